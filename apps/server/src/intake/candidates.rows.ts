/** Stored sessions that a session of a file could be: at its address, with its deals, its people or its scores of that day. */
import type { DocumentSession } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { recordset } from '../core/database/rows.ts'
import { storableJson } from '../core/storable.ts'
import { OWN, type PlacedSession } from './identity.rows.ts'

type Tx = Transaction<AllTables>

/** Of those with the same deals or people the nearest are looked at. */
const MOST = 10

const RUNNING_SINCE = sql`case when s.fed then s.source_date else s.date end`

/** Of the same segment under the same key, or as the same session of it. */
async function findAddressed(
  tx: Tx,
  { segmentId, session, event }: PlacedSession,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from mini_session s join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id and e.type = ${event.type}
    where s.segment_id = ${segmentId}
      and (s.key = ${session.key} or (s.session = ${session.session} and s.mini_session = ${session.miniSession}))
    order by s.key = ${session.key} desc, ${RUNNING_SINCE} is not distinct from ${session.date}::date desc,
      s.id desc limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whatever else a file may be of: of the organisers of whoever sends it. */
export const isOfOrganisers = ({ within }: PlacedSession) =>
  sql`(${within}::int[] is null or t.organiser_id = any(${within}::int[]))`

/** Of the organiser or of nobody; of anybody where the file does not say whose it is. */
const ofOrganiser = (placed: PlacedSession) => sql`
  join segment g on g.id = s.segment_id join event e on e.id = g.event_id and e.type = ${placed.event.type}
  join tournament t on t.id = e.tournament_id and ${isOfOrganisers(placed)}
    and (t.organiser_id in (${placed.organiserId}, ${OWN}) or ${placed.organiserId} = ${OWN})`

const isOwn = ({ organiserId }: Pick<PlacedSession, 'organiserId'>) => sql`t.organiser_id = ${organiserId}`

type WithDeals = {
  readonly id: number
  readonly shared: number
  readonly boards: number
  readonly own: boolean
}

/** Sessions with some of these deals: how many of them, how many boards they have, and whether they are the organiser's. */
export async function withDeals(tx: Tx, placed: PlacedSession): Promise<readonly WithDeals[]> {
  const deals = placed.session.boards.flatMap(({ deal }) => deal ?? [])
  if (deals.length === 0) return []
  const { rows } = await sql<WithDeals>`
    with given as (select distinct md5(value::text) as mark from jsonb_array_elements(${JSON.stringify(deals)}::jsonb))
    select s.id, count(*)::int as shared,
      (select count(*)::int from board o where o.mini_session_id = s.id) as boards, ${isOwn(placed)} as own
    from given join board b on md5(b.deal::text) = given.mark and b.deal is not null
      join mini_session s on s.id = b.mini_session_id ${ofOrganiser(placed)}
    group by s.id, t.organiser_id
    order by count(*) desc, ${isOwn(placed)} desc, s.date is not distinct from ${placed.session.date}::date desc, s.id desc
    limit ${MOST}`.execute(tx)
  return rows
}

const namesOfSession = ({ registrations }: DocumentSession): readonly string[] => [
  ...new Set(registrations.flatMap(({ name, players }) => [name, ...players.map((one) => one.name)])),
]

async function withPeople(tx: Tx, placed: PlacedSession): Promise<readonly number[]> {
  const { session } = placed
  if (session.registrations.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with given as (select value as name from json_array_elements_text(${storableJson(namesOfSession(session))}::json))
    select s.id from mini_session s ${ofOrganiser(placed)}
      cross join lateral (
        select (select count(*) from entry n where n.mini_session_id = s.id and n.name in (select name from given))
          + (select count(*) from entry_player p
            where p.mini_session_id = s.id and p.name in (select name from given)) as shared) x
    where (s.date = ${session.date}::date or s.date is null or ${session.date}::date is null) and x.shared > 0
    order by s.date is not distinct from ${session.date}::date desc, x.shared desc, s.id desc
    limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A file that tells no day is of an evening that was stored not long ago, or is known by its deals and people. */
const NEWEST = 200

/** Each score of a board once, however many have made it. */
function scoresOf(tables: DocumentSession['tables']) {
  const found = new Map<string, { readonly board: number; readonly score: number }>()
  for (const { results } of tables)
    for (const { board, scoreNs: score } of results)
      if (score !== null) found.set(`${board} ${score}`, { board, score })
  return [...found.values()]
}

/**
 * Played that day, or on a day that nobody has told, on some of its boards with some of its scores: those first that have
 * most of both.
 */
async function ofTheDay(tx: Tx, placed: PlacedSession): Promise<readonly number[]> {
  const { date, tables } = placed.session
  const scores = scoresOf(tables)
  if (scores.length === 0) return []
  const isThen =
    date === null
      ? sql`s.id in (select s.id from mini_session s ${ofOrganiser(placed)} order by s.id desc limit ${NEWEST})`
      : sql`(s.date = ${date}::date or s.date is null)`
  const { rows } = await sql<{ id: number }>`
    with given as (select board, score from ${recordset(scores, { board: 'integer', score: 'integer' })})
    select s.id from mini_session s ${ofOrganiser(placed)}
      cross join lateral (select count(distinct (b.number, r.score_ns)) as shared from given
        join board b on b.mini_session_id = s.id and b.number = given.board
        join result r on r.board_id = b.id and r.score_ns = given.score) x
    where ${isThen} and x.shared > 0
    order by ${isOwn(placed)} desc, s.date is null, x.shared desc, s.id desc limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Played sessions without any deal that hands are of: of the same day or, where one of them has no day, of the
 * same name, with no board that the hands lack. A file of hands alone seldom says whose they are.
 */
export async function withoutDeals(tx: Tx, placed: PlacedSession): Promise<readonly number[]> {
  const { organiserId, session, event } = placed
  const numbers = session.boards.filter(({ deal }) => deal !== null).map(({ number }) => number)
  const { rows } = await sql<{ id: number }>`
    select s.id from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id
    where (t.organiser_id = ${organiserId} or ${organiserId} = 1) and ${isOfOrganisers(placed)} and not s.fed and s.status in ('CLOSED', 'ARCHIVED')
      and (s.date = ${session.date}::date
        or ((s.date is null or ${session.date}::date is null) and e.name = ${event.name}))
      and exists (select from play_table t join result r on r.table_id = t.id where t.mini_session_id = s.id)
      and not exists (select from board b where b.mini_session_id = s.id
        and (b.deal is not null or b.number <> all(${numbers}::int[])))
    order by s.id limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Sessions that staff has moved from where the file has its own. */
async function movedFrom(tx: Tx, placed: PlacedSession): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.mini_session_id as id from session_correction c join segment g on g.id = ${placed.segmentId}
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where c.moved is not null and c.mini_session_id is not null and c.undone_at is null and (c.moved ->> 'organiserId')::int = t.organiser_id
      and c.moved -> 'tournament' ->> 'key' = t.key and c.moved -> 'event' ->> 'key' = e.key
      and c.moved -> 'segment' ->> 'key' = g.key`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The nearest first. */
export async function candidatesFor(tx: Tx, placed: PlacedSession): Promise<readonly number[]> {
  const ids = [
    ...(await findAddressed(tx, placed)),
    ...(await movedFrom(tx, placed)),
    ...(await withDeals(tx, placed)).map(({ id }) => id),
    ...(await withPeople(tx, placed)),
    ...(await ofTheDay(tx, placed)),
  ]
  return [...new Set(ids)]
}

/** Events of sessions, for locking them (lockOrder.ts). */
export async function eventsOfSessions(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .select('g.event_id')
    .distinct()
    .where('s.id', 'in', ids)
    .execute()
  return rows.map(({ event_id }) => event_id)
}
