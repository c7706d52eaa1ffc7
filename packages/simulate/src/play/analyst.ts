/** Double-dummy figures of boards, each worked out when it is first asked for. */
import type { Card } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { openingLeader } from '@openroom/bridge/play'
import type { Result } from '@openroom/bridge/result'
import type { Position } from '@openroom/dds/position'
import { type SolveError, Solver } from '@openroom/dds/solver'
import type { DealtBoard } from '../deal.ts'
import type { PlayInProgress } from './position.ts'

export class Analyst {
  readonly #solver = new Solver()
  readonly #figures = new WeakMap<DealtBoard, Map<string, number>>()

  /** Declarer's tricks in a contract with best play by all. */
  tricks(board: DealtBoard, contract: PlayedContract): number {
    const figures = this.#figures.get(board) ?? new Map<string, number>()
    this.#figures.set(board, figures)
    const key = contract.strain + contract.declarer
    const tricks = figures.get(key) ?? this.#solve(board, contract)
    figures.set(key, tricks)
    return tricks
  }

  #solve({ deal }: DealtBoard, contract: PlayedContract): number {
    const leader = openingLeader(contract)
    const position: Position = { strain: contract.strain, hands: deal, leader, trick: [] }
    return 13 - solved(this.#solver.tricks(position))
  }

  /** Tricks that each legal card leaves to the side on turn. */
  cards(play: PlayInProgress): ReadonlyMap<Card, number> {
    const { strain, hands, leader } = play
    const trick = play.trick.map(({ card }) => card)
    const options = solved(this.#solver.cards({ strain, hands, leader, trick }))
    return new Map(options.map(({ card, tricks }) => [card, tricks]))
  }
}

/** Positions come from legal play of whole deals: the solver can only refuse one by a bug. */
function solved<T>(result: Result<T, SolveError>): T {
  if (!result.ok) throw new Error(`A legal position cannot be analysed: ${result.error.code}`)
  return result.value
}
