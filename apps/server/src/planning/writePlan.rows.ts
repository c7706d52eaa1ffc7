/** A plan into the list of sessions: what is new is announced, what has begun stays as it is. */
import { slug } from '@openroom/formats/json/documentBuilder'
import { mayTellEarly, type PlanFault } from '@openroom/protocol/planFaults'
import type { Plan, PlannedEvent, PlannedSegment, PlannedSession } from '@openroom/protocol/schema/upcoming'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { bumpVersion } from '../intake/listVersions.rows.ts'
import { removeSessions } from '../intake/removeSessions.rows.ts'
import type { SessionRow } from '../sessions/miniSessions.public.ts'
import { leaveDays } from './changes.rows.ts'
import { plannedSession, plannedSettings, sessionColumns, settingsColumns } from './columns.rows.ts'
import { hasBegun, isOver } from './readPlan.rows.ts'

type Tx = Transaction<AllTables>

/** The part of a plan's event that may not change once a session of it has begun. */
const settingsOf = ({ eventId, name, segments, ...settings }: PlannedEvent) => settings

const keyed = ({ name }: { readonly name: string }): string => slug(name)

/** Rows that a part of the plan means: by its id, else by its name. */
const rowsOfEvent = (rows: readonly SessionRow[], event: PlannedEvent): readonly SessionRow[] =>
  event.eventId === null
    ? rows.filter(({ event_key }) => event_key === keyed(event))
    : rows.filter(({ event_id }) => event_id === event.eventId)

const rowsOfSegment = (rows: readonly SessionRow[], segment: PlannedSegment): readonly SessionRow[] =>
  segment.segmentId === null
    ? rows.filter(({ segment_key }) => segment_key === keyed(segment))
    : rows.filter(({ segment_id }) => segment_id === segment.segmentId)

function eventFaults(rows: readonly SessionRow[], event: PlannedEvent, path: string): readonly PlanFault[] {
  const first = rows.find(hasBegun)
  if (!first) return []
  const stored = plannedSettings(first)
  const given = settingsOf(event)
  const isOther = (Object.keys(stored) as (keyof typeof stored)[]).some(
    (name) => !isSame(given[name], stored[name]),
  )
  if (!isOther) return []
  return event.eventId === null
    ? [{ path: `${path}.name`, code: 'event-differs' }]
    : [{ path: `${path}.type`, code: 'started' }]
}

/** Compared as JSON whose keys come in one order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : value

const sameSession = (row: SessionRow, session: PlannedSession): boolean =>
  Object.entries(plannedSession(row)).every(
    ([name, value]) => session[name as keyof PlannedSession] === value,
  )

/** What a plan would change of events and sessions that have begun. */
export const startedFaults = (rows: readonly SessionRow[], plan: Plan): readonly PlanFault[] =>
  plan.events.flatMap((event, e) => [
    ...eventFaults(rowsOfEvent(rows, event), event, `events.${e}`),
    ...event.segments.flatMap(({ sessions }, g) =>
      sessions.flatMap((session, s): readonly PlanFault[] => {
        const row = rows.find(({ id }) => id === session.miniSessionId)
        if (!row || !hasBegun(row) || sameSession(row, session)) return []
        return [{ path: `events.${e}.segments.${g}.sessions.${s}.startDateTime`, code: 'started' }]
      }),
    ),
  ])

/** Sessions that are there already, and would tell early by what the plan makes of them. */
export const newlyEarly = (rows: readonly SessionRow[], plan: Plan): readonly PlanFault[] =>
  plan.events.flatMap((event, e) =>
    event.segments.flatMap(({ sessions }, g) =>
      sessions.flatMap((session, s): readonly PlanFault[] => {
        const row = rows.find(({ id }) => id === session.miniSessionId)
        const was = row && row.type === event.type && row.release_rule === session.releaseRule
        if (!row || was || session.tellsEarly || !mayTellEarly(event, session)) return []
        return [{ path: `events.${e}.segments.${g}.sessions.${s}.releaseRule`, code: 'rule-tells-early' }]
      }),
    ),
  )

const idsIn = (plan: Plan): ReadonlySet<number | null> =>
  new Set(
    plan.events.flatMap(({ segments }) =>
      segments.flatMap(({ sessions }) => sessions.map(({ miniSessionId }) => miniSessionId)),
    ),
  )

/** Sessions whose start a plan decides. */
function movable(rows: readonly SessionRow[], plan: Plan): readonly number[] {
  const planned = idsIn(plan)
  return rows.filter((row) => planned.has(row.id) && !isOver(row) && !hasBegun(row)).map(({ id }) => id)
}

/** Sessions still to come or being played that a plan has no more. */
export function removedBy(rows: readonly SessionRow[], plan: Plan): readonly SessionRow[] {
  const kept = idsIn(plan)
  return rows.filter((row) => !isOver(row) && !kept.has(row.id))
}

/** Whether every id of the plan is where the store has it. */
export function idsFit(rows: readonly SessionRow[], plan: Plan): boolean {
  const ids: number[] = []
  const fits = plan.events.every((event) => {
    const ofEvent = rowsOfEvent(rows, event)
    if (event.eventId !== null && ofEvent.length === 0) return false
    return event.segments.every((segment) => {
      const ofSegment = rowsOfSegment(ofEvent, segment)
      if (segment.segmentId !== null && ofSegment.length === 0) return false
      return segment.sessions.every(({ miniSessionId: id }) => {
        if (id !== null) ids.push(id)
        return id === null || ofSegment.some((row) => row.id === id && !isOver(row))
      })
    })
  })
  return fits && new Set(ids).size === ids.length
}

async function writeEvent(tx: Tx, tournament_id: number, event: PlannedEvent, rows: readonly SessionRow[]) {
  const [known] = rows
  const columns = { name: event.name.trim(), ...settingsColumns(event, known?.conventions ?? {}) }
  if (known) {
    await tx.updateTable('event').set(columns).where('id', '=', known.event_id).execute()
    return known.event_id
  }
  const { id } = await tx
    .insertInto('event')
    .values({
      tournament_id,
      key: keyed(event),
      ...columns,
      ord: await nextOrder(tx, 'event', tournament_id),
    })
    .onConflict((conflict) => conflict.columns(['tournament_id', 'key']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function nextOrder(tx: Tx, table: 'event' | 'segment', parent: number): Promise<number> {
  const column = table === 'event' ? 'tournament_id' : 'event_id'
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(ord), 0) + 1 as next from ${sql.table(table)} where ${sql.ref(column)} = ${parent}`.execute(
    tx,
  )
  return rows[0]?.next ?? 1
}

async function writeSegment(tx: Tx, event_id: number, segment: PlannedSegment, rows: readonly SessionRow[]) {
  const name = segment.name.trim()
  const [known] = rows
  if (known) {
    await tx.updateTable('segment').set({ name }).where('id', '=', known.segment_id).execute()
    return known.segment_id
  }
  const { id } = await tx
    .insertInto('segment')
    .values({ event_id, key: keyed(segment), name, ord: await nextOrder(tx, 'segment', event_id) })
    .onConflict((conflict) => conflict.columns(['event_id', 'key']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Numbers of a segment's sessions: others of the same series come first. */
function numbering(rows: readonly SessionRow[], { sessions }: PlannedSegment) {
  const stored = sessions.map(({ miniSessionId }) => rows.find(({ id }) => id === miniSessionId))
  const series = rows.filter((row) => !stored.includes(row) && (!isOver(row) || row.number_of_sessions > 1))
  // Sets of deals that share a session keep their numbers, and so does what has begun.
  const keeps = stored.some((row) => row !== undefined && (hasBegun(row) || row.mini_session > 1))
  let last = Math.max(0, ...series.map(({ session }) => session))
  const numbers = stored.map((row) => {
    const number = keeps && row ? row.session : last + 1
    last = Math.max(last, number)
    return number
  })
  return { numbers, count: last, series: series.map(({ id }) => id) }
}

type Place = {
  readonly segmentId: number
  readonly rows: readonly SessionRow[]
  readonly event: PlannedEvent
  readonly timeZone: string
}

/** A key that no session of that day in the segment has. */
function freeKey(taken: Set<string>, day: string | null, number: number): string {
  const base = slug(day ?? 'undated', `s${number}`)
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}~${n}`
    if (!taken.has(key)) {
      taken.add(key)
      return key
    }
  }
}

async function writeSessions(tx: Tx, segment: PlannedSegment, place: Place): Promise<void> {
  const { segmentId, rows, event, timeZone } = place
  const { numbers, count, series } = numbering(rows, segment)
  const taken = new Set(rows.map(({ key }) => key))
  for (const [i, session] of segment.sessions.entries()) {
    const row = rows.find(({ id }) => id === session.miniSessionId)
    const number = numbers[i] ?? i + 1
    const numbered = { session: number, number_of_sessions: count }
    const columns = { ...sessionColumns(session, event, timeZone), ...numbered }
    if (row) {
      const set = hasBegun(row) ? { number_of_sessions: count } : columns
      await tx.updateTable('mini_session').set(set).where('id', '=', row.id).execute()
    } else {
      const key = freeKey(taken, columns.date, number)
      const fresh = {
        mini_session: 1,
        first_round: 1,
        status: 'PUBLISHED' as const,
        version: 0,
        content_hash: '',
      }
      await tx
        .insertInto('mini_session')
        .values({ segment_id: segmentId, key, ...fresh, ...columns })
        .execute()
    }
  }
  if (series.length > 0)
    await tx
      .updateTable('mini_session')
      .set({ number_of_sessions: count })
      .where('id', 'in', series)
      .execute()
}

/** @returns every session whose views may be other now, those that were removed included */
async function touchTournament(tx: Tx, id: number, now: Date): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('mini_session')
    .set(({ eb, ref }) => ({
      version: eb('version', '+', 1),
      // Of what has begun the plan changes nothing that calendars tell.
      changed_at: eb
        .case()
        .when('status', 'in', ['PUBLISHED', 'FINALIZED'])
        .then(now)
        .else(ref('changed_at'))
        .end(),
    }))
    .where('segment_id', 'in', ({ selectFrom }) =>
      selectFrom('segment')
        .innerJoin('event', 'event.id', 'segment.event_id')
        .select('segment.id')
        .where('event.tournament_id', '=', id),
    )
    .returning('id')
    .execute()
  await bumpVersion(tx, 'miniSessions')
  return rows.map((row) => row.id)
}

/** A tournament of this name of the organiser, found or made: files of the same name find it too. */
export async function placeTournament(tx: Tx, plan: Plan): Promise<number> {
  const key = slug(plan.name)
  const columns = tournamentColumns(plan)
  const { id } = await tx
    .insertInto('tournament')
    .values({ organiser_id: plan.serverId, key, ...columns })
    .onConflict((conflict) => conflict.columns(['organiser_id', 'key']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const tournamentColumns = ({ name, location, timeZone }: Plan) => ({
  name: name.trim(),
  location: location.trim() === '' ? null : location.trim(),
  time_zone: timeZone,
})

/** The tournament of a plan's name and organiser: files of the same name find it too. */
export async function tournamentNamed(tx: Tx, { serverId, name }: Plan): Promise<number | null> {
  const row = await tx
    .selectFrom('tournament')
    .select('id')
    .where('organiser_id', '=', serverId)
    .where('key', '=', slug(name))
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Writes a plan whose faults have been looked for.
 * @param rows the tournament's sessions as stored
 * @param removed those of them that are taken out
 * @returns every session that may be other now
 */
export async function writePlan(
  tx: Tx,
  id: number,
  plan: Plan,
  rows: readonly SessionRow[],
  removed: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  const stay = rows.filter((row) => !removed.includes(row.id))
  await leaveDays(tx, [...removed, ...movable(stay, plan)])
  await tx.updateTable('tournament').set(tournamentColumns(plan)).where('id', '=', id).execute()
  for (const event of plan.events) {
    const ofEvent = rowsOfEvent(stay, event)
    const eventId = await writeEvent(tx, id, event, ofEvent)
    for (const segment of event.segments) {
      const ofSegment = rowsOfSegment(ofEvent, segment)
      const segmentId = await writeSegment(tx, eventId, segment, ofSegment)
      await writeSessions(tx, segment, { segmentId, rows: ofSegment, event, timeZone: plan.timeZone })
    }
  }
  await removeSessions(tx, removed)
  return [...removed, ...(await touchTournament(tx, id, now))]
}
