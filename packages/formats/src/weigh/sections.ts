/** The section of a row against who is in each section, and who else sits where in the round. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import type { Place } from '../report.ts'
import { type Witness, weigh } from './weigh.ts'

/** One row as its file tells it. */
export type SectionRow = {
  /** `null`: not told. */
  readonly section: string | null
  readonly board: number
  /** The table within its round, as far as both are told. */
  readonly table: string | null
  /** The two pairs, each by number and name as far as it has them. */
  readonly pairs: readonly string[]
  /** Whether each pair is named, so that the same pair is the same people. */
  readonly isNamed: boolean
  readonly place: Place | null
}

type Told = string | null

/** What the rows of each section have in common with a row. */
class Census {
  readonly rows = new Map<Told, number>()
  readonly #pairs = new Map<string, number>()
  readonly #taken = new Map<string, number>()

  constructor(rows: readonly SectionRow[], sectionOf: (row: SectionRow) => Told) {
    const count = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)
    for (const row of rows) {
      const section = sectionOf(row)
      count(this.rows, section)
      for (const pair of row.pairs) count(this.#pairs, `${section}\n${pair}`)
      for (const place of placesOf(row)) count(this.#taken, `${section}\n${place}`)
    }
  }

  /** In how many other rows of a section the pairs of a row are. */
  met(row: SectionRow, section: Told, isOwn: boolean): number {
    return row.pairs.reduce(
      (sum, pair) => sum + (this.#pairs.get(`${section}\n${pair}`) ?? 0) - Number(isOwn),
      0,
    )
  }

  /** Whether all pairs of a row are in other rows of a section. */
  hasAll = (row: SectionRow, section: Told): boolean =>
    row.pairs.every((pair) => this.#pairs.has(`${section}\n${pair}`))

  /** Whether nobody of a section has that table or that board in the place of a row. */
  isFree = (row: SectionRow, section: Told): boolean =>
    placesOf(row).every((place) => !this.#taken.has(`${section}\n${place}`))
}

const placesOf = ({ table, board, pairs }: SectionRow): readonly string[] => [
  ...(table === null ? [] : [`t ${table} ${board}`]),
  ...pairs.map((pair) => `p ${pair} ${board}`),
]

/** Letters that differ in their case alone, unless each has a table or a pair of its own on a board. */
function spellings(rows: readonly SectionRow[]): ReadonlyMap<Told, Told> {
  const census = new Census(rows, ({ section }) => section)
  const all = [...census.rows.keys()].filter((one) => one !== null)
  const meant = new Map<Told, Told>()
  for (const alike of groupBy(all, (one) => one.trim().toUpperCase()).values()) {
    const [first, ...others] = alike.toSorted((a, b) => census.rows.get(b)! - census.rows.get(a)!)
    for (const other of others) {
      const own = rows.filter(({ section }) => section === other)
      if (own.every((row) => census.isFree(row, first!))) meant.set(other, first!)
    }
  }
  return meant
}

/** What the file says of the row itself. */
const TOLD = 1
/** A section has so many times as much of a pair as the one in which it is told once. */
const STRAY = 4

/** Where a row may be, beside the section it tells. */
function othersFor(row: SectionRow, own: Told, census: Census): readonly Told[] {
  const here = census.met(row, own, true)
  return [...census.rows.keys()].filter((section) => {
    if (section === own || section === null || !census.isFree(row, section)) return false
    if (row.isNamed) return census.met(row, section, false) > STRAY * here
    return (
      here === 0 &&
      census.hasAll(row, section) &&
      census.rows.get(section)! >= STRAY * (census.rows.get(own) ?? 0)
    )
  })
}

/** The section of each row that is of another than it tells; nothing of the others. */
export function weighedSections<R extends SectionRow>(
  rows: readonly R[],
  warnings: Warnings,
): ReadonlyMap<R, string> {
  const found = new Map<R, string>()
  if (new Set(rows.map(({ section }) => section)).size < 2) return found
  const meant = spellings(rows)
  const sectionOf = ({ section }: SectionRow): Told => meant.get(section) ?? section
  const census = new Census(rows, sectionOf)
  for (const row of rows) {
    const own = sectionOf(row)
    const others = othersFor(row, own, census)
    const witnesses: readonly Witness<Told>[] = [
      { name: 'players', speaksFor: (section) => census.met(row, section, section === own) },
      { name: 'tag', speaksFor: (section) => (section === own && own !== null ? TOLD : 0) },
    ]
    const weighed = weigh([own, ...others], witnesses)
    const taken = others.length === 0 ? own : weighed.taken
    if (taken === null || taken === row.section) continue
    found.set(row, taken)
    const args = {
      about: 'section',
      board: row.board,
      one: row.section ?? '?',
      other: taken,
      counts: taken,
      why: taken === own ? 'rows' : 'players',
    }
    warnings.add(remark('weighed', { args, place: row.place }))
  }
  return found
}

/** Whether two lists are of one section: more than one pair, all or nearly all with their number and name in both. */
export function isSameSection(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = [one, other].toSorted((a, b) => a.size - b.size)
  const both = [...fewer!].filter((pair) => pair !== '' && more!.has(pair))
  return both.length > 1 && STRAY * (fewer!.size - both.length) <= both.length
}
