/**
 * The order in which what many change is locked, so that no two ever wait for each other in a circle:
 *
 * 1. the places: tournaments, events and segments are made, moved and removed by one transaction at a time;
 * 2. the sessions of whole events, all at once by id, for totals run over an event;
 * 3. the tables of a session, by id, before its boards and cursors;
 * 4. the versions of lists, `miniSessions` before `clubs` (versions.ts).
 *
 * Making an account, and the key for the first one, locks no more than the places before it, and nothing after it.
 *
 * A release of the gate locks the gate's lease before all of them (lease.ts); nothing else holds that row for long.
 *
 * A transaction may leave steps out; it never goes back to an earlier one.
 */

import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely'
import { ADVISORY_LOCKS } from './advisoryLocks.ts'
import type { AllTables } from './allTables.ts'

type Tx = Transaction<AllTables>
type Locked = RawBuilder<{ readonly id: number }>

/** Until the transaction ends nobody else makes, moves or removes a tournament, an event or a segment; but in a trial (`tried`). */
export async function lockPlaces(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.places})
    where current_setting('openroom.trial', true) is distinct from 'on'`.execute(tx)
}

/** Until the transaction ends nobody else makes an account, or the key for the first one. */
export async function lockFirstAccount(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAccount})`.execute(tx)
}

const sessionsWhere = (isMeant: RawBuilder<unknown>): Locked => sql`
  select s.id from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
  where ${isMeant} order by s.id for no key update of s`

/** The sessions of these events, which are locked when they are read. */
export const sessionsOfEvents = (events: readonly number[]): Locked =>
  sessionsWhere(sql`e.id = any(${[...events]}::int[])`)

/** The sessions of the events that these sessions belong to, which are locked when they are read. */
export const sessionsBeside = (sessions: readonly number[]): Locked =>
  sessionsWhere(sql`e.id in (
    select own.event_id from mini_session m join segment own on own.id = m.segment_id
    where m.id = any(${[...sessions]}::int[]))`)

export async function lockEvents(tx: Tx, events: readonly number[]): Promise<void> {
  await sessionsOfEvents(events).execute(tx)
}

/** Locks all sessions of the events that these sessions belong to. */
export async function lockEventsOf(tx: Tx, sessions: readonly number[]): Promise<void> {
  await sessionsBeside(sessions).execute(tx)
}

export async function lockTournament(tx: Tx, tournament: number): Promise<void> {
  await sessionsWhere(sql`e.tournament_id = ${tournament}`).execute(tx)
}

/** Nothing is appended to the logs of a session's tables until the transaction ends. */
export async function lockTables(tx: Tx, session: number): Promise<void> {
  await sql`
    select from play_table where mini_session_id = ${session} order by id for no key update`.execute(tx)
}

/** The same of those of these sessions that are over: what counts of them is read, and written again as a whole. */
export async function lockTablesOfOver(tx: Tx, sessions: readonly number[]): Promise<void> {
  await sql`
    select from play_table t join mini_session s on s.id = t.mini_session_id
    where s.id = any(${[...sessions]}::int[]) and s.status in ('CLOSED', 'ARCHIVED') order by t.id for no key update of t`.execute(
    tx,
  )
}
