/** Results as CSV, by the template of our own export: a line for each board at each table (docs/formats.md). */
import { err, ok } from '@openroom/bridge/result'
import { parse } from 'csv-parse/sync'
import { decodeText, warnOfGuess } from '../charset/decodeText.ts'
import type { Limits } from '../limits.ts'
import { type FormatReader, readAs } from '../reader.ts'
import { readError, remark, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult } from '../report.ts'
import { readBytes } from '../text.ts'
import { type CellAt, type Columns, weighColumns } from './columns.ts'
import type { CsvRow } from './rows.ts'
import { csvDocument } from './toDocument.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** Names of columns as the template has them, whatever the case and the blanks. */
export const columnName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const columnsIn = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => columnName(cell.replace(/^"|"$/g, '')))

const isTemplate = (columns: readonly string[]): boolean =>
  ['board', 'score_ns|contract', 'ns|ns_name', 'ew|ew_name'].every((names) =>
    names.split('|').some((name) => columns.includes(name)),
  )

export function delimiterOf(text: string): string | null {
  const first = text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)[0] ?? ''
  return DELIMITERS.find((delimiter) => isTemplate(columnsIn(first, delimiter))) ?? null
}

/** A sign that keeps a spreadsheet from taking text for a formula. */
const plainCell = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '').trim()

const cellAt: CellAt = (cells, places) => {
  for (const at of places) {
    const value = plainCell(cells[at] ?? '')
    if (!/^[-?*]*$/.test(value)) return value
  }
  return null
}

/** A line by the names of its columns. */
class Row implements CsvRow {
  constructor(
    private readonly columns: Columns,
    readonly cells: readonly string[],
    readonly line: number,
  ) {}

  cell(name: string): string | null {
    const places = this.columns.get(name)
    return places === undefined ? null : cellAt(this.cells, places)
  }
}

/** Each line as it is read: what the parser knows of it beside is not kept, which of 100,000 lines is much. */
function readCsvRows(text: string, delimiter: string, warnings: Warnings): readonly CsvRow[] {
  const rows: Row[] = []
  const columns: Columns = new Map()
  let unnamed: readonly number[] = []
  const filled = new Set<number>()
  // Names, numbers and contracts come again and again: each is kept once.
  const texts = new Map<string, string>()
  const once = (text: string): string => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: readonly string[], { lines }: { readonly lines: number }) => {
      if (columns.size > 0) {
        for (const at of unnamed) if (cells[at]?.trim()) filled.add(at)
        rows.push(new Row(columns, cells.map(once), lines))
      } else {
        unnamed = cells.flatMap((name, at) => (name.trim() === '' ? [at] : []))
        for (const [at, text] of cells.entries()) {
          const name = columnName(text)
          columns.set(name, [...(columns.get(name) ?? []), at])
        }
      }
      return null
    },
  })
  if ([...columns.values()].some(({ length }) => length > 1))
    weighColumns(
      columns,
      rows.map(({ cells }) => cells),
      cellAt,
      warnings,
    )
  for (const at of filled)
    warnings.add(remark('csv-unnamed', { args: { column: at + 1 }, place: { line: 1, column: 1 } }))
  return rows
}

/** A last line that has neither its end nor all of its cells. */
function warnOfCut(text: string, delimiter: string, warnings: Warnings): void {
  const lines = text.split(/\r?\n/)
  const last = lines.at(-1)!
  if (last.trim() === '' || last.split(delimiter).length >= lines[0]!.split(delimiter).length) return
  warnings.add(remark('csv-cut', { place: { line: lines.length, column: 1 }, excerpt: last }))
}

export function readCsvText(
  text: string,
  limits: Limits,
  warnings: Warnings = new Warnings(limits),
): ReadResult {
  const delimiter = delimiterOf(text)
  if (delimiter === null) {
    return err(readError('CSV', remark('csv-columns', { place: { line: 1, column: 1 } })))
  }
  let rows: readonly CsvRow[]
  try {
    rows = readCsvRows(text, delimiter, warnings)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    return err(readError('CSV', remark('csv-syntax', { args: { reason } })))
  }
  if (rows.length > limits.records) {
    return err(readError('CSV', remark('too-many-records', { args: { limit: limits.records } })))
  }
  warnOfCut(text, delimiter, warnings)
  const document = csvDocument(rows, warnings)
  const refusal = warnings.refusal()
  if (refusal) return err(readError('CSV', refusal))
  if (!document.ok) return err(readError('CSV', document.error))
  return ok(readAs('CSV', document.value, warnings))
}

async function readCsvBytes(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('CSV', bytes.error))
  const warnings = new Warnings(limits)
  const decoded = decodeText(bytes.value, { told: limits.charset })
  warnOfGuess(decoded, warnings)
  return readCsvText(decoded.text, limits, warnings)
}

export const csvReader: FormatReader = {
  format: 'CSV',
  sniff: ({ text }) => text !== null && delimiterOf(text) !== null,
  read: readCsvBytes,
}
