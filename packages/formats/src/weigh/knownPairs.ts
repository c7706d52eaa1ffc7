/** Pairs and teams that a file tells by names alone: one of them in several spellings, or several of one name. */
import { groupBy } from '@openroom/bridge/groupBy'
import { compareNames, isSameName } from '@openroom/bridge/person/compareNames'
import { KnownNames } from '@openroom/bridge/person/knownNames'
import { nameKey } from '@openroom/bridge/person/spelling'
import { fuller } from '../identity/people.ts'
import { remark, type Warnings } from '../remark.ts'

/** One side at one board. */
export type Sat = {
  readonly section: string | null
  readonly names: readonly string[]
  /** `null` of a row that is of no board. */
  readonly board: number | null
  /** Where it is told. */
  readonly round: string | null
  readonly table: string | null
  readonly opponents: readonly string[]
  /** Of a team whoever sits at the table, where all four are named. */
  readonly four: string | null
}

type Entry = {
  readonly mark: string
  readonly section: string | null
  readonly names: readonly string[]
  /** Each of the names in its fullest spelling. */
  readonly called: string[]
  readonly boards: Set<number>
  /** Where it sat in each round. */
  readonly places: Map<string, Set<string>>
  readonly met: Set<string>
  readonly fours: Set<string>
}

const markOfSection = (section: string | null, names: readonly string[]): string =>
  [section, ...names.map((name) => name.toLowerCase()).toSorted()].join('\n')

function entriesOfSats(sats: readonly Sat[], areTeams: boolean): readonly Entry[] {
  const entries = new Map<string, Entry>()
  for (const { section, names, board, round, table, opponents, four } of sats) {
    if (names.length === 0) continue
    const mark = markOfSection(section, names)
    const entry: Entry = entries.get(mark) ?? {
      mark,
      section,
      names,
      called: [...names],
      boards: new Set(),
      places: new Map(),
      met: new Set(),
      fours: new Set(),
    }
    entries.set(mark, entry)
    if (board !== null) entry.boards.add(board)
    const against = markOfSection(section, opponents)
    entry.met.add(against)
    if (four !== null) entry.fours.add(`${against}\n${four}`)
    if (round === null) continue
    const places = entry.places.get(round) ?? new Set()
    entry.places.set(round, places.add(areTeams ? against : (table ?? against)))
  }
  return [...entries.values()]
}

const overlaps = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  [...one].some((all) => other.has(all))

/** Which of the others each name is, none twice; `null` where one is nobody's. */
function assignNames(
  names: readonly string[],
  others: readonly string[],
  isOne: (name: string, other: string) => boolean,
): readonly number[] | null {
  if (names.length !== others.length) return null
  const place = (at: readonly number[]): readonly number[] | null => {
    const name = names[at.length]
    if (name === undefined) return at
    for (const [i, other] of others.entries()) {
      if (at.includes(i) || !isOne(name, other)) continue
      const all = place([...at, i])
      if (all) return all
    }
    return null
  }
  return place([])
}

const isLikely = (name: string, other: string): boolean => compareNames(name, other) !== 'other'

/** More names than these no pair has. */
const MOST_NAMES = 4

type Joined = { readonly into: Entry; readonly at: readonly number[] }

/** All of a session, each spelling with the names that it stands for. */
export class KnownPairs {
  readonly #byMark: ReadonlyMap<string, Entry>
  readonly #joined = new Map<Entry, Joined>()
  readonly #likely: (readonly [one: string, other: string])[] = []

  constructor(
    sats: readonly Sat[],
    private readonly areTeams: boolean,
  ) {
    const all = entriesOfSats(sats, areTeams).filter(({ names }) => names.length <= MOST_NAMES)
    this.#byMark = new Map(all.map((one) => [one.mark, one]))
    this.#joinLikely(this.#joinSame(all))
  }

  /** Whether anybody is told in several spellings. */
  get areSeveral(): boolean {
    return this.#joined.size > 0
  }

  /** The names by which a pair or team goes, in whichever spelling it is told. */
  named(section: string | null, names: readonly string[]): readonly string[] {
    const entry = this.#byMark.get(markOfSection(section, names))
    return entry ? names.map((name) => this.#called(entry, name)) : names
  }

  /** The same, in one order for all rows. */
  ordered(section: string | null, names: readonly string[]): readonly string[] {
    let own = this.#byMark.get(markOfSection(section, names))
    for (let next = own && this.#joined.get(own); next; next = this.#joined.get(own)) own = next.into
    return own?.called ?? names
  }

  #called(entry: Entry, name: string): string {
    let at = entry.names.findIndex((own) => own.toLowerCase() === name.toLowerCase())
    let own = entry
    for (let next = this.#joined.get(own); next; next = this.#joined.get(own)) {
      at = next.at[at]!
      own = next.into
    }
    return own.called[at] === entry.names[at] && own === entry ? name : own.called[at]!
  }

  tell(warnings: Warnings): void {
    for (const [one, other] of this.#likely)
      warnings.add(remark('pair-in-two-spellings', { args: { one, other } }))
  }

  /** Those who meet, who sit at two tables in one round, or who play a board twice are two. */
  #areTwo(one: Entry, other: Entry): boolean {
    if (one.met.has(other.mark) || other.met.has(one.mark)) return true
    if (!this.areTeams && overlaps(one.boards, other.boards)) return true
    return [...one.places].some(([round, places]) => {
      const others = other.places.get(round)
      return others !== undefined && !overlaps(places, others)
    })
  }

  #join(one: Entry, into: Entry, at: readonly number[]): void {
    this.#joined.set(one, { into, at })
    for (const [i, to] of at.entries()) into.called[to] = fuller(one.called[i]!, into.called[to]!)
    for (const board of one.boards) into.boards.add(board)
    for (const mark of one.met) into.met.add(mark)
    for (const four of one.fours) into.fours.add(four)
    for (const [round, places] of one.places)
      into.places.set(round, new Set([...places, ...(into.places.get(round) ?? [])]))
  }

  /** Of one name, however it is written: those that are left. */
  #joinSame(all: readonly Entry[]): readonly Entry[] {
    const keyOf = ({ section, names }: Entry) => [section, ...names.map(nameKey).toSorted()].join('\n')
    return [...groupBy(all, keyOf).values()].flatMap((own) => {
      const left: Entry[] = []
      for (const one of own.toSorted((a, b) => b.boards.size - a.boards.size)) {
        const into = left.find(
          (other) => assignNames(one.names, other.names, isSameName) && !this.#areTwo(one, other),
        )
        if (into) this.#join(one, into, assignNames(one.names, into.names, isSameName)!)
        else left.push(one)
      }
      return left
    })
  }

  /** Of whom one tells less, or is written in other letters, where nobody else can be. */
  #joinLikely(all: readonly Entry[]): void {
    const most = Math.max(0, ...all.map(({ boards }) => boards.size))
    const open = new Set(all.filter(({ boards }) => this.areTeams || (boards.size > 0 && boards.size < most)))
    // Whoever is as like to a pair that has played all is told by nothing from that one.
    const found = this.areTeams ? withFours([...open]) : entriesWithNames(all)
    const likely = groupBy(found, ([one]) => one)
    const claims = new Map<Entry, Entry[]>()
    for (const [one, other] of found) {
      if (!open.has(one) || !open.has(other) || this.#areTwo(one, other)) continue
      if (!this.areTeams && (likely.get(one)!.length > 1 || likely.get(other)!.length > 1)) continue
      if (!this.areTeams && one.boards.size + other.boards.size > most) continue
      claims.set(one, [...(claims.get(one) ?? []), other])
    }
    const done = new Set<Entry>()
    for (const [one, [other, ...more]] of claims) {
      if (other === undefined || more.length > 0 || claims.get(other)?.length !== 1) continue
      if (done.has(one) || done.has(other)) continue
      const [less, into] = one.boards.size > other.boards.size ? [other, one] : [one, other]
      const assign = assignNames(less.names, into.names, this.areTeams ? () => true : isLikely)!
      this.#likely.push([less.names.join(' - '), into.names.join(' - ')])
      this.#join(less, into, assign)
      done.add(one).add(other)
    }
  }
}

type Two = readonly [Entry, Entry]

/** Of several people each likely is one of the others, both ways. */
function entriesWithNames(all: readonly Entry[]): readonly Two[] {
  const several = all.filter(({ names }) => names.length > 1)
  const byName = new Map<string, Entry[]>()
  for (const entry of several)
    for (const name of entry.names) byName.set(name, [...(byName.get(name) ?? []), entry])
  const known = new KnownNames(byName.keys())
  return several.flatMap((one) => {
    const found = one.names.flatMap((name) => [name, ...known.likely(name)])
    const others = new Set(found.flatMap((name) => byName.get(name) ?? []))
    return [...others].flatMap((other): readonly Two[] =>
      other !== one && other.section === one.section && assignNames(one.names, other.names, isLikely)
        ? [[one, other]]
        : [],
    )
  })
}

/** Of two teams the same four have sat down at a table with the same opponents. */
function withFours(open: readonly Entry[]): readonly Two[] {
  const byFour = new Map<string, Entry[]>()
  for (const entry of open)
    for (const four of entry.fours) byFour.set(four, [...(byFour.get(four) ?? []), entry])
  return open.flatMap((one) => {
    const others = new Set([...one.fours].flatMap((four) => byFour.get(four)!))
    others.delete(one)
    return [...others].map((other): Two => [one, other])
  })
}
