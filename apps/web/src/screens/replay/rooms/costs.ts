/** What it cost to part from the other room, double dummy: of the contracts, the leads and the cards. */
import type { Card } from '@openroom/bridge/card'
import { type PlayedContract, sameContract, tricksNeeded } from '@openroom/bridge/contract'
import { fullDeal } from '@openroom/bridge/deal'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { imps } from '@openroom/bridge/score/imps'
import { sideOf } from '@openroom/bridge/seat'
import { realPlay, stateAfter } from '@openroom/bridge/table/lines'
import type { Partings } from '@openroom/bridge/table/parting'
import type { TableState } from '@openroom/bridge/table/state'
import { seatOnTurn } from '@openroom/bridge/table/view'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { positionToSolve } from '../../../ui/table/positionToSolve.ts'
import { figuresOf } from '../figures.ts'
import type { Worth } from '../whatIf/worth.ts'

/** Of one parting: at this table and in the other room. */
export type Cost<T> = {
  readonly here: T | null
  readonly there: T | null
  /** What North-South at this table gain of it in IMPs; `null` where the two cannot be compared. */
  readonly imps: number | null
}

export type Costs = {
  /** What both contracts come to double dummy. */
  readonly call: Cost<Pick<Worth, 'over' | 'scoreNs'>>
  /** Tricks that the lead gives away. */
  readonly lead: Cost<number>
  readonly card: Cost<number>
}

type Pool = Pick<DoubleDummyPool, 'table' | 'cards'>

const worthOf = (contract: PlayedContract, { board }: TableState, over: number) => ({
  over,
  scoreNs: board === null ? 0 : scoreNs(contract, board.vulnerability, tricksNeeded(contract) + over),
})

function contractWorth(state: TableState, table: DoubleDummyTable) {
  const { contract } = state
  if (contract === null) return null
  if (contract.kind === 'passedOut') return { over: 0, scoreNs: 0 }
  return worthOf(contract, state, table[contract.declarer][contract.strain] - tricksNeeded(contract))
}

/** What a card comes to at its moment, and the tricks that it gives away. */
async function cardWorth(pool: Pool, state: TableState | null, card: Card | undefined, signal: AbortSignal) {
  const position = state && positionToSolve(state)
  const turn = state && seatOnTurn(state)
  if (state?.contract?.kind !== 'played' || !position || turn === null || card === undefined) return null
  const answer = await pool.cards(position, { signal, priority: 1 })
  if (!answer.ok) throw new Error(answer.error.code)
  const figures = figuresOf(state, answer.value)
  const over = figures?.get(card)
  if (figures === null || over === undefined) return null
  const isDeclarer = sideOf(turn) === sideOf(state.contract.declarer)
  const best = isDeclarer ? Math.max(...figures.values()) : Math.min(...figures.values())
  return { lost: Math.abs(best - over), scoreNs: worthOf(state.contract, state, over).scoreNs }
}

const gained = (here: { scoreNs: number } | null, there: { scoreNs: number } | null): number | null =>
  here && there ? imps(here.scoreNs - there.scoreNs) : null

/**
 * @param here and `there`: the table after each event of the board's log, in both rooms
 * @throws when the solver cannot answer
 */
export async function costsOf(
  pool: Pool,
  partings: Partings,
  here: readonly TableState[],
  there: readonly TableState[],
  signal: AbortSignal,
): Promise<Costs> {
  const ends = [here.at(-1), there.at(-1)]
  const plays = [realPlay(here), realPlay(there)]
  const deal = ends[0]?.board?.deal && fullDeal(ends[0].board.deal)
  const table = partings.call && deal ? await pool.table(deal, { signal }) : null
  if (table && !table.ok) throw new Error(table.error.code)
  const [own = null, other = null] = ends.map((end) =>
    end && table ? contractWorth(end, table.value) : null,
  )
  const cost = async (of: 'lead' | 'card'): Promise<Cost<number>> => {
    const parting = partings[of]
    const worths = await Promise.all(
      plays.map((play, i) =>
        cardWorth(
          pool,
          play && parting ? stateAfter(play, play.cards.slice(0, parting.at)) : null,
          (i === 0 ? parting?.here : parting?.there)?.did,
          signal,
        ),
      ),
    )
    const [mine = null, theirs = null] = worths
    // Leads against two contracts are two questions.
    const isAlike = of === 'card' || isSameContract(ends)
    return {
      here: mine?.lost ?? null,
      there: theirs?.lost ?? null,
      imps: isAlike ? gained(mine, theirs) : null,
    }
  }
  return {
    call: { here: own, there: other, imps: gained(own, other) },
    lead: await cost('lead'),
    card: await cost('card'),
  }
}

function isSameContract([one, other]: readonly (TableState | undefined)[]): boolean {
  return one?.contract != null && other?.contract != null && sameContract(one.contract, other.contract)
}
