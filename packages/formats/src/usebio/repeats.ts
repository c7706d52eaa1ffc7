/** Lines of the same pairs on one board: the same counts once, and of two results the one of the published points. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { DocumentResult } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import { leaveUndecided, settledRepeat, weighedRepeat, worthOf } from '../weigh/repeats.ts'
import type { SidedLine } from './individuals.ts'

export type PlayedLine = SidedLine & { readonly result: DocumentResult }

const repeatOfPlayedLine = (played: PlayedLine) => ({
  played,
  scoreNs: played.result.scoreNs,
  points: played.result.official?.pointsNs ?? null,
  outcome: worthOf(played.result),
  place: played.one.line.place,
})

const areAlike = (own: readonly PlayedLine[]): boolean =>
  new Set(own.map(({ result }) => JSON.stringify(result))).size === 1

/** Of so many lines one may be corrected by another; where it is more, something else tells them apart. */
const CORRECTED = 10

export function dropRepeats(lines: readonly PlayedLine[], warnings: Warnings): readonly PlayedLine[] {
  const keyOf = ({ one: { board, round }, ns, ew }: PlayedLine) => [board, round, ns.key, ew.key].join('\n')
  const repeated = [...groupBy(lines, keyOf).values()].filter(({ length }) => length > 1)
  if (repeated.length === 0) return lines
  const differing = repeated.filter((own) => !areAlike(own))
  const isCorrected = differing.length <= Math.max(2, lines.length / CORRECTED)
  const onBoard = groupBy(lines, ({ one }) => one.board)
  const instead = new Map<PlayedLine, PlayedLine | null>()
  for (const own of repeated) {
    const [first, ...again] = own
    const { board } = first!.one
    const others = onBoard.get(board)!.filter((one) => !own.includes(one))
    const weighed = (readings: readonly ReturnType<typeof repeatOfPlayedLine>[]) =>
      weighedRepeat(readings, others.map(repeatOfPlayedLine))
    const readings = own.map(repeatOfPlayedLine)
    const isEach = !areAlike(own) && !isCorrected && weighed(readings).taken === null
    if (isEach || areAlike(own)) {
      const args = { board, first: first!.one.line.place.line }
      const code = isEach ? 'game-twice-both' : 'game-twice-alike'
      for (const { one } of again) warnings.add(remark(code, { args, place: one.line.place }))
      if (!isEach) for (const one of again) instead.set(one, null)
      continue
    }
    const counts = settledRepeat(board, readings, weighed, 'game-twice', warnings)?.played
    const last = own.at(-1)!
    for (const one of own) instead.set(one, one === counts ? one : null)
    if (counts === undefined) instead.set(last, { ...last, result: leaveUndecided(last.result) })
  }
  return lines.flatMap((one) => {
    const kept = instead.get(one)
    return kept === null ? [] : [kept ?? one]
  })
}
