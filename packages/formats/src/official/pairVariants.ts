/** Sessions of pairs scored one way or another. */

import {
  type ConventionChanges,
  type Conventions,
  conventionsOver,
  conventionsWith,
} from '@openroom/bridge/score/conventions'
import { type TableResult, toOutcome } from '@openroom/bridge/score/outcome'
import type { PairCalculation, RowFigure } from '@openroom/bridge/score/pairScore'
import { onSessionTop, type SessionScore, scoreSession } from '@openroom/bridge/score/session'
import type { BySide } from '@openroom/bridge/seat'
import { creditsIn } from '../json/credits.ts'
import type { DocumentEvent, DocumentSession } from '../json/document.ts'

export type Variant = {
  readonly calculation: PairCalculation
  readonly conventions: Conventions
}

/** A result of a table, as the engine takes it. */
export type Line = TableResult & { readonly table: string }

export function linesOfSession(session: Pick<DocumentSession, 'registrations' | 'tables'>): readonly Line[] {
  const creditsOf = creditsIn(session)
  return session.tables.flatMap(({ key, ns, ew, section, results }) => {
    const sides = { ns, ew, section, table: key, ...creditsOf({ ns, ew }) }
    return results.map((one) => ({ ...sides, board: one.board, outcome: toOutcome(one) }))
  })
}

export const calculationOfEvent = ({ calcType }: DocumentEvent): PairCalculation =>
  calcType === 'IMP' ? 'IMP' : 'MP'

export function conventionsOfEvent(event: DocumentEvent): Conventions {
  const { conventions, winners, sectionsScored } = event
  const ranking = { ...conventions.ranking, winners, sections: sectionsScored }
  return conventionsWith({ ...conventions, ranking })
}

/** What the document itself says. */
export const documentVariant = (event: DocumentEvent, calculation = calculationOfEvent(event)): Variant => ({
  calculation,
  conventions: conventionsOfEvent(event),
})

export const variantWith = ({ calculation, conventions }: Variant, changes: ConventionChanges): Variant => ({
  calculation,
  conventions: conventionsOver(conventions, changes),
})

/** The variant for some lines of a session: its boards have the top that all of them make. */
export const variantOn = ({ calculation, conventions }: Variant, all: readonly Line[]): Variant => ({
  calculation,
  conventions: onSessionTop(conventions, all),
})

/** A session scored one way, its rows found by table and board. */
export type Scored = {
  readonly row: (table: string, board: number) => BySide<RowFigure> | null
  readonly score: SessionScore<Line>
}

export function scoreVariant(lines: readonly Line[], { calculation, conventions }: Variant): Scored {
  const score = scoreSession(lines, calculation, conventions)
  const rows = new Map<string, BySide<RowFigure>>()
  for (const [board, list] of score.boards) {
    for (const { result, figures } of list) rows.set(`${board} ${result.table}`, figures)
  }
  return { score, row: (table, board) => rows.get(`${board} ${table}`) ?? null }
}
