/** What becomes of a draw when the field changes (docs/adr/0019-field-changes.md). Pure. */
import { drawFault, isMitchell, mostRounds, PAIR_FORMS, type PairForm } from '@openroom/bridge/movement/draw'
import { eastIn, keepsDirections, type OwnMovement, readMovement } from '@openroom/bridge/movement/own'
import { drawRest } from '@openroom/bridge/movement/rest'
import { type RoverPlace, rover } from '@openroom/bridge/movement/rover'
import { isSameName } from '@openroom/bridge/person/compareNames'
import { err, ok, type Result } from '@openroom/bridge/result'
import { bySeat } from '@openroom/bridge/seat'
import type { DrawnPart, FieldDraw, FieldPatch } from '@openroom/formats/corrections/fieldPatch'
import { patchOf } from '@openroom/formats/corrections/fieldPatch'
import type { DocumentPlayer, DocumentRegistration } from '@openroom/formats/json/document'
import { registration } from '@openroom/formats/json/documentBuilder'
import type { FieldReason } from '@openroom/protocol/fieldReasons'
import type { AskedFieldChange } from '@openroom/protocol/schema/field'
import { BYE, tableKey } from './madeSession.ts'

type Two = readonly [DocumentPlayer, DocumentPlayer]

/** As asked of pairs, with the players who are meant. */
export type FieldChange =
  | Exclude<AskedFieldChange, { kind: 'join' | 'substitute' | 'movement' | 'team' }>
  | (Omit<Extract<AskedFieldChange, { kind: 'join' }>, 'players'> & { readonly players: Two })
  | (Omit<Extract<AskedFieldChange, { kind: 'substitute' }>, 'player'> & { readonly player: DocumentPlayer })
  | (Omit<Extract<AskedFieldChange, { kind: 'movement' }>, 'joined'> & { readonly joined: readonly Two[] })

export type FieldState = {
  readonly draw: FieldDraw
  readonly boardsPerRound: number
  /** Tables of which anything has been entered. */
  readonly begun: ReadonlySet<string>
  /** Boards of which anything has been entered, by table. */
  readonly entered: ReadonlyMap<string, ReadonlySet<number>>
  /** Boards that have a result, by table. */
  readonly played: ReadonlyMap<string, ReadonlySet<number>>
  /** Boards that nobody has begun and of which the director has said already what they count, by table. */
  readonly given: ReadonlyMap<string, ReadonlySet<number>>
  /** Boards of which something is public. */
  readonly told: ReadonlySet<number>
  /** The event has this session alone: how it is ranked may be another. */
  readonly isAlone: boolean
}

export type FieldFault = { readonly reason: FieldReason; readonly detail?: string }
type Done<T> = Result<T, FieldFault>

const refused = (reason: FieldReason, detail = ''): Done<never> =>
  err({ reason, ...(detail !== '' && { detail }) })

export const isBye = ({ ns, ew }: Pick<DrawnPart, 'ns' | 'ew'>): boolean => ns === BYE || ew === BYE
const sits = (table: DrawnPart, pair: string): boolean => table.ns === pair || table.ew === pair

export const boardsAt = (first: number | null, perRound: number): readonly number[] =>
  first === null ? [] : Array.from({ length: perRound }, (_, i) => first + i)

const placeOf = ({ section, number }: DrawnPart): string => `${section ?? ''}${number}`

/** Tables by number, with who sits there: `3 (Ash – Elm, Oak – Fir)`. */
export function tablesNamed(
  tables: readonly DrawnPart[],
  registrations: readonly DocumentRegistration[],
  boards: (table: DrawnPart) => readonly number[] = () => [],
): string {
  const names = new Map(registrations.map(({ key, name }) => [key, name]))
  return tables
    .map((one) => {
      const own = boards(one)
      const who = `${placeOf(one)} (${names.get(one.ns) ?? one.ns}, ${names.get(one.ew) ?? one.ew})`
      return own.length > 0 ? `${who}: ${own.join(', ')}` : who
    })
    .join('; ')
}

/** North and South, or East and West, as the pair is entered. */
export function seatedAt(
  { ns, ew }: Pick<DrawnPart, 'ns' | 'ew'>,
  registrations: readonly DocumentRegistration[],
): DrawnPart['players'] {
  const byKey = new Map(registrations.map((one) => [one.key, one.players]))
  const at = {
    N: byKey.get(ns)?.[0],
    S: byKey.get(ns)?.[1],
    E: byKey.get(ew)?.[0],
    W: byKey.get(ew)?.[1],
  }
  return bySeat((seat) => at[seat] ?? null)
}

const nameOf = (players: readonly DocumentPlayer[]): string =>
  players
    .map(({ name }) => name)
    .join(' – ')
    .slice(0, 200)

/** One person: by number, else by a name that nobody tells apart by numbers. */
export const isSamePlayer = (one: DocumentPlayer, other: DocumentPlayer): boolean =>
  one.memberId !== null && other.memberId !== null
    ? one.memberId === other.memberId
    : isSameName(one.name, other.name)

/** A team by this name. */
export const isEntered = (registrations: readonly DocumentRegistration[], name: string): boolean =>
  registrations.some((one) => !one.bye && isSameName(one.name, name))

/** Somebody who is named twice; `null`: nobody. */
export function twiceIn(players: readonly DocumentPlayer[]): string | null {
  const twice = players.find((one, i) => players.slice(0, i).some((other) => isSamePlayer(one, other)))
  return twice?.name ?? null
}

export const bye = (): DocumentRegistration => registration({ key: BYE, name: 'Bye', bye: true })

/** Boards that a pair has met, and is drawn to at these tables. */
function metBy({ entered, boardsPerRound }: FieldState, tables: readonly DrawnPart[], pair: string) {
  return new Set(
    tables.flatMap((one) => {
      const own = [...(entered.get(one.key) ?? [])]
      if (!sits(one, pair)) return []
      return isBye(one) ? own : [...own, ...boardsAt(one.first, boardsPerRound)]
    }),
  )
}

type Changing = {
  readonly state: FieldState
  tables: DrawnPart[]
  registrations: DocumentRegistration[]
  readonly ruled: FieldPatch['ruled'][number][]
}

const begin = (state: FieldState): Changing => ({
  state,
  tables: [...state.draw.tables],
  registrations: [...state.draw.registrations],
  ruled: [],
})

/** Tables from a round on that nobody has begun. */
const toCome = ({ state, tables }: Changing, from: number): readonly DrawnPart[] =>
  tables.filter(({ round, key }) => round >= from && !state.begun.has(key))

function put(changing: Changing, tables: readonly DrawnPart[]): void {
  const parts = new Map(tables.map((one) => [one.key, one]))
  changing.tables = changing.tables.flatMap((one) => {
    const now = parts.get(one.key) ?? one
    // Nobody against nobody is no table.
    return now.ns === BYE && now.ew === BYE ? [] : [now]
  })
  const isOdd = changing.tables.some(isBye)
  if (isOdd && !changing.registrations.some(({ key }) => key === BYE)) changing.registrations.push(bye())
}

/** The first number that nobody of the section has; where sides are ranked apart each counts for itself. */
export function freeNumber(
  registrations: readonly DocumentRegistration[],
  { section, side }: Pick<DocumentRegistration, 'section' | 'side'>,
): string {
  const beside = registrations.filter((one) => one.section === section && one.side === side)
  const used = new Set(beside.map(({ number }) => number))
  let number = 1
  while (used.has(`${number}`)) number += 1
  return `${number}`
}

/** Ranked together from now on: who went east-west gets a number that nobody has where another pair has the same. */
function rankedTogether(registrations: readonly DocumentRegistration[]): DocumentRegistration[] {
  const all: DocumentRegistration[] = registrations
    .filter(({ side }) => side !== 'EW')
    .map((one) => ({ ...one, side: null }))
  const order = new Map(registrations.map(({ key }, at) => [key, at]))
  for (const one of registrations) {
    if (one.side !== 'EW') continue
    const isTaken = all.some(({ section, number }) => section === one.section && number === one.number)
    const own = { ...one, side: null }
    all.push(isTaken ? { ...own, number: freeNumber(all, own) } : own)
  }
  return all.sort((a, b) => order.get(a.key)! - order.get(b.key)!)
}

export const freeKey = (registrations: readonly DocumentRegistration[]): string => {
  const used = new Set(registrations.map(({ key }) => key))
  let at = 1
  while (used.has(`late-${at}`)) at += 1
  return `late-${at}`
}

function playsElsewhere(registrations: readonly DocumentRegistration[], players: readonly DocumentPlayer[]) {
  return players.find((one) => registrations.some((other) => other.players.some((p) => isSamePlayer(p, one))))
}

/** Somebody of these who plays already, or is named twice. */
export function twiceAmong(
  registrations: readonly DocumentRegistration[],
  players: readonly DocumentPlayer[],
): string | null {
  return playsElsewhere(registrations, players)?.name ?? twiceIn(players)
}

/** Sets of boards that are there, and that nobody is drawn to. */
function undrawn(boards: readonly number[], firsts: readonly number[], perRound: number): readonly number[] {
  const drawn = new Set(firsts.flatMap((first) => boardsAt(first, perRound)))
  const left = new Set(boards.filter((board) => !drawn.has(board)))
  const sets: number[] = []
  for (const first of [...left].sort((a, b) => a - b)) {
    const own = boardsAt(first, perRound)
    if (!own.every((board) => left.has(board))) continue
    sets.push(first)
    for (const board of own) left.delete(board)
  }
  return sets
}

const firstsOf = ({ tables }: FieldDraw): readonly number[] => [
  ...new Set(tables.flatMap(({ first }) => first ?? [])),
]

/** Sets that can be played: there, and public nowhere. */
function setsOf({ draw, boardsPerRound, told }: FieldState): readonly number[] {
  const firsts = firstsOf(draw)
  return [...firsts, ...undrawn(draw.boards, firsts, boardsPerRound)]
    .filter((first) => !boardsAt(first, boardsPerRound).some((board) => told.has(board)))
    .sort((one, other) => one - other)
}

/** Into the bye's place, where the boards can be played; one meeting of two, if it can be. */
function join(changing: Changing, change: Extract<FieldChange, { kind: 'join' }>): Done<null> {
  const { state } = changing
  const known = twiceAmong(changing.registrations, change.players)
  if (known !== null) return refused('player-twice', known)
  const key = freeKey(changing.registrations)
  const open = toCome(changing, change.from)
    .filter(isBye)
    .sort((a, b) => a.round - b.round || a.number - b.number)
  let seat: 'ns' | 'ew' | null = null
  let section: string | null | undefined
  const taken: DrawnPart[] = []
  const boards = new Set<number>()
  const met = new Set<string>()
  const isRankedApart = state.draw.event.winners === 2
  const sets = setsOf(state)
  /** With its own boards, or such as lie nowhere in that round: who sits out there may have met its own elsewhere. */
  const playable = (one: DrawnPart): DrawnPart | readonly [] => {
    const there = metBy(state, changing.tables, one.ns === BYE ? one.ew : one.ns)
    const lie = new Set(
      changing.tables.flatMap((at) => (isBye(at) || at.round !== one.round ? [] : (at.first ?? []))),
    )
    const isFree = (first: number) =>
      boardsAt(first, state.boardsPerRound).every(
        (board) => !boards.has(board) && !state.told.has(board) && !there.has(board),
      )
    const first = [...(one.first === null ? [] : [one.first]), ...sets.filter((set) => !lie.has(set))].find(
      isFree,
    )
    return first === undefined ? [] : { ...one, first }
  }
  for (const round of new Set(open.map((one) => one.round))) {
    const fits = open
      .filter(
        (one) =>
          one.round === round &&
          (section === undefined || one.section === section) &&
          (!isRankedApart || seat === null || seat === (one.ns === BYE ? 'ns' : 'ew')),
      )
      .flatMap(playable)
    const isNew = ({ ns, ew }: DrawnPart) => !met.has(ns === BYE ? ew : ns)
    const one = fits.find(isNew) ?? fits[0]
    if (!one) continue
    seat ??= one.ns === BYE ? 'ns' : 'ew'
    section ??= one.section
    taken.push(one)
    met.add(one.ns === BYE ? one.ew : one.ns)
    for (const board of boardsAt(one.first, state.boardsPerRound)) boards.add(board)
  }
  if (seat === null || section === undefined)
    return change.sitOut ? takeTurns(changing, change) : refused('no-free-place')
  const at = { section, side: isRankedApart ? (seat === 'ns' ? ('NS' as const) : ('EW' as const)) : null }
  changing.registrations.push(
    registration({
      ...at,
      key,
      number: freeNumber(changing.registrations, at),
      name: nameOf(change.players),
      players: change.players,
    }),
  )
  const filled = taken.map((one) => (one.ns === BYE ? { ...one, ns: key } : { ...one, ew: key }))
  put(
    changing,
    filled.map((one) => ({ ...one, players: seatedAt(one, changing.registrations) })),
  )
  return ok(null)
}

type Turn = RoverPlace & { readonly table: DrawnPart; readonly at: 'ns' | 'ew' }

/** In each round into another pair's place, which sits out that once: of one section, and of one side where these are ranked apart. */
function takeTurns(changing: Changing, change: Extract<FieldChange, { kind: 'join' }>): Done<null> {
  const { boardsPerRound, told, draw } = changing.state
  const isRankedApart = draw.event.winners === 2
  const open = toCome(changing, change.from).filter((one) => {
    const boards = boardsAt(one.first, boardsPerRound)
    return !isBye(one) && boards.length > 0 && !boards.some((board) => told.has(board))
  })
  const rounds = [...new Set(open.map(({ round }) => round))].sort((a, b) => a - b)
  const turnsOf = (section: string | null, sides: readonly ('ns' | 'ew')[]) =>
    rover(
      rounds.map((round) =>
        open
          .filter((one) => one.round === round && one.section === section)
          .flatMap((table) =>
            sides.map((at): Turn => {
              const against = at === 'ns' ? table.ew : table.ns
              return { table, at, out: table[at], against, boards: boardsAt(table.first, boardsPerRound) }
            }),
          ),
      ),
    )
  const sections = [...new Set(open.map(({ section }) => section))]
  const all = sections.flatMap((section) =>
    (isRankedApart ? [['ns'], ['ew']] : [['ns', 'ew']]).flatMap((sides) => {
      const turns = turnsOf(section, sides as readonly ('ns' | 'ew')[])
      return turns ? { section, turns, played: turns.filter((one) => one !== null).length } : []
    }),
  )
  const [best] = all.sort((one, other) => other.played - one.played)
  if (!best) return refused('no-free-place')
  const { section, turns } = best
  const key = freeKey(changing.registrations)
  const first = turns.find((one) => one !== null)!
  const side = isRankedApart ? (first.at === 'ns' ? ('NS' as const) : ('EW' as const)) : null
  changing.registrations.push(
    registration({
      section,
      side,
      key,
      number: freeNumber(changing.registrations, { section, side }),
      name: nameOf(change.players),
      players: change.players,
    }),
  )
  const number =
    Math.max(...changing.tables.flatMap((one) => (one.section === section ? one.number : []))) + 1
  const seated = (one: DrawnPart): DrawnPart => ({
    ...one,
    players: seatedAt(one, changing.registrations),
  })
  const out = rounds.map((round, i) => {
    const turn = turns[i]
    const ns = turn ? turn.out : key
    // Boards that it plays elsewhere, so that nobody comes there.
    const own = changing.tables.filter((one) => sits(one, ns) && one !== turn?.table)
    const had = own.find((one) => one.first !== null && !isBye(one)) ?? turn?.table ?? first.table
    return seated({
      key: tableKey(section, { number, room: null, round }),
      round,
      number,
      section,
      ns,
      ew: BYE,
      first: had.first,
      players: first.table.players,
    })
  })
  put(
    changing,
    turns.flatMap((one) => (one ? seated({ ...one.table, [one.at]: key }) : [])),
  )
  changing.tables = [...changing.tables, ...out]
  put(changing, [])
  return ok(null)
}

/** Those at the table who stay get the better average (Law 12C2). */
function leave(changing: Changing, pair: string, from: number): void {
  const { state } = changing
  const left = toCome(changing, from).filter((one) => sits(one, pair))
  const without = left.map((one) => {
    const [ns, ew] = [one.ns, one.ew].map((key) => (key === pair ? BYE : key))
    return { ...one, ns: ns!, ew: ew! }
  })
  const begun = changing.tables.filter(
    (one) => one.round >= from && state.begun.has(one.key) && sits(one, pair),
  )
  for (const one of begun)
    for (const board of boardsAt(one.first, state.boardsPerRound))
      if (!state.played.get(one.key)?.has(board))
        changing.ruled.push({
          table: one.key,
          board,
          ns: one.ns === pair ? 'AVE-' : 'AVE+',
          ew: one.ew === pair ? 'AVE-' : 'AVE+',
        })
  put(
    changing,
    without.map((one) => ({ ...one, players: seatedAt(one, changing.registrations) })),
  )
}

function substitute(changing: Changing, change: Extract<FieldChange, { kind: 'substitute' }>): Done<null> {
  const { state } = changing
  const { pair, seat, player, from } = change
  const to = change.to ?? Number.POSITIVE_INFINITY
  const others = changing.registrations.filter(({ key }) => key !== pair)
  const partner = changing.registrations.find(({ key }) => key === pair)?.players[1 - seat]
  if (playsElsewhere(others, [player]) || (partner && isSamePlayer(partner, player)))
    return refused('player-twice', player.name)
  const all = changing.tables.filter((one) => sits(one, pair))
  const own = toCome(changing, from).filter((one) => sits(one, pair) && one.round <= to)
  const begun = all.filter((one) => state.begun.has(one.key) && one.round >= from && one.round <= to)
  if (own.length === 0) return refused('begun', tablesNamed(begun, changing.registrations))
  // Of everything that the pair plays: it is another pair.
  const isWhole = own.length === all.length && !all.some((one) => state.begun.has(one.key))
  if (isWhole)
    changing.registrations = changing.registrations.map((one) => {
      if (one.key !== pair) return one
      const players = [0, 1].flatMap((at) => (at === seat ? player : (one.players[at] ?? [])))
      return { ...one, players, name: nameOf(players) }
    })
  put(
    changing,
    own.map((one) => {
      const at = one.ns === pair ? (['N', 'S'] as const)[seat]! : (['E', 'W'] as const)[seat]!
      return { ...one, players: { ...one.players, [at]: player } }
    }),
  )
  return ok(null)
}

function places(
  changing: Changing,
  { one, other, from }: Extract<FieldChange, { kind: 'places' }>,
): Done<null> {
  const moved = toCome(changing, from).filter((table) => sits(table, one) || sits(table, other))
  const swap = (key: string) => (key === one ? other : key === other ? one : key)
  // Of all that they play.
  const isWhole =
    moved.length === changing.tables.filter((table) => sits(table, one) || sits(table, other)).length
  put(
    changing,
    moved.map((table) => {
      const now = { ...table, ns: swap(table.ns), ew: swap(table.ew) }
      return { ...now, players: seatedAt(now, changing.registrations) }
    }),
  )
  const places = new Map(
    changing.registrations
      .filter(({ key }) => key === one || key === other)
      .map(({ key, section, side, number }) => [swap(key), { section, side, number }]),
  )
  const [first, second] = [...places.values()]
  const isOtherSide = changing.state.draw.event.winners === 2 && first?.side !== second?.side
  // Ranked apart, each goes with the side where it plays, and with the section of which it plays all.
  const { begun } = changing.state
  const sat = changing.tables.filter((at) => begun.has(at.key) && (sits(at, one) || sits(at, other)))
  if (isOtherSide && !isWhole) return refused('begun', tablesNamed(sat, changing.registrations))
  if (isWhole && (isOtherSide || first?.section !== second?.section))
    changing.registrations = changing.registrations.map((own) => ({ ...own, ...places.get(own.key) }))
  return ok(null)
}

type Met = { readonly board: number; readonly table: string }

/** Boards that a pair has had or is drawn to, and where. */
function boardsOf({ state, tables }: Changing, pair: string): readonly Met[] {
  return tables.flatMap((one) =>
    [...metBy(state, [one], pair)].map((board): Met => ({ board, table: one.key })),
  )
}

/** Whether a table can play these: of neither pair, and public nowhere. */
function mayPlay(changing: Changing, one: DrawnPart, first: number): boolean {
  const { told, boardsPerRound } = changing.state
  const own = boardsAt(first, boardsPerRound)
  const had = [one.ns, one.ew].flatMap((pair) => boardsOf(changing, pair))
  return own.every(
    (board) => !told.has(board) && !had.some((met) => met.board === board && met.table !== one.key),
  )
}

/** The set that is left to a table to come: one that nobody of its section has in that round, else any, else a new one. */
function leftFor(changing: Changing, one: DrawnPart, preferred: number): number | null {
  const { state, tables } = changing
  const taken = new Set(
    tables.flatMap(({ round, section, key, first }) =>
      round === one.round && section === one.section && key !== one.key ? first : [],
    ),
  )
  const sets = new Set([...state.draw.tables, ...tables].flatMap(({ first }) => first ?? []))
  const all = [preferred, ...[...sets].sort((a, b) => a - b)]
  const fits = all.filter((first) => mayPlay(changing, one, first))
  return fits.find((first) => !taken.has(first)) ?? fits[0] ?? null
}

/**
 * A table plays other boards than it is drawn to: one of its section that was drawn to them in that round and has not begun
 * gets what it leaves, and tables to come at which somebody would meet a board again get another set.
 */
function otherBoards(
  changing: Changing,
  { from, pair, first: named }: Extract<FieldChange, { kind: 'boards' }>,
): Done<Pick<FieldDraw, 'boards'>> {
  const { state } = changing
  const { boardsPerRound, draw } = state
  const table = changing.tables.find((one) => one.round === from && sits(one, pair))
  if (!table || table.first === null || isBye(table) || state.begun.has(table.key))
    return refused('begun', table && tablesNamed([table], changing.registrations))
  // Any board names the set that it lies in.
  const first = draw.tables
    .map((one) => one.first)
    .find((one) => one !== null && boardsAt(one, boardsPerRound).includes(named))
  if (first == null) return refused('no-such-boards')
  const asked = boardsAt(first, boardsPerRound)
  const was = table.first
  const before = changing.tables.filter((one) => one.round < from || state.begun.has(one.key))
  const hadAt = ({ ns, ew }: DrawnPart) => new Set([ns, ew].flatMap((own) => [...metBy(state, before, own)]))
  const had = hadAt(table)
  const again = asked.find((board) => had.has(board) || state.told.has(board))
  if (again !== undefined)
    return refused('board-twice', `${tablesNamed([table], changing.registrations)}: ${again}`)
  put(changing, [{ ...table, first }])
  let next = Math.max(0, ...draw.boards) + 1
  const added: number[] = []
  const later = toCome(changing, 1)
    .filter((one) => one.key !== table.key && !isBye(one) && one.first !== null)
    .sort((a, b) => Number(b.round === from) - Number(a.round === from) || a.round - b.round)
  const isFree = (one: DrawnPart) =>
    boardsAt(was, boardsPerRound).every((board) => !state.told.has(board) && !hadAt(one).has(board))
  // Where several tables share a set, one of them gives its own.
  const drawn = later.filter(
    (one) => one.round === from && one.section === table.section && one.first === first,
  )
  const taken = drawn.find(isFree) ?? drawn[0]
  for (const { key } of later) {
    const one = changing.tables.find((other) => other.key === key)!
    const isTaken = key === taken?.key
    if (!isTaken && mayPlay(changing, one, one.first!)) continue
    // What comes later gives way.
    let left = isTaken && isFree(one) ? was : leftFor(changing, one, was)
    if (left === null) {
      left = next
      added.push(...boardsAt(next, boardsPerRound))
      next += boardsPerRound
    }
    put(changing, [{ ...one, first: left }])
  }
  return ok({ boards: [...draw.boards, ...added] })
}

type AskedMovement = Extract<FieldChange, { kind: 'movement' }>
/** With a form: the one that is asked for, or that is proposed. */
type Movement = AskedMovement & { readonly form: PairForm }

/** A Mitchell with one winner whose pairs all keep their direction, as the director wished. */
function isUnswitched({ event, tables }: FieldDraw): boolean {
  const north = new Set(tables.map(({ ns }) => ns))
  return (
    event.form === 'MITCHELL' && event.winners === 1 && !tables.some(({ ew }) => ew !== BYE && north.has(ew))
  )
}

/** The club's own movement that is asked for; `null`: none, or none that can be played. */
function ownIn({ form, movement: text }: Movement): OwnMovement | null {
  const read = form === 'own' && text !== undefined ? readMovement(text) : null
  return read?.ok ? read.value : null
}

/** Those of a section who go on; where sides are kept, north-south first, or where the own movement has them. */
function presentIn(
  changing: Changing,
  section: string | null,
  keepsSides: boolean,
  own: OwnMovement | null,
): readonly string[] {
  const all = changing.registrations.filter((one) => !one.bye && one.section === section)
  if (!keepsSides) return all.map(({ key }) => key)
  const [north, east] = (['NS', 'EW'] as const).map((side) =>
    all.filter((one) => one.side === side).map(({ key }) => key),
  ) as [string[], string[]]
  if (!own) return [...north, ...east]
  const isEast = eastIn(own)
  return all.flatMap((_, place) => (isEast.has(place) ? east.shift() : north.shift()) ?? [])
}

/** Whoever is to come plays in the smallest section, on the smaller side. */
function enter(changing: Changing, players: Two, gone: ReadonlySet<string>): void {
  const own = changing.registrations.filter(({ bye, key }) => !bye && !gone.has(key))
  const count = new Map<string | null, number>()
  for (const { section } of own) count.set(section, (count.get(section) ?? 0) + 1)
  const [section = null] = [...count].sort((a, b) => a[1] - b[1])[0] ?? []
  const sides = own.filter((one) => one.section === section).map(({ side }) => side)
  const north = sides.filter((side) => side === 'NS').length
  const isApart = changing.state.draw.event.winners === 2
  const at = {
    section,
    side: isApart ? (2 * north <= sides.length ? ('NS' as const) : ('EW' as const)) : null,
  }
  changing.registrations.push(
    registration({
      ...at,
      key: freeKey(changing.registrations),
      number: freeNumber(changing.registrations, at),
      name: nameOf(players),
      players,
    }),
  )
}

function movement(changing: Changing, change: Movement): Done<FieldDraw> {
  const { state } = changing
  const { draw, boardsPerRound } = state
  const begun = changing.tables.filter((one) => one.round >= change.from && state.begun.has(one.key))
  if (begun.length > 0) return refused('begun', tablesNamed(begun, changing.registrations))
  const known = twiceAmong(changing.registrations, change.joined.flat())
  if (known !== null) return refused('player-twice', known)
  const gone = new Set(change.gone)
  // What they had still to play of the rounds before.
  for (const pair of gone) leave(changing, pair, 1)
  for (const players of change.joined) enter(changing, players, gone)
  const before = changing.tables.filter(({ round }) => round < change.from)
  const stay = { ...changing, registrations: changing.registrations.filter(({ key }) => !gone.has(key)) }
  const sections = [...new Set(stay.registrations.filter((one) => !one.bye).map((one) => one.section))]
  const sizes = (section: string | null) => {
    const own = stay.registrations.filter((one) => !one.bye && one.section === section)
    return [own.filter(({ side }) => side === 'NS').length, own.length] as const
  }
  const file = ownIn(change)
  const isOfSides = isMitchell(change.form) || (file !== null && keepsDirections(file))
  const keepsSides =
    draw.event.winners === 2 &&
    isOfSides &&
    sections.every((section) => {
      const [north, all] = sizes(section)
      const east = file === null ? Math.floor(all / 2) : [...eastIn(file)].filter((at) => at < all).length
      return all - north === east
    })
  const all = sections.map((section) => presentIn(stay, section, keepsSides, file))
  const counts = all.map((own) => own.length)
  const fault = drawFault(change.form, counts, { own: file })
  if (fault !== null) return refused(fault === 'two-teams' ? 'too-few' : fault)
  const rounds = Math.min(change.rounds, mostRounds(change.form, counts, { own: file }))
  const firsts = firstsOf(draw)
  const sets = setsOf(state)
  const next = Math.max(0, ...draw.boards, ...firsts.map((first) => first + boardsPerRound - 1)) + 1
  const met = new Map<string, ReadonlySet<number>>()
  const metOf = (pair: string) => {
    const own = met.get(pair) ?? metBy(state, before, pair)
    met.set(pair, own)
    return own
  }
  let further = 0
  const tables = sections.flatMap((section, at) => {
    const rest = drawRest({
      form: change.form,
      pairs: all[at]!,
      firstRound: change.from,
      rounds,
      sets,
      further: (i) => next + i * boardsPerRound,
      hasMet: (pair, set) => boardsAt(set, boardsPerRound).some((board) => metOf(pair).has(board)),
      meetings: (one, other) => before.filter((table) => sits(table, one) && sits(table, other)).length,
      keepsSides,
      own: file,
      isSwitched: !keepsSides && !isUnswitched(draw),
    })
    further = Math.max(further, rest.further)
    return rest.tables.map(({ round, number, ns, ew, set }): DrawnPart => {
      const of = { ns: ns ?? BYE, ew: ew ?? BYE }
      const key = tableKey(section, { number, room: null, round })
      return { key, round, number, section, ...of, first: set, players: seatedAt(of, changing.registrations) }
    })
  })
  changing.tables = before
  const isOne = !keepsSides && draw.event.winners === 2 && state.isAlone
  if (isOne) changing.registrations = rankedTogether(changing.registrations)
  put(changing, [])
  changing.tables = [...changing.tables, ...tables]
  if (tables.some(isBye) && !changing.registrations.some(({ key }) => key === BYE))
    changing.registrations.push(bye())
  const added = Array.from({ length: further * boardsPerRound }, (_, i) => next + i)
  return ok({
    tables: changing.tables,
    registrations: changing.registrations,
    matches: draw.matches,
    rounds: change.from - 1 + rounds,
    boards: [...draw.boards, ...added],
    event: state.isAlone
      ? { form: isOfSides ? 'MITCHELL' : 'HOWELL', winners: isOne ? 1 : draw.event.winners }
      : draw.event,
  })
}

/** Everybody once a round, and once on a board: whatever was asked. */
function faultIn(
  state: FieldState,
  { tables, registrations }: FieldDraw,
  before: FieldDraw,
): FieldFault | null {
  const was = new Map(before.tables.map((one) => [one.key, one]))
  const now = new Map(tables.map((one) => [one.key, one]))
  for (const [key, boards] of state.given) {
    const [one, other] = [was.get(key), now.get(key)]
    // It was given to these two.
    if (one && (one.ns !== other?.ns || one.ew !== other.ew || one.first !== other.first))
      return { reason: 'average-given', detail: tablesNamed([one], before.registrations, () => [...boards]) }
  }
  const changed = tables.filter((one) => {
    const other = was.get(one.key)
    return other?.ns !== one.ns || other.ew !== one.ew || other.first !== one.first
  })
  const pairs = new Set(changed.flatMap(({ ns, ew }) => [ns, ew]).filter((key) => key !== BYE))
  for (const pair of pairs) {
    const own = tables.filter((one) => sits(one, pair))
    if (new Set(own.map(({ round }) => round)).size < own.length) return { reason: 'begun' }
    const boards = own
      .filter((one) => !isBye(one))
      .flatMap((one) => [
        ...new Set([...boardsAt(one.first, state.boardsPerRound), ...(state.entered.get(one.key) ?? [])]),
      ])
    const again = boards.find((board, i) => boards.indexOf(board) !== i)
    const name = registrations.find(({ key }) => key === pair)?.name ?? pair
    if (again !== undefined) return { reason: 'board-twice', detail: `${name}: ${again}` }
  }
  const shown = changed.find(
    (one) => !isBye(one) && boardsAt(one.first, state.boardsPerRound).some((board) => state.told.has(board)),
  )
  const isNew = shown && isBye(was.get(shown.key) ?? { ns: BYE, ew: BYE })
  return isNew ? { reason: 'board-twice' } : null
}

const pairsIn = (change: FieldChange): readonly string[] => {
  if (change.kind === 'places') return [change.one, change.other]
  if (change.kind === 'movement') return change.gone
  return change.kind === 'join' ? [] : [change.pair]
}

export type Proposal = { readonly form: Exclude<PairForm, 'own'>; readonly patch: FieldPatch }

/** Movements that can be played, those that fall short of no round and need fewest new boards first. */
export function proposals(state: FieldState, change: AskedMovement): readonly Proposal[] {
  const { winners } = state.draw.event
  const { movement: _, ...asked } = change
  const isLikeNow = (form: PairForm) => isMitchell(form) === (state.draw.event.form === 'MITCHELL')
  const all = PAIR_FORMS.flatMap((form) => {
    const made = changedField(state, { ...asked, form })
    return made.ok ? { form, patch: made.value } : []
  })
  const costs = ({ form, patch }: Proposal) => [
    -patch.rounds.now,
    patch.boards.length,
    Number(patch.event.now.winners !== winners),
    Number(!isLikeNow(form)),
  ]
  return all.sort((one, other) => {
    const [a, b] = [costs(one), costs(other)]
    const at = a.findIndex((cost, i) => cost !== b[i])
    return at < 0 ? 0 : a[at]! - b[at]!
  })
}

/** Of a movement that nobody has named: the one that is proposed first. */
function formIn(state: FieldState, change: AskedMovement): PairForm {
  return change.form ?? proposals(state, change)[0]?.form ?? 'mitchell'
}

/** What the change makes of the draw. */
export function changedField(state: FieldState, change: FieldChange): Done<FieldPatch> {
  const { draw } = state
  const known = new Set(draw.registrations.filter((one) => !one.bye).map(({ key }) => key))
  if (pairsIn(change).some((key) => !known.has(key))) return refused('no-such-pair')
  const changing = begin(state)
  let rest: Partial<FieldDraw> = {}
  if (change.kind === 'leave') leave(changing, change.pair, change.from)
  else {
    const done =
      change.kind === 'join'
        ? join(changing, change)
        : change.kind === 'substitute'
          ? substitute(changing, change)
          : change.kind === 'places'
            ? places(changing, change)
            : change.kind === 'boards'
              ? otherBoards(changing, change)
              : movement(changing, { ...change, form: formIn(state, change) })
    if (!done.ok) return done
    rest = done.value ?? {}
  }
  const after = { ...draw, tables: changing.tables, registrations: changing.registrations, ...rest }
  const fault = faultIn(state, after, draw)
  return fault ? err(fault) : ok(patchOf(draw, after, changing.ruled))
}
