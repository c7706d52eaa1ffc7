/** What there is of a player as of a pair or a team, across all sessions that are over. */
import { groupBy } from '@openroom/bridge/groupBy'
import { roundAway } from '@openroom/bridge/score/rounding'
import { MOST_OTHERS, MOST_SWINGS, type PersonBody } from '@openroom/protocol/schema/person'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { boardsAt } from './findBoards.public.ts'
import { toFoundBoard } from './findBoards.ts'
import { type PlayedRow, personNames, registrationNames, sessionsNamed } from './personBoards.public.ts'
import { type Entry, type MatchPart, matchPartsOf, type Place, placesOf } from './standingFacts.public.ts'
import { others, ownSwing, swingOf, tendenciesOf, yearsOf } from './tendencies.ts'

type Db = Kysely<PublicTables>

/** Who sat in these places, seen from the own seat; those with most boards. */
export async function othersOf(
  db: Db,
  rows: readonly PlayedRow[],
  places: readonly number[],
): Promise<PersonBody['partners']> {
  const found = others(rows, places).slice(0, MOST_OTHERS)
  const names = await personNames(
    db,
    found.map(([person]) => person),
  )
  return found.flatMap(([person, own]) => {
    const name = names.get(person)
    return name === undefined ? [] : [{ personId: person, name, boards: own.length, swing: swingOf(own) }]
  })
}

/** With as many digits as means have: a sum of many fractions ends in digits that say nothing. */
export function roundedPlace(place: Place): Place {
  const rounded = (value: number | null, average?: number) =>
    value === null ? null : roundAway(value, 2, average)
  const { percent, imps, vps } = place
  return { ...place, percent: rounded(percent, 50), imps: rounded(imps), vps: rounded(vps) }
}

/** A score that was carried into a session is that of all before it, but for what was corrected. */
export function matchOf(parts: readonly MatchPart[]) {
  let [own, other, isCarried] = [0, 0, false]
  for (const part of parts) {
    own += isCarried ? part.corrected_own : part.imps_won + part.carried_own
    other += isCarried ? part.corrected_other : part.imps_lost + part.carried_other
    isCarried ||= part.carried_own !== 0 || part.carried_other !== 0
  }
  return { own, other }
}

const outcomeOf = (margin: number) => (margin > 0 ? 'won' : margin < 0 ? 'lost' : 'drawn')

/** Whole matches of knock-outs, by the session and the registration that decided them. */
async function matchesOf(db: Db, entries: readonly Entry[]) {
  const parts = await matchPartsOf(db, entries)
  const names = await registrationNames(
    db,
    parts.map(({ session, opponent }) => ({ session, registration: opponent })),
  )
  const byEntry = groupBy(parts, ({ session, registration }) => `${session} ${registration}`)
  return new Map(
    [...byEntry].flatMap(([key, own]) => {
      const [{ session, opponent, margin }] = own as [MatchPart]
      if (own.some((one) => one.opponent !== opponent)) return []
      const named = { opponent: names.get(`${session} ${opponent}`) ?? '' }
      return [[key, { ...named, ...matchOf(own), outcome: outcomeOf(margin) }] as const]
    }),
  )
}

async function readPlayedSessions(db: Db, rows: readonly PlayedRow[]): Promise<PersonBody['sessions']> {
  const bySession = groupBy(rows, (row) => row.mini_session_id)
  const named = await sessionsNamed(db, [...bySession.keys()])
  const dayOf = (id: number) => bySession.get(id)![0]!.day ?? ''
  const groups = [...named]
    .sort((a, b) => (dayOf(a.id) < dayOf(b.id) ? 1 : dayOf(a.id) > dayOf(b.id) ? -1 : 0))
    .map((session) => [session, bySession.get(session.id)!] as const)
  const entries = groups.map(([{ id }, own]) => ({ session: id, registration: own[0]!.registration_id }))
  const names = await registrationNames(db, entries)
  const places = await placesOf(db, entries)
  const matches = await matchesOf(db, entries)
  return groups.map(([{ id, ...session }, own]) => {
    const registrationId = own[0]!.registration_id
    const place = places.get(`${id} ${registrationId}`)
    const match = matches.get(`${id} ${registrationId}`)
    return {
      miniSessionId: id,
      tournament: session.tournament,
      session: session.session,
      type: session.type,
      arrangeType: session.arrange_type,
      segmentOrder: session.segment_order,
      number: session.number,
      of: session.of,
      place: place ? roundedPlace(place) : null,
      ...(match && { match }),
      day: own[0]!.day,
      registrationId,
      registration: names.get(`${id} ${registrationId}`) ?? '',
      boards: own.length,
      swing: swingOf(own),
    }
  })
}

async function largestSwings(db: Db, rows: readonly PlayedRow[], sign: 1 | -1): Promise<PersonBody['won']> {
  const largest = rows
    .map((row) => ({ place: row.place, imps: (ownSwing(row) ?? 0) * sign }))
    .filter(({ imps }) => imps > 0)
    .sort((a, b) => b.imps - a.imps || b.place - a.place)
    .slice(0, MOST_SWINGS)
  const found = await boardsAt(
    db,
    largest.map(({ place }) => place),
  )
  const boards = new Map(found.map((row) => [row.place, toFoundBoard(row)]))
  return largest.flatMap(({ place }) => boards.get(place) ?? [])
}

/** Each board of a team once: both its tables have the same swing. */
export function boardsOnce(rows: readonly PlayedRow[]): readonly PlayedRow[] {
  const keyOf = (row: PlayedRow) => `${row.mini_session_id} ${row.board_id} ${row.other_id}`
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/**
 * @param rows at each table that was played at
 * @param as whose declarer's play and defence is told of
 * @param boards what is counted: fewer than the rows where a team had two tables for a board
 */
export async function playedParts(
  db: Db,
  rows: readonly PlayedRow[],
  as: 'player' | 'side',
  boards: readonly PlayedRow[] = rows,
) {
  return {
    tendencies: { ...tendenciesOf(rows, as), boards: boards.length, swing: swingOf(boards) },
    years: yearsOf(boards),
    sessions: await readPlayedSessions(db, boards),
    won: await largestSwings(db, boards, 1),
    lost: await largestSwings(db, boards, -1),
  }
}
