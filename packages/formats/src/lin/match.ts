/** Team matches of a LIN file that share their deals. */
import type { DocumentMatch, DocumentSession, DocumentTable } from '../json/document.ts'
import { session, table } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import type { LinFile, LinRoom } from './file.ts'
import { LinTeams, lineUp } from './linTeams.ts'
import { settledTable } from './repeats.ts'
import type { PlayedTable, SessionPlace } from './sets.ts'

export type PlayedPart = { readonly file: LinFile; readonly played: readonly PlayedTable[] }

type Placed = {
  readonly part: PlayedPart
  readonly round: number
  readonly number: number
  readonly home: string
  readonly visiting: string
}

/**
 * LIN does not tell rounds: each match is in the first in which both teams are free.
 * @param first the round of a segment of a knock-out
 */
function placeParts(parts: readonly PlayedPart[], teams: LinTeams, first: number): readonly Placed[] {
  const busy: Set<string>[] = []
  return parts.map((part) => {
    const [home, visiting] = teams.add(part.file)
    const free = busy.findIndex((round) => !round.has(home) && !round.has(visiting))
    const at = free < 0 ? busy.length : free
    const round = busy[at] ?? new Set<string>()
    busy[at] = round.add(home).add(visiting)
    return { part, round: first + at, number: round.size / 2, home, visiting }
  })
}

const outcomeOfPlayedTable = ({ result }: PlayedTable): string => JSON.stringify(result)

/** Each board once in a room: what it came to first stays where it is shown again before anything has come of it. */
function playedOnceEach(own: readonly PlayedTable[], warnings: Warnings): ReadonlyMap<number, PlayedTable> {
  const once = new Map<number, PlayedTable>()
  for (const one of own) {
    const { number } = one.table
    const before = once.get(number)
    if (before?.result && !one.result) continue
    const isOther = before?.result && outcomeOfPlayedTable(before) !== outcomeOfPlayedTable(one)
    once.set(number, isOther ? settledTable([before, one], warnings) : one)
  }
  return once
}

function roomTable(
  { part, round, number, home, visiting }: Placed,
  room: LinRoom,
  warnings: Warnings,
): DocumentTable {
  const own = part.played.filter(({ table: { room: where } }) => (where ?? 'open') === room)
  const once = playedOnceEach(own, warnings)
  const boards = [...once.values()].sort((a, b) => a.table.number - b.table.number)
  const isOpen = room === 'open'
  return table({
    key: number === 1 && round === 1 ? room : `r${round}-t${number}-${room}`,
    round,
    number,
    room: isOpen ? 'OPEN' : 'CLOSED',
    ns: isOpen ? home : visiting,
    ew: isOpen ? visiting : home,
    players: lineUp(part.file, room),
    results: boards.flatMap(({ result }) => result ?? []),
    logs: boards.flatMap(({ log }) => log ?? []),
  })
}

const matchOf = ({ part: { file }, round, number, home, visiting }: Placed): DocumentMatch => ({
  round,
  number,
  home,
  visiting,
  status: 'PLAYED',
  carryOverHome: file.header?.teams[0].carryOver ?? null,
  carryOverVisiting: file.header?.teams[1].carryOver ?? null,
  correctionHome: null,
  correctionVisiting: null,
  official: null,
})

export function matchSession(
  parts: readonly PlayedPart[],
  common: SessionPlace,
  warnings: Warnings,
): DocumentSession {
  const teams = new LinTeams(
    parts.map(({ file }) => file),
    warnings,
  )
  const matches = placeParts(parts, teams, common.session)
  const tables = matches
    .flatMap((one) => (['open', 'closed'] as const).map((room) => roomTable(one, room, warnings)))
    .filter(({ results, logs }) => results.length > 0 || logs.length > 0)
  return session({ ...common, registrations: teams.registrations(), matches: matches.map(matchOf), tables })
}
