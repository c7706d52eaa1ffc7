/**
 * Totals that the file itself contradicts: all figures of a pair on its boards stand beside it and are ours, they come
 * to another total, and nearly all other pairs have theirs as they come.
 */

import { toOutcome } from '@openroom/bridge/score/outcome'
import { SIDES } from '@openroom/bridge/seat'
import type { DocumentEvent } from '../json/document.ts'
import { decimalsOf, type ResultFigure, resultFigures, type StandingFigure } from './figures.ts'
import { calculationOfEvent } from './pairVariants.ts'
import { ROUNDED, type Sheet } from './sheet.ts'
import type { OwnStandings, ScoredSession } from './standings.ts'

export type SheetedSession = ScoredSession & { readonly sheet: Sheet }

/** How many boards a pair has, and how far its figures there are from ours, rounded as they are. */
type Known = { readonly count: number; readonly beside: number }

/** Of each pair; `null`: a board of theirs has no figure, or another than ours. */
function figuresKnown(event: DocumentEvent, played: readonly SheetedSession[]) {
  const kind = calculationOfEvent(event) === 'IMP' ? 'imps' : 'points'
  const known = new Map<string, Known | null>()
  const add = (key: string, beside: number | null) => {
    const before = known.get(key)
    if (before === null || beside === null) known.set(key, null)
    else known.set(key, { count: (before?.count ?? 0) + 1, beside: (before?.beside ?? 0) + beside })
  }
  for (const { session, sheet } of played) {
    const own = resultFigures(session).filter((one) => one.kind === kind)
    const digits = decimalsOf(own)
    const at = new Map(own.map((one) => [`${one.table.key} ${one.board} ${one.side}`, one]))
    const besideOf = (figure: ResultFigure | undefined): number | null =>
      figure !== undefined && ROUNDED.fits(figure, sheet, digits) ? figure.given - sheet.ours(figure)! : null
    for (const table of session.tables)
      for (const result of table.results)
        if (toOutcome(result).kind !== 'notPlayed')
          for (const side of SIDES)
            add(side === 'NS' ? table.ns : table.ew, besideOf(at.get(`${table.key} ${result.board} ${side}`)))
  }
  return known
}

/** So many others must have their totals as their boards come to. */
const FEWEST = 4

/** @returns whose totals and percentages are not what their own figures come to */
export function findContradicted(
  event: DocumentEvent,
  played: readonly SheetedSession[],
  figures: readonly StandingFigure[],
  standings: OwnStandings,
): (figure: StandingFigure) => boolean {
  const known = figuresKnown(event, played)
  const most = Math.max(0, ...[...known.values()].map((one) => one?.count ?? 0))
  const totals = figures.filter(({ kind }) => kind === 'total')
  const printed = 0.5 * 10 ** -decimalsOf(totals)
  /** Figures may be added up as they are rounded, and brought up to those who played more. */
  const isOff = ({ registration, given }: StandingFigure, { count, beside }: Known): boolean => {
    const total = standings.get(registration)?.total ?? null
    const may = (Math.abs(beside) + printed) * (most / count) + printed + 1e-6
    return total !== null && Math.abs(given - total) > may
  }
  const counted = totals.flatMap((figure) => {
    const own = known.get(figure.registration)
    return own ? [{ key: figure.registration, count: own.count, off: isOff(figure, own) }] : []
  })
  const [off, right] = [counted.filter((one) => one.off), counted.filter((one) => !one.off)]
  if (right.length < FEWEST || 4 * off.length > counted.length) return () => false
  // How boards that were missed count shows only in others who missed some.
  const isTold = right.some(({ count }) => count < most)
  const keys = new Set(off.flatMap(({ key, count }) => (count === most || isTold ? [key] : [])))
  return ({ kind, registration }) => kind === 'total' && keys.has(registration)
}
