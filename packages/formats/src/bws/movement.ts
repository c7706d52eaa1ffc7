/** Sections, rounds and who plays where in a Bridgemate file. */
import type { Side } from '@openroom/bridge/seat'
import { type BwsRow, type BwsRows, isTrue, numberIn, textIn } from './rows.ts'

export type BwsSection = {
  readonly id: number
  readonly letter: string
  /** Added to table numbers, so that tables of all sections differ. */
  readonly base: number
  readonly winners: 1 | 2 | null
}

/** One table in one round; a side is `null` where nobody sits. */
export type BwsRound = {
  readonly section: number
  readonly table: number
  readonly round: number
  readonly ns: number | null
  readonly ew: number | null
  readonly boards: readonly number[]
}

export type Movement = {
  readonly sections: ReadonlyMap<number, BwsSection>
  readonly rounds: readonly BwsRound[]
  /** Whether a number stands for one pair north-south and another east-west. */
  readonly repeats: ReadonlySet<number>
}

const MOST_BOARD = 999

export const sectionIn = (row: BwsRow): number => numberIn(row, 'Section', 0, 10_000) ?? 1

/** `1-4,7`: boards in an order of their own; else from the lowest to the highest. */
function boardsOfBwsRow(row: BwsRow): readonly number[] {
  const custom = textIn(row, 'CustomBoards')
  const list = custom.split(/[,;\s]+/).flatMap((part) => {
    const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part)
    return match ? range(Number(match[1]), Number(match[2] ?? match[1])) : []
  })
  if (list.length > 0) return [...new Set(list)].filter((board) => board >= 1)
  const [low, high] = ['LowBoard', 'HighBoard'].map((name) => numberIn(row, name, 1, MOST_BOARD))
  return low == null || high == null ? [] : range(low, high)
}

const range = (low: number, high: number): readonly number[] =>
  high < low || high - low > 200 ? [] : Array.from({ length: high - low + 1 }, (_, i) => low + i)

function roundsOfBwsRows(rows: BwsRows, missing: ReadonlyMap<number, number>): readonly BwsRound[] {
  return rows.RoundData.flatMap((row): readonly BwsRound[] => {
    const section = sectionIn(row)
    const table = numberIn(row, 'Table', 1, 10_000)
    const round = numberIn(row, 'Round', 1, 1_000)
    if (table === null || round === null) return []
    const pair = (name: string): number | null => {
      const number = numberIn(row, name, 1, 100_000)
      return number !== null && number !== missing.get(section) ? number : null
    }
    return [{ section, table, round, ns: pair('NSPair'), ew: pair('EWPair'), boards: boardsOfBwsRow(row) }]
  })
}

type Seating = Pick<BwsRound, 'section' | 'round' | 'ns' | 'ew'>

/** Who sat where as the results say it, for files whose movement is missing or was changed at the table. */
const seatingsOf = (rows: BwsRows): readonly Seating[] =>
  rows.ReceivedData.filter((row) => !isTrue(row, 'Erased')).map((row) => ({
    section: sectionIn(row),
    round: numberIn(row, 'Round', 1, 1_000) ?? 0,
    ns: numberIn(row, 'PairNS', 1, 100_000),
    ew: numberIn(row, 'PairEW', 1, 100_000),
  }))

type Sitting = ReadonlyMap<string, ReadonlySet<Side>>

const sittingMark = (round: number, number: number): string => `${round} ${number}`

/** Where each number of a section sits in each round. */
function sidesIn(rounds: readonly Seating[]): ReadonlyMap<number, Sitting> {
  const sitting = new Map<number, Map<string, Set<Side>>>()
  for (const { section, round, ns, ew } of rounds) {
    const own = sitting.get(section) ?? new Map<string, Set<Side>>()
    sitting.set(section, own)
    for (const [number, side] of [
      [ns, 'NS'],
      [ew, 'EW'],
    ] as const) {
      if (number === null) continue
      const at = sittingMark(round, number)
      own.set(at, (own.get(at) ?? new Set<Side>()).add(side))
    }
  }
  return sitting
}

const isBoth = (sides: ReadonlySet<Side>): boolean => sides.size === 2

/** Sections in which one number sits in both directions at once, so that it must be two pairs. */
const repeatsIn = (rounds: readonly Seating[]): ReadonlySet<number> =>
  new Set([...sidesIn(rounds)].flatMap(([section, all]) => ([...all.values()].some(isBoth) ? [section] : [])))

/** The same of a planned movement: where only few numbers do, they are mistyped. */
const mostlyRepeated = (rounds: readonly Seating[]): ReadonlySet<number> =>
  new Set(
    [...sidesIn(rounds)].flatMap(([section, all]) =>
      2 * [...all.values()].filter(isBoth).length > all.size ? [section] : [],
    ),
  )

export function movementOfBwsRows(rows: BwsRows): Movement {
  const missing = new Map<number, number>()
  for (const row of rows.Section) {
    const pair = numberIn(row, 'MissingPair', 1, 100_000)
    if (pair !== null) missing.set(numberIn(row, 'ID', 0, 10_000) ?? 1, pair)
  }
  const rounds = roundsOfBwsRows(rows, missing)
  const most = new Map<number, number>()
  const note = (section: number, table: number) => most.set(section, Math.max(most.get(section) ?? 0, table))
  for (const { section, table } of rounds) note(section, table)
  for (const row of rows.ReceivedData) note(sectionIn(row), numberIn(row, 'Table', 1, 10_000) ?? 1)
  const sections = new Map<number, BwsSection>()
  let base = 0
  for (const id of [...most.keys()].sort((a, b) => a - b)) {
    const row = rows.Section.find((one) => numberIn(one, 'ID', 0, 10_000) === id)
    const winners = row ? numberIn(row, 'Winners', 1, 2) : null
    const letter =
      (row ? textIn(row, 'Letter') : '').slice(0, 20) ||
      String.fromCharCode(64 + Math.max(1, Math.min(26, id)))
    sections.set(id, { id, letter, base, winners: winners === 1 ? 1 : winners === 2 ? 2 : null })
    base += most.get(id)!
  }
  const repeats = rounds.length > 0 ? mostlyRepeated(rounds) : repeatsIn(seatingsOf(rows))
  return { sections, rounds, repeats }
}

type PairSides = ReadonlyMap<string, Readonly<Record<Side, readonly BwsRound[]>>>

/** Where each pair sits in which direction. */
function sidesOfPairs({ rounds, repeats }: Movement): PairSides {
  const sides = new Map<string, Record<Side, BwsRound[]>>()
  const seated = sidesIn(rounds)
  const sits = (one: BwsRound, number: number | null, side: Side) => {
    const { section, round } = one
    if (number === null || repeats.has(section)) return
    // One that sits at two tables at once is mistyped at one of them.
    if (isBoth(seated.get(section)?.get(sittingMark(round, number)) ?? new Set())) return
    const key = `${section} ${number}`
    const own = sides.get(key) ?? { NS: [], EW: [] }
    own[side].push(one)
    sides.set(key, own)
  }
  for (const one of rounds) {
    sits(one, one.ns, 'NS')
    sits(one, one.ew, 'EW')
  }
  return sides
}

/** So many rounds in one direction tell that a single one in the other is mistyped. */
const LEAST_ROUNDS = 3

/**
 * The one table in one round where pairs that keep their direction otherwise sit the other way round; `null` where
 * none do, or more do: arrows are switched for all tables of a round, and pairs that wait at a pivot do so in turn.
 */
function mistypedIn(sides: PairSides): BwsRound | null {
  const both = [...sides.values()].filter(({ NS, EW }) => NS.length > 0 && EW.length > 0)
  const strays = both.flatMap(({ NS, EW }) => (NS.length < EW.length ? NS : EW))
  const [only] = strays
  const isSure = both.every(({ NS, EW }) => Math.max(NS.length, EW.length) >= LEAST_ROUNDS)
  return only !== undefined && isSure && strays.every((one) => one === only) ? only : null
}

export type Winners = {
  readonly two: boolean
  /** The table whose pairs the movement has the wrong way round. */
  readonly mistyped: BwsRound | null
  /** Where a pair sits most; `null` where that is not told. */
  readonly sideOf: (section: number, number: number) => Side | null
}

const mostIn = (own: Readonly<Record<Side, readonly BwsRound[]>> | undefined): Side | null =>
  !own || own.NS.length === own.EW.length ? null : own.NS.length > own.EW.length ? 'NS' : 'EW'

/** Whether every pair keeps its direction: told, or seen in the whole movement. */
export function winnersOf(movement: Movement): Winners {
  const told = [...movement.sections.values()].map(({ winners }) => winners)
  const sides = sidesOfPairs(movement)
  const sideOf = (section: number, number: number) => mostIn(sides.get(`${section} ${number}`))
  if (told.length > 0 && told.every((one) => one !== null))
    return { two: told.every((one) => one === 2), mistyped: null, sideOf }
  const mistyped = mistypedIn(sides)
  const isKept = [...sides.values()].every(({ NS, EW }) => NS.length === 0 || EW.length === 0)
  return { two: movement.rounds.length > 0 && (isKept || mistyped !== null), mistyped, sideOf }
}
