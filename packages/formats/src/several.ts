/** Files that hold several sessions as such: lists of Tournament documents, and lines of results of several sessions, events or dates. */
import { groupBy } from '@openroom/bridge/groupBy'
import { parse } from 'csv-parse/sync'
import { utf8Of } from './charset/decodeText.ts'
import { columnName, delimiterOf } from './csv/readCsv.ts'
import { SESSION_COLUMN } from './csv/results.ts'
import { DOCUMENT_BOUNDS, isWithinBounds } from './json/bounds.ts'
import { DOCUMENT_FORMAT } from './json/document.ts'
import type { Limits } from './limits.ts'
import { cutByHeading, type HeadedRow, headingMark } from './weigh/headings.ts'

const headLine = (text: string): string => text.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)[0] ?? ''

const isList = (text: string): boolean => /^\s*\[\s*\{\s*"/.test(text)

/** Columns whose values tell sessions apart. */
const HEADINGS = ['event', 'date'] as const

const nameOfCell = (cell: string): string => columnName(cell.replace(/^"|"$/g, ''))

function isTable(text: string): boolean {
  const delimiter = delimiterOf(text)
  if (delimiter === null) return false
  const columns = headLine(text).split(delimiter).map(nameOfCell)
  return [SESSION_COLUMN, ...HEADINGS].some((name) => columns.includes(name))
}

/** Whether a file that begins so may hold several. */
export const mayBeSeveral = (head: string | null): boolean => head !== null && (isList(head) || isTable(head))

const isDocument = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'format' in one && one.format === DOCUMENT_FORMAT

/** The documents of a list; `null` for what is no list of any, or too much of one. */
function documentsIn(bytes: Uint8Array): readonly Uint8Array[] | null {
  if (!isWithinBounds(bytes, DOCUMENT_BOUNDS)) return null
  try {
    const list: unknown = JSON.parse(new TextDecoder().decode(utf8Of(bytes)))
    if (!Array.isArray(list) || !list.some(isDocument)) return null
    return list.map((one) => new TextEncoder().encode(JSON.stringify(one)))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** Bytes as characters of one byte each, whatever their set, and back. */
const charactersOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const bytesOf = (characters: string): Uint8Array => new Uint8Array(Buffer.from(characters, 'latin1'))

type Line = {
  readonly record: readonly string[]
  readonly raw: string
  /** Lines of the file down to its end. */
  readonly info: { readonly lines: number }
}

/** Whether lines of a table may have more than one value in a column that tells sessions apart: most tables have not. */
function mayDiffer(text: string, delimiter: string): boolean {
  const columns = headLine(text).split(delimiter).map(nameOfCell)
  const told = [SESSION_COLUMN, ...HEADINGS].map((name) => columns.indexOf(name)).filter((at) => at >= 0)
  const most = Math.max(...told) + 1
  let first: string | null = null
  const ends = /\r\n?|\n|$/g
  ends.exec(text)
  for (let from = ends.lastIndex; from < text.length; from = ends.lastIndex) {
    const end = ends.exec(text)!
    const line = text.slice(from, end.index)
    if (end[0] === '') ends.lastIndex = text.length
    if (line.trim() === '') continue
    const cells = line.split(delimiter, most)
    // Between quotes a delimiter may stand.
    if (cells.some((cell) => cell.includes('"'))) return true
    const own = told.map((at) => cells[at]?.trim()).join('\n')
    first ??= own
    if (own !== first) return true
  }
  return false
}

/** One more than a reader takes at most, and the names of columns: so that it refuses a table that has more. */
function linesIn(text: string, delimiter: string, { records }: Limits): readonly Line[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      raw: true,
      to: records + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly Line[]
  } catch {
    return []
  }
}

const trimLine = ({ raw }: Line): string => raw.replace(/^[\r\n]+|[\r\n]+$/g, '')

const joinLines = (lines: readonly Line[]): string => lines.map((line) => `${trimLine(line)}\n`).join('')

/** Lines where they stand in the file, blank ones in the place of others. */
function atTheirPlaces(lines: readonly Line[]): string {
  let at = 0
  return lines
    .map((line) => {
      const text = trimLine(line)
      const first = line.info.lines - text.split('\n').length
      const before = '\n'.repeat(Math.max(0, first - at))
      at = line.info.lines
      return `${before}${text}\n`
    })
    .join('')
}

/** Blank lines in the place of others, in all sessions together; of more a fault tells its line within its session. */
const MOST_BLANK = 10_000_000

type Headed = HeadedRow & { readonly line: Line }

/** Lines of one session by what else they tell of it; one that tells nothing is of those before it. */
function splitByHeads(lines: readonly Line[], columns: readonly string[]): readonly Headed[] {
  const at = new Map(columns.map((name, i) => [name, i]))
  const cellIn = (line: Line, name: string) => line.record[at.get(name) ?? -1]?.trim() ?? ''
  const last = new Map(
    HEADINGS.map((name) => [
      name,
      lines.map((line) => headingMark(name, cellIn(line, name))).find(Boolean) ?? '',
    ]),
  )
  return lines.map((line) => {
    const cell = (name: string) => cellIn(line, name)
    for (const name of HEADINGS) last.set(name, headingMark(name, cell(name)) || last.get(name)!)
    return {
      line,
      event: last.get('event')!,
      date: last.get('date')!,
      pairs: ['ns', 'ew'].map((side) => `${cell(side)}\n${cell(`${side}_name`)}`),
      round: cell('round'),
      table: ['section', 'table', 'room'].map(cell).join('\n'),
      board: cell('board'),
    }
  })
}

/**
 * The sessions of a table, each under the names of the columns; `null` where it has not more than one, or more lines than
 * are read.
 */
function splitSessions(bytes: Uint8Array, limits: Limits): readonly Uint8Array[] | null {
  const text = charactersOf(bytes).replace(/^\u00ef\u00bb\u00bf/, '')
  const delimiter = delimiterOf(text) ?? ','
  if (!mayDiffer(text, delimiter)) return null
  const [head, ...lines] = linesIn(text, delimiter, limits)
  const columns = head?.record.map(columnName) ?? []
  if (!head || lines.length > limits.records) return null
  const at = columns.indexOf(SESSION_COLUMN)
  const sessions = [...groupBy(lines, ({ record }) => record[at] ?? '').values()].flatMap((own) =>
    cutByHeading(splitByHeads(own, columns)).map((group) => group.map(({ line }) => line)),
  )
  if (sessions.length < 2) return null
  const last = lines.at(-1)!.info.lines
  const written = sessions.length * last > MOST_BLANK ? joinLines : atTheirPlaces
  return sessions.map((own) => bytesOf(written([head, ...own])))
}

/** Each session or document of a file by itself, to be read as a file of its own. */
export const partsOfBytes = (bytes: Uint8Array, head: string, limits: Limits): readonly Uint8Array[] =>
  (isList(head) ? documentsIn(bytes) : splitSessions(bytes, limits)) ?? [bytes]
