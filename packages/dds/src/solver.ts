/** Double-dummy analysis in the calling thread. */
import { type Card, STRAINS, type Strain } from '@openroom/bridge/card'
import type { Deal } from '@openroom/bridge/deal'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, bySeat, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { cardFromCode } from './encoding.ts'
import { Engine, type Run } from './engine.ts'
import {
  checkPosition,
  legalCards,
  onTurn,
  type Position,
  type PositionError,
  playCard,
  tricksLeft,
} from './position.ts'

/** A card and the tricks its side takes from here on, the current trick included. */
export type CardTricks = { readonly card: Card; readonly tricks: number }

/** A deal and the cards played to it, in order, the opening lead first. */
export type Play = {
  readonly deal: Deal
  readonly strain: Strain
  readonly declarer: Seat
  readonly cards: readonly Card[]
}

/** `too-hard`: not known after `MOST_NODES`, as with four voids. */
export type SolveError = { readonly code: 'cancelled' | 'too-hard' } | PositionError

export type SolverOptions = {
  /** Memory for the hash table in MiB; default 24. All else takes less than 1 MiB. */
  readonly megabytes?: number
  /** Asked every few milliseconds of a search; `true` ends it with `cancelled`. */
  readonly stop?: () => boolean
}

/** Thrown through the search to leave it; caught by the solver and seen by nobody else. */
class Left extends Error {
  readonly why: 'cancelled' | 'too-hard'

  constructor(why: 'cancelled' | 'too-hard') {
    super(why)
    this.why = why
  }
}

const DEFAULT_MEGABYTES = 24

/** Some twenty seconds of a laptop's core; one strain of an ordinary deal takes a hundredth of a second to one. */
export const MOST_NODES = 2 ** 25

/**
 * Solves one request after another, keeping what it learnt: successive positions of one replay and the
 * declarers of one strain share the hash table, which is emptied when full and never grows.
 */
export class Solver {
  /** Nodes that one question may take, to the next 4096. */
  mostNodes = MOST_NODES
  readonly #engine: Engine
  /** Nodes before the question. */
  #before = 0

  constructor({ megabytes = DEFAULT_MEGABYTES, stop = () => false }: SolverOptions = {}) {
    this.#engine = new Engine(megabytes, () => {
      if (stop()) throw new Left('cancelled')
      // The count begins again after 2^32.
      if ((this.#engine.nodes - this.#before) >>> 0 > this.mostNodes) throw new Left('too-hard')
    })
  }

  /** All 20 figures of a deal; `onStrain` hears of each strain done, 1 to 5. */
  table(deal: Deal, onStrain?: (done: number) => void): Result<DoubleDummyTable, SolveError> {
    const columns = new Map<Strain, BySeat<number>>()
    for (const strain of STRAINS) {
      const column = this.declarers(deal, strain)
      if (!column.ok) return column
      columns.set(strain, column.value)
      onStrain?.(columns.size)
    }
    return ok(tableOfColumn((strain) => columns.get(strain)!))
  }

  /** The tricks of each declarer in one strain. */
  declarers(deal: Deal, strain: Strain): Result<BySeat<number>, SolveError> {
    const valid = checkPosition({ strain, hands: deal, leader: 'N', trick: [] })
    if (!valid.ok) return valid
    return this.#run(() => {
      const left = deal.N.length
      let guess = left >> 1
      const northSouth = (declarer: Seat): number => {
        this.#engine.setPosition(strain, deal, seatAfter(declarer), [])
        guess = this.#engine.solve(guess)
        return guess
      }
      const [n, s, e, w] = [northSouth('N'), northSouth('S'), northSouth('E'), northSouth('W')]
      return { N: n, S: s, E: left - e, W: left - w }
    })
  }

  /** The tricks left that the side on turn takes. */
  tricks(position: Position): Result<number, SolveError> {
    const valid = checkPosition(position)
    if (!valid.ok) return valid
    return this.#run(() => {
      const left = tricksLeft(position)
      const northSouth = this.#northSouth(position, left >> 1)
      return sideOf(onTurn(position)) === 'NS' ? northSouth : left - northSouth
    })
  }

  /** Every legal card of the seat on turn with its side's tricks, best first. */
  cards(position: Position): Result<readonly CardTricks[], SolveError> {
    const valid = checkPosition(position)
    if (!valid.ok) return valid
    return this.#run(() => {
      this.#set(position)
      const runs = this.#engine.solveCards(tricksLeft(position) >> 1)
      return byCard(position, runs)
    })
  }

  /** The declarer's tricks in all before the opening lead and after each card: one figure more than cards. */
  trace({ deal, strain, declarer, cards }: Play): Result<readonly number[], SolveError> {
    let position: Position = { strain, hands: deal, leader: seatAfter(declarer), trick: [] }
    const valid = checkPosition(position)
    if (!valid.ok) return valid
    const checked = checkPlay(position, cards)
    if (!checked.ok) return checked
    return this.#run(() => {
      const all = tricksLeft(position)
      let won = 0
      let total = this.#northSouth(position, all >> 1)
      const totals = [total]
      for (const card of cards) {
        const next = playCard(position, card)
        position = next.position
        if (next.winner !== null && sideOf(next.winner) === 'NS') won++
        total = tricksLeft(position) === 0 ? won : won + this.#northSouth(position, total - won)
        totals.push(total)
      }
      return sideOf(declarer) === 'NS' ? totals : totals.map((tricks) => all - tricks)
    })
  }

  /** Forgets everything learnt. Figures never depend on it. */
  clear(): void {
    this.#engine.clear()
  }

  /** Nodes (trick starts) searched so far. */
  get nodes(): number {
    return this.#engine.nodes
  }

  #set({ strain, hands, leader, trick }: Position): void {
    this.#engine.setPosition(strain, hands, leader, trick)
  }

  #northSouth(position: Position, guess: number): number {
    this.#set(position)
    return this.#engine.solve(guess)
  }

  #run<T>(search: () => T): Result<T, SolveError> {
    this.#before = this.#engine.nodes
    try {
      return ok(search())
    } catch (thrown) {
      if (thrown instanceof Left) return err({ code: thrown.why })
      throw thrown
    }
  }
}

/** A table from its columns. */
export function tableOfColumn(column: (strain: Strain) => BySeat<number>): DoubleDummyTable {
  const columns = { C: column('C'), D: column('D'), H: column('H'), S: column('S'), NT: column('NT') }
  return bySeat((seat) => ({
    C: columns.C[seat],
    D: columns.D[seat],
    H: columns.H[seat],
    S: columns.S[seat],
    NT: columns.NT[seat],
  }))
}

function byCard(position: Position, runs: readonly Run[]): readonly CardTricks[] {
  const legal = new Set(legalCards(position))
  const left = tricksLeft(position)
  const northSouth = sideOf(onTurn(position)) === 'NS'
  const figures = runs.flatMap(({ high, low, tricks }) => {
    const codes = Array.from({ length: high - low + 1 }, (_, i) => high - i)
    const held = codes.map(cardFromCode).filter((card) => legal.has(card))
    return held.map((card) => ({ card, tricks: northSouth ? tricks : left - tricks }))
  })
  return figures.sort((a, b) => b.tricks - a.tricks)
}

function checkPlay(start: Position, cards: readonly Card[]): Result<null, PositionError> {
  let position = start
  for (const [index, card] of cards.entries()) {
    if (!position.hands[onTurn(position)].includes(card)) return err({ code: 'not-held', card, index })
    if (!legalCards(position).includes(card)) return err({ code: 'revoke', card, index })
    position = playCard(position, card).position
  }
  return ok(null)
}
