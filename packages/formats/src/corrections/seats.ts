/** Who sat where, put right. */
import { type BySeat, bySeat, SEATS, type Seat, type Side } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type {
  DocumentPlayer,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { Keys } from '../json/documentBuilder.ts'
import { type Change, withEvents } from './change.ts'

type Players = DocumentTable['players']

/** Others at a table; its logs tell who sat down. */
function seatAs(table: DocumentTable, players: Players): DocumentTable {
  const isOther = (seat: Seat) => players[seat]?.name !== table.players[seat]?.name
  const seated = (event: TableEvent): TableEvent => {
    if (event.type !== 'SEAT_PLAYER' || event.player === null || !isOther(event.seat)) return event
    const name = players[event.seat]?.name
    return name === undefined ? event : { ...event, player: { ...event.player, name } }
  }
  return { ...table, players, logs: table.logs.map((log) => withEvents(log, seated)) }
}

/** Somebody of that name who is known here, with his number. */
function playerNamed({ registrations, tables }: DocumentSession, name: string): DocumentPlayer {
  const entered = registrations.flatMap(({ players }) => players)
  const seated = tables.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat] ?? []))
  const memberId = [...entered, ...seated].find((one) => one.name === name)?.memberId ?? null
  return { name, memberId }
}

const replaceTable = (
  session: DocumentSession,
  before: DocumentTable,
  after: DocumentTable,
): DocumentSession => ({
  ...session,
  tables: session.tables.map((one) => (one === before ? after : one)),
})

export const seatPlayers: Change<'lineUp'> = (session, { table: key, seats }) => {
  const table = session.tables.find((one) => one.key === key)
  if (!table || SEATS.every((seat) => seats[seat] === undefined)) return null
  const at = (seat: Seat) => {
    const name = seats[seat]
    return name === undefined ? table.players[seat] : playerNamed(session, name)
  }
  return replaceTable(session, table, seatAs(table, bySeat(at)))
}

/** `A – B` as `B – A`. */
const exchangeNames = (text: string, one: string, other: string): string =>
  text
    .split(one)
    .map((part) => part.replaceAll(other, one))
    .join(other)

export const exchangePlayers: Change<'players'> = (session, { one, other }) => {
  const known = new Set([
    ...session.registrations.flatMap(({ players }) => players.map(({ name }) => name)),
    ...session.tables.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat]?.name ?? [])),
  ])
  if (one === other || !known.has(one) || !known.has(other)) return null
  const people = new Map([
    [one, playerNamed(session, other)],
    [other, playerNamed(session, one)],
  ])
  const at = <P extends DocumentPlayer | null>(player: P) => (player && people.get(player.name)) ?? player
  const isIn = ({ players }: DocumentRegistration) => players.some(({ name }) => people.has(name))
  return {
    ...session,
    registrations: session.registrations.map((entry) => {
      if (!isIn(entry)) return entry
      const traits = new Map(session.registrations.flatMap(({ players }) => players.map((p) => [p.name, p])))
      const players = entry.players.map((player) => {
        const now = people.get(player.name)
        return now ? (traits.get(now.name) ?? now) : player
      })
      const within = players.every(({ name }) => entry.players.some((player) => player.name === name))
      return { ...entry, players, name: within ? entry.name : exchangeNames(entry.name, one, other) }
    }),
    tables: session.tables.map((table) =>
      seatAs(
        table,
        bySeat((seat) => at(table.players[seat])),
      ),
    ),
  }
}

/** North and south, or east and west. */
type Two = readonly [DocumentPlayer | null, DocumentPlayer | null]

const sitters = ({ players }: DocumentTable, side: Side): Two =>
  side === 'NS' ? [players.N, players.S] : [players.E, players.W]

const seatsOf = (ns: Two, ew: Two): BySeat<DocumentPlayer | null> => ({
  N: ns[0],
  S: ns[1],
  E: ew[0],
  W: ew[1],
})

/** The other two sides at a table. */
const turnTable = (table: DocumentTable): DocumentTable => ({
  ...seatAs(table, seatsOf(sitters(table, 'EW'), sitters(table, 'NS'))),
  ns: table.ew,
  ew: table.ns,
})

const isMatchOf =
  ({ round, number, ns, ew }: DocumentTable) =>
  (other: DocumentTable): boolean =>
    other.room !== null && other.round === round && other.number === number && [ns, ew].includes(other.ns)

function turnedMatch(session: DocumentSession, table: DocumentTable): DocumentSession {
  const isOwn = isMatchOf(table)
  return {
    ...session,
    tables: session.tables.map((one) => (isOwn(one) ? turnTable(one) : one)),
    // Home sits north-south in the open room.
    matches: session.matches.map((one) =>
      one.round === table.round && one.number === table.number && [table.ns, table.ew].includes(one.home)
        ? {
            ...one,
            home: one.visiting,
            visiting: one.home,
            carryOverHome: one.carryOverVisiting,
            carryOverVisiting: one.carryOverHome,
            correctionHome: one.correctionVisiting,
            correctionVisiting: one.correctionHome,
          }
        : one,
    ),
  }
}

type Played = Pick<DocumentTable, 'results' | 'logs'>

const only = ({ results, logs }: Played, board: number): Played => ({
  results: results.filter((one) => one.board === board),
  logs: logs.filter((one) => one.board === board),
})

const withoutBoard = ({ results, logs }: Played, board: number): Played => ({
  results: results.filter((one) => one.board !== board),
  logs: logs.filter((one) => one.board !== board),
})

const joinPlay = (a: Played, b: Played): Played => ({
  results: [...a.results, ...b.results].sort((x, y) => x.board - y.board),
  logs: [...a.logs, ...b.logs].sort((x, y) => x.board - y.board),
})

const hasBoards = (part: Played): boolean => part.results.length + part.logs.length > 0

/** What two tables have of a board, each at the other. */
function swapTables(session: DocumentSession, a: DocumentTable, b: DocumentTable, board: number) {
  const [ofA, ofB] = [only(a, board), only(b, board)]
  if (!hasBoards(ofA) && !hasBoards(ofB)) return null
  const now = new Map([
    [a, { ...a, ...joinPlay(withoutBoard(a, board), ofB) }],
    [b, { ...b, ...joinPlay(withoutBoard(b, board), ofA) }],
  ])
  return { ...session, tables: session.tables.map((one) => now.get(one) ?? one) }
}

/** The board is at a table of its own, where the same two pairs sit the other way. */
function arrowSwitched(session: DocumentSession, table: DocumentTable, board: number) {
  const { ns, ew, round, number, section } = table
  const there = session.tables.find(
    (one) =>
      one.ns === ew &&
      one.ew === ns &&
      one.round === round &&
      one.number === number &&
      one.section === section,
  )
  if (there) return swapTables(session, table, there, board)
  const keys = new Keys()
  for (const { key } of session.tables) keys.unique(key)
  const beside: DocumentTable = {
    ...turnTable({ ...table, logs: [] }),
    key: keys.unique(table.key),
    results: [],
  }
  const tables = session.tables.flatMap((one) => (one === table ? [table, beside] : [one]))
  return swapTables({ ...session, tables }, table, beside, board)
}

export const turnSides: Change<'sides'> = (session, { table: key, board }) => {
  const table = session.tables.find((one) => one.key === key)
  if (!table) return null
  if (table.room === null)
    return board === null
      ? replaceTable(session, table, turnTable(table))
      : arrowSwitched(session, table, board)
  if (board === null) return turnedMatch(session, table)
  const other = session.tables.find((one) => one !== table && isMatchOf(table)(one))
  return other ? swapTables(session, table, other, board) : null
}

/** Two pairs or teams in the place of each other; wherever they sat, so that they have each other's numbers too. */
export const exchangePlaces: Change<'exchange'> = (session, { one, other, round }) => {
  const entries = new Map(session.registrations.map((entry) => [entry.key, entry]))
  const [first, second] = [entries.get(one), entries.get(other)]
  const isMeant = (at: { readonly round: number }) => round === null || at.round === round
  const sits = ({ ns, ew }: DocumentTable) => [ns, ew].some((key) => key === one || key === other)
  if (!first || !second || first === second) return null
  if (!session.tables.some((table) => isMeant(table) && sits(table))) return null
  const now = (key: string) => (key === one ? other : key === other ? one : key)
  const people = (key: string, at: DocumentTable): Two => {
    const own = session.tables.find(
      (table) => table.round === at.round && table.room === at.room && [table.ns, table.ew].includes(key),
    )
    if (own) return sitters(own, own.ns === key ? 'NS' : 'EW')
    const players = at.room === null ? (entries.get(key)?.players ?? []) : []
    return [players[0] ?? null, players[1] ?? null]
  }
  const side = (table: DocumentTable, key: string, at: Side) =>
    now(key) === key ? sitters(table, at) : people(now(key), table)
  const place = ({ number, section, side }: DocumentRegistration) => ({ number, section, side })
  return {
    ...session,
    registrations:
      round !== null
        ? session.registrations
        : session.registrations.map((entry) =>
            now(entry.key) === entry.key ? entry : { ...entry, ...place(entries.get(now(entry.key))!) },
          ),
    tables: session.tables.map((table) =>
      isMeant(table) && sits(table)
        ? {
            ...seatAs(table, seatsOf(side(table, table.ns, 'NS'), side(table, table.ew, 'EW'))),
            ns: now(table.ns),
            ew: now(table.ew),
          }
        : table,
    ),
    matches: session.matches.map((match) =>
      isMeant(match) ? { ...match, home: now(match.home), visiting: now(match.visiting) } : match,
    ),
  }
}
