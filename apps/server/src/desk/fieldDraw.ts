/** What becomes of a draw when the field changes (docs/adr/0019-field-changes.md). Pure. */
import { isMitchell, PAIR_FORMS, type PairForm } from '@openroom/bridge/movement/draw'
import { type RoverPlace, rover } from '@openroom/bridge/movement/rover'
import { err, ok } from '@openroom/bridge/result'
import type { DrawnPart, FieldDraw, FieldPatch } from '@openroom/formats/corrections/fieldPatch'
import { patchOf } from '@openroom/formats/corrections/fieldPatch'
import { registration } from '@openroom/formats/json/documentBuilder'
import { type AskedMovement, movement, toSection } from './fieldMovement.ts'
import {
  averageLost,
  begin,
  boardsAt,
  type Changing,
  type Done,
  type FieldChange,
  type FieldFault,
  type FieldState,
  freeKey,
  freeNumber,
  isBye,
  isSamePlayer,
  leave,
  metBy,
  nameOf,
  playsElsewhere,
  put,
  refused,
  seatedAt,
  seatOf,
  setsOf,
  sits,
  tablesNamed,
  toCome,
  twiceAmong,
} from './fieldState.ts'
import { isNoneOfSwiss, joinSwiss, leaveSwiss } from './fieldSwiss.ts'
import { BYE, tableKey } from './madeSession.ts'

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

function substitute(changing: Changing, change: Extract<FieldChange, { kind: 'substitute' }>): Done<null> {
  const { state } = changing
  const { pair, seat, player, from } = change
  const to = change.to ?? Number.POSITIVE_INFINITY
  const before = changing.registrations
  const others = before.filter(({ key, members }) => key !== pair && !members?.includes(pair))
  const partner = before.find(({ key }) => key === pair)?.players[1 - seat]
  if (playsElsewhere(others, [player]) || (partner && isSamePlayer(partner, player)))
    return refused('player-twice', player.name)
  const seatAt = (one: DrawnPart) => seatOf(one, before, pair, seat)
  const all = changing.tables.filter((one) => seatAt(one) !== null)
  const own = toCome(changing, from).filter((one) => seatAt(one) !== null && one.round <= to)
  const begun = all.filter((one) => state.begun.has(one.key) && one.round >= from && one.round <= to)
  if (own.length === 0 && begun.length === 0 && state.draw.event.form === 'SWISS') return refused('no-room')
  if (own.length === 0) return refused('begun', tablesNamed(begun, before))
  // Of everything that the pair plays: it is another pair.
  const isWhole = own.length === all.length && !all.some((one) => state.begun.has(one.key))
  if (isWhole)
    changing.registrations = before.map((one) => {
      const place = one.key === pair ? seat : (one.members?.indexOf(pair) ?? -1)
      if (place < 0) return one
      const players = [0, 1].flatMap((at) => (at === place ? player : (one.players[at] ?? [])))
      return { ...one, players, name: nameOf(players) }
    })
  put(
    changing,
    own.map((one) => ({ ...one, players: { ...one.players, [seatAt(one)!]: player } })),
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

/** Everybody once a round, and once on a board: whatever was asked. */
function faultIn(
  state: FieldState,
  { tables, registrations }: FieldDraw,
  before: FieldDraw,
): FieldFault | null {
  const was = new Map(before.tables.map((one) => [one.key, one]))
  const lost = averageLost(state, tables)
  if (lost !== null) return lost
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
  const known = new Set(draw.registrations.filter((one) => !one.bye && !one.members).map(({ key }) => key))
  if (pairsIn(change).some((key) => !known.has(key))) return refused('no-such-pair')
  const isSwiss = draw.event.form === 'SWISS'
  if (isSwiss && isNoneOfSwiss(change)) return refused('not-drawn-here')
  const changing = begin(state)
  let rest: Partial<FieldDraw> = {}
  if (change.kind === 'leave') (isSwiss ? leaveSwiss : leave)(changing, change.pair, change.from)
  else {
    const done =
      change.kind === 'join'
        ? (isSwiss ? joinSwiss : join)(changing, change)
        : change.kind === 'substitute'
          ? substitute(changing, change)
          : change.kind === 'places'
            ? places(changing, change)
            : change.kind === 'boards'
              ? otherBoards(changing, change)
              : change.kind === 'section'
                ? toSection(changing, change)
                : movement(changing, { ...change, form: formIn(state, change) })
    if (!done.ok) return done
    rest = done.value ?? {}
  }
  const after = { ...draw, tables: changing.tables, registrations: changing.registrations, ...rest }
  const fault = faultIn(state, after, draw)
  return fault ? err(fault) : ok(patchOf(draw, after, changing.ruled))
}
