/** A session of pairs scored one way, beside the figures that its source gives of its results. */
import type { MatchpointConventions } from '@openroom/bridge/score/conventions'
import type { Reason } from '@openroom/bridge/score/figureReasons'
import { toOutcome } from '@openroom/bridge/score/outcome'
import { fieldKey } from '@openroom/bridge/score/session'
import type { DocumentSession } from '../json/document.ts'
import {
  calculationFor,
  decimalsOf,
  digitsOf,
  isCut,
  isRounded,
  isRoundedTwice,
  type ResultFigure,
  type ResultKind,
} from './figures.ts'
import { type Line, type Scored, scoreVariant, type Variant, variantWith } from './pairVariants.ts'

export type Sheet = {
  readonly scored: Scored
  readonly ours: (figure: ResultFigure) => number | null
  /** The same before Neuberg's formula, */
  readonly unfactored: (figure: ResultFigure) => number | null
  /** and with it, but on the board's own top. */
  readonly onOwnTop: (figure: ResultFigure) => number | null
  /** Whether others on the board made the same score. */
  readonly isShared: (figure: ResultFigure) => boolean
}

function figureOfScored({ row }: Scored, { kind, table, board, side }: ResultFigure): number | null {
  const own = row(table.key, board)?.[side]
  if (!own) return null
  return kind === 'percent' ? own.percent : own.points
}

function sharedScores(lines: readonly Line[], { conventions }: Variant): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const line of lines) {
    if (line.outcome.kind !== 'score') continue
    const key = `${fieldKey(line, conventions)} ${line.outcome.scoreNs}`
    if (seen.has(key)) shared.add(key)
    seen.add(key)
  }
  return shared
}

const fieldScore = ({ table, board }: ResultFigure, { conventions }: Variant): string => {
  const scoreNs = table.results.find((one) => one.board === board)?.scoreNs
  const { section } = table
  return `${fieldKey({ board, section, ns: '', ew: '', outcome: { kind: 'notPlayed' } }, conventions)} ${scoreNs}`
}

export function sheetOf(lines: readonly Line[], variant: Variant): Sheet {
  const own = scoreVariant(lines, variant)
  let shared: ReadonlySet<string> | null = null
  const { calculation } = variant
  const isOurs = ({ kind }: ResultFigure) => calculationFor(kind) === calculation
  /** Figures with other matchpoints, which are worked out when the first is asked for. */
  const otherwise = (matchpoints: Partial<MatchpointConventions>) => {
    let made: Scored | null = null
    return (figure: ResultFigure): number | null => {
      if (calculation === 'IMP' || !isOurs(figure)) return null
      made ??= scoreVariant(lines, variantWith(variant, { matchpoints }))
      return figureOfScored(made, figure)
    }
  }
  return {
    scored: own,
    ours: (figure) => (isOurs(figure) ? figureOfScored(own, figure) : null),
    unfactored: otherwise({ neuberg: false, expected: 'rows' }),
    onOwnTop: otherwise({ expected: 'rows' }),
    isShared: (figure) => {
      shared ??= sharedScores(lines, variant)
      return shared.has(fieldScore(figure, variant))
    },
  }
}

/** How a source writes all figures of one kind in a session. */
export type AnyPrinting = {
  readonly name: Reason | 'rounded'
  readonly fits: (figure: ResultFigure, sheet: Sheet, digits: number) => boolean
}

export type Printing = AnyPrinting & { readonly name: Reason }

const by =
  (
    test: (given: number, own: number, digits: number) => boolean,
    of: 'ours' | 'unfactored' | 'onOwnTop' = 'ours',
  ) =>
  (figure: ResultFigure, sheet: Sheet, digits: number): boolean => {
    const own = sheet[of](figure)
    return own !== null && test(figure.given, own, digits)
  }

const isHalfPoint = (value: number): boolean => Math.abs(Math.abs(value % 1) - 0.5) < 1e-6

/** A source that gives half a matchpoint does not print whole ones. */
const isPrinted = (given: number, own: number, digits: number): boolean =>
  isRounded(given, own, digits) && !(digits === 0 && isHalfPoint(own))

/** Rounded as usual: the figure is ours. */
export const ROUNDED = { name: 'rounded', fits: by(isPrinted) } as const satisfies AnyPrinting

/** What a source may do with figures that it scores as we do; each counts only where all figures keep to it. */
export const PRINTINGS: readonly Printing[] = [
  { name: 'truncated', fits: by(isCut) },
  { name: 'rounded-twice', fits: by(isRoundedTwice) },
  {
    name: 'ties-to-one-decimal-less',
    fits: (figure, sheet, digits) => {
      if (digits === 0 || !sheet.isShared(figure)) return by(isPrinted)(figure, sheet, digits)
      return decimalsOf([figure]) < digits && by(isPrinted)(figure, sheet, digits - 1)
    },
  },
  { name: 'before-neuberg', fits: by(isPrinted, 'unfactored') },
  { name: 'on-own-top', fits: by(isPrinted, 'onOwnTop') },
]

/** Rounded in mid-calculation: no figure is more than its last decimal beside ours, of two at least. */
const LAST_DECIMAL: Printing = {
  name: 'last-decimal',
  fits: (figure, sheet, digits) => {
    const own = sheet.ours(figure)
    return own !== null && digits >= 2 && Math.abs(figure.given - own) <= 1.5 * 10 ** -digits
  },
}

/** Those that bring boards to another top than the totals. */
export const OTHER_TOPS: ReadonlySet<string> = new Set(['before-neuberg', 'on-own-top'])

export type Kinds = readonly (readonly [kind: ResultKind, figures: readonly ResultFigure[], digits: number])[]

const hasPlayedResult = ({ board, table }: ResultFigure): boolean =>
  table.results.some((one) => one.board === board && toOutcome(one).kind !== 'notPlayed')

/**
 * Figures that can be compared, kind by kind: a result alone on its board has nothing to compare with, and
 * one that was not played is worth nothing.
 */
export function comparable(session: DocumentSession, figures: readonly ResultFigure[]): Kinds {
  const rows = new Map<number, number>()
  for (const { board } of session.tables.flatMap(({ results }) => results))
    rows.set(board, (rows.get(board) ?? 0) + 1)
  const digits = digitsOf(figures)
  const some = figures.filter((figure) => (rows.get(figure.board) ?? 0) > 1 && hasPlayedResult(figure))
  const kinds = [...new Set(some.map(({ kind }) => kind))]
  return kinds.map((one) => [one, some.filter(({ kind }) => kind === one), digits(one)])
}

/** Of fewer figures all are beside ours by chance; a source that rounds otherwise comes to ours nearly always. */
const ENOUGH = 40

function isLastDecimal(figures: readonly ResultFigure[], sheet: Sheet, digits: number): boolean {
  const beside = figures.filter((figure) => !ROUNDED.fits(figure, sheet, digits))
  return (
    figures.length >= ENOUGH &&
    10 * beside.length <= figures.length &&
    beside.every((figure) => LAST_DECIMAL.fits(figure, sheet, digits))
  )
}

/** How a source writes figures: rounded, else what fits all of them; `null` where nothing does. */
export function printingOf(
  figures: readonly ResultFigure[],
  sheet: Sheet,
  digits: number,
): AnyPrinting | null {
  const found = [ROUNDED, ...PRINTINGS].find(({ fits }) =>
    figures.every((figure) => fits(figure, sheet, digits)),
  )
  return found ?? (isLastDecimal(figures, sheet, digits) ? LAST_DECIMAL : null)
}
