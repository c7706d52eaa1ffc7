/** Drafts and announced tournaments as the list of upcoming ones tells them. */
import type { Plan, UpcomingEntry, UpcomingSession } from '@openroom/protocol/schema/upcoming'
import type { SessionRow } from '../sessions/miniSessions.public.ts'

type Draft = {
  readonly id: number
  readonly changed_at: Date
  readonly organiser_id: number
  readonly organiser_name: string | null
}

const orNull = (text: string): string | null => (text === '' ? null : text)

export const draftEntry = (plan: Plan, draft: Draft): UpcomingEntry => ({
  key: { kind: 'draft', id: draft.id },
  serverId: draft.organiser_id,
  organiserName: draft.organiser_name,
  name: plan.name,
  location: orNull(plan.location),
  timeZone: orNull(plan.timeZone),
  changedAt: draft.changed_at.toISOString(),
  sessions: plan.events.flatMap((event) =>
    event.segments.flatMap((segment) =>
      segment.sessions.map(
        (session, i): UpcomingSession => ({
          miniSessionId: null,
          eventName: event.name,
          segmentName: segment.name,
          session: i + 1,
          numberOfSessions: segment.sessions.length,
          startDateTime: session.startDateTime,
          realStartDateTime: null,
          delay: session.delay,
          status: null,
        }),
      ),
    ),
  ),
})

/** @param rows sessions of one tournament, at least one */
export function announcedEntry(rows: readonly SessionRow[]): UpcomingEntry {
  const first = rows[0]!
  return {
    key: { kind: 'tournament', id: first.tournament_id },
    serverId: first.organiser_id,
    organiserName: first.organiser_name,
    name: first.tournament_name,
    location: first.location,
    timeZone: first.time_zone,
    changedAt: null,
    sessions: rows.map((row) => ({
      miniSessionId: row.id,
      eventName: row.event_name,
      segmentName: row.segment_name,
      session: row.session,
      numberOfSessions: row.number_of_sessions,
      startDateTime: row.start_date_time?.toISOString() ?? null,
      realStartDateTime: row.real_start_date_time?.toISOString() ?? null,
      delay: row.delay,
      status: row.status,
    })),
  }
}

const nextStart = ({ sessions }: UpcomingEntry): string =>
  sessions.map(({ startDateTime }) => startDateTime ?? '~').sort()[0] ?? '~'

export function byNextStart(a: UpcomingEntry, b: UpcomingEntry): number {
  const [one, other] = [nextStart(a), nextStart(b)]
  return one < other ? -1 : one > other ? 1 : a.key.id - b.key.id
}
