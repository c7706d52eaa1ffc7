/** What a table is made of: its columns, its maps, whether it has an index. */
import { DEFINITION_PAGE, JetFault, type Pages } from './pages.ts'

export const KINDS = {
  boolean: 1,
  byte: 2,
  integer: 3,
  long: 4,
  money: 5,
  single: 6,
  double: 7,
  date: 8,
  text: 10,
  /** Kept elsewhere, of any length: the catalogue has some. */
  ole: 11,
} as const

const FIXED = 0x01
const AUTONUMBER = 0x04

export type Column = {
  readonly name: string
  readonly kind: number
  readonly number: number
  readonly isFixed: boolean
  readonly isAutonumber: boolean
  /** Of a fixed column: where it stands behind the number of columns. */
  readonly at: number
  /** Of another: its place among these. */
  readonly variable: number
  /** In bytes. */
  readonly length: number
}

export type Definition = {
  readonly page: number
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns that a row tells of: those that are gone count. */
  readonly width: number
  readonly variableColumns: number
  readonly hasIndex: boolean
}

/** The bytes of a definition, which may go over several pages. */
function definitionBytes(pages: Pages, first: number): Uint8Array {
  const parts: Uint8Array[] = []
  const seen = new Set<number>()
  for (let page = first; page !== 0; page = pages.long(page, 4)) {
    if (seen.has(page) || pages.byte(page, 0) !== DEFINITION_PAGE) throw new JetFault('jet-damaged')
    seen.add(page)
    parts.push(pages.slice(page, parts.length === 0 ? 0 : 8, pages.layout.pageSize))
  }
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => {
    all.set(part, at)
    return at + part.length
  }, 0)
  return all
}

export function readDefinition(pages: Pages, page: number, name: string): Definition {
  const { layout, version } = pages
  const bytes = definitionBytes(pages, page)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = (at: number, length: number): number => {
    if (at + length > bytes.length) throw new JetFault('jet-damaged')
    return at
  }
  const word = (at: number) => view.getUint16(within(at, 2), true)
  const long = (at: number) => view.getUint32(within(at, 4), true)
  const count = word(layout.columns)
  const from = layout.columnsFrom + layout.indexSize * long(layout.indexes)
  let nameAt = from + layout.columnSize * count
  const columns = Array.from({ length: count }, (_, i): Column => {
    const at = from + layout.columnSize * i
    const { number, variable, flags, fixed, length } = layout.column
    const size = layout.nameSize === 1 ? view.getUint8(within(nameAt, 1)) : word(nameAt)
    const start = within(nameAt + layout.nameSize, size)
    nameAt = start + size
    const flag = view.getUint8(within(at + flags, 1))
    return {
      name: new TextDecoder(version === 3 ? 'windows-1252' : 'utf-16le').decode(
        bytes.subarray(start, nameAt),
      ),
      kind: view.getUint8(within(at, 1)),
      number: word(at + number),
      isFixed: (flag & FIXED) !== 0,
      isAutonumber: (flag & AUTONUMBER) !== 0,
      at: word(at + fixed),
      variable: word(at + variable),
      length: word(at + length),
    }
  })
  return {
    page,
    name,
    columns: columns.sort((a, b) => a.number - b.number),
    width: word(layout.highestColumn),
    variableColumns: word(layout.variableColumns),
    hasIndex: long(layout.indexes) > 0,
  }
}
