/** What happened at tables, with the names in it as they may be shown: of who sits there, and in what was written. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { type Masks, masksOf } from './masks.public.ts'

type Db = Kysely<PublicTables>

type Logged = { readonly table: number; readonly event: TableEvent | null }

/** Every text of an event that somebody wrote. */
export function withProse<Event extends TableEvent>(event: Event, shown: (text: string) => string): Event {
  const { comments } = event
  const parts: Partial<Record<'comments' | 'explanations' | 'explanation', unknown>> = {}
  if (comments) parts.comments = comments.map(shown)
  if ('explanations' in event && event.explanations)
    parts.explanations = event.explanations.map(({ to, text }) => ({ to, text: shown(text) }))
  if ('explanation' in event && event.explanation !== undefined) parts.explanation = shown(event.explanation)
  return Object.keys(parts).length === 0 ? event : { ...event, ...parts }
}

const isWritten = (event: TableEvent): boolean =>
  event.comments !== undefined || 'explanations' in event || 'explanation' in event

const mayName = (event: TableEvent | null): boolean =>
  event !== null && ((event.type === 'SEAT_PLAYER' && event.player !== null) || isWritten(event))

type Place = {
  readonly id: number
  /** Players who have no number are told by the organiser of their table. */
  readonly organiser_id: number
  /** Everybody in the session, and those who played for its pairs and teams in others. */
  readonly players: readonly number[]
}

/** @param players of whom it is asked whether they are in the session */
async function readPlaces(
  db: Db,
  tables: readonly number[],
  players: readonly number[],
): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await sql<Place>`
    select t.id, c.organiser_id,
      array(select distinct p.player_id from entry n join entry_player p on p.registration_id = n.registration_id
        where n.mini_session_id = t.mini_session_id and p.player_id = any(${players}::int[])
        union select (seat.player ->> 'playerId')::int from jsonb_each(t.players) as seat (at, player)
        where jsonb_typeof(seat.player) = 'object') as players
    from play_table t join mini_session s on s.id = t.mini_session_id
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id join tournament c on c.id = e.tournament_id
    where t.id = any(${tables}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function shownEvent(event: TableEvent, { organiser_id, players }: Place, masks: Masks): TableEvent {
  const written = isWritten(event)
    ? withProse(event, (text) => masks.prose(organiser_id, players, text))
    : event
  if (written.type !== 'SEAT_PLAYER' || written.player === null) return written
  const { id, name } = written.player
  const shown = id !== null && masks.isHidden(id) ? masks.name(id, name) : masks.named(organiser_id, { name })
  return { ...written, player: { ...written.player, name: shown } }
}

/** Events of tables with the names in them as they may be shown. */
export async function maskedEvents<Entry extends Logged>(
  db: Db,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const naming = entries.filter(({ event }) => mayName(event))
  if (naming.length === 0) return entries
  const masks = await masksOf(db)
  if (masks.isEmpty) return entries
  const places = await readPlaces(db, [...new Set(naming.map(({ table }) => table))], masks.players)
  return entries.map((entry) => {
    const place = places.get(entry.table)
    return entry.event && place ? { ...entry, event: shownEvent(entry.event, place, masks) } : entry
  })
}

/** What is written of a session, with the names of its players as they may be shown. */
export async function shownProse(db: Db, session: number): Promise<(text: string) => string> {
  const masks = await masksOf(db)
  if (masks.isEmpty) return (text) => text
  const { rows } = await sql<{ player_id: number }>`
    select p.player_id from entry n join entry_player p on p.registration_id = n.registration_id
    where n.mini_session_id = ${session} and p.player_id = any(${masks.players}::int[])
    union select (seat.player ->> 'playerId')::int from play_table t
      cross join lateral jsonb_each(t.players) as seat (at, player)
    where t.mini_session_id = ${session} and jsonb_typeof(seat.player) = 'object'`.execute(db)
  const players = rows.map((row) => row.player_id)
  const organiser = await readOrganiser(db, session)
  return (text) => masks.prose(organiser, players, text)
}

/** Of nobody once the session is gone. */
async function readOrganiser(db: Db, session: number): Promise<number> {
  const row = await db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select('t.organiser_id')
    .where('s.id', '=', session)
    .executeTakeFirst()
  return row?.organiser_id ?? 0
}

/** What is written to all, with the names in it as they may be shown. */
export async function shownNotice(db: Db): Promise<(text: string) => string> {
  const masks = await masksOf(db)
  return (text) => masks.notice(text)
}
