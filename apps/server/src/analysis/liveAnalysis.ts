/** What each card is worth in the position on the screen of a live table. */
import type { TableState } from '@openroom/bridge/table/state'
import type { DdsArchive } from '@openroom/protocol/schema/screens'
import type { CardSolver } from '../sessions/views.ts'
import { ddsArchive, momentNow, type RecordedMoment } from './ddsArchive.ts'

/** A position to solve; `key` is the same for the same position. */
export type LivePosition = { readonly moment: RecordedMoment | null; readonly key: string }

/** Comes before tables that nobody waits for. */
const PRIORITY = 2

/** @returns `null` between the last card of a trick and its end: the position is about to change */
export function livePosition(state: TableState): LivePosition | null {
  const last = state.tricks.at(-1)
  if (last && last.cards.length === 4 && last.winner === null) return null
  const moment = momentNow(state)
  return { moment, key: moment ? JSON.stringify(moment.position) : '' }
}

export class LiveAnalysis {
  readonly #solver: CardSolver | null

  constructor(solver: CardSolver | null) {
    this.#solver = solver
  }

  /**
   * @param table its id: positions of one table go to the worker that knows the deal
   * @returns `null` when there is nothing to solve, nobody to solve it, or `signal` called it off
   */
  async solve(table: number, moment: RecordedMoment | null, signal: AbortSignal): Promise<DdsArchive | null> {
    if (moment === null || this.#solver === null) return null
    const options = { topic: `live ${table}`, priority: PRIORITY, signal }
    const solved = await this.#solver.cards(moment.position, options)
    return solved.ok ? ddsArchive(moment, solved.value) : null
  }
}
