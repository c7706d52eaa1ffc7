/**
 * A club's own movement as a small file (docs/movements.md): a line for each table of each round, with its pairs and its set
 * of boards. What cannot be played so is refused, and why.
 */
import { err, ok, type Result } from '../result.ts'

/** A table of one round; pairs by places from 0, `null`: nobody, the other side sits out. */
type OwnTable = {
  readonly round: number
  readonly table: number
  readonly ns: number | null
  readonly ew: number | null
  /** Set of boards, from 0; of who sits out the one that a late pair would play there, -1 where there is none. */
  readonly set: number
}

export type OwnMovement = {
  readonly name: string
  /** The last of an even number may be missing: whoever meets it sits out. */
  readonly pairs: number
  readonly rounds: number
  readonly sets: number
  /** Tables may play the same boards at once: they share them, or there are several sets. */
  readonly isShared: boolean
  readonly stations: readonly OwnTable[]
}

export const MOVEMENT_FAULTS = [
  'line',
  'empty',
  'large',
  'round-missing',
  'table-twice',
  'pair-at-two-tables',
  'pair-missing',
  'board-again',
  'board-at-two-tables',
  'set-missing',
] as const
/** Numbers as the file has them; of a line its number. */
export type MovementFault = {
  readonly code: (typeof MOVEMENT_FAULTS)[number]
  readonly line?: number
  readonly round?: number
  readonly table?: number
  readonly pair?: number
  readonly set?: number
}

/** More is no evening of a club. */
const MOST = { pairs: 200, rounds: 100, sets: 200, name: 80 }
/** Characters of a file. */
export const MOST_MOVEMENT = 100_000

/** An empty cell, too. */
const NOBODY = /^(0|-|–)?$/
const SETTING = /^(name|shared)\s*[:=]\s*(.*)$/i

function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** One or more spaces, or a separator of a spreadsheet, each of which may have an empty cell before it. */
function cellsOf(line: string): readonly string[] {
  const cells = line.split(/ *[;,\t] *| +/)
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, Math.max(5, last + 1))
}

/** What a spreadsheet puts behind the last cell that says something. */
const BEHIND = ' \t;,'
/** On one line, as it is read again. */
const nameOf = (text: string): string =>
  withoutEnd(text.replace(/\s+/g, ' ').trim().slice(0, MOST.name), BEHIND)

type Line = { readonly at: number; readonly cells: readonly string[] }

const refused = (fault: MovementFault): Result<never, MovementFault> => err(fault)

const numberOf = (cell: string | undefined): number | null => {
  const number = /^\d{1,4}$/.test(cell ?? '') ? Number(cell) : 0
  return number >= 1 ? number : null
}

function readTable({ at, cells }: Line): Result<OwnTable, MovementFault> {
  const [round, table, set] = [cells[0], cells[1], cells[4]].map(numberOf)
  const pairs = [cells[2], cells[3]].map((cell) => (NOBODY.test(cell ?? '') ? 0 : numberOf(cell)))
  const [ns, ew] = pairs
  const isWhole = cells.length === 5 && round && table && ns != null && ew != null && ns + ew > 0
  // Where somebody sits out no boards need be told.
  const isOut = ns === 0 || ew === 0
  if (!isWhole || (!isOut && !set) || (isOut && !set && !NOBODY.test(cells[4] ?? '')))
    return refused({ code: 'line', line: at })
  const placeOf = (number: number) => (number === 0 ? null : number - 1)
  return ok({ round, table, ns: placeOf(ns), ew: placeOf(ew), set: (set ?? 0) - 1 })
}

const placesAt = ({ ns, ew }: OwnTable): readonly number[] => [ns, ew].filter((place) => place !== null)
const isPlayed = ({ ns, ew }: OwnTable): boolean => ns !== null && ew !== null

/** Why it cannot be played; `null`: it can. */
export function movementFault({
  stations,
  pairs,
  rounds,
  sets,
  isShared,
}: OwnMovement): MovementFault | null {
  if (pairs > MOST.pairs || rounds > MOST.rounds || sets > MOST.sets) return { code: 'large' }
  const had = new Map<number, Set<number>>()
  for (let round = 1; round <= rounds; round += 1) {
    const own = stations.filter((one) => one.round === round)
    if (own.length === 0) return { code: 'round-missing', round }
    const [tables, sets, seen] = [new Set<number>(), new Set<number>(), new Set<number>()]
    for (const one of own) {
      const set = one.set + 1
      if (tables.has(one.table)) return { code: 'table-twice', round, table: one.table }
      tables.add(one.table)
      if (isPlayed(one) && sets.has(one.set) && !isShared) return { code: 'board-at-two-tables', round, set }
      if (isPlayed(one)) sets.add(one.set)
      for (const place of placesAt(one)) {
        const pair = place + 1
        if (seen.has(place)) return { code: 'pair-at-two-tables', round, pair }
        seen.add(place)
        const before = had.get(place) ?? new Set()
        if (isPlayed(one) && before.has(one.set)) return { code: 'board-again', round, pair, set }
        if (isPlayed(one)) had.set(place, before.add(one.set))
      }
    }
    const missing = Array.from({ length: pairs }, (_, place) => place).find((place) => !seen.has(place))
    if (missing !== undefined) return { code: 'pair-missing', round, pair: missing + 1 }
  }
  // An evening has the boards of every set.
  const played = new Set([...had.values()].flatMap((own) => [...own]))
  const unplayed = Array.from({ length: sets }, (_, set) => set).find((set) => !played.has(set))
  return unplayed === undefined ? null : { code: 'set-missing', set: unplayed + 1 }
}

/**
 * Boards for a late pair in the place of who is missing: such as the other never has, and nobody in that round, each another
 * where there are enough; else such as the other has, so that nobody comes there, or none where the other never plays.
 */
export function withSpares(
  stations: readonly OwnTable[],
  { sets, isShared }: Pick<OwnMovement, 'sets' | 'isShared'>,
): readonly OwnTable[] {
  const setsOf = (is: (one: OwnTable) => boolean) =>
    new Set(stations.flatMap((one) => (isPlayed(one) && is(one) ? one.set : [])))
  const given: OwnTable[] = []
  const spareFor = (out: OwnTable): number => {
    const [place] = placesAt(out)
    const met = setsOf((one) => placesAt(one).includes(place!))
    const beside = setsOf(({ round }) => round === out.round)
    for (const one of given) if (one.round === out.round) beside.add(one.set)
    const isFree = (set: number) => !met.has(set) && (isShared || !beside.has(set))
    const isTold = out.set >= 0 && out.set < sets
    if (isTold && (met.has(out.set) || isFree(out.set))) return out.set
    const free = Array.from({ length: sets }, (_, set) => set).filter(isFree)
    const isFresh = (set: number) => !given.some((one) => one.set === set)
    const apart = free.filter((set) => !beside.has(set))
    return apart.find(isFresh) ?? apart[0] ?? free.find(isFresh) ?? free[0] ?? [...met][0] ?? -1
  }
  return stations.map((one) => {
    if (isPlayed(one)) return one
    const out = { ...one, set: spareFor(one) }
    given.push(out)
    return out
  })
}

export function ownMovement(
  name: string,
  stations: readonly OwnTable[],
  isShared: boolean,
): Result<OwnMovement, MovementFault> {
  if (!stations.some(isPlayed)) return refused({ code: 'empty' })
  const most = (of: (one: OwnTable) => number) => Math.max(...stations.map(of))
  const own: OwnMovement = {
    name: nameOf(name),
    pairs: most((one) => Math.max(...placesAt(one))) + 1,
    rounds: most(({ round }) => round),
    sets: most((one) => (isPlayed(one) ? one.set : 0)) + 1,
    isShared,
    stations: [...stations].sort((a, b) => a.round - b.round || a.table - b.table),
  }
  const fault = movementFault(own)
  if (fault) return err(fault)
  return ok({ ...own, stations: withSpares(own.stations, own) })
}

/** @param name where the file has none */
export function readMovement(text: string, name = ''): Result<OwnMovement, MovementFault> {
  if (text.length > MOST_MOVEMENT) return refused({ code: 'large' })
  const said = new Map<string, string>()
  const stations: OwnTable[] = []
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    const whole = line.replace(/^\uFEFF/, '').trimStart()
    // A name has any characters.
    const plain = /^name\s*[:=]/i.test(whole) ? whole : withoutEnd(whole.replace(/#.*$/, ''), ' ')
    const [, setting, value = ''] = SETTING.exec(plain) ?? []
    if (setting !== undefined) said.set(setting.toLowerCase(), value)
    // Names of the columns, as a spreadsheet has them.
    else if (!/^([;,\s]*$|round\b)/i.test(plain)) {
      const read = readTable({ at: i + 1, cells: cellsOf(plain) })
      if (!read.ok) return read
      stations.push(read.value)
    }
  }
  const shared = withoutEnd(said.get('shared') ?? '', BEHIND)
  return ownMovement(nameOf(said.get('name') ?? '') || name, stations, /^yes$/i.test(shared))
}

/** As a file. */
export function writeMovement({ name, isShared, stations }: OwnMovement): string {
  const numberAt = (place: number | null) => (place === null ? '-' : `${place + 1}`)
  return [
    `name: ${name}`,
    ...(isShared ? ['shared: yes'] : []),
    'round table ns ew boards',
    ...stations.map((one) =>
      [one.round, one.table, numberAt(one.ns), numberAt(one.ew), one.set + 1].join(' '),
    ),
    '',
  ].join('\n')
}

/** Every pair sits in one direction all the time: the two can be ranked apart. */
export function keepsDirections({ stations }: OwnMovement): boolean {
  const north = new Set(stations.map(({ ns }) => ns).filter((place) => place !== null))
  return stations.every(({ ew }) => ew === null || !north.has(ew))
}

/** Who sits east-west where directions are kept. */
export const eastIn = ({ stations }: OwnMovement): ReadonlySet<number> =>
  new Set(stations.map(({ ew }) => ew).filter((place) => place !== null))
