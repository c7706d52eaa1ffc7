/**
 * The rest of a session of pairs, drawn anew for those who are there: a movement's places with boards that nobody at the
 * table has met (docs/adr/0019-field-changes.md).
 */
import { fewerSets, type GroupSets, greedySets, type Tables } from './boardSets.ts'
import { chance } from './chance.ts'
import { type Draw, type DrawOptions, drawOf, isMitchell, mostRounds, type PairForm } from './draw.ts'

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
/** Of these also with the movement from a later round on. */
const FEW = 4
/** A set that nobody has played makes fewer results to compare with than another meeting of two. */
const COST = { further: 5, again: 2 }
/** Attempts whose boards are looked for longer, and for how long. */
const SEARCHED = 6
const STEPS = 1_500

type Place = Omit<RestTable, 'set'> & { readonly wanted: number }

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

/** Pairs at their places, and which sets they play. */
type Attempt = {
  readonly places: readonly Place[]
  readonly tables: Tables
  /** The group of each place; -1 where nobody plays. */
  readonly groupOf: readonly number[]
  readonly found: GroupSets
  readonly again: number
}

const playing = ({ ns, ew }: Pick<Place, 'ns' | 'ew'>): readonly string[] =>
  ns === null || ew === null ? [] : [ns, ew]

/** Tables that share a set in the movement share one, all others have their own. */
function groupsOf(places: readonly Place[]): Pick<Attempt, 'groupOf'> & Pick<Tables, 'groups'> {
  const at = new Map<string, number>()
  const groups: { round: number; wanted: number; pairs: string[] }[] = []
  const groupOf = places.map((place) => {
    const { round, wanted } = place
    const pairs = playing(place)
    if (pairs.length === 0) return -1
    const key = `${round} ${wanted}`
    const own = at.get(key) ?? groups.push({ round, wanted, pairs: [] }) - 1
    at.set(key, own)
    groups[own]!.pairs.push(...pairs)
    return own
  })
  return { groups, groupOf }
}

/** The movement from one of its rounds on, with the pairs in one order. */
function attemptOf(options: RestOptions, draw: Draw, start: number, attempt: number): Attempt {
  const { barometer, firstRound, hasMet, meetings, sets } = options
  const order = orderOfRestOptions(options, attempt)
  const places = draw.tables.flatMap(({ round, number, ns, ew, set }): Place | readonly [] =>
    round <= start || round > start + options.rounds
      ? []
      : {
          round: round - start + firstRound - 1,
          number,
          ns: ns === null ? null : order[ns]!,
          ew: ew === null ? null : order[ew]!,
          wanted: barometer ? 0 : set,
        },
  )
  const { groups, groupOf } = groupsOf(places)
  const isNew = (pairs: readonly string[], set: number) => !pairs.some((pair) => hasMet(pair, sets[set]!))
  const tables = { groups, known: sets.length, isNew }
  const again = places.filter((one) => {
    const [pair, other] = playing(one)
    return pair !== undefined && other !== undefined && meetings(pair, other) > 0
  }).length
  return { places, tables, groupOf, found: greedySets(tables, 0), again }
}

/**
 * Who sits out has boards too, for a late pair: such as are nowhere else in that round, and new to the one who is there; where there
 * are none, such as he has met.
 */
function withSpares(options: RestOptions, { places, groupOf, found, again }: Attempt): Rest {
  const all = [...options.sets, ...Array.from({ length: found.further }, (_, i) => options.further(i))]
  let { further } = found
  const own = groupOf.map((group) => (group < 0 ? null : all[found.sets[group]!]!))
  const metBy = (pair: string) => (set: number) =>
    options.hasMet(pair, set) || places.some((one, i) => own[i] === set && playing(one).includes(pair))
  const tables = places.map(({ wanted, ...place }, i): RestTable => {
    if (groupOf[i]! >= 0 || wanted < 0) return { ...place, set: own[i] ?? null }
    const hasMet = metBy(place.ns ?? place.ew!)
    // Of a barometer those of everybody else.
    const shared = options.barometer
      ? own.find((one, at) => one !== null && places[at]!.round === place.round)
      : null
    if (shared != null) return { ...place, set: shared }
    const free = all.filter((set) => !places.some((one, at) => one.round === place.round && own[at] === set))
    const set = free.find((one) => !hasMet(one)) ?? free[0] ?? all.find(hasMet) ?? options.further(further++)
    return { ...place, set }
  })
  return { tables, further, again }
}

const costOf = ({ found, again }: Pick<Attempt, 'found' | 'again'>) =>
  found.further * COST.further + again * COST.again

/** Which are tried: the movement from each of its rounds on with the pairs as given, then in other orders. */
function* attemptsOf(options: RestOptions, most: number): Generator<Attempt> {
  const { form, pairs, rounds } = options
  const starts = Array.from({ length: most - rounds + 1 }, (_, start) => ({
    start,
    draw: drawOf(form, [pairs.length], start + rounds, options),
  }))
  for (const { start, draw } of starts) yield attemptOf(options, draw, start, 0)
  for (let attempt = 1; attempt < TRIES; attempt += 1)
    for (const { start, draw } of starts.slice(0, attempt < FEW ? starts.length : 1))
      yield attemptOf(options, draw, start, attempt)
}

/** The same field gets the same rest. */
export function drawRest(asked: RestOptions): Rest {
  const { form, pairs, sets } = asked
  const most = mostRounds(form, [pairs.length], asked)
  const met = new Map(pairs.map((pair) => [pair, new Set(sets.filter((set) => asked.hasMet(pair, set)))]))
  const options: RestOptions = {
    ...asked,
    rounds: Math.min(asked.rounds, most),
    hasMet: (pair, set) => met.get(pair)?.has(set) === true,
  }
  const attempts: Attempt[] = []
  for (const attempt of attemptsOf(options, most)) {
    if (costOf(attempt) === 0) return withSpares(options, attempt)
    attempts.push(attempt)
  }
  attempts.sort((one, other) => costOf(one) - costOf(other))
  let best = attempts[0]!
  for (const one of attempts.slice(0, SEARCHED)) {
    if (costOf(best) === 0) break
    if (one.again * COST.again >= costOf(best)) continue
    const better = { ...one, found: fewerSets(one.tables, one.found, STEPS) }
    if (costOf(better) < costOf(best)) best = better
  }
  return withSpares(options, best)
}
