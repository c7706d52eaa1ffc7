/**
 * An Access file whose tables are read and added to, in a copy of its bytes. Tables with an index are left alone: who
 * adds to them has to change the index too.
 */
import { type Definition, KINDS, readDefinition } from './definition.ts'
import { headerOf } from './header.ts'
import { DATA_PAGE, DELETED, ELSEWHERE, JetFault, type JetVersion, Pages, type RowPlace } from './pages.ts'
import { decodeRow, encodeRow, type Row, type Value } from './row.ts'
import { UsageMap } from './usageMap.ts'

/** The catalogue's own definition, and the page that says which pages are free. */
const CATALOGUE = 2
const GLOBAL_MAP = { page: 1, row: 0 }
const OF_TABLE = 1

/** A row, and where it is. */
export type Placed = { readonly place: RowPlace; readonly row: Row }

export class JetDatabase {
  readonly version: JetVersion
  readonly #pages: Pages
  readonly #free: UsageMap
  readonly #tables: ReadonlyMap<string, number>
  readonly #definitions = new Map<string, Definition | null>()
  /** Where the last row went, so that a thousand more do not look through every page again. */
  readonly #room = new Map<number, number>()

  /** @throws {JetFault} where the file is none that can be written into */
  constructor(bytes: Uint8Array) {
    this.version = headerOf(bytes)
    this.#pages = new Pages(bytes, this.version)
    if (this.#pages.count < 4) throw new JetFault('jet-damaged')
    this.#free = new UsageMap(this.#pages, GLOBAL_MAP)
    const catalogue = readDefinition(this.#pages, CATALOGUE, 'MSysObjects')
    this.#tables = new Map(
      this.#rowsOf(catalogue).flatMap(({ row: { Id: id, Name: name, Type: type } }) =>
        typeof id === 'number' && typeof name === 'string' && type === OF_TABLE
          ? [[name.toLowerCase(), id & 0xffffff] as const]
          : [],
      ),
    )
  }

  bytes(): Uint8Array {
    return this.#pages.bytes()
  }

  /** `null`: the file has no such table. */
  definition(name: string): Definition | null {
    const known = this.#definitions.get(name)
    if (known !== undefined) return known
    const page = this.#tables.get(name.toLowerCase())
    const definition = page === undefined ? null : readDefinition(this.#pages, page, name)
    this.#definitions.set(name, definition)
    return definition
  }

  rows(name: string): readonly Placed[] {
    const definition = this.definition(name)
    return definition ? this.#rowsOf(definition) : []
  }

  #rowsOf(definition: Definition): readonly Placed[] {
    const pages = this.#pages
    const found: Placed[] = []
    for (const page of this.#owned(definition)) {
      for (let row = 0; row < pages.rows(page); row++) {
        const place = this.#meant({ page, row })
        if (place === null) continue
        found.push({ place, row: decodeRow(this.bytesOf(place), definition, this.version) })
      }
    }
    return found
  }

  /** A row as it stands in the file. */
  bytesOf(place: RowPlace): Uint8Array {
    const { from, to } = this.#pages.row(place)
    return this.#pages.slice(place.page, from, to)
  }

  /** Pages of data of a table. */
  #owned({ page: definition }: Definition): readonly number[] {
    const pages = this.#pages
    return UsageMap.named(pages, definition, pages.layout.ownedMap)
      .numbers()
      .filter((page) => pages.byte(page, 0) === DATA_PAGE && pages.long(page, 4) === definition)
  }

  /** Where a row is: it may have moved; `null` where it is gone, or moved here from elsewhere. */
  #meant(place: RowPlace): RowPlace | null {
    const { from, to, flags } = this.#pages.row(place)
    if ((flags & DELETED) !== 0) return null
    if ((flags & ELSEWHERE) === 0) return place
    if (to - from < 4) throw new JetFault('jet-damaged')
    const name = this.#pages.long(place.page, from)
    return { page: name >>> 8, row: name & 0xff }
  }

  /** The table, if it may be changed. */
  #changeable(name: string): Definition {
    const definition = this.definition(name)
    if (!definition) throw new JetFault('jet-table', name)
    if (definition.hasIndex) throw new JetFault('jet-index', name)
    return definition
  }

  /** Adds a row; the number that the table counts by itself is the next. */
  append(name: string, row: Row): RowPlace {
    const definition = this.#changeable(name)
    const { lastNumber, rows } = this.#pages.layout
    const counted = definition.columns.find(({ isAutonumber }) => isAutonumber)
    const next = this.#pages.long(definition.page, lastNumber) + 1
    const whole = counted ? { ...row, [counted.name]: next } : row
    const place = this.#put(definition, encodeRow(whole, definition, this.version))
    if (counted) this.#pages.setLong(definition.page, lastNumber, next)
    this.#pages.setLong(definition.page, rows, this.#pages.long(definition.page, rows) + 1)
    return place
  }

  #put(definition: Definition, bytes: Uint8Array): RowPlace {
    const last = this.#room.get(definition.page)
    const candidates = last === undefined ? this.#withRoom(definition) : [last]
    for (const page of candidates) {
      const place = this.#pages.addRow(page, bytes)
      if (place) return this.#remember(definition, place)
    }
    const page = this.#newPage(definition)
    const place = this.#pages.addRow(page, bytes)
    if (!place) throw new JetFault('jet-table', definition.name)
    return this.#remember(definition, place)
  }

  #remember(definition: Definition, place: RowPlace): RowPlace {
    this.#room.set(definition.page, place.page)
    return place
  }

  #withRoom(definition: Definition): readonly number[] {
    const map = UsageMap.named(this.#pages, definition.page, this.#pages.layout.roomMap)
    // The last pages first: rows stay in the order in which they came.
    return this.#owned(definition)
      .filter((page) => map.has(page))
      .reverse()
  }

  /** A page that the file has and nobody uses, else one at its end. */
  #newPage(definition: Definition): number {
    const pages = this.#pages
    const owned = UsageMap.named(pages, definition.page, pages.layout.ownedMap)
    const room = UsageMap.named(pages, definition.page, pages.layout.roomMap)
    const isFit = (page: number) => this.#free.holds(page) && owned.holds(page) && room.holds(page)
    const after = Math.max(0, ...this.#owned(definition))
    const unused = this.#free.numbers().filter((page) => page > 2 && isFit(page))
    const page = unused.find((one) => one > after) ?? (isFit(pages.count) ? pages.grow() : unused[0])
    if (page === undefined) throw new JetFault('jet-full', definition.name)
    pages.clear(page, definition.page)
    this.#free.set(page, false)
    owned.set(page, true)
    room.set(page, true)
    return page
  }

  /** Takes a row out; its bytes stay, as Access leaves them. */
  remove(name: string, place: RowPlace): void {
    const { page: definition } = this.#changeable(name)
    const { rows } = this.#pages.layout
    this.#pages.setRowFlags(place, DELETED | ELSEWHERE)
    this.#pages.setLong(definition, rows, Math.max(0, this.#pages.long(definition, rows) - 1))
  }

  /** Changes a yes or no of a row where it stands: one bit. */
  setFlag(name: string, place: RowPlace, flag: string, is: boolean): void {
    const definition = this.#changeable(name)
    const column = definition.columns.find((one) => one.name.toLowerCase() === flag.toLowerCase())
    const { from, to } = this.#pages.row(place)
    const width = this.version === 3 ? this.#pages.byte(place.page, from) : this.#pages.word(place.page, from)
    if (column?.kind !== KINDS.boolean || column.number >= width) throw new JetFault('jet-table', name)
    const at = to - Math.ceil(width / 8) + (column.number >> 3)
    const bit = 1 << (column.number & 7)
    const old = this.#pages.byte(place.page, at)
    this.#pages.setByte(place.page, at, is ? old | bit : old & ~bit)
  }
}

export type { Row, Value }
