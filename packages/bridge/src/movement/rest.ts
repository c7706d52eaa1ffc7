/**
 * The rest of a session of pairs, drawn anew for those who are there: a movement's places with boards that nobody at the
 * table has met (docs/adr/0019-field-changes.md).
 */
import { type Draw, type DrawOptions, drawOf, isMitchell, type PairForm } from './draw.ts'

/** A table of one round; `null` sits out. Pairs and boards are called by whatever the caller calls them. */
export type RestTable = {
  readonly round: number
  readonly number: number
  readonly ns: string | null
  readonly ew: string | null
  /** The set of boards, by its first one; `null`: whoever sits out has none for a late pair. */
  readonly set: number | null
}

export type RestOptions = {
  readonly form: PairForm
  /** In the order of the movement's places. */
  readonly pairs: readonly string[]
  readonly firstRound: number
  readonly rounds: number
  /** Sets that can be played, in their order. */
  readonly sets: readonly number[]
  /** The first board of a further set, from 0. */
  readonly further: (at: number) => number
  readonly hasMet: (pair: string, set: number) => boolean
  /** How often two have played each other. */
  readonly meetings: (one: string, other: string) => number
  /** Whether pairs keep their half of the list: north-south and east-west are ranked apart. */
  readonly keepsSides?: boolean
} & DrawOptions

export type Rest = {
  readonly tables: readonly RestTable[]
  /** Further sets that it takes. */
  readonly further: number
  /** Meetings of two who have played each other before. */
  readonly again: number
}

/** Orders of the pairs that are tried. */
const TRIES = 32
/** A set that nobody has played makes fewer results to compare with than another meeting of two. */
const COST = { further: 5, again: 2 }

/** Sets that a pair has met, by the pair. */
type Met = ReadonlyMap<string, readonly number[]>

type Place = Omit<RestTable, 'set'> & { readonly wanted: number }

/** Chance that is the same for the same seed. */
function chance(seed: number): (most: number) => number {
  let state = (seed * 2_654_435_761 + 1) | 0
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % most
  }
}

function shuffleWith<T>(all: readonly T[], next: (most: number) => number): readonly T[] {
  const left = [...all]
  return all.map(() => left.splice(next(left.length), 1)[0]!)
}

const turnBy = <T>(all: readonly T[], by: number): readonly T[] =>
  all.map((_, i) => all[(i + by) % all.length]!)

/** As given, then with the visitors further on, then by chance. */
function orderOfRestOptions(
  { form, pairs, keepsSides = false }: RestOptions,
  attempt: number,
): readonly string[] {
  const half = Math.ceil(pairs.length / 2)
  const [north, east] = [pairs.slice(0, half), pairs.slice(half)]
  if (isMitchell(form) && attempt < east.length) return [...north, ...turnBy(east, attempt)]
  if (attempt === 0 || (form === 'own' && keepsSides)) return pairs
  const next = chance(attempt)
  if (isMitchell(form) && keepsSides) return [...shuffleWith(north, next), ...shuffleWith(east, next)]
  return shuffleWith(pairs, next)
}

/**
 * Sets for those who play at once, each its own: as many as can have one of those that are there.
 * @returns `null` for who needs a further one
 */
function match(candidates: readonly (readonly number[])[]): readonly (number | null)[] {
  const holder = new Map<number, number>()
  const place = (at: number, seen: Set<number>): boolean =>
    candidates[at]!.some((set) => {
      if (seen.has(set)) return false
      seen.add(set)
      const other = holder.get(set)
      if (other !== undefined && !place(other, seen)) return false
      holder.set(set, at)
      return true
    })
  for (const at of candidates.keys()) place(at, new Set())
  const sets = new Map([...holder].map(([set, at]) => [at, set]))
  return candidates.map((_, at) => sets.get(at) ?? null)
}

/** Sets of an attempt, round by round. */
class Sets {
  readonly #options: RestOptions
  /** Those that a pair has met, by the pair. */
  readonly #met: Map<string, Set<number>>
  readonly #offset: number
  further = 0

  constructor(options: RestOptions, before: Met, offset: number) {
    this.#options = options
    this.#met = new Map([...before].map(([pair, sets]) => [pair, new Set(sets)]))
    this.#offset = offset
  }

  #isFree({ ns, ew }: Place, set: number): boolean {
    return !(ns !== null && this.#met.get(ns)?.has(set)) && !(ew !== null && this.#met.get(ew)?.has(set))
  }

  /** All that there are by now and that are new to everybody of these tables, the movement's own first. */
  #candidates(places: readonly Place[]): readonly number[] {
    const { sets, further } = this.#options
    const all = [...sets, ...Array.from({ length: this.further }, (_, i) => further(i))]
    const from = (places[0]!.wanted + this.#offset) % Math.max(1, all.length)
    return turnBy(all, from).filter((set) => places.every((place) => this.#isFree(place, set)))
  }

  #further(): number {
    return this.#options.further(this.further++)
  }

  #meet({ ns, ew }: Place, set: number | null): void {
    for (const one of [ns, ew]) if (one !== null && set !== null) this.#met.get(one)?.add(set)
  }

  /** Of a round: tables that share a set in the movement share one, all others have their own. */
  of(round: readonly Place[]): readonly (number | null)[] {
    const wanted = [...new Set(round.map((place) => place.wanted))].filter((set) => set >= 0)
    const groups = wanted.map((set) => round.filter((place) => place.wanted === set))
    const found = match(groups.map((places) => this.#candidates(places)))
    const sets = new Map(wanted.map((set, i) => [set, found[i] ?? this.#further()]))
    const own = round.map((place) => sets.get(place.wanted) ?? null)
    for (const [i, place] of round.entries()) this.#meet(place, own[i] ?? null)
    return own
  }
}

function attemptOf(options: RestOptions, draw: Draw, before: Met, attempt: number): Rest {
  const { firstRound } = options
  const order = orderOfRestOptions(options, attempt)
  const places = draw.tables.map(
    ({ round, number, ns, ew, set }): Place => ({
      round: round + firstRound - 1,
      number,
      ns: ns === null ? null : order[ns]!,
      ew: ew === null ? null : order[ew]!,
      wanted: set,
    }),
  )
  const sets = new Sets(options, before, attempt % Math.max(1, options.sets.length))
  const tables: RestTable[] = []
  for (let i = 0; i < draw.rounds; i += 1) {
    const own = places.filter(({ round }) => round === firstRound + i)
    const found = sets.of(own)
    for (const [at, { wanted: _, ...place }] of own.entries())
      tables.push({ ...place, set: found[at] ?? null })
  }
  const again = tables.filter(({ ns, ew }) => ns !== null && ew !== null && options.meetings(ns, ew) > 0)
  return { tables, further: sets.further, again: again.length }
}

/** The same field gets the same rest. */
export function drawRest(options: RestOptions): Rest {
  const draw = drawOf(options.form, [options.pairs.length], options.rounds, options)
  const { pairs, sets, hasMet } = options
  const before: Met = new Map(pairs.map((pair) => [pair, sets.filter((set) => hasMet(pair, set))]))
  let best: Rest | null = null
  const costOf = ({ further, again }: Rest) => further * COST.further + again * COST.again
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const rest = attemptOf(options, draw, before, attempt)
    if (best === null || costOf(rest) < costOf(best)) best = rest
    if (costOf(best) === 0) break
  }
  return best!
}
