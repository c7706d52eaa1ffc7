/** Parts of a session changed by their keys, each `null` when there is no such part. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type {
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
  DocumentTableLog,
} from '../json/document.ts'
import type { Correction, Of } from './correction.ts'

/**
 * `null`: there is nothing in the session that it is about.
 * @param begun keys of tables where something is known that the session does not tell
 */
export type Change<K extends Correction['kind']> = (
  session: DocumentSession,
  correction: Of<K>,
  reason: string,
  begun: ReadonlySet<string>,
) => DocumentSession | null

export const withRegistration = (
  session: DocumentSession,
  key: string,
  change: (one: DocumentRegistration) => DocumentRegistration,
): DocumentSession | null =>
  session.registrations.some((one) => one.key === key)
    ? { ...session, registrations: session.registrations.map((one) => (one.key === key ? change(one) : one)) }
    : null

export const withTable = (
  session: DocumentSession,
  key: string,
  change: (one: DocumentTable) => DocumentTable,
): DocumentSession | null =>
  session.tables.some((one) => one.key === key)
    ? { ...session, tables: session.tables.map((one) => (one.key === key ? change(one) : one)) }
    : null

export const withEvents = (
  log: DocumentTableLog,
  change: (event: TableEvent) => TableEvent,
): DocumentTableLog => ({ ...log, events: log.events.map(change) })
