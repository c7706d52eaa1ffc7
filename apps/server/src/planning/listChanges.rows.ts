/** What staff does to entries of the list: closed before their time, archived, moved, removed. */
import type { Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEvents, lockEventsOf } from '../core/database/lockOrder.rows.ts'

type Tx = Transaction<AllTables>

export type ListedSession = {
  readonly id: number
  readonly status: Status
  /** Once it ends. */
  readonly closing_at: Date | null
  readonly event_id: number
  readonly segment_id: number
  readonly segment_name: string
  readonly event_name: string
  readonly tournament_name: string
}

/** What a part of the list is found by, beside its organiser. */
export type Part = 'tournament' | 'event' | 'segment'

const COLUMN = { tournament: 't.id', event: 'e.id', segment: 'g.id' } as const

const sessions = (db: Kysely<AllTables>) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.id', 's.status', 's.closing_at', 'e.id as event_id', 'g.id as segment_id'])
    .select(['g.name as segment_name', 'e.name as event_name', 't.name as tournament_name'])
    .orderBy('s.id')

const eventsOf = (tx: Tx, part: Part, id: number) =>
  tx
    .selectFrom('tournament as t')
    .innerJoin('event as e', 'e.tournament_id', 't.id')
    .innerJoin('segment as g', 'g.event_id', 'e.id')
    .select('e.id')
    .distinct()
    .where(COLUMN[part], '=', id)
    .execute()

/** Locked until the transaction ends, with all that belong to the same events. */
export async function sessionsOfPart(
  tx: Tx,
  serverId: number,
  part: Part,
  id: number,
): Promise<readonly ListedSession[]> {
  const events = await eventsOf(tx, part, id)
  await lockEvents(
    tx,
    events.map((event) => event.id),
  )
  return sessions(tx).where('t.organiser_id', '=', serverId).where(COLUMN[part], '=', id).execute()
}

/** Of these sessions those that there are still, locked until the transaction ends with all that belong to their events. */
export async function listedAmong(tx: Tx, ids: readonly number[]): Promise<readonly ListedSession[]> {
  await lockEventsOf(tx, ids)
  return sessions(tx)
    .where(({ eb }) => eb('s.id', '=', sql<number>`any(${ids}::int[])`))
    .execute()
}

/** They are archived as soon as they have ended. @returns whether that is new */
export async function archiveLater(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`insert into job (kind, subject, ord)
    select 'archive', id, id from unnest(${ids}::int[]) id on conflict (kind, subject) do nothing
    returning subject`.execute(tx)
  return rows.length > 0
}

export const listedSession = (db: Kysely<AllTables>, id: number): Promise<ListedSession | undefined> =>
  sessions(db).where('s.id', '=', id).executeTakeFirst()

/** They are over: when they changed last stays as it was. */
export async function setArchived(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('mini_session')
    .set({ status: 'ARCHIVED' })
    .where(({ eb }) => eb('id', '=', sql<number>`any(${ids}::int[])`))
    .execute()
}

/** Those with the same parent, in the order of the list. */
const SIBLINGS = {
  event: sql`
    select x.id from event x join event own on own.tournament_id = x.tournament_id
      join tournament t on t.id = own.tournament_id`,
  segment: sql`
    select x.id from segment x join segment own on own.event_id = x.event_id
      join event e on e.id = own.event_id join tournament t on t.id = e.tournament_id`,
} as const

export type Moved = {
  /** Whether it has another place now: the first cannot go up. */
  readonly changed: boolean
  /** The events that it is about. */
  readonly events: readonly number[]
}

/**
 * One step up or down among its siblings, all of which get places of their own. The places have been locked.
 * @returns `null`: no such one
 */
export async function movePart(
  tx: Tx,
  serverId: number,
  part: 'event' | 'segment',
  id: number,
  up: boolean,
): Promise<Moved | null> {
  const { rows } = await sql<{ id: number }>`
    ${SIBLINGS[part]} where own.id = ${id} and t.organiser_id = ${serverId}
    order by x.ord, x.id`.execute(tx)
  const ids = rows.map((row) => row.id)
  const from = ids.indexOf(id)
  if (from < 0) return null
  const to = up ? from - 1 : from + 1
  const events = part === 'event' ? ids : await eventOf(tx, id)
  if (to < 0 || to >= ids.length) return { changed: false, events }
  const ordered = ids.with(from, ids[to] ?? id).with(to, id)
  await sql`
    update ${sql.table(part)} x set ord = given.place, moved = true
    from unnest(${ordered}::int[]) with ordinality as given (id, place) where x.id = given.id`.execute(tx)
  return { changed: true, events }
}

const eventOf = async (tx: Tx, segment: number): Promise<readonly number[]> =>
  (await tx.selectFrom('segment').select('event_id').where('id', '=', segment).execute()).map(
    ({ event_id }) => event_id,
  )
