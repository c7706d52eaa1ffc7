/** Rows of ScoreTable and TotalScoreTable (PBN 2.1, 5.9 and 5.10, and columns seen in files). */
import { type Card, isCard } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentRegistration, DocumentResult } from '../json/document.ts'
import { NO_OFFICIAL_RESULT } from '../json/documentBuilder.ts'
import { isPercent } from '../percent.ts'
import { remark, type Warnings } from '../remark.ts'
import { keepsScore, parseAdjustment } from '../rulingText.ts'
import { parseSide } from '../side.ts'
import { type Award, parseAward, parseCell, positive, rankIn, wholeIn } from './cells.ts'
import { checkCells } from './checkCells.ts'
import type { RawSection } from './rawGame.ts'
import { cellOf, type SectionTable, sectionTable, type TableRow } from './sectionTable.ts'
import { declaredContract, parsePbnContract, parseSeat, parseTricks } from './values.ts'

/** What a table or a game says of one board at one table. */
export type PlayedFacts = Pick<
  DocumentResult,
  'status' | 'contract' | 'lead' | 'tricks' | 'scoreNs' | 'adjustment' | 'official'
>

export type ScoreRow = {
  readonly facts: PlayedFacts
  readonly line: number
  readonly section: string | null
  readonly round: number | null
  readonly table: number | null
  readonly pairNs: string | null
  readonly pairEw: string | null
  readonly namesNs: string | null
  readonly namesEw: string | null
  /** How many results the row stands for. */
  readonly multiplicity: number
}

export function leadIn(text: string | null): Card | null {
  if (text === null) return null
  const upper = text.toUpperCase().replace('10', 'T')
  if (isCard(upper)) return upper
  const turned = `${upper[1] ?? ''}${upper[0] ?? ''}`
  return upper.length === 2 && isCard(turned) ? turned : null
}

type Score = Pick<PlayedFacts, 'scoreNs' | 'adjustment'>

/** `^60`: a percentage that was not played for, but awarded; programs write the two sides of a table in rows of their own. */
function artificialIn(table: SectionTable, row: TableRow): PlayedFacts['adjustment'] {
  const award = (name: string): Award | null => {
    const text = cellOf(table, row, name)
    return text?.startsWith('^') ? parseAward(`${text.slice(1)}%`) : null
  }
  const [ns, ew] = [award('Percentage_NS'), award('Percentage_EW')]
  return ns === null && ew === null ? null : { kind: 'average', ns: ns ?? 'AVE', ew: ew ?? 'AVE' }
}

/** The score of a row; two figures that are not opposite are a split score. */
function scoreIn(table: SectionTable, row: TableRow): Score {
  const [nsText, ewText] = [cellOf(table, row, 'Score_NS'), cellOf(table, row, 'Score_EW')]
  const [nsAward, ewAward] = [parseAward(nsText), parseAward(ewText)]
  if (cellOf(table, row, 'Contract') === 'A' && nsAward === null && ewAward === null) {
    return { scoreNs: null, adjustment: { kind: 'average', ns: 'AVE', ew: 'AVE' } }
  }
  if (nsAward !== null || ewAward !== null) {
    const adjustment = { kind: 'average', ns: nsAward ?? 'AVE', ew: ewAward ?? 'AVE' } as const
    return { scoreNs: null, adjustment }
  }
  const artificial = artificialIn(table, row)
  if (artificial) return { scoreNs: null, adjustment: artificial }
  const [ns, ew] = [wholeIn(nsText), wholeIn(ewText)]
  if (ns !== null && ew !== null && ns + ew !== 0) {
    return { scoreNs: null, adjustment: { kind: 'split', scoreNs: ns, scoreEw: ew === 0 ? 0 : -ew } }
  }
  return { scoreNs: ns ?? (ew === null ? null : ew === 0 ? 0 : -ew), adjustment: null }
}

const percentCell = (table: SectionTable, row: TableRow, name: string): number | null => {
  const percent = parseCell(cellOf(table, row, name))
  return percent !== null && isPercent(percent) ? percent : null
}

function officialInRow(table: SectionTable, row: TableRow): PlayedFacts['official'] {
  const official = {
    pointsNs: parseCell(cellOf(table, row, 'MP_NS')),
    pointsEw: parseCell(cellOf(table, row, 'MP_EW')),
    percentNs: percentCell(table, row, 'Percentage_NS'),
    percentEw: percentCell(table, row, 'Percentage_EW'),
    impsNs: parseCell(cellOf(table, row, 'IMP_NS')),
    impsEw: parseCell(cellOf(table, row, 'IMP_EW')),
  }
  return Object.values(official).every((value) => value === null)
    ? null
    : { ...NO_OFFICIAL_RESULT, ...official }
}

/** The score of a contract when file and rules agree or the file has none; a warning when they differ. */
export function checkedScore(
  given: number | null,
  contract: Contract | null,
  tricks: number | null,
  vulnerability: Vulnerability,
  about: { readonly line: number; readonly warnings: Warnings },
): number | null {
  if (given !== null) about.warnings.areScoresTold = true
  const computable = contract !== null && (contract.kind === 'passedOut' || tricks !== null)
  const computed = computable ? duplicateScore(contract, vulnerability, tricks ?? 0) : null
  if (given !== null && computed !== null && given !== computed) {
    const place = { line: about.line, column: 1 }
    about.warnings.add(remark('row-score-differs', { args: { given, computed }, place }))
  }
  return given ?? computed
}

export type RowContext = {
  readonly board: string
  readonly vulnerability: Vulnerability
  readonly warnings: Warnings
}

/** A result has something for both; percentages stand for each side in rows of their own. */
function warnOfOneSided(table: SectionTable, row: TableRow, { board, warnings }: RowContext): void {
  const sides = (['Score_NS', 'Score_EW'] as const).map((name) => cellOf(table, row, name))
  const [given, more] = sides.filter((text) => parseAward(text) !== null)
  if (given == null || more != null) return
  const place = { line: row.line, column: 1 }
  warnings.add(remark('award-one-sided', { args: { board, score: given }, place }))
}

function factsIn(table: SectionTable, row: TableRow, context: RowContext): PlayedFacts {
  const declarer = parseSeat(cellOf(table, row, 'Declarer') ?? '')
  const contractText = cellOf(table, row, 'Contract')
  const parsed = contractText === 'A' ? null : parsePbnContract(contractText ?? '')
  const contract = declaredContract(parsed, declarer)
  const level = contract?.kind === 'played' ? contract.level : null
  const result = parseTricks(cellOf(table, row, 'Result') ?? '', declarer, level)
  const tricks = contract?.kind === 'played' ? (result?.tricks ?? null) : null
  if (parsed === undefined) {
    context.warnings.add(
      remark('row-contract', { args: { text: contractText ?? '' }, place: { line: row.line, column: 1 } }),
    )
  }
  const ruling = parseAdjustment(cellOf(table, row, 'Adjustment') ?? '')
  if (ruling === null) warnOfOneSided(table, row, context)
  const told = keepsScore(ruling) ? scoreIn(table, row) : { scoreNs: null, adjustment: null }
  const adjustment = ruling ?? told.adjustment
  const official = officialInRow(table, row)
  const about = { line: row.line, warnings: context.warnings }
  const score = keepsScore(adjustment)
    ? checkedScore(told.scoreNs, contract, tricks, context.vulnerability, about)
    : null
  const empty = contract === null && score === null && adjustment === null
  const imps =
    empty && official?.impsNs != null
      ? { ns: official.impsNs, ew: official.impsEw ?? 0 - official.impsNs }
      : null
  return {
    status: empty && imps === null ? 'notPlayed' : 'played',
    contract,
    lead: leadIn(cellOf(table, row, 'Lead')),
    tricks,
    scoreNs: score,
    adjustment: imps ? { kind: 'imps', ...imps } : adjustment,
    official,
  }
}

/** Longest number of a pair and name of a section. */
export const SHORT = 20

type PairCells = Pick<ScoreRow, 'pairNs' | 'pairEw' | 'namesNs' | 'namesEw'>

/** A long identification is a name. */
function pairCells(table: SectionTable, row: TableRow): PairCells {
  const [ns, ew] = [cellOf(table, row, 'PairId_NS'), cellOf(table, row, 'PairId_EW')]
  const number = (text: string | null) => (text !== null && text.length > SHORT ? null : text)
  return {
    pairNs: number(ns),
    pairEw: number(ew),
    namesNs: cellOf(table, row, 'Names_NS') ?? (number(ns) === null ? ns : null),
    namesEw: cellOf(table, row, 'Names_EW') ?? (number(ew) === null ? ew : null),
  }
}

function warnOfUnread({ unread }: SectionTable, warnings: Warnings): void {
  for (const { line, text } of unread) {
    warnings.add(remark('row-unread', { place: { line, column: 1 }, excerpt: text }))
  }
}

/** The rows of a ScoreTable. */
export function scoreRows(section: RawSection, context: RowContext): readonly ScoreRow[] {
  const table = sectionTable(section)
  warnOfUnread(table, context.warnings)
  checkCells(table, context.warnings)
  return table.rows.map((row) => ({
    facts: factsIn(table, row, context),
    line: row.line,
    section: cellOf(table, row, 'Section')?.slice(0, SHORT) ?? null,
    round: positive(cellOf(table, row, 'Round')),
    table: positive(cellOf(table, row, 'Table')),
    ...pairCells(table, row),
    multiplicity: positive(cellOf(table, row, 'Multiplicity')) ?? 1,
  }))
}

export type TotalRow = {
  readonly line: number
  readonly pair: string | null
  readonly names: string | null
  readonly section: string | null
  readonly side: 'NS' | 'EW' | null
  readonly memberIds: readonly (string | null)[]
  readonly rank: number | null
  readonly total: number | null
  readonly percent: number | null
  readonly mean: number | null
  /** Boards that the figures are of. */
  readonly boards: number | null
  /** Columns of our own. */
  readonly carryOver: number | null
  readonly correction: number | null
}

/** Totals of this session, beside those of the whole event. */
const SESSION_TOTALS = [
  'SessionScoreMP',
  'SessionScoreIMP',
  'SessionMP',
  'SessionIMP',
  'SessionScore',
  'SessionVP',
]
const SESSION_COLUMNS = [...SESSION_TOTALS, 'SessionPercentage', 'SessionRank']

/** Figures of a row: of the session where the table has these in columns of their own, else those of the event. */
function figuresInRow(
  table: SectionTable,
  row: TableRow,
): Pick<TotalRow, 'rank' | 'total' | 'mean' | 'boards'> & { readonly percent: number | null } {
  if (SESSION_COLUMNS.some((name) => table.columns.has(name)))
    return {
      rank: rankIn(cellOf(table, row, 'SessionRank')),
      total: parseCell(cellOf(table, row, ...SESSION_TOTALS)),
      percent: parseCell(cellOf(table, row, 'SessionPercentage')),
      mean: null,
      boards: positive(cellOf(table, row, 'NrBoardsSession')),
    }
  return {
    rank: rankIn(cellOf(table, row, 'Rank')),
    total: parseCell(cellOf(table, row, ...TOTALS)),
    percent: percentIn(table, row),
    mean: parseCell(cellOf(table, row, 'MeanMP', 'MeanIMP', 'MeanScore')),
    boards: positive(cellOf(table, row, 'NrBoards')),
  }
}

const shortOf = (text: string | null): string | null => (text !== null && text.length > SHORT ? null : text)

const TOTALS = [
  'TotalMP',
  'TotalScoreMP',
  'TotalIMP',
  'TotalScoreIMP',
  'TotalScore',
  'MP',
  'IMP',
  'TotalVP',
  'VP',
]

/** Of a whole session; one that was added up over the boards is brought back to one of them. */
function percentIn(table: SectionTable, row: TableRow): number | null {
  const percent = parseCell(cellOf(table, row, 'MeanPercentage', 'Percentage', 'TotalPercentage'))
  const boards = positive(cellOf(table, row, 'NrBoards'))
  const isSum = cellOf(table, row, 'MeanPercentage', 'Percentage') === null && boards !== null
  return percent !== null && !isPercent(percent) && isSum ? percent / boards : percent
}

/** The rows of a TotalScoreTable: the official ranking. */
export function totalRows(section: RawSection, warnings: Warnings): readonly TotalRow[] {
  const table = sectionTable(section)
  const percentOf = (row: TableRow, percent: number | null): number | null => {
    if (percent === null || isPercent(percent)) return percent
    warnings.add(remark('percentage-range', { args: { percent }, place: { line: row.line, column: 1 } }))
    return null
  }
  const rows = table.rows.map((row) => {
    const figures = figuresInRow(table, row)
    return {
      line: row.line,
      pair: shortOf(cellOf(table, row, 'PairId')),
      names: cellOf(table, row, 'Names'),
      section: cellOf(table, row, 'Section')?.slice(0, SHORT) ?? null,
      side: parseSide(cellOf(table, row, 'Direction')),
      memberIds: ['MemberID1', 'MemberID2'].map((name) => cellOf(table, row, name)?.slice(0, 50) ?? null),
      ...figures,
      percent: percentOf(row, figures.percent),
      carryOver: parseCell(cellOf(table, row, 'CarryOver')),
      correction: parseCell(cellOf(table, row, 'Correction')),
    }
  })
  warnOfUnread(table, warnings)
  checkCells(table, warnings)
  return rows
}

/** The official figures of a row; `null` where it has none. */
export function officialOf({ rank, total, percent, mean }: TotalRow): DocumentRegistration['official'] {
  if ([rank, total, percent, mean].every((figure) => figure === null)) return null
  return { rank, total, percent, ...(mean === null ? {} : { mean }) }
}
