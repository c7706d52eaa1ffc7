/** Rows of a table, from bytes to values and back: what was read is written as Access wrote it. */
import { type Column, type Definition, KINDS } from './definition.ts'
import { JetFault, type JetVersion } from './pages.ts'
import { fromText, toText } from './text.ts'

/** Days since 30 December 1899 of a date; bytes of kinds that nothing is written of. */
export type Value = string | number | boolean | Uint8Array | null
export type Row = Readonly<Record<string, Value>>

/** What is longer than a byte can count has a table of jumps, which nothing written here needs. */
const LONGEST_ROW = 255

type Ends = { readonly width: number; readonly ends: readonly number[]; readonly mask: number }

/** Where the values of different lengths end, the first of them being where they begin. */
function endsOf(bytes: Uint8Array, columns: readonly Column[], version: JetVersion): Ends {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = version === 3 ? 1 : 2
  const number = (at: number): number => {
    if (at < 0 || at + size > bytes.length) throw new JetFault('jet-damaged')
    return size === 1 ? view.getUint8(at) : view.getUint16(at, true)
  }
  const width = number(0)
  const mask = bytes.length - Math.ceil(width / 8)
  // A row of fixed columns alone says nothing of others.
  if (!columns.some((one) => !one.isFixed && one.number < width)) return { width, ends: [], mask }
  const count = number(mask - size)
  if (version === 4) {
    const ends = Array.from({ length: count + 1 }, (_, i) => number(mask - size * (i + 2)))
    return { width, ends, mask }
  }
  const all = Math.floor((bytes.length - 1) / 256)
  const jumps = Math.floor((mask - 2 - all - count) / 256) < all ? all - 1 : all
  let jumped = 0
  const ends = Array.from({ length: count + 1 }, (_, i) => {
    while (jumped < jumps && i === number(mask - 2 - jumped)) jumped += 1
    return number(mask - 2 - jumps - i) + 256 * jumped
  })
  return { width, ends, mask }
}

function fixedValue(view: DataView, { kind, length }: Column, at: number): Value {
  if (at + Math.max(1, length) > view.byteLength) throw new JetFault('jet-damaged')
  switch (kind) {
    case KINDS.byte:
      return view.getUint8(at)
    case KINDS.integer:
      return view.getInt16(at, true)
    case KINDS.long:
      return view.getInt32(at, true)
    case KINDS.single:
      return view.getFloat32(at, true)
    case KINDS.double:
    case KINDS.date:
      return view.getFloat64(at, true)
    default:
      return new Uint8Array(view.buffer, view.byteOffset + at, length).slice()
  }
}

export function decodeRow(bytes: Uint8Array, { columns }: Definition, version: JetVersion): Row {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { width, ends, mask } = endsOf(bytes, columns, version)
  const isSet = ({ number }: Column) =>
    number < width && ((bytes[mask + (number >> 3)] ?? 0) & (1 << (number & 7))) !== 0
  const head = version === 3 ? 1 : 2
  const valueIn = (column: Column): Value => {
    if (column.kind === KINDS.boolean) return isSet(column)
    if (!isSet(column)) return null
    if (column.isFixed) return fixedValue(view, column, head + column.at)
    const [from, to] = [ends[column.variable], ends[column.variable + 1]]
    if (from === undefined || to === undefined) return null
    if (from > to || to > bytes.length) throw new JetFault('jet-damaged')
    const own = bytes.slice(from, to)
    return column.kind === KINDS.text ? toText(own, version) : own
  }
  return Object.fromEntries(columns.map((column) => [column.name, valueIn(column)]))
}

function putFixed(view: DataView, { kind }: Column, at: number, value: Value): void {
  if (value instanceof Uint8Array) new Uint8Array(view.buffer).set(value, at)
  else if (typeof value !== 'number') throw new JetFault('jet-damaged')
  else if (kind === KINDS.byte) view.setUint8(at, value)
  else if (kind === KINDS.integer) view.setInt16(at, value, true)
  else if (kind === KINDS.long) view.setInt32(at, value, true)
  else if (kind === KINDS.single) view.setFloat32(at, value, true)
  else if (kind === KINDS.double || kind === KINDS.date) view.setFloat64(at, value, true)
  else throw new JetFault('jet-damaged')
}

/** @param row values by the names of columns; what it has not is nothing */
export function encodeRow(row: Row, definition: Definition, version: JetVersion): Uint8Array {
  const { columns, width, variableColumns, name } = definition
  const size = version === 3 ? 1 : 2
  const fixed = columns.filter(({ isFixed, kind }) => isFixed && kind !== KINDS.boolean)
  const start = size + Math.max(0, ...fixed.map(({ at, length }) => at + length))
  const texts = columns
    .filter(({ isFixed }) => !isFixed)
    .map((column) => {
      const value = row[column.name] ?? null
      if (typeof value === 'string') return { column, bytes: fromText(value, version) }
      return { column, bytes: value instanceof Uint8Array ? value : new Uint8Array() }
    })
  const ends = [start]
  for (let i = 0; i < variableColumns; i++) {
    const own = texts.find(({ column }) => column.variable === i)
    ends.push(ends.at(-1)! + (own?.bytes.length ?? 0))
  }
  const hasOthers = variableColumns > 0
  const mask = ends.at(-1)! + (hasOthers ? size * (ends.length + 1) : 0)
  const bytes = new Uint8Array(mask + Math.ceil(width / 8))
  if (version === 3 && bytes.length > LONGEST_ROW) throw new JetFault('jet-table', name)
  const view = new DataView(bytes.buffer)
  const number = (at: number, value: number) =>
    size === 1 ? view.setUint8(at, value) : view.setUint16(at, value, true)
  number(0, width)
  for (const column of fixed) {
    const value = row[column.name] ?? null
    if (value !== null) putFixed(view, column, size + column.at, value)
  }
  for (const { column, bytes: own } of texts) bytes.set(own, ends[column.variable])
  if (hasOthers) {
    ends.forEach((end, i) => {
      number(mask - size * (i + 2), end)
    })
    number(mask - size, variableColumns)
  }
  for (const { number: at, name: own, kind } of columns) {
    const value = row[own] ?? null
    const isSet = kind === KINDS.boolean ? value === true : value !== null
    if (isSet) bytes[mask + (at >> 3)]! |= 1 << (at & 7)
  }
  return bytes
}
