/** An Access file as pages that can be changed: Access 97 (Jet 3) and Access 2000 to 2003 (Jet 4). */

/** Why a file is not written into; what it holds is as it was then. */
export const JET_FAULTS = [
  'jet-version',
  'jet-password',
  'jet-damaged',
  'jet-full',
  'jet-index',
  'jet-table',
] as const
export type JetFaultCode = (typeof JET_FAULTS)[number]

/** Thrown while a copy is changed, which is then thrown away. */
export class JetFault extends Error {
  readonly code: JetFaultCode
  readonly table: string

  constructor(code: JetFaultCode, table = '') {
    super(`${code} ${table}`)
    this.code = code
    this.table = table
  }
}

/** Where things stand in the pages of a version. */
export const LAYOUTS = {
  3: {
    pageSize: 2_048,
    /** Of a data page: the number of rows, and where the place of each begins. */
    rowCount: 8,
    rowStarts: 10,
    /** Of a definition. */
    rows: 12,
    lastNumber: 16,
    highestColumn: 21,
    variableColumns: 23,
    columns: 25,
    indexes: 31,
    ownedMap: 35,
    roomMap: 39,
    columnsFrom: 43,
    indexSize: 8,
    columnSize: 18,
    column: { number: 1, variable: 3, flags: 13, fixed: 14, length: 16 },
    nameSize: 1,
  },
  4: {
    pageSize: 4_096,
    rowCount: 12,
    rowStarts: 14,
    rows: 16,
    lastNumber: 20,
    highestColumn: 41,
    variableColumns: 43,
    columns: 45,
    indexes: 51,
    ownedMap: 55,
    roomMap: 59,
    columnsFrom: 63,
    indexSize: 12,
    columnSize: 25,
    column: { number: 5, variable: 7, flags: 15, fixed: 21, length: 23 },
    nameSize: 2,
  },
} as const

export type JetVersion = keyof typeof LAYOUTS

export const DATA_PAGE = 1
export const DEFINITION_PAGE = 2

/** A row's place and what is said with it. */
export const DELETED = 0x8000
export const ELSEWHERE = 0x4000
const PLACE = 0x1fff

export type RowPlace = { readonly page: number; readonly row: number }
export type RowSpan = { readonly from: number; readonly to: number; readonly flags: number }

/** Every access is within the file, or the file is damaged. */
export class Pages {
  readonly version: JetVersion
  readonly layout: (typeof LAYOUTS)[JetVersion]
  #bytes: Uint8Array
  #view: DataView
  /** Pages that the file has; the array has room for more. */
  #count: number

  /** @param bytes of a file, which are copied */
  constructor(bytes: Uint8Array, version: JetVersion) {
    this.version = version
    this.layout = LAYOUTS[version]
    this.#count = Math.floor(bytes.length / this.layout.pageSize)
    // A Buffer's slice would be the same memory.
    this.#bytes = Uint8Array.from(bytes.subarray(0, this.#count * this.layout.pageSize))
    this.#view = new DataView(this.#bytes.buffer)
  }

  get count(): number {
    return this.#count
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#count * this.layout.pageSize)
  }

  #at(page: number, offset: number, length: number): number {
    const { pageSize } = this.layout
    if (page < 0 || page >= this.#count || offset < 0 || offset + length > pageSize)
      throw new JetFault('jet-damaged')
    return page * pageSize + offset
  }

  byte(page: number, offset: number): number {
    return this.#view.getUint8(this.#at(page, offset, 1))
  }

  word(page: number, offset: number): number {
    return this.#view.getUint16(this.#at(page, offset, 2), true)
  }

  long(page: number, offset: number): number {
    return this.#view.getUint32(this.#at(page, offset, 4), true)
  }

  setByte(page: number, offset: number, value: number): void {
    this.#view.setUint8(this.#at(page, offset, 1), value)
  }

  setWord(page: number, offset: number, value: number): void {
    this.#view.setUint16(this.#at(page, offset, 2), value, true)
  }

  setLong(page: number, offset: number, value: number): void {
    this.#view.setUint32(this.#at(page, offset, 4), value, true)
  }

  slice(page: number, from: number, to: number): Uint8Array {
    const start = this.#at(page, from, Math.max(0, to - from))
    return this.#bytes.slice(start, start + Math.max(0, to - from))
  }

  put(page: number, offset: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at(page, offset, bytes.length))
  }

  /** An empty page at the end of the file. */
  grow(): number {
    const { pageSize } = this.layout
    const page = this.#count
    if ((page + 1) * pageSize > this.#bytes.length) {
      const larger = new Uint8Array((page + 64) * pageSize)
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    this.#count += 1
    return page
  }

  /** Makes a page one of a table's data, without a row. */
  clear(page: number, definition: number): void {
    const { pageSize, rowStarts } = this.layout
    this.put(page, 0, new Uint8Array(pageSize))
    this.setByte(page, 0, DATA_PAGE)
    this.setByte(page, 1, 1)
    this.setWord(page, 2, pageSize - rowStarts)
    this.setLong(page, 4, definition)
  }

  rows(page: number): number {
    const { rowCount, rowStarts, pageSize } = this.layout
    const count = this.word(page, rowCount)
    if (rowStarts + 2 * count > pageSize) throw new JetFault('jet-damaged')
    return count
  }

  /** Where a row stands in its page; rows stand from the end of the page downwards. */
  row({ page, row }: RowPlace): RowSpan {
    const { rowStarts, pageSize } = this.layout
    if (row >= this.rows(page)) throw new JetFault('jet-damaged')
    const start = this.word(page, rowStarts + 2 * row)
    const to = row === 0 ? pageSize : this.word(page, rowStarts + 2 * (row - 1)) & PLACE
    const from = start & PLACE
    if (from > to || to > pageSize || from < rowStarts) throw new JetFault('jet-damaged')
    return { from, to, flags: start & (DELETED | ELSEWHERE) }
  }

  setRowFlags({ page, row }: RowPlace, flags: number): void {
    const at = this.layout.rowStarts + 2 * row
    this.setWord(page, at, this.word(page, at) | flags)
  }

  /** Bytes between the places of the rows and the rows. */
  room(page: number): number {
    const { rowStarts, pageSize } = this.layout
    const count = this.rows(page)
    const lowest = count === 0 ? pageSize : this.word(page, rowStarts + 2 * (count - 1)) & PLACE
    return lowest - (rowStarts + 2 * count)
  }

  /** `null`: the page has no room for it. */
  addRow(page: number, bytes: Uint8Array): RowPlace | null {
    const { rowStarts, rowCount, pageSize } = this.layout
    const needed = bytes.length + 2
    if (this.room(page) < needed) return null
    const row = this.rows(page)
    const lowest = row === 0 ? pageSize : this.word(page, rowStarts + 2 * (row - 1)) & PLACE
    this.put(page, lowest - bytes.length, bytes)
    this.setWord(page, rowStarts + 2 * row, lowest - bytes.length)
    this.setWord(page, rowCount, row + 1)
    this.setWord(page, 2, Math.max(0, this.word(page, 2) - needed))
    return { page, row }
  }
}
