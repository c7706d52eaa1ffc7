/** Official figures of a file, each beside what it can be compared with. */
import type { PairCalculation } from '@openroom/bridge/score/pairScore'
import type { Side } from '@openroom/bridge/seat'
import { SIDES } from '@openroom/bridge/seat'
import type { DocumentSession, DocumentTable } from '../json/document.ts'

const RESULT_KINDS = ['points', 'percent', 'imps'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** A figure of one side at one table on one board. */
export type ResultFigure = {
  readonly kind: ResultKind
  readonly given: number
  readonly side: Side
  readonly board: number
  readonly table: DocumentTable
}

export const STANDING_KINDS = ['total', 'totalPercent', 'rank'] as const
export type StandingKind = (typeof STANDING_KINDS)[number]

/** A figure of a ranking. */
export type StandingFigure = {
  readonly kind: StandingKind
  readonly given: number
  readonly registration: string
}

/** How results are scored to come to a figure of this kind. */
export const calculationFor = (kind: ResultKind): PairCalculation => (kind === 'imps' ? 'IMP' : 'MP')

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
      return RESULT_KINDS.flatMap((kind) =>
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
  return registrations.flatMap(({ key, official }) => {
    if (official === null) return []
    const of = { total: official.total, totalPercent: official.percent, rank: official.rank }
    return STANDING_KINDS.flatMap((kind) => {
      const given = of[kind]
      return given === null ? [] : [{ kind, given, registration: key }]
    })
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

/** Decimals of each kind of figure. */
export function digitsOf<K extends string>(
  figures: readonly { readonly kind: K; readonly given: number }[],
): (kind: K) => number {
  const known = new Map<K, number>()
  for (const { kind, given } of figures) known.set(kind, Math.max(known.get(kind) ?? 0, decimals(given)))
  return (kind) => known.get(kind) ?? 0
}

/** Some programs keep numbers of seven digits only. */
const SINGLE_PRECISION = 1.2e-7

const closeTo = (given: number): number => Math.max(1e-6, Math.abs(given) * SINGLE_PRECISION)

/** Whether a figure is ours rounded to so many decimals, whichever way halves go. */
export const isRounded = (given: number, ours: number, digits: number): boolean =>
  Math.abs(given - ours) <= 0.5 * 10 ** -digits + closeTo(given)

/** Whether a figure is ours with the decimals after these cut off. */
export const isCut = (given: number, ours: number, digits: number): boolean =>
  Math.abs(Math.trunc(ours * 10 ** digits + Math.sign(ours) * 1e-7) / 10 ** digits - given) <= closeTo(given)

/** Rounded as sources print it, halves away from nothing. */
export const halfUp = (value: number, digits: number): number =>
  (Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits + 1e-7)) / 10 ** digits

/** Whether a figure is ours rounded to one more decimal, and that rounded again: 40.2649, 40.265, 40.27. */
export const isRoundedTwice = (given: number, ours: number, digits: number): boolean =>
  Math.abs(halfUp(halfUp(ours, digits + 1), digits) - given) <= closeTo(given)

/** A figure of ours in a sentence: as many decimals as any source prints. */
export const showFigure = (ours: number | null): string =>
  ours === null ? 'none' : String(Number(ours.toFixed(4)))
