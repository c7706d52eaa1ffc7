/** A board that is shown twice at one table. */
import type { Warnings } from '../remark.ts'
import { leaveUndecided, settledRepeat, worthOf } from '../weigh/repeats.ts'
import { type Weighed, weigh } from '../weigh/weigh.ts'
import type { PlayedTable } from './sets.ts'

type Shown = { readonly shown: PlayedTable; readonly scoreNs: number | null; readonly points: null }

/** The one that was played further. */
const byPlay = <T extends Shown>(readings: readonly T[]): Weighed<T> =>
  weigh(readings, [{ name: 'play', speaksFor: ({ shown }) => shown.table.cards.length }])

/** Of two results at one table the one that was played further counts, of the same the last, and else none. */
export function settledTable(own: readonly [PlayedTable, PlayedTable], warnings: Warnings): PlayedTable {
  const [before, last] = own
  if (!last.result) return before
  if (!before.result) return last
  const readings = own.map((shown) => ({
    shown,
    scoreNs: shown.result!.scoreNs,
    points: null,
    outcome: worthOf(shown.result!),
    place: shown.table.place,
  }))
  const { number } = last.table
  const isSame = readings[0]!.outcome === readings[1]!.outcome
  const weighed = isSame ? <T>(): Weighed<T> => ({ taken: null, because: [] }) : byPlay
  const counts = settledRepeat(number, readings, weighed, 'game-twice-in-room', warnings)
  return counts?.shown ?? { ...last, result: leaveUndecided(last.result) }
}
