/** Named ways in which programs score pairs otherwise than the document says, to explain figures by. */

import { type ConventionChanges, type Conventions, conventionsWith } from '@openroom/bridge/score/conventions'
import type { TableResult } from '@openroom/bridge/score/outcome'
import type { PairCalculation, RowFigure } from '@openroom/bridge/score/pairScore'
import { type SessionScore, scoreSession } from '@openroom/bridge/score/session'
import type { BySide } from '@openroom/bridge/seat'
import { creditsIn } from '../json/credits.ts'
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import { outcomeOf } from '../json/outcome.ts'

export type Variant = {
  readonly name: string
  readonly calculation: PairCalculation
  readonly conventions: Conventions
}

/** A result of a table, as the engine takes it. */
export type Line = TableResult & { readonly table: string }

export function linesOf(session: Pick<DocumentSession, 'registrations' | 'tables'>): readonly Line[] {
  const creditsOf = creditsIn(session)
  return session.tables.flatMap(({ key, ns, ew, section, results }) => {
    const sides = { ns, ew, section, table: key, ...creditsOf({ ns, ew }) }
    return results.map((one) => ({ ...sides, board: one.board, outcome: outcomeOf(one) }))
  })
}

const calculationOf = ({ calcType }: DocumentEvent): PairCalculation => (calcType === 'IMP' ? 'IMP' : 'MP')

function asDocument(event: DocumentEvent): Conventions {
  const { conventions, winners, sectionsScored } = event
  const ranking = { ...conventions.ranking, winners, sections: sectionsScored }
  return conventionsWith({ ...conventions, ranking })
}

/** What the document itself says. */
export const documentVariant = (event: DocumentEvent): Variant => ({
  name: 'document',
  calculation: calculationOf(event),
  conventions: asDocument(event),
})

const butler = (trim: number, roundDatum: boolean, datum: 'mean' | 'median' = 'mean'): ConventionChanges => ({
  imps: { pairs: 'butler' },
  butler: { trim, roundDatum, datum },
})

/** Each with its name in reports and docs/formats.md. */
const IMP_VARIANTS: readonly (readonly [string, ConventionChanges])[] = [
  ['cross-imps', { imps: { pairs: 'crossImps' }, crossImps: { method: 'mean' } }],
  ['cross-imps-per-score', { imps: { pairs: 'crossImps' }, crossImps: { method: 'meanOfAll' } }],
  ['cross-imps-summed', { imps: { pairs: 'crossImps' }, crossImps: { method: 'sum' } }],
  ['butler', butler(0, true)],
  ['butler-without-extremes', butler(1, true)],
  ['butler-without-two-extremes', butler(2, true)],
  ['butler-median', butler(0, true, 'median')],
  ['butler-exact-datum', butler(0, false)],
  ['butler-without-extremes-exact-datum', butler(1, false)],
]

const MP_VARIANTS: readonly (readonly [string, ConventionChanges])[] = [
  ['matchpoints-of-one', { matchpoints: { perWin: 1 } }],
  ['matchpoints-of-two', { matchpoints: { perWin: 2 } }],
  ['without-neuberg', { matchpoints: { neuberg: false } }],
]

/** Results of the board that was played most often, within a section where those are scored apart. */
function mostRows(event: DocumentEvent, lines: readonly Line[]): number {
  const counts = new Map<string, number>()
  for (const { board, section } of lines) {
    const field = event.sectionsScored === 'apart' ? `${board} ${section}` : `${board}`
    counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  return [...counts.values()].reduce((a, b) => Math.max(a, b), 1)
}

const sectionChanges: readonly (readonly [string, ConventionChanges])[] = [
  ['sections-apart', { ranking: { sections: 'apart' } }],
  ['sections-together', { ranking: { sections: 'together' } }],
]

/** All other ways, those of the document's own calculation first. */
export function otherVariants(event: DocumentEvent, lines: readonly Line[]): readonly Variant[] {
  const { conventions } = documentVariant(event)
  const variant =
    (calculation: PairCalculation) =>
    ([name, changes]: readonly [string, ConventionChanges]) => ({
      name,
      calculation,
      conventions: {
        ...conventions,
        matchpoints: { ...conventions.matchpoints, ...changes.matchpoints },
        imps: { ...conventions.imps, ...changes.imps },
        crossImps: { ...conventions.crossImps, ...changes.crossImps },
        butler: { ...conventions.butler, ...changes.butler },
        ranking: { ...conventions.ranking, ...changes.ranking },
      },
    })
  const own = calculationOf(event)
  const imp = IMP_VARIANTS.map(variant('IMP'))
  const toSession = ['neuberg-to-session', { matchpoints: { expected: mostRows(event, lines) } }] as const
  const mp = [...MP_VARIANTS, toSession].map(variant('MP'))
  const plain = own === 'IMP' ? { name: 'as-matchpoints', calculation: 'MP' as const, conventions } : null
  const sections = sectionChanges.map(variant(own))
  return own === 'IMP'
    ? [...imp, ...(plain ? [plain] : []), ...mp, ...sections]
    : [...mp, ...sections, ...imp]
}

/** A session scored one way, its rows found by table and board. */
export type Scored = {
  readonly variant: Variant
  readonly row: (table: string, board: number) => BySide<RowFigure> | null
  readonly score: SessionScore<Line>
}

export function scored(lines: readonly Line[], variant: Variant): Scored {
  const score = scoreSession(lines, variant.calculation, variant.conventions)
  const rows = new Map<string, BySide<RowFigure>>()
  for (const [board, list] of score.boards) {
    for (const { result, figures } of list) rows.set(`${board} ${result.table}`, figures)
  }
  return { variant, score, row: (table, board) => rows.get(`${board} ${table}`) ?? null }
}
