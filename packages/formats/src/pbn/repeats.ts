/** Results of the same pairs on one board that a file has more than once. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import { leaveUndecided, settledRepeat, weighedRepeat, worthOf } from '../weigh/repeats.ts'
import { type PairDirectory, pairKey } from './pairDirectory.ts'
import type { PairResult } from './pairEntries.ts'

const boardOfPairResult = ({ board, section }: PairResult): string => `${section}\n${board}`

/** Who is at several tables of a board against others: programs under one name. */
function setsEverywhere(entries: readonly PairResult[]): ReadonlySet<string> {
  const met = new Map<string, string>()
  const found = new Set<string>()
  for (const entry of entries) {
    for (const [own, other] of [
      [entry.ns, entry.ew],
      [entry.ew, entry.ns],
    ] as const) {
      const place = `${boardOfPairResult(entry)}\n${pairKey(own)}`
      const before = met.get(place)
      if (before !== undefined && before !== pairKey(other)) found.add(pairKey(own))
      met.set(place, pairKey(other))
    }
  }
  return found
}

const factsMark = ({ facts: { official, lead, ...outcome } }: PairResult): string => JSON.stringify(outcome)

const repeatOfPairResult = (entry: PairResult) => ({
  entry,
  scoreNs: entry.facts.scoreNs,
  points: entry.facts.official?.pointsNs ?? null,
  outcome: worthOf(entry.facts),
  place: { line: entry.line, column: 1 },
})

/** Of so many rows one may be corrected by another; where it is more, something else tells them apart. */
const CORRECTED = 10

/** The one of the published points counts, of the same the last, and else none; the others are told. */
export function withoutRepeats(
  entries: readonly PairResult[],
  directory: PairDirectory,
  warnings: Warnings,
): readonly PairResult[] {
  const many = setsEverywhere(entries)
  const isOne = ({ anonymous, ns, ew }: PairResult) =>
    !anonymous && ![ns, ew].some((one) => many.has(pairKey(one)) || directory.playsItself(one))
  const keyOf = (one: PairResult) =>
    [boardOfPairResult(one), one.round, one.table, pairKey(one.ns), pairKey(one.ew)].join('\n')
  const repeated = [...groupBy(entries.filter(isOne), keyOf).values()].filter(
    (own) => new Set(own.map(({ line }) => line)).size > 1,
  )
  const differing = repeated.filter((own) => new Set(own.map(factsMark)).size > 1)
  const isDiffering = new Set(differing)
  const onBoard = groupBy(differing.length > 0 ? entries : [], boardOfPairResult)
  const isCorrected = differing.length <= Math.max(2, entries.length / CORRECTED)
  const left = new Set<PairResult>()
  const open = new Set<PairResult>()
  for (const own of repeated) {
    const last = own.at(-1)!
    const others = isDiffering.has(own)
      ? onBoard.get(boardOfPairResult(last))!.filter((one) => !own.includes(one))
      : []
    const weighed = (readings: readonly ReturnType<typeof repeatOfPairResult>[]) =>
      weighedRepeat(readings, others.map(repeatOfPairResult))
    const readings = own.map(repeatOfPairResult)
    if (!isCorrected && isDiffering.has(own) && weighed(readings).taken === null) {
      const args = { board: last.board, first: own[0]!.line }
      warnings.add(remark('game-of-two-sections', { args, place: { line: last.line, column: 1 } }))
      continue
    }
    const counts = settledRepeat(last.board, readings, weighed, 'game-twice', warnings)?.entry ?? null
    if (counts === null) open.add(last)
    const kept = counts ?? last
    for (const one of own) if (one.line !== kept.line) left.add(one)
  }
  if (left.size === 0 && open.size === 0) return entries
  return entries.flatMap((one) =>
    left.has(one) ? [] : open.has(one) ? [{ ...one, facts: leaveUndecided(one.facts) }] : [one],
  )
}
