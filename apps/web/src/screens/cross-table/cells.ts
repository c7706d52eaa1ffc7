/** What a cross table shows: names, columns, figures. Pure. */

import type { CrossTable, CrossTableRow } from '@openroom/protocol/schema/screens'
import { LIMIT } from '@openroom/protocol/specified'
import { fixed } from '../../ui/figures.ts'
import { type Names, pairSurnames } from '../../ui/names.ts'

export type Section = CrossTable['sections'][number]
export type Head = Section['headerRow'][number]
export type Result = number | null

/** Teams by the first 15 letters of their name, pairs by their surnames. */
export function shortName(head: Head, names: Names): string {
  const registration = names.of(head.registrationId)
  if (head.players.length > 0) return registration ? pairSurnames(registration) : head.name
  const letters = [...head.name]
  return letters.length <= LIMIT.teamName
    ? head.name
    : `${letters.slice(0, LIMIT.teamName).join('').trimEnd()}…`
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

type Figure = (value: Result) => string

/** Letters of the longest of these: of the greatest or the least. */
export function longestOf(values: readonly Result[], figure: Figure): number {
  let [least, most] = [0, 0]
  for (const value of values) {
    if (value === null) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return Math.max(figure(least).length, figure(most).length)
}

/** Letters of the longest result. */
export const longestFigure = (rows: readonly Pick<CrossTableRow, 'results'>[], figure: Figure): number =>
  longestOf(
    rows.flatMap(({ results }) => results.flatMap((cell) => cell ?? [])),
    figure,
  )

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
export const bamFigure: Figure = (value) => fixed(value, 1)
export const usualFigure: Figure = (value) => fixed(value, 2)

/** Carry-over and corrections: nothing for none. */
export const extraOf = (value: number | null): string =>
  value === null || value === 0 ? '' : fixed(value, 2)

/** A hairline stands before every fourth column. */
export const isGroup = (index: number): boolean => index > 0 && index % 4 === 0
