/** Travellers in order, seen from one side. Pure. */
import type { Side } from '@openroom/bridge/seat'
import { type Line, toLine } from '@openroom/protocol/names'
import type {
  FrequencyRoom,
  PairFrequencyRow,
  Registration,
  Rounds,
  TeamFrequencyRow,
} from '@openroom/protocol/schema/results'

export const SORTS = ['ns', 'ew', 'pair'] as const
export type Sort = (typeof SORTS)[number]

export const otherLine = (line: Line): Line => (line === 'NORTH_SOUTH' ? 'EAST_WEST' : 'NORTH_SOUTH')

/** A result from North-South's view; a side's own score is told, the other's is its opposite. */
export function scoreFrom(row: Pick<PairFrequencyRow, 'scores'>, line: Line): number | null {
  const own = row.scores[line]
  const other = row.scores[otherLine(line)]
  return own ?? (other === null ? null : -other)
}

const rankingFigure = (row: PairFrequencyRow, line: Line): number =>
  row.percents[line] ?? row.points[line] ?? scoreFrom(row, line) ?? Number.NEGATIVE_INFINITY

const numberOf = (registration: Registration | null): number =>
  Number.parseInt(registration?.number ?? '', 10)

/** Best first for a side, or by the number of the north-south pair; boards not played come last. */
export function sortRows(
  rows: readonly PairFrequencyRow[],
  sort: Sort,
  of: (registrationId: number) => Registration | null,
): readonly PairFrequencyRow[] {
  if (sort === 'pair') {
    const number = (row: PairFrequencyRow) => numberOf(of(row.registrations.NORTH_SOUTH)) || 0
    return [...rows].sort((a, b) => number(a) - number(b))
  }
  const line = toLine(sort === 'ns' ? 'NS' : 'EW')
  const figure = (row: PairFrequencyRow) => rankingFigure(row, line)
  return [...rows].sort((a, b) => (figure(b) > figure(a) ? 1 : figure(b) < figure(a) ? -1 : 0))
}

export const isPlayed = ({ contract, scores }: Pick<PairFrequencyRow, 'contract' | 'scores'>): boolean =>
  (contract !== null && contract !== 'Not played') || scores.NORTH_SOUTH !== null || scores.EAST_WEST !== null

/** The column a two-sided score stands in: the side that gained has it. */
export function scoreIn(row: Pick<PairFrequencyRow, 'scores'>, side: Side): number | null {
  const score = scoreFrom(row, toLine(side))
  if (score === null) return null
  return score > 0 || (score === 0 && side === 'NS') ? score : null
}

/** Matches of a round whose teams are both still in (specification 2, section 2, 'Frequency'). */
export const shownMatches = (
  rows: readonly TeamFrequencyRow[],
  round: number | null,
  withdraws: Rounds['withdraws'],
): readonly TeamFrequencyRow[] =>
  rows
    .filter((row) => round === null || row.round === round)
    .filter((row) => {
      const withdrawn = withdraws[`${row.calculatedTableId}`]
      return withdrawn === undefined || withdrawn.first > row.round
    })
    .sort((a, b) => a.tableNumber - b.tableNumber)

/** What the jury says of a result; `null` without a word. */
export function commentOf({ juryComment }: Pick<FrequencyRoom, 'juryComment'>): string | null {
  const comment = juryComment?.trim() ?? ''
  return comment === '' ? null : comment
}

/** Whether more is known of a ruling than that there was one. */
export const isExplained = (result: FrequencyRoom): boolean =>
  commentOf(result) !== null || result.weightedFrequencies.length > 0
