/** Cells of one line of results as a result; what cannot be is told with its line. */
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult } from '../json/document.ts'
import { NO_OFFICIAL_RESULT, result } from '../json/documentBuilder.ts'
import { declaredContract, parsePbnContract, parseSeat } from '../pbn/values.ts'
import { isPercent } from '../percent.ts'
import { remark, type Warnings } from '../remark.ts'
import { keepsScore, parseAdjustment } from '../rulingText.ts'
import { parseCount, parseFigure, parseLead } from '../usebio/values.ts'

export type CsvRow = {
  readonly line: number
  /** `null` when it is empty, unknown, or there is no such column. */
  readonly cell: (name: string) => string | null
}

/** A row that has its board and both sides. */
export type Line = {
  readonly row: CsvRow
  readonly board: number
  readonly round: number
  readonly table: number
  readonly section: string | null
  readonly room: 'OPEN' | 'CLOSED' | null
  readonly ns: string
  readonly ew: string
  readonly result: DocumentResult
}

/** A cell by its parser; one that says something and cannot be is told. */
export function cellAs<T>(
  row: CsvRow,
  name: string,
  parse: (text: string) => T | null,
  warnings: Warnings,
): T | null {
  const text = row.cell(name)
  if (text === null) return null
  const value = parse(text)
  if (value === null) {
    const place = { line: row.line, column: 1 }
    warnings.add(
      remark('value-unread', { args: { column: name, text: text.slice(0, 40) }, place, excerpt: text }),
    )
  }
  return value
}

const parseInteger = (text: string): number | null => (/^[+-]?\d{1,5}$/.test(text) ? Number(text) + 0 : null)

const percentOf = (text: string): number | null => {
  const value = parseFigure(text)
  return value !== null && isPercent(value) ? value : null
}

type Ruling = Pick<DocumentResult, 'status' | 'adjustment'>

/** In the words of our own export. */
function rulingIn(text: string): Ruling | null {
  if (/^not played$/i.test(text)) return { status: 'notPlayed', adjustment: null }
  const adjustment = parseAdjustment(text)
  return adjustment && { status: 'played', adjustment }
}

function officialIn(row: CsvRow, warnings: Warnings): DocumentResult['official'] {
  const of = (name: string, parse: (text: string) => number | null) => cellAs(row, name, parse, warnings)
  const official = {
    pointsNs: of('points_ns', parseFigure),
    pointsEw: of('points_ew', parseFigure),
    percentNs: of('percent_ns', percentOf),
    percentEw: of('percent_ew', percentOf),
    impsNs: of('imps_ns', parseFigure),
    impsEw: of('imps_ew', parseFigure),
  }
  return Object.values(official).every((value) => value === null)
    ? null
    : { ...NO_OFFICIAL_RESULT, ...official }
}

function contractIn(row: CsvRow, warnings: Warnings): DocumentResult['contract'] {
  const parsed = cellAs(
    row,
    'contract',
    (text) => parsePbnContract(text.replace(/\s+/g, '')) ?? null,
    warnings,
  )
  return declaredContract(parsed, cellAs(row, 'declarer', parseSeat, warnings))
}

type Tricks = {
  readonly tricks: number | null
  /** Another number that `over` makes. */
  readonly other: number | null
}

function tricksIn(row: CsvRow, contract: DocumentResult['contract'], warnings: Warnings): Tricks {
  if (contract?.kind !== 'played') return { tricks: null, other: null }
  const told = cellAs(row, 'tricks', (text) => parseCount(text, 13), warnings)
  const over = cellAs(row, 'over', (text) => parseInteger(text.replace(/^=$/, '0')), warnings)
  const sum = over === null ? null : contract.level + 6 + over
  const made = sum !== null && sum >= 0 && sum <= 13 ? sum : null
  return { tricks: told ?? made, other: told !== null && made !== told ? made : null }
}

/** `null` when the line says nothing of the board. */
export function resultIn(
  row: CsvRow,
  board: number,
  vulnerability: Vulnerability,
  warnings: Warnings,
): DocumentResult | null {
  const ruling = cellAs(row, 'adjustment', rulingIn, warnings)
  const contract = contractIn(row, warnings)
  const own = tricksIn(row, contract, warnings)
  const byOver = contract === null || own.other === null ? null : scoreNs(contract, vulnerability, own.other)
  const scoreTold = cellAs(row, 'score_ns', parseInteger, warnings)
  if (scoreTold !== null) warnings.areScoresTold = true
  const tricks = scoreTold !== null && scoreTold === byOver ? own.other : own.tricks
  // Without a score the one that `over` makes contradicts the tricks, and is weighed against them.
  const told = scoreTold ?? byOver
  if (scoreTold !== null && own.other !== null) {
    const args = { about: 'tricks', board, one: own.tricks!, other: own.other, counts: tricks!, why: 'score' }
    if (tricks === own.other || scoreNs(contract!, vulnerability, own.tricks!) === scoreTold)
      warnings.add(remark('weighed', { args, place: { line: row.line, column: 1 } }))
  }
  const isKnown = contract?.kind === 'passedOut' || (contract !== null && tricks !== null)
  const computed = isKnown ? scoreNs(contract!, vulnerability, tricks ?? 0) : null
  if (told !== null && computed !== null && told !== computed) {
    const place = { line: row.line, column: 1 }
    warnings.add(remark('score-differs', { args: { board, given: told, computed }, place }))
  }
  const lead = cellAs(row, 'lead', parseLead, warnings)
  const official = officialIn(row, warnings)
  if (ruling)
    return result({
      board,
      contract,
      tricks,
      lead,
      scoreNs: keepsScore(ruling.adjustment) ? (told ?? computed) : null,
      ...ruling,
      official,
    })
  const score = told ?? computed
  return score === null ? null : result({ board, contract, tricks, lead, scoreNs: score, official })
}
