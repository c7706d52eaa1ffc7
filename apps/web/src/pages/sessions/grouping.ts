/** Which sessions a column shows, in which order, under which headings (specification 1, section 4). */

import { plainText, searchWords } from '@openroom/bridge/plainText'
import { isClosed, isOnAir, isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { LIMIT } from '@openroom/protocol/specified'

export const COLUMNS = ['live', 'upcoming', 'closed'] as const
export type Column = (typeof COLUMNS)[number]

/** One that has been played stands among those that are over, whomever it waits for. */
export const columnOf = (session: Pick<MiniSession, 'status' | 'awaits'>): Column =>
  isUpcoming(session.status) ? 'upcoming' : isOnAir(session) ? 'live' : 'closed'

export const startOf = ({ realStartDateTime, startDateTime, date }: MiniSession): string =>
  realStartDateTime ?? startDateTime ?? date ?? ''

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inEvent = (a: MiniSession, b: MiniSession): number =>
  a.eventOrder - b.eventOrder ||
  a.segmentOrder - b.segmentOrder ||
  a.session - b.session ||
  a.miniSessionId - b.miniSessionId

const delayedFirst = (a: MiniSession, b: MiniSession): number =>
  Number(b.status === 'DELAYED') - Number(a.status === 'DELAYED')

/** Without a start a session comes last. */
const byStart = (a: MiniSession, b: MiniSession): number =>
  text(a.startDateTime ?? a.date ?? '~', b.startDateTime ?? b.date ?? '~')

const ORDER: Readonly<Record<Column, (a: MiniSession, b: MiniSession) => number>> = {
  live: (a, b) => text(startOf(a), startOf(b)) || inEvent(a, b),
  upcoming: (a, b) => delayedFirst(a, b) || byStart(a, b) || a.delay - b.delay || inEvent(a, b),
  closed: (a, b) => text(startOf(b), startOf(a)) || inEvent(b, a),
}

export const sorted = (column: Column, sessions: readonly MiniSession[]): readonly MiniSession[] =>
  sessions.filter((session) => columnOf(session) === column).sort(ORDER[column])

export type EventGroup = { readonly key: string; readonly sessions: readonly MiniSession[] }
export type TournamentGroup = { readonly key: string; readonly events: readonly EventGroup[] }

function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}

const byPlace = (a: EventGroup, b: EventGroup): number =>
  (a.sessions[0]?.eventOrder ?? 0) - (b.sessions[0]?.eventOrder ?? 0)

const placed = (events: readonly EventGroup[], column: Column): readonly EventGroup[] =>
  column === 'upcoming' ? events : [...events].sort(byPlace)

/** Evenings of a club, each on a day of its own: who comes back wants the last one. */
export const isSeries = (sessions: readonly MiniSession[]): boolean =>
  sessions.every(({ clubId }) => clubId > 0) &&
  new Set(sessions.map((session) => startOf(session).slice(0, 10))).size === sessions.length

/** Whether a segment begins before an earlier one has ended: no order of segments is that of the play then. */
function areInterleaved(sessions: readonly MiniSession[]): boolean {
  const spans = grouped(
    sessions.filter((session) => startOf(session) !== ''),
    ({ segmentId }) => `${segmentId}`,
  ).map(([, list]) => {
    const days = list.map((session) => startOf(session).slice(0, 10)).sort(text)
    return { first: days[0] ?? '', last: days.at(-1) ?? '' }
  })
  return spans.some(({ first }, at) =>
    spans.some(({ first: from, last }, i) => i !== at && from < first && first < last),
  )
}

/** Segments as staff has put them, 1 to 10, or by their days where they go on beside each other; of a series the newest first. */
function asPlayed(sessions: readonly MiniSession[]): readonly MiniSession[] {
  const byDay = areInterleaved(sessions)
  const inOrder = [...sessions].sort((a, b) => (byDay ? text(startOf(a), startOf(b)) : 0) || inEvent(a, b))
  return isSeries(sessions) ? inOrder.reverse() : inOrder
}

/**
 * Tournaments in the order in which their first session comes. Below them events and closed segments stand as
 * staff has put them; what is to come stays in the order of its starts.
 */
export const byTournament = (
  sessions: readonly MiniSession[],
  column: Column = 'upcoming',
): readonly TournamentGroup[] =>
  grouped(sessions, ({ serverId, tournamentId }) => `${serverId}-${tournamentId}`).map(
    ([key, ofTournament]) => ({
      key,
      events: placed(
        grouped(ofTournament, ({ eventId }) => `${eventId}`).map(([event, list]) => ({
          key: event,
          sessions: column === 'closed' ? asPlayed(list) : list,
        })),
        column,
      ),
    }),
  )

/** Of what is over the front page shows so many sessions; the rest is in the archive. */
export const MOST_CLOSED = 40

/** Rows of what is over that a page begins with, and of one tournament among them. */
const FIRST_CLOSED = { all: 5, ofOne: 3 }

/** A few more are no reason to ask. */
const FEW_MORE = 3

/** The newest of the newest tournaments. @param closed the newest first */
export function firstOnes(closed: readonly MiniSession[]): readonly MiniSession[] {
  const { all, ofOne } = FIRST_CLOSED
  if (closed.length <= all + FEW_MORE) return closed
  const counts = new Map<number, number>()
  const few = closed.filter(({ tournamentId }) => {
    const count = (counts.get(tournamentId) ?? 0) + 1
    counts.set(tournamentId, count)
    return count <= ofOne
  })
  return few.slice(0, all)
}

/** Segments of the first tournament that a search found: all of a long match. */
const FIRST_FOUND = 10

/** The first of what a search found, as they stand in the list: players and teams stand below. */
export function firstFound(closed: readonly MiniSession[]): readonly MiniSession[] {
  const { all } = FIRST_CLOSED
  if (closed.length <= all + FEW_MORE) return closed
  const tournaments = byTournament(closed, 'closed').map(({ events }) =>
    events.flatMap(({ sessions }) => sessions),
  )
  const ofFirst = Math.min(tournaments[0]?.length ?? 0, FIRST_FOUND)
  return tournaments.flat().slice(0, Math.max(all, ofFirst))
}

const namesOf = ({ tournamentName, eventName, segmentName, clubName, location }: MiniSession) =>
  [tournamentName, eventName, segmentName, clubName, location].join(' ')

/** Sessions in whose names every word of the query occurs, accents and case aside. */
export function findSessions(sessions: readonly MiniSession[], query: string): readonly MiniSession[] {
  const words = searchWords(query)
  if (words.length === 0) return sessions
  return sessions.filter((session) => {
    const names = plainText(namesOf(session))
    return words.every((word) => names.includes(word))
  })
}

/** How well a name is what was typed: 3 all of it, 2 whole words of it, 1 their beginnings, else 0. */
export function closeness(name: string, query: string): number {
  const asked = searchWords(query)
  const words = searchWords(name)
  if (asked.length === 0) return 0
  if (asked.every((word) => words.includes(word))) return asked.length === words.length ? 3 : 2
  return asked.every((word) => words.some((one) => one.startsWith(word))) ? 1 : 0
}

export const closest = (names: readonly string[], query: string): number =>
  Math.max(0, ...names.map((name) => closeness(name, query)))

/** A tournament by its own name, else by all that its sessions are called. */
export const closestSession = (sessions: readonly MiniSession[], query: string): number =>
  closest(
    sessions.flatMap((session) => [session.tournamentName, namesOf(session)]),
    query,
  )

export function recentSegments(sessions: readonly MiniSession[]): readonly MiniSession[] {
  const newest = [...sessions].sort(ORDER.closed)
  const segments = [...new Set(newest.map(({ segmentId }) => segmentId))].slice(0, LIMIT.recentSegments)
  return newest.filter(({ segmentId }) => segments.includes(segmentId))
}

/** Of those that are over: the last one that has a ranking. */
export const lastOf = (over: readonly MiniSession[]): MiniSession | null =>
  sorted('closed', over).find(({ status, score }) => isClosed(status) && score) ?? null
