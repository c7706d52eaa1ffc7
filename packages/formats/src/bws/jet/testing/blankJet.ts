/** Access files of our own, as small as they can be: a catalogue, and tables without a row. */
import { KINDS } from '../definition.ts'
import { hideHeader } from '../header.ts'
import { type JetVersion, LAYOUTS } from '../pages.ts'
import { encodeRow } from '../row.ts'
import { fromText } from '../text.ts'

export type BlankColumn = {
  readonly name: string
  readonly kind: keyof typeof KINDS
  readonly length?: number
  readonly isAutonumber?: boolean
}

export type BlankTable = {
  readonly name: string
  readonly columns: readonly BlankColumn[]
  readonly hasIndex?: boolean
}

const LENGTHS: Readonly<Record<keyof typeof KINDS, number>> = {
  boolean: 1,
  byte: 1,
  integer: 2,
  long: 4,
  money: 8,
  single: 4,
  double: 8,
  date: 8,
  text: 50,
  ole: 0,
}

const CATALOGUE: BlankTable = {
  name: 'MSysObjects',
  columns: [
    { name: 'Id', kind: 'long' },
    { name: 'ParentId', kind: 'long' },
    { name: 'Name', kind: 'text', length: 64 },
    { name: 'Type', kind: 'integer' },
    { name: 'DateCreate', kind: 'date' },
    { name: 'DateUpdate', kind: 'date' },
    { name: 'Flags', kind: 'long' },
    { name: 'LvProp', kind: 'ole' },
  ],
}

/** Pages before those of the tables: header, free pages, the catalogue, its maps, its rows. */
const HEAD = 5
const CODE_PAGE_AT = 0x3c

export type BlankOptions = {
  /** Pages that the maps tell of, from the first on. */
  readonly mapped?: number
  readonly password?: boolean
}

const isVariable = (kind: keyof typeof KINDS): boolean => kind === 'text' || kind === 'ole'

/** @param options.mapped pages that the file may grow to */
export function blankJet(
  version: JetVersion,
  tables: readonly BlankTable[],
  { mapped = 512, password = false }: BlankOptions = {},
): Uint8Array {
  const layout = LAYOUTS[version]
  const { pageSize } = layout
  const count = HEAD + 2 * tables.length
  const file = new Uint8Array(count * pageSize)
  const view = new DataView(file.buffer)

  const header = new Uint8Array(pageSize)
  header.set([0, 1, 0, 0, ...new TextEncoder().encode('Standard Jet DB'), 0, version === 3 ? 0 : 1])
  new DataView(header.buffer).setUint16(CODE_PAGE_AT, 1252, true)
  if (password) header.set([0x73, 0x00], 0x42)
  file.set(header)
  file.set(hideHeader(header, version))

  const rowsOn = (page: number, definition: number, rows: readonly Uint8Array[]) => {
    const at = page * pageSize
    file.set([1, 1], at)
    view.setUint32(at + 4, definition, true)
    view.setUint16(at + layout.rowCount, rows.length, true)
    let lowest = pageSize
    rows.forEach((row, i) => {
      lowest -= row.length
      file.set(row, at + lowest)
      view.setUint16(at + layout.rowStarts + 2 * i, lowest, true)
    })
    view.setUint16(at + 2, lowest - layout.rowStarts - 2 * rows.length, true)
  }

  const mapOf = (pages: (page: number) => boolean): Uint8Array => {
    const map = new Uint8Array(5 + Math.ceil(mapped / 8))
    for (let page = 0; page < mapped; page++) if (pages(page)) map[5 + (page >> 3)]! |= 1 << (page & 7)
    return map
  }

  const define = (page: number, maps: number, { columns, hasIndex = false }: BlankTable): void => {
    const at = page * pageSize
    file.set([2, 1, 0x56, 0x43], at)
    const isText = ({ kind }: BlankColumn) => isVariable(kind)
    view.setUint8(at + layout.highestColumn - 1, 0x4e)
    view.setUint16(at + layout.highestColumn, columns.length, true)
    view.setUint16(at + layout.variableColumns, columns.filter(isText).length, true)
    view.setUint16(at + layout.columns, columns.length, true)
    view.setUint32(at + layout.indexes, hasIndex ? 1 : 0, true)
    view.setUint32(at + layout.ownedMap, maps << 8, true)
    view.setUint32(at + layout.roomMap, (maps << 8) | 1, true)
    const from = at + layout.columnsFrom + (hasIndex ? layout.indexSize : 0)
    let [fixed, variable, nameAt] = [0, 0, from + layout.columnSize * columns.length]
    columns.forEach((column, number) => {
      const own = from + layout.columnSize * number
      const length = column.length ?? LENGTHS[column.kind]
      view.setUint8(own, KINDS[column.kind])
      view.setUint16(own + layout.column.number, number, true)
      if (version === 4) view.setUint16(own + 9, number, true)
      view.setUint8(own + layout.column.flags, (isText(column) ? 2 : 3) | (column.isAutonumber ? 4 : 0))
      if (isText(column)) view.setUint16(own + layout.column.variable, variable++, true)
      else view.setUint16(own + layout.column.fixed, fixed, true)
      if (!isText(column)) fixed += length
      view.setUint16(own + layout.column.length, version === 4 && isText(column) ? 2 * length : length, true)
      const name = fromText(column.name, version)
      if (layout.nameSize === 1) view.setUint8(nameAt, name.length)
      else view.setUint16(nameAt, name.length, true)
      file.set(name, nameAt + layout.nameSize)
      nameAt += layout.nameSize + name.length
    })
    view.setUint32(at + 8, nameAt - at, true)
  }

  const none = mapOf(() => false)
  rowsOn(1, 0, [mapOf((page) => page >= count)])
  define(2, 3, CATALOGUE)
  rowsOn(3, 0, [mapOf((page) => page === 4), none])
  tables.forEach((one, i) => {
    define(HEAD + 2 * i, HEAD + 2 * i + 1, one)
    rowsOn(HEAD + 2 * i + 1, 0, [none, none])
  })
  const catalogue = {
    page: 2,
    name: CATALOGUE.name,
    hasIndex: false,
    width: CATALOGUE.columns.length,
    variableColumns: 2,
    columns: CATALOGUE.columns.map(({ name, kind }, number) => ({
      name,
      kind: KINDS[kind],
      number,
      isFixed: !isVariable(kind),
      isAutonumber: false,
      at: CATALOGUE.columns
        .slice(0, number)
        .reduce((sum, one) => sum + (isVariable(one.kind) ? 0 : LENGTHS[one.kind]), 0),
      variable: kind === 'ole' ? 1 : 0,
      length: LENGTHS[kind],
    })),
  }
  const entry = (id: number, name: string, flags: number) =>
    encodeRow(
      { Id: id, ParentId: 0, Name: name, Type: 1, DateCreate: 46_000, DateUpdate: 46_000, Flags: flags },
      catalogue,
      version,
    )
  rowsOn(4, 2, [
    entry(2, CATALOGUE.name, -2_147_483_648),
    ...tables.map(({ name }, i) => entry(HEAD + 2 * i, name, 0)),
  ])
  return file
}
