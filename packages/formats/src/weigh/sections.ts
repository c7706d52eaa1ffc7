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
  /** In how many rows of each section a pair is. */
  readonly #pairs = new Map<string, Map<Told, number>>()
  /** Tables and pairs by numbers, and which of them a board of a section has: of 100,000 rows much. */
  readonly #places = new Map<string, number>()
  readonly #taken = new Map<Told, Set<number>>()
  /** Names of a section that stand for more than one pair of it. */
  readonly #shared = new Set<string>()

  constructor(rows: readonly SectionRow[], sectionOf: (row: SectionRow) => Told) {
    const count = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)
    const numbers = new Map<string, string>()
    for (const row of rows) {
      const section = sectionOf(row)
      count(this.rows, section)
      const taken = this.#taken.get(section) ?? new Set()
      this.#taken.set(section, taken)
      for (const place of placesOfRow(row)) {
        const number = this.#places.get(place) ?? this.#places.size
        this.#places.set(place, number)
        taken.add(number * MOST_BOARDS + row.board)
      }
      for (const pair of row.pairs) {
        const own = this.#pairs.get(pair) ?? new Map<Told, number>()
        this.#pairs.set(pair, count(own, section))
        const [number, name] = pair.split('\n')
        const named = `${section}\n${name}`
        if ((numbers.get(named) ?? number) !== number) this.#shared.add(named)
        numbers.set(named, number!)
      }
    }
  }

  /** In how many other rows of a section the pairs of a row are. */
  met(row: SectionRow, section: Told, isOwn: boolean): number {
    return row.pairs.reduce(
      (sum, pair) => sum + (this.#pairs.get(pair)?.get(section) ?? 0) - Number(isOwn),
      0,
    )
  }

  /** The sections in which all pairs of a row are. */
  sectionsWith(row: SectionRow): readonly Told[] {
    const [fewest, ...others] = row.pairs
      .map((pair) => this.#pairs.get(pair)!)
      .sort((a, b) => a.size - b.size)
    return [...fewest!.keys()].filter((section) => others.every((own) => own.has(section)))
  }

  /** Whether the names of a row tell its pairs from all others of a section: none is of several, or a word and a number. */
  isNamed = (row: SectionRow, section: Told): boolean =>
    row.isNamed &&
    new Set(row.pairs).size === row.pairs.length &&
    row.pairs.every((pair) => {
      const name = pair.split('\n')[1] ?? ''
      return !/\d/.test(name) && !this.#shared.has(`${section}\n${name}`)
    })

  /** Whether nobody of a section has that table or that board in the place of a row. */
  isFree = (row: SectionRow, section: Told): boolean =>
    placesOfRow(row).every((place) => {
      const number = this.#places.get(place)
      return number === undefined || !this.#taken.get(section)?.has(number * MOST_BOARDS + row.board)
    })
}

const MOST_BOARDS = 100_000

const placesOfRow = ({ table, pairs }: SectionRow): readonly string[] =>
  table === null ? pairs : [...pairs, `t ${table}`]

/** Letters that differ in their case alone, unless each has a table or a pair of its own on a board. */
function spellSections(rows: readonly SectionRow[]): ReadonlyMap<Told, Told> {
  const all = [...new Set(rows.map(({ section }) => section))].filter((one) => one !== null)
  const meant = new Map<Told, Told>()
  const groups = [...groupBy(all, (one) => one.trim().toUpperCase()).values()]
  if (groups.length === all.length) return meant
  const census = new Census(rows, ({ section }) => section)
  for (const alike of groups) {
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

/** Of more rows that say the same none is a misprint. */
const FEW = 3

/** Where a row may be, beside the section it tells. */
function otherSections(row: SectionRow, own: Told, census: Census): readonly Told[] {
  const here = census.met(row, own, true)
  const least = STRAY * (census.rows.get(own) ?? 0)
  const isNamed = census.isNamed(row, own)
  if (!isNamed && here > 0) return []
  return census
    .sectionsWith(row)
    .filter(
      (section) =>
        section !== own &&
        section !== null &&
        (isNamed && census.isNamed(row, section)
          ? census.met(row, section, false) > STRAY * here
          : here === 0 && census.rows.get(section)! >= least) &&
        census.isFree(row, section),
    )
}

type Move<R> = { readonly row: R; readonly from: Told; readonly to: string }

const meetingOfRow = ({ pairs, table }: SectionRow, from: Told): string => [from, table, ...pairs].join('\n')

/** Moves that are of misprints: not of a whole section, nor of all boards of a meeting, nor of more rows than a few. */
function findStrays<R extends SectionRow>(
  moves: readonly Move<R>[],
  rows: readonly R[],
  sectionOf: (row: R) => Told,
): readonly Move<R>[] {
  const meetings = new Map<string, number>()
  const sizes = new Map<Told, number>()
  for (const row of moves.length === 0 ? [] : rows) {
    const from = sectionOf(row)
    const meeting = meetingOfRow(row, from)
    meetings.set(meeting, (meetings.get(meeting) ?? 0) + 1)
    sizes.set(from, (sizes.get(from) ?? 0) + 1)
  }
  const isWhole = (from: Told, all: readonly Move<R>[]): boolean =>
    STRAY * (sizes.get(from)! - all.length) <= all.length &&
    new Set(all.map(({ row }) => row.table ?? row.pairs.join('\n'))).size > 1
  return [...groupBy(moves, ({ from }) => from)].flatMap(([from, all]) => {
    if (from === null) return all
    if (isWhole(from, all)) return []
    return [...groupBy(all, ({ to }) => to).values()].flatMap((own) => {
      if (own.length > FEW) return []
      const together = groupBy(own, ({ row }) => meetingOfRow(row, from))
      return own.filter(({ row }) => {
        const meeting = meetingOfRow(row, from)
        const moved = together.get(meeting)!.length
        return moved === 1 || moved < meetings.get(meeting)!
      })
    })
  })
}

/** The section of each row that is of another than it tells; nothing of the others. */
export function weighedSections<R extends SectionRow>(
  rows: readonly R[],
  warnings: Warnings,
): ReadonlyMap<R, string> {
  const found = new Map<R, string>()
  if (new Set(rows.map(({ section }) => section)).size < 2) return found
  const meant = spellSections(rows)
  const sectionOf = ({ section }: SectionRow): Told => meant.get(section) ?? section
  const census = new Census(rows, sectionOf)
  const moves = rows.flatMap((row): readonly Move<R>[] => {
    const from = sectionOf(row)
    const others = otherSections(row, from, census)
    if (others.length === 0) return []
    const witnesses: readonly Witness<Told>[] = [
      { name: 'players', speaksFor: (section) => census.met(row, section, section === from) },
      { name: 'tag', speaksFor: (section) => (section === from && from !== null ? TOLD : 0) },
    ]
    const to = weigh([from, ...others], witnesses).taken
    return to === null || to === from ? [] : [{ row, from, to }]
  })
  const moved = new Map(findStrays(moves, rows, sectionOf).map(({ row, to }) => [row, to]))
  for (const row of rows) {
    const taken = moved.get(row) ?? sectionOf(row)
    if (taken === null || taken === row.section) continue
    found.set(row, taken)
    const args = {
      about: 'section',
      board: row.board,
      one: row.section ?? '?',
      other: taken,
      counts: taken,
      why: moved.has(row) ? 'players' : 'rows',
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
