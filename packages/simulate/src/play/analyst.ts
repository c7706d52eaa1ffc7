/** What boards are worth double dummy, each worked out when it is first asked for. */
import { type Card, rankOf, suitOf } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { openingLeader } from '@openroom/bridge/play'
import type { Result } from '@openroom/bridge/result'
import { partnerOf } from '@openroom/bridge/seat'
import type { Position } from '@openroom/dds/position'
import { type SolveError, Solver } from '@openroom/dds/solver'
import type { DealtBoard } from '../deal.ts'
import type { PlayInProgress } from './position.ts'

const POINTS: Readonly<Record<string, number>> = { A: 4, K: 3, Q: 2, J: 1 }

/** Tricks by the side's points and trumps: 20 points and an eight-card fit are eight tricks. */
function estimate({ deal }: DealtBoard, { strain, declarer }: PlayedContract): number {
  const cards = [...deal[declarer], ...deal[partnerOf(declarer)]]
  const points = cards.reduce((sum, card) => sum + (POINTS[rankOf(card)] ?? 0), 0)
  const trumps = cards.filter((card) => suitOf(card) === strain).length
  const tricks = (points - 20) / 3 + (strain === 'NT' ? 7 : trumps)
  return Math.min(13, Math.max(0, Math.round(tricks)))
}

/** Cards in hand from which on players look for the best card; before, habit decides. */
const FORESIGHT = 10
/** From there on looking costs next to nothing. */
const ESTIMATED_FORESIGHT = 6

export class Analyst {
  readonly #solver = new Solver()
  readonly #isEstimating: boolean
  readonly #figures = new WeakMap<DealtBoard, Map<string, number>>()

  /** @param isEstimating whole deals are estimated, not solved, for whom their figures are no question */
  constructor(isEstimating = false) {
    this.#isEstimating = isEstimating
  }

  get foresight(): number {
    return this.#isEstimating ? ESTIMATED_FORESIGHT : FORESIGHT
  }

  /** Declarer's tricks in a contract with best play by all. */
  tricks(board: DealtBoard, contract: PlayedContract): number {
    const figures = this.#figures.get(board) ?? new Map<string, number>()
    this.#figures.set(board, figures)
    const key = contract.strain + contract.declarer
    const tricks = figures.get(key) ?? this.#solve(board, contract)
    figures.set(key, tricks)
    return tricks
  }

  #solve(board: DealtBoard, contract: PlayedContract): number {
    if (this.#isEstimating) return estimate(board, contract)
    const leader = openingLeader(contract)
    const position: Position = { strain: contract.strain, hands: board.deal, leader, trick: [] }
    return 13 - valueSolved(this.#solver.tricks(position))
  }

  /** Tricks that each legal card leaves to the side on turn. */
  cards(play: PlayInProgress): ReadonlyMap<Card, number> {
    const { strain, hands, leader } = play
    const trick = play.trick.map(({ card }) => card)
    const options = valueSolved(this.#solver.cards({ strain, hands, leader, trick }))
    return new Map(options.map(({ card, tricks }) => [card, tricks]))
  }
}

/** Positions come from legal play of whole deals: the solver can only refuse one by a bug. */
function valueSolved<T>(result: Result<T, SolveError>): T {
  if (!result.ok) throw new Error(`A legal position cannot be analysed: ${result.error.code}`)
  return result.value
}
