/** Official figures of a file, each beside what it can be compared with. */
import type { Side } from '@openroom/bridge/seat'
import { SIDES } from '@openroom/bridge/seat'
import type { DocumentSession, DocumentTable } from '../json/document.ts'

export const FIGURE_KINDS = ['points', 'percent', 'imps', 'total', 'totalPercent', 'par'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/** A figure of one side at one table on one board. */
export type ResultFigure = {
  readonly kind: 'points' | 'percent' | 'imps'
  readonly given: number
  readonly side: Side
  readonly board: number
  readonly table: DocumentTable
}

/** A figure of a ranking. */
export type StandingFigure = {
  readonly kind: 'total' | 'totalPercent'
  readonly given: number
  readonly registration: string
}

const KINDS = ['points', 'percent', 'imps'] as const

/** Figures beside results. */
export function resultFigures({ tables }: DocumentSession): readonly ResultFigure[] {
  return tables.flatMap((table) =>
    table.results.flatMap(({ board, official }) => {
      if (official === null) return []
      const of = {
        points: { NS: official.pointsNs, EW: official.pointsEw },
        percent: { NS: official.percentNs, EW: official.percentEw },
        imps: { NS: official.impsNs, EW: official.impsEw },
      }
      return KINDS.flatMap((kind) =>
        SIDES.flatMap((side): readonly ResultFigure[] => {
          const given = of[kind][side]
          return given === null ? [] : [{ kind, given, side, board, table }]
        }),
      )
    }),
  )
}

/** Figures of rankings. */
export function standingFigures({ registrations }: DocumentSession): readonly StandingFigure[] {
  return registrations.flatMap(({ key, official }): readonly StandingFigure[] => {
    if (official === null) return []
    const { total, percent } = official
    return [
      ...(total === null ? [] : [{ kind: 'total' as const, given: total, registration: key }]),
      ...(percent === null ? [] : [{ kind: 'totalPercent' as const, given: percent, registration: key }]),
    ]
  })
}

/** Most decimals that any of these figures has: what they were rounded to. */
export function decimalsOf(figures: readonly { readonly given: number }[]): number {
  return figures.reduce((most, { given }) => Math.max(most, decimals(given)), 0)
}

function decimals(value: number): number {
  const text = String(value)
  const point = text.indexOf('.')
  return point < 0 ? 0 : Math.min(6, text.length - point - 1)
}

/** Some programs keep numbers of seven digits only. */
const SINGLE_PRECISION = 1.2e-7

/** Whether a figure is ours rounded to so many decimals, whichever way halves go. */
export const isRounded = (given: number, ours: number, digits: number): boolean =>
  Math.abs(given - ours) <= 0.5 * 10 ** -digits + Math.max(1e-6, Math.abs(given) * SINGLE_PRECISION)
