/**
 * Which boards tables play whose pairs are drawn already: as few sets as can be found, so that nobody meets one twice and no set
 * is at two places at once. It is a colouring of a graph, searched for by tabu (Hertz and de Werra, 1987) from what a greedy
 * hand has found, round by round.
 */
import { chance } from './chance.ts'

/** Tables of one round that play the same boards: one, or those that share a set. */
export type BoardGroup = {
  readonly round: number
  readonly pairs: readonly string[]
  /** The set that the movement has there, from 0: taken first. */
  readonly wanted: number
}

export type GroupSets = {
  /** By the group, from 0: first those that there are, then further ones. */
  readonly sets: readonly number[]
  readonly further: number
}

export type Tables = {
  readonly groups: readonly BoardGroup[]
  /** Sets that there are. */
  readonly known: number
  /** Whether nobody of these has met it. */
  readonly isNew: (pairs: readonly string[], set: number) => boolean
}

/** Sets for those who play at once, each its own: as many as can have one of those that are there; `null`: a further one. */
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

const turned = (count: number, by: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => (i + by) % count)

/** Round by round, without a look at what comes later. */
export function greedySets({ groups, known, isNew }: Tables, offset: number): GroupSets {
  const met = new Map<string, Set<number>>()
  const has = (pair: string, set: number) => met.get(pair)?.has(set) === true
  const sets: number[] = groups.map(() => -1)
  let all = known
  for (const round of new Set(groups.map((one) => one.round))) {
    const own = [...groups.keys()].filter((at) => groups[at]!.round === round)
    const found = match(
      own.map((at) => {
        const { pairs, wanted } = groups[at]!
        const isFree = (set: number) =>
          (set >= known || isNew(pairs, set)) && !pairs.some((pair) => has(pair, set))
        return turned(all, (wanted + offset) % Math.max(1, all)).filter(isFree)
      }),
    )
    for (const [i, at] of own.entries()) {
      sets[at] = found[i] ?? all++
      for (const pair of groups[at]!.pairs) met.set(pair, (met.get(pair) ?? new Set()).add(sets[at]!))
    }
  }
  return { sets, further: all - known }
}

/** Groups that cannot play the same set: who play at once, or have a pair in common. */
function rivals(groups: readonly BoardGroup[]): readonly (readonly number[])[] {
  return groups.map((one, at) =>
    [...groups.keys()].filter((i) => {
      const other = groups[i]!
      return i !== at && (other.round === one.round || other.pairs.some((pair) => one.pairs.includes(pair)))
    }),
  )
}

/** Sets for all groups out of so many; `null`: none found in so many steps. */
function coloured(
  first: readonly number[],
  beside: readonly (readonly number[])[],
  allowed: readonly (readonly number[])[],
  count: number,
  steps: number,
): number[] | null {
  const next = chance(count + steps)
  const sets = [...first]
  /** How many rivals of a group have a set. */
  const clashes = sets.map((_, at) => {
    const own = new Int32Array(count)
    for (const other of beside[at]!) if (sets[other]! >= 0) own[sets[other]!]! += 1
    return own
  })
  const until = sets.map(() => new Int32Array(count))
  const put = (at: number, set: number) => {
    const was = sets[at]!
    sets[at] = set
    for (const other of beside[at]!) {
      if (was >= 0) clashes[other]![was]! -= 1
      clashes[other]![set]! += 1
    }
  }
  for (const [at, set] of first.entries()) {
    if (set >= 0) continue
    const [best] = [...allowed[at]!].sort((a, b) => clashes[at]![a]! - clashes[at]![b]!)
    if (best === undefined) return null
    put(at, best)
  }
  let bad = sets.filter((set, at) => clashes[at]![set]! > 0).length
  let fewest = bad
  for (let step = 1; step <= steps && bad > 0; step += 1) {
    let move: { at: number; set: number } | null = null
    let least = Number.POSITIVE_INFINITY
    let equal = 0
    for (let at = 0; at < sets.length; at += 1) {
      const own = clashes[at]!
      const now = own[sets[at]!]!
      if (now === 0) continue
      for (const set of allowed[at]!) {
        const change = own[set]! - now
        if (set === sets[at] || change > least || (until[at]![set]! > step && bad + change >= fewest))
          continue
        equal = change < least ? 1 : equal + 1
        if (change < least || next(equal) === 0) move = { at, set }
        least = change
      }
    }
    if (move === null) continue
    until[move.at]![sets[move.at]!] = step + 6 + next(10) + Math.floor(bad / 2)
    put(move.at, move.set)
    bad = 0
    for (let at = 0; at < sets.length; at += 1) if (clashes[at]![sets[at]!]! > 0) bad += 1
    fewest = Math.min(fewest, bad)
  }
  return bad === 0 ? sets : null
}

/** With fewer further sets, as long as that can be found. */
export function fewerSets(tables: Tables, found: GroupSets, steps: number): GroupSets {
  const { groups, known, isNew } = tables
  const beside = rivals(groups)
  let best = found
  while (best.further > 0) {
    const count = known + best.further - 1
    const allowed = groups.map(({ pairs }) =>
      Array.from({ length: count }, (_, set) => set).filter((set) => set >= known || isNew(pairs, set)),
    )
    const first = best.sets.map((set) => (set < count ? set : -1))
    const sets = coloured(first, beside, allowed, count, steps)
    if (sets === null) return best
    best = { sets, further: best.further - 1 }
  }
  return best
}
