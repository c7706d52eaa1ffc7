/** An announced tournament as the plan that is edited: its sessions that are not over. */
import { createHash } from 'node:crypto'
import type { Plan, PlannedEvent, PlannedSegment } from '@openroom/protocol/schema/upcoming'
import type { Kysely } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { type SessionRow, storedRowsOfTournament } from '../sessions/miniSessions.public.ts'
import { plannedSession, plannedSettings } from './columns.rows.ts'

/** Rows of all sessions of a tournament in their order, those that are over too. */
export const rowsOfTournament = (db: Kysely<AllTables>, id: number): Promise<readonly SessionRow[]> =>
  storedRowsOfTournament(asPublic(db), id)

export const isOver = ({ status }: Pick<SessionRow, 'status'>): boolean =>
  status === 'CLOSED' || status === 'ARCHIVED'

/** Whether it may not be changed any more. */
export const hasBegun = ({ status }: Pick<SessionRow, 'status'>): boolean =>
  status !== 'PUBLISHED' && status !== 'FINALIZED'

function grouped(
  rows: readonly SessionRow[],
  id: 'event_id' | 'segment_id',
): readonly (readonly SessionRow[])[] {
  const groups = new Map<number, SessionRow[]>()
  for (const row of rows) {
    const group = groups.get(row[id])
    if (group) group.push(row)
    else groups.set(row[id], [row])
  }
  return [...groups.values()]
}

const segmentOf = (rows: readonly SessionRow[]): PlannedSegment => ({
  segmentId: rows[0]!.segment_id,
  name: rows[0]!.segment_name,
  sessions: rows.map(plannedSession),
})

const eventOf = (rows: readonly SessionRow[]): PlannedEvent => ({
  eventId: rows[0]!.event_id,
  name: rows[0]!.event_name,
  ...plannedSettings(rows[0]!),
  segments: grouped(rows, 'segment_id').map(segmentOf),
})

/** `null` when nothing of it is still to come or being played. */
export function planOf(rows: readonly SessionRow[]): Plan | null {
  const open = rows.filter((row) => !isOver(row))
  const [first] = open
  if (!first) return null
  return {
    serverId: first.organiser_id,
    name: first.tournament_name,
    location: first.location ?? '',
    timeZone: first.time_zone ?? '',
    events: grouped(open, 'event_id').map(eventOf),
  }
}

/** Other for every other plan: who saves says which one was changed. */
export const revisionOf = (plan: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(plan)))
    .digest('base64url')
    .slice(0, 22)

/** JSON columns come back with their keys in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, sorted(one)])
}
