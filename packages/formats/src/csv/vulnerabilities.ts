/** The vulnerability of each board where a table has a column for it, as other programs write. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { declaredContract, parsePbnContract, parsePbnVulnerability, parseSeat } from '../pbn/values.ts'
import type { Warnings } from '../remark.ts'
import { parseCount, parseFigure } from '../usebio/values.ts'
import { type VulnerableGame, weighedVulnerability } from '../weigh/vulnerabilities.ts'
import type { CsvRow } from './rows.ts'

const vulnerabilityCell = (row: CsvRow): string | null =>
  row.cell('vulnerable') ?? row.cell('vulnerability') ?? row.cell('vul')

function gameOfRow(row: CsvRow): VulnerableGame {
  const parsed = parsePbnContract((row.cell('contract') ?? '').replace(/\s+/g, ''))
  return {
    vulnerability: parsePbnVulnerability(vulnerabilityCell(row) ?? ''),
    contract: declaredContract(parsed, parseSeat(row.cell('declarer') ?? '')),
    tricks: parseCount(row.cell('tricks'), 13),
    told: parseFigure(row.cell('score_ns')),
    points: parseFigure(row.cell('points_ns')),
    place: { line: row.line, column: 1 },
  }
}

/** Of the boards that tell it. */
export function toldVulnerabilities(
  rows: readonly CsvRow[],
  warnings: Warnings,
): ReadonlyMap<number, Vulnerability> {
  const told = rows.filter((row) => parsePbnVulnerability(vulnerabilityCell(row) ?? '') !== null)
  const byBoard = groupBy(told, (row) => parseCount(row.cell('board'), 10_000) ?? 0)
  return new Map(
    [...byBoard].map(([number, own]) => [number, weighedVulnerability(number, own.map(gameOfRow), warnings)]),
  )
}
