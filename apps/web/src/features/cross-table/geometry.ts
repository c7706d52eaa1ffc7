/** Sizes of a cross table in px: fixed, so that what is in view can be reckoned without measuring. Pure. */
import type { CrossTable } from '@openroom/protocol/schema/screens'
import type { Section } from './cells.ts'
import type { View } from './view.ts'

export const HEAD = 34
export const SECTION = 44
export const RANK = 56
export const SUM = 76

export type Geometry = {
  /** Rank and name together. */
  readonly names: number
  /** Carry-over, correction and total together. */
  readonly sums: number
  /** A column of results. */
  readonly cell: number
  /** A row. */
  readonly line: number
}

/** A row for up to so many results one under the other. */
export const lineOf = (matches: number): number => (matches === 1 ? 40 : matches * 20 + 12)

/** Names of pairs are longer. */
const NAME = { PAIR: { least: 150, most: 290, share: 0.19 }, TEAM: { least: 150, most: 230, share: 0.17 } }

export function sidesOf(
  width: number,
  type: View['type'],
  { carryOverColumn, correctionColumn }: CrossTable,
) {
  const { least, most, share } = NAME[type]
  const sums = SUM * (1 + Number(carryOverColumn) + Number(correctionColumn))
  return { names: RANK + Math.round(Math.min(most, Math.max(least, width * share))), sums }
}

export const heightOf = ({ rows }: Section, { line }: Geometry): number => rows.length * line
