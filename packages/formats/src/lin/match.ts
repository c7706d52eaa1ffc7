/** A team match of a LIN file: team 1 sits north-south in the open room, east-west in the closed. */
import { type BySeat, bySeat, SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import type {
  DocumentMatch,
  DocumentPlayer,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { cleanName, player, registration, session, table } from '../json/documentBuilder.ts'
import type { LinSet } from './sets.ts'
import type { LinFile, LinRoom } from './tables.ts'

const HOME = 'team1'
const VISITING = 'team2'

const playerFrom = (name: string | null | undefined): DocumentPlayer | null => {
  const clean = cleanName(name ?? '')
  return clean === null ? null : player(clean)
}

/** The line-up of a room: the list of the file, else of its first board. */
export function lineUp(file: LinFile, room: LinRoom): BySeat<DocumentPlayer | null> {
  const listed = file.names[room === 'open' ? 0 : 1]
  const first = file.tables.find((one) => (one.room ?? 'open') === room && one.names !== null)?.names
  const names = listed ?? first
  return bySeat((seat) => playerFrom(names?.[seat]))
}

function seatsOf(team: 'home' | 'visiting', room: LinRoom): readonly Seat[] {
  const side = (team === 'home') === (room === 'open') ? 'NS' : 'EW'
  return SEATS.filter((seat) => sideOf(seat) === side)
}

/** Every player who sat for a team, in the order of the file. */
function playersOf(file: LinFile, team: 'home' | 'visiting'): readonly DocumentPlayer[] {
  const rooms = ['open', 'closed'] as const
  const listed = rooms.flatMap((room) => {
    const line = lineUp(file, room)
    return seatsOf(team, room).map((seat) => line[seat])
  })
  const seen = new Map<string, DocumentPlayer>()
  for (const one of listed) if (one) seen.set(one.name, one)
  for (const { room, names } of file.tables) {
    if (names === null || seen.size >= 20) continue
    for (const seat of seatsOf(team, room ?? 'open')) {
      const one = playerFrom(names[seat])
      if (one && !seen.has(one.name)) seen.set(one.name, one)
    }
  }
  return [...seen.values()].slice(0, 20)
}

function teams(file: LinFile): readonly DocumentRegistration[] {
  const named = file.header?.teams
  return ([HOME, VISITING] as const).map((key, i) =>
    registration({
      key,
      name: cleanName(named?.[i]?.name ?? '') ?? `Team ${i + 1}`,
      number: `${i + 1}`,
      players: playersOf(file, i === 0 ? 'home' : 'visiting'),
    }),
  )
}

function roomTable(file: LinFile, set: LinSet, room: LinRoom): DocumentTable {
  const own = set.played.filter(({ table: { room: where } }) => (where ?? 'open') === room)
  const once = new Map(own.map((one) => [one.table.number, one]))
  const boards = [...once.values()].sort((a, b) => a.table.number - b.table.number)
  return table({
    key: room,
    number: 1,
    room: room === 'open' ? 'OPEN' : 'CLOSED',
    ns: room === 'open' ? HOME : VISITING,
    ew: room === 'open' ? VISITING : HOME,
    players: lineUp(file, room),
    results: boards.flatMap(({ result }) => result ?? []),
    logs: boards.flatMap(({ log }) => log ?? []),
  })
}

const match = (file: LinFile): DocumentMatch => ({
  round: 1,
  number: 1,
  home: HOME,
  visiting: VISITING,
  status: 'PLAYED',
  carryOverHome: file.header?.teams[0].carryOver ?? null,
  carryOverVisiting: file.header?.teams[1].carryOver ?? null,
  correctionHome: null,
  correctionVisiting: null,
  official: null,
})

/** The session of a match; a board shown twice in a room counts as shown last. */
export function matchSession(
  file: LinFile,
  set: LinSet,
  common: Pick<DocumentSession, 'key' | 'miniSession' | 'date'>,
): DocumentSession {
  const rooms = (['open', 'closed'] as const).map((room) => roomTable(file, set, room))
  const tables = rooms.filter(({ results, logs }) => results.length > 0 || logs.length > 0)
  return session({
    ...common,
    registrations: teams(file),
    boards: set.boards,
    matches: [match(file)],
    tables,
  })
}
