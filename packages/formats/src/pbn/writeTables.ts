/** ScoreTable, TotalScoreTable and OptimumResultTable of a document in export format (PBN 2.1, 5). */
import { STRAINS } from '@openroom/bridge/card'
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { SEATS } from '@openroom/bridge/seat'
import { withoutByes } from '../json/credits.ts'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { adjustmentText, keepsScore } from '../rulingText.ts'
import { inLines, quotePbn, tagLine } from './writeText.ts'

type Column<T> = { readonly name: string; readonly cell: (row: T) => string | null }

/** A table with the columns that any row fills. */
function tableLines<T>(tag: string, columns: readonly Column<T>[], rows: readonly T[]): readonly string[] {
  const used = columns.filter(({ cell }) => rows.some((row) => cell(row) !== null))
  if (used.length === 0) return []
  const header = tagLine(tag, used.map(({ name }) => name).join(';'))
  return [header, ...rows.flatMap((row) => inLines(used.map(({ cell }) => cell(row) ?? '-')))]
}

export const playerText = ({ name, memberId }: DocumentPlayer): string =>
  memberId === null ? name.replace(/[;#]/g, ' ') : `${name.replace(/[;#]/g, ' ')}#${memberId}`

const playersText = (players: readonly DocumentPlayer[]): string | null =>
  players.length === 0 ? null : quotePbn(players.map(playerText).join(';'))

const number = (value: number | null): string | null => (value === null ? null : String(value))

const token = (text: string | null): string | null =>
  text === null ? null : /^[\w.+/=&-]+$/.test(text) && !/^[-?]$/.test(text) ? text : quotePbn(text)

export const contractText = ({ contract }: Pick<DocumentResult, 'contract'>): string | null => {
  if (contract === null) return null
  return contract.kind === 'passedOut' ? 'Pass' : `${contract.level}${contract.strain}${contract.doubling}`
}

type Side = 'ns' | 'ew'

function scoreCell({ adjustment, scoreNs }: DocumentResult, side: Side): string | null {
  if (adjustment?.kind === 'average') {
    const award = adjustment[side]
    if (typeof award === 'number') return quotePbn(`${award}%`)
    return quotePbn(award === 'AVE+' ? 'A+' : award === 'AVE-' ? 'A-' : 'A')
  }
  if (adjustment?.kind === 'split') {
    return number(side === 'ns' ? adjustment.scoreNs : 0 - adjustment.scoreEw)
  }
  return side === 'ns' && keepsScore(adjustment) ? number(scoreNs) : null
}

/** A result with the table and the pairs it belongs to. */
export type ResultRow = {
  readonly table: DocumentTable
  readonly result: DocumentResult
  readonly ns: DocumentRegistration
  readonly ew: DocumentRegistration
}

/** Whether a registration stands for pairs that the file does not tell apart. */
export const isField = ({ key }: DocumentRegistration): boolean => key === 'field-ns' || key === 'field-ew'

const pairNames = (pair: DocumentRegistration): string | null =>
  pair.number !== null || isField(pair) ? null : (playersText(pair.players) ?? quotePbn(pair.name))

const official = (key: keyof NonNullable<DocumentResult['official']>) => (row: ResultRow) =>
  number(row.result.official?.[key] ?? null)

const RESULT_COLUMNS: readonly Column<ResultRow>[] = [
  { name: 'Section', cell: ({ table }) => token(table.section) },
  { name: 'Round', cell: ({ table }) => number(table.round) },
  { name: 'Table', cell: ({ table }) => number(table.number) },
  { name: 'PairId_NS', cell: ({ ns }) => token(ns.number) },
  { name: 'PairId_EW', cell: ({ ew }) => token(ew.number) },
  {
    name: 'Contract',
    // IMPs awarded are read from a row that has nothing else; the contract stands in the game itself.
    cell: ({ result }) => (result.adjustment?.kind === 'imps' ? null : contractText(result)),
  },
  {
    name: 'Declarer',
    cell: ({ result: { contract } }) => (contract?.kind === 'played' ? contract.declarer : null),
  },
  { name: 'Result', cell: ({ result }) => number(result.tricks) },
  { name: 'Lead', cell: ({ result }) => result.lead },
  { name: 'Score_NS', cell: ({ result }) => scoreCell(result, 'ns') },
  { name: 'Score_EW', cell: ({ result }) => scoreCell(result, 'ew') },
  {
    name: 'Adjustment',
    cell: ({ result: { adjustment } }) =>
      adjustment && ['weighted', 'imps', 'fouled'].includes(adjustment.kind)
        ? quotePbn(adjustmentText(adjustment))
        : null,
  },
  { name: 'MP_NS', cell: official('pointsNs') },
  { name: 'MP_EW', cell: official('pointsEw') },
  { name: 'Percentage_NS', cell: official('percentNs') },
  { name: 'Percentage_EW', cell: official('percentEw') },
  { name: 'IMP_NS', cell: official('impsNs') },
  { name: 'IMP_EW', cell: official('impsEw') },
  { name: 'Names_NS', cell: ({ ns }) => pairNames(ns) },
  { name: 'Names_EW', cell: ({ ew }) => pairNames(ew) },
]

export const scoreTableLines = (rows: readonly ResultRow[]): readonly string[] =>
  rows.length === 0 ? [] : tableLines('ScoreTable', RESULT_COLUMNS, rows)

/** What a ranking's totals are called. */
function totalName({ type, calcType, conventions }: DocumentEvent): string {
  if (isTotalPoints(calcType, conventions)) return conventions.teams?.vpScale ? 'TotalVP' : 'TotalScore'
  if (calcType === 'IMP' && type === 'TEAM' && conventions.teams?.vpScale !== null) return 'TotalVP'
  return calcType === 'IMP' ? 'TotalIMP' : 'TotalMP'
}

function meanName({ calcType, conventions }: DocumentEvent): string {
  if (isTotalPoints(calcType, conventions)) return 'MeanScore'
  return calcType === 'IMP' ? 'MeanIMP' : 'MeanMP'
}

const namesOfEvent = ({ type }: DocumentEvent, one: DocumentRegistration): string | null => {
  if (type === 'TEAM') return quotePbn(one.name)
  return playersText(one.players) ?? (one.number === one.name ? null : quotePbn(one.name))
}

const hasOwnFigures = ({ official: figures, carryOver, correction }: DocumentRegistration): boolean =>
  figures !== null || carryOver !== null || correction !== null

/** All pairs, with their official figures where there are any; teams only where there are. */
export function totalTableLines(session: DocumentSession, event: DocumentEvent): readonly string[] {
  const columns: readonly Column<DocumentRegistration>[] = [
    { name: 'Rank', cell: (pair) => number(pair.official?.rank ?? null) },
    { name: 'PairId', cell: (pair) => (event.type === 'TEAM' ? null : token(pair.number)) },
    { name: 'Section', cell: (pair) => token(pair.section) },
    { name: 'Direction', cell: ({ side }) => side },
    { name: totalName(event), cell: (pair) => number(pair.official?.total ?? null) },
    {
      name: meanName(event),
      cell: (pair) => number(pair.official?.mean ?? null),
    },
    { name: 'MeanPercentage', cell: (pair) => number(pair.official?.percent ?? null) },
    { name: 'CarryOver', cell: (pair) => number(pair.carryOver) },
    { name: 'Correction', cell: (pair) => number(pair.correction) },
    { name: 'Names', cell: (pair) => namesOfEvent(event, pair) },
  ]
  const pairs = withoutByes(session).filter((pair) => !isField(pair))
  const isWanted = event.type === 'PAIR' || pairs.some(hasOwnFigures)
  return pairs.length === 0 || !isWanted ? [] : tableLines('TotalScoreTable', columns, pairs)
}

/** The full double-dummy table, 20 rows. */
export function optimumLines({ doubleDummy }: DocumentBoard): readonly string[] {
  if (doubleDummy === null) return []
  const rows = SEATS.flatMap((seat) =>
    STRAINS.toReversed().map(
      (strain) => `${seat} ${strain.padStart(2)} ${String(doubleDummy[seat][strain]).padStart(2)}`,
    ),
  )
  return ['[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]', ...rows]
}
