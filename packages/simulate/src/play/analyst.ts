/** Double-dummy figures of boards, each worked out once. */
import type { Card, Strain } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import type { BySeat } from '@openroom/bridge/seat'
import { Solver } from '@openroom/dds/solver'
import type { DealtBoard } from '../deal.ts'
import type { PlayInProgress } from './position.ts'

export class Analyst {
  readonly #solver = new Solver()
  readonly #columns = new WeakMap<DealtBoard, Map<Strain, BySeat<number>>>()

  /** Declarer's tricks in a contract with best play by all. */
  tricks(board: DealtBoard, { strain, declarer }: PlayedContract): number {
    const columns = this.#columns.get(board) ?? new Map<Strain, BySeat<number>>()
    this.#columns.set(board, columns)
    const column = columns.get(strain) ?? this.#column(board, strain)
    columns.set(strain, column)
    return column[declarer]
  }

  #column(board: DealtBoard, strain: Strain): BySeat<number> {
    const solved = this.#solver.declarers(board.deal, strain)
    if (!solved.ok) throw new Error(`A dealt board cannot be analysed: ${solved.error.code}`)
    return solved.value
  }

  /** Tricks that each legal card leaves to the side on turn. */
  cards(play: PlayInProgress): ReadonlyMap<Card, number> {
    const { strain, hands, leader } = play
    const trick = play.trick.map(({ card }) => card)
    const solved = this.#solver.cards({ strain, hands, leader, trick })
    if (!solved.ok) throw new Error(`A legal position cannot be analysed: ${solved.error.code}`)
    return new Map(solved.value.map(({ card, tricks }) => [card, tricks]))
  }
}
