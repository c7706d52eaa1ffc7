/** A place for a game that is none of those stored: a key of its own, a name that tells it from them. */
import { KnownNames } from '@openroom/bridge/person/knownNames'
import type { DocumentSession } from '@openroom/formats/json/document'
import { Keys } from '@openroom/formats/json/documentBuilder'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { eventColumns } from '../sessions/event.columns.ts'
import type { PlacedSession } from './identity.rows.ts'
import { asEvening } from './series.rows.ts'

type Tx = Transaction<AllTables>

type Beside = {
  readonly key: string
  readonly session: number
  readonly mini_session: number
  readonly date: string | null
  readonly start: Date | null
  readonly first_round: number
  readonly last_round: number
  readonly names: readonly string[]
}

async function sessionsBesideIn(tx: Tx, segment: number): Promise<readonly Beside[]> {
  const { rows } = await sql<Beside>`
    select s.key, s.session, s.mini_session, s.date, s.start_date_time as start, s.first_round,
      s.first_round + s.number_of_rounds - 1 as last_round,
      coalesce((select json_agg(n.name order by n.ord) from entry n where n.mini_session_id = s.id), '[]') as names
    from mini_session s where s.segment_id = ${segment} order by s.session, s.mini_session, s.id`.execute(tx)
  return rows
}

const isAt = (one: Beside, { session, miniSession }: DocumentSession): boolean =>
  one.session === session && one.mini_session === miniSession

/** Half of the teams at least played there too. */
function sharesTeams({ names }: Beside, { registrations }: DocumentSession): boolean {
  const known = new KnownNames(names)
  const shared = registrations.filter(({ name }) => known.same(name) !== null).length
  return shared > 0 && shared * 2 >= Math.min(new Set(names).size, registrations.length)
}

/** Another round of the same teams, or of the same pairs that day: it counts on with those before it. */
const isOtherRound = (one: Beside, session: DocumentSession): boolean =>
  (session.matches.length > 0 || (session.date !== null && session.date === one.date)) &&
  (one.last_round < session.firstRound ||
    session.firstRound + session.numberOfRounds - 1 < one.first_round) &&
  sharesTeams(one, session)

/** Its number among the sets of deals of the same session: those of later rounds make room. */
async function roundPlace(
  tx: Tx,
  segmentId: number,
  stored: readonly Beside[],
  { session, firstRound }: DocumentSession,
): Promise<number> {
  const own = stored.filter((one) => one.session === session)
  const earlier = own.filter((one) => one.first_round < firstRound)
  const number = 1 + Math.max(0, ...earlier.map((one) => one.mini_session))
  if (own.some((one) => one.mini_session === number))
    await tx
      .updateTable('mini_session')
      .set(({ eb }) => ({ mini_session: eb('mini_session', '+', 1) }))
      .where('segment_id', '=', segmentId)
      .where('session', '=', session)
      .where('mini_session', '>=', number)
      .execute()
  return number
}

/** By what it differs from what is there: the day, the hour, the round; else it is counted. */
function distinction(stored: readonly Beside[], session: DocumentSession, count: number): string {
  const { date, startDateTime, firstRound, matches } = session
  if (date !== null && stored.every((one) => one.date !== date)) return date
  const start = startDateTime === null ? null : Date.parse(startDateTime)
  if (start !== null && stored.every((one) => one.start?.getTime() !== start))
    return startDateTime!.slice(11, 16)
  if (matches.length > 0 && stored.every((one) => one.first_round !== firstRound)) return `R${firstRound}`
  return `${count}`
}

type Segment = { readonly id: number; readonly key: string; readonly name: string; readonly ord: number }

/** The segments of an event that a file calls by this key: it, and those made beside it. */
async function namesakes(tx: Tx, segmentId: number): Promise<readonly Segment[]> {
  const { rows } = await sql<Segment>`
    select g.id, g.key, g.name, g.ord from segment g join segment own on own.event_id = g.event_id
    where own.id = ${segmentId} and (g.id = own.id or starts_with(g.key, own.key || '~'))
    order by g.id = own.id desc, g.id`.execute(tx)
  return rows
}

const nameBeside = (name: string, by: string): string => `${name.slice(0, 180)} (${by})`

const newKey = (all: readonly { readonly key: string }[], wanted: string): string => {
  const keys = new Keys()
  for (const { key } of all) keys.unique(key)
  return keys.unique(wanted)
}

async function newSegment(
  tx: Tx,
  { eventId, segmentId }: PlacedSession,
  all: readonly Segment[],
  by: string,
): Promise<number> {
  const own = all.find(({ id }) => id === segmentId)!
  const { id } = await tx
    .insertInto('segment')
    .values({
      event_id: eventId,
      key: newKey(all, own.key),
      name: nameBeside(own.name, by),
      ord: Math.max(...all.map(({ ord }) => ord)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Another game under the name of an event that is scored otherwise: an event of its own. */
async function newEvent(tx: Tx, { eventId, segmentId, event }: PlacedSession, by: string) {
  const { tournament_id } = await tx
    .selectFrom('event')
    .select('tournament_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const all = await tx
    .selectFrom('event')
    .select(['key', 'ord'])
    .where('tournament_id', '=', tournament_id)
    .execute()
  const made = await tx
    .insertInto('event')
    .values({
      tournament_id,
      key: newKey(all, event.key),
      name: nameBeside(event.name, by),
      ord: Math.max(...all.map(({ ord }) => ord)) + 1,
      ...eventColumns(event),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = await tx.selectFrom('segment').selectAll().where('id', '=', segmentId).executeTakeFirstOrThrow()
  const name = own.name === event.name ? nameBeside(event.name, by) : own.name
  const { id } = await tx
    .insertInto('segment')
    .values({ event_id: made.id, key: own.key, name, ord: own.ord })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { eventId: made.id, segmentId: id }
}

export type NewPlace = {
  readonly eventId: number
  readonly segmentId: number
  readonly session: DocumentSession
}

/** Places given to sessions of the same document, by the segment that it names. */
export type NewPlaces = Map<number, Pick<NewPlace, 'eventId' | 'segmentId'>>

const withNewKey = (stored: readonly Beside[], session: DocumentSession): DocumentSession => ({
  ...session,
  key: newKey(stored, session.key),
})

/** In a segment that it goes on, as its next session, or as another round of its teams; `null`: in none. */
async function placeIn(tx: Tx, all: readonly Segment[], placed: PlacedSession) {
  const { segmentId, session } = placed
  for (const { id } of all) {
    const own = await sessionsBesideIn(tx, id)
    const sameDay = session.date !== null && own.some(({ date }) => date === session.date)
    const goesOn = sameDay || (id === segmentId && all.length === 1)
    if (goesOn && !own.some((one) => isAt(one, session)))
      return { segmentId: id, session: withNewKey(own, session) }
    if (own.some((one) => isOtherRound(one, session))) {
      const miniSession = await roundPlace(tx, id, own, session)
      return { segmentId: id, session: withNewKey(own, { ...session, miniSession }) }
    }
  }
  const evening = await asEvening(tx, placed)
  return evening && { segmentId, session: withNewKey(await sessionsBesideIn(tx, segmentId), evening) }
}

/** @param isScoredSo whether what is stored of the event is scored as its file says */
export async function placeBeside(
  tx: Tx,
  placed: PlacedSession,
  isScoredSo: boolean,
  made: NewPlaces,
): Promise<NewPlace> {
  const { session, segmentId, eventId } = placed
  const together = made.get(segmentId)
  if (together)
    return { ...together, session: withNewKey(await sessionsBesideIn(tx, together.segmentId), session) }
  const stored = await sessionsBesideIn(tx, segmentId)
  if (!isScoredSo) {
    const place = await newEvent(tx, placed, distinction(stored, session, 2))
    made.set(segmentId, place)
    return { ...place, session }
  }
  if (stored.length === 0) {
    made.set(segmentId, { eventId, segmentId })
    return { eventId, segmentId, session }
  }
  const all = await namesakes(tx, segmentId)
  const place = await placeIn(tx, all, placed)
  if (place) return { eventId, ...place }
  const id = await newSegment(tx, placed, all, distinction(stored, session, all.length + 1))
  made.set(segmentId, { eventId, segmentId: id })
  return { eventId, segmentId: id, session }
}
