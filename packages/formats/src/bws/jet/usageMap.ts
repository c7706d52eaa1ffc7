/** A map of pages, as a row of a page: one bit for each page from a first one on, or on pages of its own. */
import { JetFault, type Pages, type RowPlace } from './pages.ts'

const ON_PAGES = 1
const BITMAP_PAGE = 5
const BITS_FROM = 4

type Bit = { readonly page: number; readonly offset: number; readonly mask: number }

export class UsageMap {
  readonly #pages: Pages
  readonly #place: RowPlace

  constructor(pages: Pages, place: RowPlace) {
    this.#pages = pages
    this.#place = place
  }

  /** @param at of the four bytes that name a map: its row, then its page */
  static named(pages: Pages, page: number, at: number): UsageMap {
    const name = pages.long(page, at)
    return new UsageMap(pages, { page: name >>> 8, row: name & 0xff })
  }

  /** `null`: the map has no bit for the page. */
  #bit(number: number): Bit | null {
    const { from, to } = this.#pages.row(this.#place)
    const { page } = this.#place
    if (this.#pages.byte(page, from) === ON_PAGES) {
      const each = 8 * (this.#pages.layout.pageSize - BITS_FROM)
      const entry = from + 1 + 4 * Math.floor(number / each)
      if (entry + 4 > to) return null
      const own = this.#pages.long(page, entry)
      if (own === 0) return null
      if (this.#pages.byte(own, 0) !== BITMAP_PAGE) throw new JetFault('jet-damaged')
      const at = number % each
      return { page: own, offset: BITS_FROM + (at >> 3), mask: 1 << (at & 7) }
    }
    const at = number - this.#pages.long(page, from + 1)
    const offset = from + 5 + (at >> 3)
    return at < 0 || offset >= to ? null : { page, offset, mask: 1 << (at & 7) }
  }

  has(number: number): boolean {
    const bit = this.#bit(number)
    return bit !== null && (this.#pages.byte(bit.page, bit.offset) & bit.mask) !== 0
  }

  holds(number: number): boolean {
    return this.#bit(number) !== null
  }

  /** @returns whether the map has a bit for the page */
  set(number: number, is: boolean): boolean {
    const bit = this.#bit(number)
    if (bit === null) return false
    const old = this.#pages.byte(bit.page, bit.offset)
    this.#pages.setByte(bit.page, bit.offset, is ? old | bit.mask : old & ~bit.mask)
    return true
  }

  /** Pages of the file that are in the map. */
  numbers(): readonly number[] {
    return Array.from({ length: this.#pages.count }, (_, page) => page).filter((page) => this.has(page))
  }
}
