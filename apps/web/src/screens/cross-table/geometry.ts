/** Sizes of a cross table in px: fixed, so that what is in view can be reckoned without measuring. Pure. */
import type { CrossTable } from '@openroom/protocol/schema/screens'
import type { Range } from './area.ts'
import type { Section } from './cells.ts'
import type { View } from './view.ts'

const HEAD = 34
const SECTION = 44
const HINT = 32
const RANK = 56

/** Of tables, their titles and what stands above all of them. @param text how many times as large as usual text is */
export const heightsOf = (text: number) => ({
  head: HEAD * text,
  section: SECTION * text,
  hint: HINT * text,
})

export type Geometry = {
  readonly rank: number
  /** Rank and name together. */
  readonly names: number
  /** Each of carry-over, correction and total. */
  readonly sum: number
  /** How many of them there are. */
  readonly sums: number
  /** A column of results. */
  readonly cell: number
  /** A row. */
  readonly line: number
}

/** A row for up to so many results one under the other. */
export const lineOf = (matches: number, text: number): number =>
  (matches === 1 ? 40 : matches * 20 + 12) * text

/** The least a sum takes; a letter of it, and what stands beside it, px. */
const SUM = 76
const LETTER = 10.5
const BESIDE = 22
/** Names of pairs are longer. */
const NAME = { PAIR: { least: 150, most: 290, share: 0.19 }, TEAM: { least: 150, most: 230, share: 0.17 } }

/** @param letters of the longest sum @param text how many times as large as usual text is */
export function sidesOf(
  width: number,
  type: View['type'],
  { carryOverColumn, correctionColumn }: CrossTable,
  letters: number,
  text: number,
) {
  const { least, most, share } = NAME[type]
  const sums = 1 + Number(carryOverColumn) + Number(correctionColumn)
  const rank = RANK * text
  return {
    rank,
    names: rank + Math.round(Math.min(most * text, Math.max(least * text, width * share))),
    sum: Math.max(SUM * text, Math.ceil(letters * LETTER * text) + BESIDE),
    sums,
  }
}

export const widthOf = ({ headerRow }: Section, { names, sum, sums, cell }: Geometry): number =>
  names + sum * sums + cell * headerRow.length

export const heightOf = ({ rows }: Section, { line }: Geometry): number => rows.length * line

/** Of A4 between its margins: the whole width, rank and name, a sum; a letter of a cell, and what stands beside it, px. */
const SHEET = { width: 726, names: 186, sum: 56, letter: 6.4, beside: 9 }

/** More columns than paper is wide stand in several tables below each other, each with all names. */
export function partsOf(columns: number, letters: number, sums: number): readonly Range[] {
  const room = SHEET.width - SHEET.names - SHEET.sum * sums
  const most = Math.max(1, Math.floor(room / (Math.max(3, letters) * SHEET.letter + SHEET.beside)))
  const parts = Math.max(1, Math.ceil(columns / most))
  const each = Math.ceil(columns / parts)
  return Array.from({ length: parts }, (_, at) => ({
    from: at * each,
    to: Math.min(columns, (at + 1) * each),
  }))
}
