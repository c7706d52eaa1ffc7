/** What a cross table shows: names, columns, figures, and which part of it is in view. Pure. */
import type { CrossTable, CrossTableRow } from '@openroom/protocol/schema/screens'
import { fixed } from '../../ui/figures.ts'
import { type Names, pairSurnames } from '../../ui/names.ts'

export type Section = CrossTable['sections'][number]
export type Head = Section['headerRow'][number]
export type Result = number | null

/** Specification 2, section 9. */
const TEAM_NAME = 15

/** Teams by the first 15 letters of their name, pairs by their surnames. */
export function shortName(head: Head, names: Names): string {
  const registration = names.of(head.registrationId)
  if (head.players.length > 0) return registration ? pairSurnames(registration) : head.name
  const letters = [...head.name]
  return letters.length <= TEAM_NAME ? head.name : `${letters.slice(0, TEAM_NAME).join('').trimEnd()}…`
}

/** Most results that any cell holds: 1 to 3. */
export const mostResults = (rows: readonly Pick<CrossTableRow, 'results'>[]): number =>
  rows.reduce((most, { results }) => results.reduce((n, cell) => Math.max(n, cell?.length ?? 0), most), 1)

/** Width of a column of results in units (specification 2, section 5); many columns of one result are narrow too. */
export function columnUnits(matches: number, columns: number): 2 | 3 {
  if (matches >= 3) return 2
  return matches === 2 || columns < 16 ? 3 : 2
}

/** A unit in px. */
const UNIT = 24
/** A figure's letter, and what stands beside the figure, in px. */
const LETTER = 9
const BESIDE = 8
const WIDEST = 112

/** Letters of the longest result. */
export function longestFigure(
  rows: readonly Pick<CrossTableRow, 'results'>[],
  figure: (value: Result) => string,
): number {
  let [least, most] = [0, 0]
  for (const result of rows.flatMap(({ results }) => results.flatMap((cell) => cell ?? []))) {
    if (result === null) continue
    least = Math.min(least, result)
    most = Math.max(most, result)
  }
  return Math.max(figure(least).length, figure(most).length)
}

export type Columns = { readonly matches: number; readonly columns: number; readonly letters: number }

/** Columns share the room there is; they never get narrower than their units or their figures. */
export function columnWidth(room: number, { matches, columns, letters }: Columns): number {
  const least = Math.max(columnUnits(matches, columns) * UNIT, letters * LETTER + BESIDE)
  return Math.max(least, Math.min(WIDEST, Math.floor(room / Math.max(1, columns))))
}

export type Outcome = 'won' | 'lost' | 'open'

/** @param other what the opponent made of the same encounter */
export function outcomeOf(own: Result, other: Result): Outcome {
  if (own === null || other === null) return 'open'
  return own >= other ? 'won' : 'lost'
}

/** Board-a-match has one decimal, all else two. */
export const figureOf = (value: number | null, bam: boolean): string => fixed(value, bam ? 1 : 2)

/** Carry-over and corrections: nothing for none. */
export const extraOf = (value: number | null): string =>
  value === null || value === 0 ? '' : fixed(value, 2)

/** A hairline stands before every fourth column. */
export const isGroup = (index: number): boolean => index > 0 && index % 4 === 0

export type Range = { readonly from: number; readonly to: number }

/** Items of one size of which a stretch is in view, in steps of `step` so that few moves change it. */
export function rangeOf(count: number, size: number, start: number, length: number, step: number): Range {
  const first = Math.floor(start / size / step) * step - step
  const last = Math.ceil((start + length) / size / step) * step + step
  const from = Math.min(count, Math.max(0, first))
  return { from, to: Math.max(from, Math.min(count, last)) }
}

/** From what is drawn towards what is wanted: at most `most` items more, and none that is not wanted. */
export function toward(drawn: Range, wanted: Range, most: number): Range {
  const isApart = drawn.to <= wanted.from || drawn.from >= wanted.to
  const from = isApart ? wanted.from : Math.max(drawn.from, wanted.from)
  const to = isApart ? wanted.from : Math.min(drawn.to, wanted.to)
  const below = Math.min(most, wanted.to - to)
  const above = Math.min(most - below, from - wanted.from)
  return { from: from - above, to: to + below }
}
