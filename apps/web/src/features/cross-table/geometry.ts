/** Sizes of a cross table in px: fixed, so that what is in view can be reckoned without measuring. Pure. */
import type { CrossTable } from '@openroom/protocol/schema/screens'
import type { Section } from './cells.ts'
import type { View } from './view.ts'

export const HEAD = 34
export const SECTION = 44
export const RANK = 56

export type Geometry = {
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
export const lineOf = (matches: number): number => (matches === 1 ? 40 : matches * 20 + 12)

/** The least a sum takes; a letter of it, and what stands beside it, px. */
const SUM = 76
const LETTER = 10.5
const BESIDE = 22
/** Names of pairs are longer. */
const NAME = { PAIR: { least: 150, most: 290, share: 0.19 }, TEAM: { least: 150, most: 230, share: 0.17 } }

/** @param letters of the longest sum */
export function sidesOf(
  width: number,
  type: View['type'],
  { carryOverColumn, correctionColumn }: CrossTable,
  letters: number,
) {
  const { least, most, share } = NAME[type]
  const sums = 1 + Number(carryOverColumn) + Number(correctionColumn)
  return {
    names: RANK + Math.round(Math.min(most, Math.max(least, width * share))),
    sum: Math.max(SUM, Math.ceil(letters * LETTER) + BESIDE),
    sums,
  }
}

export const heightOf = ({ rows }: Section, { line }: Geometry): number => rows.length * line
