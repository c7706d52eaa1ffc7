/** Tables of a game: columns named by the tag's value, rows by blanks, quotes or widths (PBN 2.1, 5.2). */
import { linesOfSection, type RawSection, type RawText } from './rawGame.ts'
import { isUnknown } from './values.ts'
import { eachWord } from './words.ts'

type Column = { readonly name: string; readonly width: number | null }

export type TableRow = { readonly line: number; readonly cells: readonly string[] }

export type SectionTable = {
  /** Index of a column; `undefined` when the table does not have it. */
  readonly columns: ReadonlyMap<string, number>
  readonly rows: readonly TableRow[]
  /** Lines that are no row of this table. */
  readonly unread: readonly RawText[]
}

function columnOf(text: string): Column {
  const match = /^\s*[+-]?([^\\]*?)\s*(?:\\+\s*(\d+)\s*[LR]?)?\s*$/i.exec(text)
  return { name: match?.[1] ?? text.trim(), width: match?.[2] ? Number(match[2]) : null }
}

/** Some programs write the names of the columns with blanks between. */
function parseColumns(value: string): readonly Column[] {
  const names = value.includes(';') ? value.split(';') : value.trim().split(/\s+/)
  return names.map(columnOf)
}

const CELL = /"((?:[^"\\]|\\.)*)"|(\S+)/g

type Cell = { readonly text: string; readonly at: number }

/** A string that nothing ends, in a row behind others that have theirs: it was cut off within it. */
const isCutString = (cells: readonly Cell[], { text }: RawText, before: string): boolean =>
  cells.some((one) => one.text.startsWith('"')) &&
  !text.trimEnd().endsWith('"') &&
  before.trimEnd().endsWith('"')

function cellsIn(text: string): readonly Cell[] {
  if (!text.includes('"')) return splitCells(text)
  return [...text.matchAll(CELL)].map((match) => ({
    text: match[1] === undefined ? match[2]! : match[1].replace(/\\(["\\])/g, '$1').trim(),
    at: match.index,
  }))
}

function splitCells(text: string): readonly Cell[] {
  const cells: Cell[] = []
  eachWord(text, (from, to) => cells.push({ text: text.slice(from, to), at: from }))
  return cells
}

/** Columns of names may stand without quotes, blanks and all: from the first of them widths decide. */
function byWidths(
  line: string,
  cells: readonly Cell[],
  columns: readonly Column[],
): readonly string[] | null {
  const first = columns.findIndex(({ name }) => name.startsWith('Names'))
  const start = cells[first]
  if (first < 0 || start === undefined) return null
  let at = start.at
  const rest = columns.slice(first).map(({ width }, i, all) => {
    const end = i === all.length - 1 ? line.length : at + (width ?? 0)
    const text = line.slice(at, end).trim()
    at = end + 1
    return text
  })
  if (rest.some((text) => text === '')) return null
  return [...cells.slice(0, first).map(({ text }) => text), ...rest]
}

/** A row that goes on in the next line. */
type OpenRow = { readonly line: RawText; readonly cells: readonly string[] }

/** The rows of a section; a row may go on in the next line when it is short. */
export function sectionTable(section: RawSection): SectionTable {
  const header = parseColumns(section.tag.value)
  const rows: TableRow[] = []
  const unread: RawText[] = []
  let open = null as OpenRow | null
  const lines = [...linesOfSection(section)]
  const last = lines.at(-1)
  for (const line of lines) {
    const cells = cellsIn(line.text)
    if (cells.length === 0) continue
    const texts: readonly string[] | null =
      cells.length > header.length
        ? byWidths(line.text, cells, header)
        : [...(open?.cells ?? []), ...cells.map(({ text }) => text)]
    if (
      texts === null ||
      texts.length > header.length ||
      (line === last && isCutString(cells, line, lines.at(-2)?.text ?? ''))
    ) {
      if (open) unread.push(open.line)
      open = null
      unread.push(line)
    } else if (texts.length === header.length) {
      rows.push({ line: (open?.line ?? line).line, cells: texts })
      open = null
    } else open = { line: open?.line ?? line, cells: texts }
  }
  if (open) unread.push(open.line)
  return { columns: new Map(header.map(({ name }, i) => [name, i])), rows, unread }
}

/** A cell by the first of the given column names that the table has; `null` when it is unknown. */
export function cellOf(table: SectionTable, row: TableRow, ...names: readonly string[]): string | null {
  for (const name of names) {
    const at = table.columns.get(name)
    if (at === undefined) continue
    const text = row.cells[at]!
    return isUnknown(text) ? null : text
  }
  return null
}
