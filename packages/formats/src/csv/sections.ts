/** Lines of results with the sections that they are of. */
import type { Warnings } from '../remark.ts'
import { parseCount } from '../usebio/values.ts'
import { type SectionRow, weighedSections } from '../weigh/sections.ts'
import { keptOnce, type Once } from './once.ts'
import type { CsvRow } from './rows.ts'

/** The row with another value in one column. */
export const withCell = (row: CsvRow, column: string, value: string | null): CsvRow => ({
  line: row.line,
  cell: (name) => (name === column ? value : row.cell(name)),
})

type Told = SectionRow & { readonly row: CsvRow }

function sectionsOfCsvRow(row: CsvRow, { markOf, kept }: Once): readonly Told[] {
  const board = parseCount(row.cell('board') ?? '', 10_000)
  if (!board) return []
  const sides = (['ns', 'ew'] as const).map((side) => ({
    number: row.cell(side),
    name: markOf(row.cell(`${side}_name`) ?? ''),
  }))
  if (sides.some(({ number, name }) => number === null && name === '')) return []
  const [round, table] = [row.cell('round'), row.cell('table')]
  return [
    {
      row,
      section: row.cell('section')?.slice(0, 20) ?? null,
      board,
      table: round === null || table === null ? null : kept([round, table, row.cell('room')].join('\n')),
      pairs: sides.map(({ number, name }) => kept(`${number ?? ''}\n${name}`)),
      isNamed: sides.every(({ name }) => name !== ''),
      place: { line: row.line, column: 1 },
    },
  ]
}

export function inCsvSections(rows: readonly CsvRow[], warnings: Warnings): readonly CsvRow[] {
  const once = keptOnce()
  const told = rows.flatMap((row) => sectionsOfCsvRow(row, once))
  const sections = new Map([...weighedSections(told, warnings)].map(([{ row }, section]) => [row, section]))
  return rows.map((row) => {
    const section = sections.get(row)
    return section === undefined ? row : withCell(row, 'section', section)
  })
}
