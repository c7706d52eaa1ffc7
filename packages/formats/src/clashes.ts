/** What cannot all be so: two results of one pair on a board, two matches of a team at once, a player for two. */
import { groupBy } from '@openroom/bridge/groupBy'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentRegistration, DocumentSession, DocumentTable } from './json/document.ts'
import { remark } from './remark.ts'
import type { Remark } from './report.ts'
import { isProgramName, nameMark } from './weigh/numbers.ts'

type Naming = (key: string) => string

/** Robots and fields play at many tables at once: of whom it is the rule, it is no mistake. */
const OFTEN = 4

const isSomebody = (name: string): boolean => nameMark(name) !== '' && !isProgramName(name)

/** Surnames alone are of several. */
const isWholeName = (name: string): boolean => isSomebody(name) && nameMark(name).includes(' ')

/** A board that a pair has played more than once: one of the results is another pair's, or another board's. */
function boardsTwice({ tables, registrations }: DocumentSession, nameOf: Naming): readonly Remark[] {
  // Of an individual each of two partners, who are together once.
  const partners = new Map(
    registrations.flatMap(({ key, members }) => (members ? [[key, members] as const] : [])),
  )
  const met = new Map<string, Map<number, number>>()
  for (const { ns, ew, results } of tables)
    for (const key of new Set([ns, ew].flatMap((one) => partners.get(one) ?? one))) {
      const boards = met.get(key) ?? new Map<number, number>()
      for (const { board } of results) boards.set(board, (boards.get(board) ?? 0) + 1)
      met.set(key, boards)
    }
  const again = [...met].filter(([, boards]) => [...boards.values()].some((times) => times > 1))
  // One name of many with every board twice is of two pairs.
  const of = (key: string) => registrations.find((one) => one.key === key)?.players.length ?? 0
  // All whom the file does not name, on one side.
  const isField = (key: string) => /^Field (NS|EW)$/.test(nameOf(key))
  const isOnlyOne = again.length === 1 && met.size > 2 && again[0]![1].size > 1 && of(again[0]![0]) > 1
  return [...met].flatMap(([key, boards]) => {
    if (isField(key)) return []
    const twice = [...boards].flatMap(([board, times]) => (times > 1 ? [board] : []))
    const isRule = OFTEN * twice.length > boards.size + OFTEN
    if (twice.length === 0 || (isRule && !isOnlyOne)) return []
    const args = { name: nameOf(key), count: twice.length, boards: twice.sort((a, b) => a - b).join(', ') }
    return [remark('boards-twice', { args })]
  })
}

/** Fewer results are alike by chance. */
const FEWEST_TWICE = 4

const rowsOfSession = ({ tables }: DocumentSession, nameOf: Naming): ReadonlySet<string> =>
  new Set(
    tables.flatMap(({ ns, ew, room, results }) =>
      results.flatMap(({ board, scoreNs }) =>
        scoreNs === null ? [] : [[board, room, nameOf(ns), nameOf(ew), scoreNs].join('\n')],
      ),
    ),
  )

type InSegment = { readonly session: DocumentSession; readonly segment: string | null }

function calledBy({ session: { session, date }, segment }: InSegment): string {
  const more = [segment, date].filter((one) => one !== null).join(', ')
  return more === '' ? `${session}` : `${session} (${more})`
}

/** Of two sessions of an event one has every result of the other, by the same pairs: an evening that stands twice. */
function sessionsTwice({ segments }: DocumentEvent): readonly Remark[] {
  const all = segments.flatMap(({ name, sessions }) =>
    sessions.map((session) => ({
      session,
      segment: segments.length > 1 ? name : null,
      rows: rowsOfSession(session, namingOf(session)),
    })),
  )
  return all.flatMap((one, at) => {
    const { rows } = one
    if (rows.size < FEWEST_TWICE) return []
    const before = all.find(
      (other, i) =>
        i !== at &&
        other.rows.size >= rows.size &&
        (other.rows.size > rows.size || i < at) &&
        [...rows].every((row) => other.rows.has(row)),
    )
    if (!before) return []
    const args = { one: calledBy(one), other: calledBy(before) }
    return [remark('session-twice', { args })]
  })
}

/** A table with several meetings in one round, or a pair at several tables; where that is the rule, rounds are not told. */
function tablesTwice({ tables }: DocumentSession, isTeam: boolean, nameOf: Naming): readonly Remark[] {
  const played = tables.filter(({ results }) => results.length > 0)
  const placeOf = ({ section, round, number, room }: DocumentTable) =>
    [section, round, number, room].join('\n')
  const seats = played.flatMap((table) => [table.ns, table.ew].map((key) => ({ key, table })))
  const atSeats = groupBy(seats, ({ key, table }) => `${table.round}\n${key}`).values()
  const all = [
    ...groupBy(played, placeOf).values(),
    ...(isTeam ? [] : [...atSeats].map((own) => [...new Set(own.map(({ table }) => table))])),
  ]
  const found = all.filter((own) => own.length > 1)
  if (OFTEN * found.length > all.length + OFTEN) return []
  return found.map((own) => {
    const { round, number } = own[0]!
    const pairs = own.slice(0, 3).map(({ ns, ew }) => `${nameOf(ns)} - ${nameOf(ew)}`)
    return remark('table-of-two', { args: { round, table: number, pairs: pairs.join(' / ') } })
  })
}

/** A round in which some have two opponents while others have none, or the only one but the last in which several have none. */
function roundsTwice({ matches, registrations }: DocumentSession, nameOf: Naming): readonly Remark[] {
  const playing = new Set(matches.flatMap(({ home, visiting }) => [home, visiting]))
  const found = [...groupBy(matches, ({ round }) => String(round))].flatMap(([round, own]) => {
    const opponents = new Map<string, Set<string>>()
    for (const { home, visiting } of own)
      for (const [one, other] of [
        [home, visiting],
        [visiting, home],
      ] as const)
        opponents.set(one, (opponents.get(one) ?? new Set()).add(other))
    const twice = [...opponents].flatMap(([key, all]) => (all.size > 1 ? [key] : []))
    const none = registrations.filter(({ key }) => playing.has(key) && !opponents.has(key))
    return none.length > 0 ? [{ round, twice, none: none.map(({ key }) => key) }] : []
  })
  // Of the last round some may be out: knocked out before a final, or withdrawn.
  const last = `${matches.reduce((most, { round }) => Math.max(most, round), 0)}`
  const idle = found.filter(
    ({ round, twice, none }) => round !== last && twice.length === 0 && none.length > 1,
  )
  const told = found.filter(({ twice }) => twice.length > 0).concat(idle.length === 1 ? idle : [])
  const names = (keys: readonly string[]) => keys.slice(0, 4).map(nameOf).join(' / ')
  return told.map(({ round, twice, none }) =>
    remark('round-twice', {
      args: { round, twice: names(twice), without: names(none), count: twice.length },
    }),
  )
}

/** Somebody at the tables of two pairs or teams. */
function playersOfTwo(
  { tables, registrations }: DocumentSession,
  isTeam: boolean,
  nameOf: Naming,
): readonly Remark[] {
  const seats = new Map<string, { readonly name: string; readonly of: Map<string, number> }>()
  const sit = (table: DocumentTable) => {
    for (const seat of SEATS) {
      const name = table.players[seat]?.name
      if (!name) continue
      const mark = nameMark(name)
      const known = seats.get(mark) ?? { name, of: new Map<string, number>() }
      const own = seat === 'N' || seat === 'S' ? table.ns : table.ew
      known.of.set(own, (known.of.get(own) ?? 0) + 1)
      seats.set(mark, known)
    }
  }
  for (const table of tables) if (table.results.length + table.logs.length > 0) sit(table)
  // Whoever sat for a team on a board of it stands among its players only.
  if (isTeam)
    for (const { key, players } of registrations)
      for (const { name } of players) {
        const known = seats.get(nameMark(name)) ?? { name, of: new Map<string, number>() }
        known.of.set(key, known.of.get(key) ?? 0)
        seats.set(nameMark(name), known)
      }
  // In one match a name alone is somebody; in a large field several have it.
  const isOne = ({ name }: { readonly name: string }) =>
    isTeam && registrations.length > 2 ? isWholeName(name) : isSomebody(name)
  // Two of one name are told as two already.
  const areTwo = ({ of }: { readonly of: ReadonlyMap<string, number> }) =>
    new Set([...of.keys()].map(nameOf)).size === 2
  const found = [...seats.values()].filter((one) => one.of.size === 2 && areTwo(one) && isOne(one))
  if (!isTeam && OFTEN * found.length > seats.size + OFTEN) return []
  return found.map(({ name, of }) => {
    const [first, second] = [...of.keys()]
    return remark('player-of-two', { args: { name, first: nameOf(first!), second: nameOf(second!) } })
  })
}

function namingOf({ registrations }: DocumentSession): Naming {
  const names = new Map(registrations.map(({ key, name }) => [key, name]))
  return (key) => names.get(key) ?? key
}

function sessionClashes(
  event: DocumentEvent,
  session: DocumentSession,
  areRoundsTold: boolean,
): readonly Remark[] {
  const nameOf = namingOf(session)
  const isIndividual = session.registrations.some(({ players }) => players.length === 1)
  const people = isIndividual ? [] : playersOfTwo(session, event.type === 'TEAM', nameOf)
  const told = [...(areRoundsTold ? tablesTwice(session, event.type === 'TEAM', nameOf) : []), ...people]
  if (event.type === 'TEAM') return [...roundsTwice(session, nameOf), ...told]
  return [...boardsTwice(session, nameOf), ...told]
}

/** Teams of one name, or with most of their players, are one: a name is written differently from session to session. */
function isOneTeam(one: DocumentRegistration, other: DocumentRegistration): boolean {
  const [fewer, more] = [one, other]
    .map(({ players }) => new Set(players.map(({ name }) => nameMark(name))))
    .sort((a, b) => a.size - b.size)
  const both = [...fewer!].filter((mark) => more!.has(mark)).length
  return nameMark(one.name) === nameMark(other.name) || 2 * both > fewer!.size
}

/** Somebody in two teams, in sessions of one event; within a session it is told above. */
function playersOfTeams({ type, segments }: DocumentEvent, told: readonly Remark[]): readonly Remark[] {
  const sessions = segments.flatMap((one) => one.sessions)
  if (type !== 'TEAM' || sessions.length < 2) return []
  const known = new Set(told.map(({ args }) => args.name))
  const teams = new Map<string, { readonly name: string; readonly of: DocumentRegistration[] }>()
  for (const { registrations } of sessions)
    for (const team of registrations)
      for (const { name } of team.players) {
        if (!isWholeName(name)) continue
        const own = teams.get(nameMark(name)) ?? { name, of: [] }
        if (!own.of.some((one) => isOneTeam(one, team))) own.of.push(team)
        teams.set(nameMark(name), own)
      }
  const found = [...teams.values()].filter(({ name, of }) => of.length === 2 && !known.has(name))
  if (OFTEN * found.length > teams.size + OFTEN) return []
  return found.map(({ name, of: [first, second] }) =>
    remark('player-of-two', { args: { name, first: first!.name, second: second!.name } }),
  )
}

/** @param areRoundsTold the rounds are the source's, and not found out by who met whom */
export const clashesIn = (events: readonly DocumentEvent[], areRoundsTold = true): readonly Remark[] =>
  events.flatMap((event) => {
    const told = event.segments.flatMap(({ sessions }) =>
      sessions.flatMap((session) => sessionClashes(event, session, areRoundsTold)),
    )
    return [...told, ...playersOfTeams(event, told), ...sessionsTwice(event)]
  })
