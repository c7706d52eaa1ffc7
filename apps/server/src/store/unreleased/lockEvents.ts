/**
 * The order in which sessions are locked. Totals run over the sessions of an event, so whoever changes one touches
 * them all: all are locked at once, by id, before the first is changed and before the list's version is. Two that
 * lock in one order never wait for each other in a circle.
 */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from './tables.ts'

type Tx = Transaction<AllTables>

/** Locks all sessions of these events. */
export async function lockEvents(tx: Tx, events: readonly number[]): Promise<void> {
  await sql`
    select from mini_session s join segment g on g.id = s.segment_id
    where g.event_id = any(${[...events]}::int[]) order by s.id for no key update of s`.execute(tx)
}

/** Locks all sessions of the events that these sessions belong to. */
export async function lockEventsOf(tx: Tx, sessions: readonly number[]): Promise<void> {
  await sql`
    select from mini_session s join segment g on g.id = s.segment_id
    where g.event_id in (
      select own.event_id from mini_session m join segment own on own.id = m.segment_id
      where m.id = any(${[...sessions]}::int[]))
    order by s.id for no key update of s`.execute(tx)
}
