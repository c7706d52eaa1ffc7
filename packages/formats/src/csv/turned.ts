/** Rows of pairs with north-south and east-west as their rounds have them. */
import type { Warnings } from '../remark.ts'
import { parseCount } from '../usebio/values.ts'
import { type SidedRow, turnedRows } from '../weigh/turnedRows.ts'
import { keptOnce, type Once } from './once.ts'
import type { CsvRow } from './rows.ts'

type Told = SidedRow & { readonly row: CsvRow }

const SIDES = ['ns', 'ew'] as const

function turnsOfCsvRow(row: CsvRow, { markOf, kept }: Once): readonly Told[] {
  const board = parseCount(row.cell('board') ?? '', 10_000)
  const names = SIDES.map((side) => markOf(row.cell(`${side}_name`) ?? ''))
  const isNamed = names.every((name) => name !== '')
  const [ns, ew] = isNamed ? names : SIDES.map((side) => row.cell(side) ?? '')
  if (!board || !ns || !ew) return []
  const section = row.cell('section') ?? ''
  const textOf = (side: 'ns' | 'ew') => row.cell(`${side}_name`) ?? row.cell(side) ?? ''
  return [
    {
      row,
      board,
      round: kept([section, row.cell('round') ?? ''].join('\n').trim()),
      ns: kept(`${section}\n${ns}`),
      ew: kept(`${section}\n${ew}`),
      text: { ns: textOf('ns'), ew: textOf('ew') },
      place: { line: row.line, column: 1 },
    },
  ]
}

const TURNED: Readonly<Record<string, string>> = {
  ns: 'ew',
  ew: 'ns',
  ns_name: 'ew_name',
  ew_name: 'ns_name',
}

export function withCsvSides(rows: readonly CsvRow[], warnings: Warnings): readonly CsvRow[] {
  const once = keptOnce()
  const odd = new Set(
    [
      ...turnedRows(
        rows.flatMap((row) => turnsOfCsvRow(row, once)),
        warnings,
      ),
    ].map(({ row }) => row),
  )
  if (odd.size === 0) return rows
  return rows.map((row) => (odd.has(row) ? { ...row, cell: (name) => row.cell(TURNED[name] ?? name) } : row))
}
