/** Where those who are followed are found, and which round they are in. Pure. */

import { isSameName } from '@openroom/bridge/person/compareNames'
import { isFollowedAs, namesOfPlayer } from '@openroom/protocol/followed'
import { isOnAir, isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PrivateScoreLine, Tables, TeamScoreLine } from '@openroom/protocol/schema/screens'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import type { Followed } from '../../../ui/followed/followed.ts'

export type Place = { readonly session: MiniSession; readonly registrationId: number }

/** Each is asked for. */
const MOST_SEARCHES = 2

/** The words that find a player, a pair or a team: of a player's names those that are not found by another. */
export function searchesFor(one: Followed): readonly string[] {
  if (one.kind !== 'player')
    return [one.kind === 'pair' && one.players.length > 0 ? one.players.join(' ') : one.name]
  const names = namesOfPlayer(one)
  return names
    .filter((name, i) => !names.slice(0, i).some((other) => isSameName(other, name)))
    .slice(0, MOST_SEARCHES)
}

const startOf = ({ realStartDateTime, startDateTime, date }: MiniSession): string =>
  realStartDateTime ?? startDateTime ?? date ?? ''

const ascending = (a: MiniSession, b: MiniSession): number => (startOf(a) < startOf(b) ? -1 : 1)

/** In what is played now, else where they have played last. */
export function placeOf(one: Followed, answers: readonly Pick<SearchAnswer, 'running' | 'sessions'>[]) {
  // Each answer has the newest first.
  const sessions = answers.flatMap((answer) => answer.sessions)
  if (answers.length > 1) sessions.sort((a, b) => ascending(b.session, a.session))
  const places = [...answers.flatMap(({ running }) => running), ...sessions].flatMap(
    ({ session, found }): readonly Place[] =>
      found
        .filter((entry) => isFollowedAs(one, { ...entry, tournamentId: session.tournamentId }))
        .map(({ registrationId }) => ({ session, registrationId })),
  )
  return places.find(({ session }) => isOnAir(session)) ?? places[0] ?? null
}

/** Of a tournament what is played now, else what starts next, else what was played last. */
export function sessionOf(tournamentId: number, all: readonly MiniSession[]): MiniSession | null {
  const own = all.filter((session) => session.tournamentId === tournamentId).sort(ascending)
  return (
    own.find(isOnAir) ??
    own.find(({ status }) => status === 'DELAYED') ??
    own.find(({ status }) => isUpcoming(status)) ??
    own.at(-1) ??
    null
  )
}

/** A board that was not played has no result. */
const isPlayed = ({ contract }: PrivateScoreLine): boolean => contract !== null

/** The board played last: in the last round, the last in the order of play. */
export const lastBoard = (lines: readonly PrivateScoreLine[]): PrivateScoreLine | null =>
  lines
    .filter(isPlayed)
    .reduce<PrivateScoreLine | null>(
      (last, line) => (last === null || line.round >= last.round ? line : last),
      null,
    )

type Rounds = Pick<MiniSession, 'firstRound' | 'numberOfRounds' | 'boardsPerRound'>

/** The raw round that a pair plays, or is to play: the next after the last whose boards it has all played. */
export function roundOf({ firstRound, boardsPerRound }: Rounds, lines: readonly PrivateScoreLine[]): number {
  const last = lastBoard(lines)
  if (last === null) return firstRound
  const played = lines.filter((line) => line.round === last.round && isPlayed(line)).length
  return boardsPerRound > 0 && played >= boardsPerRound ? last.round + 1 : last.round
}

/** The match of a team that is played, else that was played last. */
export function lastMatch(lines: readonly TeamScoreLine[]): TeamScoreLine | null {
  const own = lines.filter(({ bye }) => !bye).toSorted((a, b) => a.round - b.round)
  return own.findLast(({ based, tableClickable }) => based > 0 || tableClickable) ?? own[0] ?? null
}

type Table = Tables['tables'][number]

const sidesOf = (table: Table): readonly (number | null)[] =>
  'pairs' in table ? [table.pairs.NORTH_SOUTH, table.pairs.EAST_WEST] : [table.home, table.visiting]

/** The table of a pair or a team in a round. */
export const tableOf = (
  tables: readonly Table[] | undefined,
  registrationId: number,
  round: number,
): Table | null =>
  tables?.find((table) => table.round === round && sidesOf(table).includes(registrationId)) ?? null

export const opponentAt = (table: Table | null, registrationId: number): number | null =>
  (table && sidesOf(table).find((id) => id !== null && id !== registrationId)) ?? null

/** The last raw round of the session. */
export const lastRound = ({ firstRound, numberOfRounds }: Rounds): number => firstRound + numberOfRounds - 1
