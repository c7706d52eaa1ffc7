/** The list of sessions, and clubs. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isOneMatch } from '@openroom/bridge/movement/telling'
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { isClosed, isNoName } from '@openroom/protocol/names'
import type { Club, MiniSession, Stream } from '@openroom/protocol/schema/miniSession'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { type StreamRow, streamRows } from '../messages/streams.public.ts'
import {
  clubRows,
  type ListedEntry,
  listedEntries,
  listedRows,
  type SessionRow,
  segmentOf,
  segmentRows,
  sessionRow,
  sessionRowsOf,
  sessionsWithScore,
  sourceVersion,
  tournamentRows,
} from './miniSessions.public.ts'
import { groupsOfSessionRow } from './model.ts'
import { toldOf } from './told.public.ts'

type Db = Kysely<PublicTables>

/** Closed sessions in the list; older ones are found in the archive. */
const RECENT = 200

export type Versioned<T> = { readonly value: T; readonly seq: number }

const toInstant = (date: Date | null): string | null => date?.toISOString() ?? null

/** Tournament, event and segment without saying anything twice, and which session of several. */
export function sessionName(row: SessionRow): string {
  const segment = isNoName(row.segment_name) ? [] : [row.segment_name]
  const parts = [...new Set([row.tournament_name, row.event_name, ...segment])]
  const distinct = parts.filter((part) => !parts.some((other) => other !== part && other.startsWith(part)))
  const which = row.number_of_sessions > 1 ? [`${row.session}/${row.number_of_sessions}`] : []
  return [...distinct, ...which].join(' - ')
}

function sectionsOfEntries(entries: readonly ListedEntry[]): MiniSession['sections'] {
  const groups = groupBy(
    entries.filter(({ section }) => section !== null),
    ({ section }) => section ?? '',
  )
  if (groups.size < 2) return {}
  return Object.fromEntries(
    [...groups].map(([section, own]) => [section, own.map(({ registration_id }) => registration_id)]),
  )
}

/** Lists are public, and tell no e-mail addresses. */
const toStream = ({ mini_session_id, name, label, url }: StreamRow): Stream => ({
  miniSessionId: mini_session_id,
  email: null,
  name,
  label,
  url,
})

/** How the gate shows what is played: where several tables play a board, by the delay alone only if an admin accepts it. */
function releaseOf(
  { status, release_rule, tells_early }: SessionRow,
  entries: readonly ListedEntry[],
): Pick<MiniSession, 'released' | 'tellsEarly'> {
  if (isClosed(status)) return {}
  if (release_rule !== 'DELAY') return { released: release_rule }
  if (isOneMatch({ contestants: entries.filter(({ bye }) => !bye).length })) return {}
  return tells_early ? { tellsEarly: true } : { released: 'BOARD' }
}

/** @param streams of this session; they end with it */
export function toMiniSession(
  row: SessionRow,
  entries: readonly ListedEntry[],
  score: boolean,
  streams: readonly StreamRow[],
): MiniSession {
  const ranked = entries.filter(({ partners }) => !partners)
  return {
    miniSessionId: row.id,
    serverId: row.organiser_id,
    tournamentId: row.tournament_id,
    tournamentName: row.tournament_name,
    eventId: row.event_id,
    eventName: row.event_name,
    eventOrder: row.event_order,
    segmentId: row.segment_id,
    segmentName: row.segment_name,
    segmentOrder: row.segment_order,
    session: row.session,
    miniSession: row.mini_session,
    numberOfSessions: row.number_of_sessions,
    type: row.type,
    calcType: row.calc_type,
    otherCalcTypes: [...row.other_calc_types],
    arrangeType: row.arrange_type,
    winners: row.winners,
    roundGroups: groupsOfSessionRow(row),
    firstRound: row.first_round,
    numberOfRounds: row.number_of_rounds,
    firstBoard: row.first_board,
    boardsPerRound: row.boards_per_round,
    status: row.status,
    clubId: row.club_id ?? 0,
    clubName: row.club_id === null ? null : row.organiser_name,
    location: row.location,
    timeZone: row.time_zone,
    startDateTime: toInstant(row.start_date_time),
    date: row.date,
    realStartDateTime: toInstant(row.real_start_date_time),
    delay: row.delay,
    bidOnly: row.bid_only,
    eventBidOnly: row.event_bid_only,
    tournamentBidOnly: row.tournament_bid_only,
    adaptive: row.adaptive,
    alertType: row.alert_type,
    playVisible: row.play_visible,
    vugraphClosedResult: row.vugraph_closed_result,
    crossTable: row.cross_table,
    sections: sectionsOfEntries(ranked),
    streams: isClosed(row.status) ? [] : streams.map(toStream),
    score: score && toldOf(row).results,
    name: sessionName(row),
    numberOfRegistrations: ranked.filter(({ bye }) => !bye).length,
    ...releaseOf(row, entries),
    ...(row.final_at === null ? {} : { finalAt: row.final_at.toISOString() }),
    ...(row.status === 'LIVE' ? { awaits: [...(row.awaits ?? [])] } : {}),
    ...(ranked.length < entries.length ? { individual: true as const } : {}),
    ...(row.licence === null ? {} : { licence: row.licence }),
    ...(isTotalPoints(row.calc_type, row.conventions) ? { totalPoints: true as const } : {}),
  }
}

async function toMiniSessions(db: Db, rows: readonly SessionRow[]): Promise<readonly MiniSession[]> {
  const ids = rows.map(({ id }) => id)
  const entries = groupBy(await listedEntries(db, ids), ({ mini_session_id }) => mini_session_id)
  const scored = await sessionsWithScore(db, ids)
  const streams = groupBy(await streamRows(db, ids), ({ mini_session_id }) => mini_session_id)
  return rows.map((row) =>
    toMiniSession(row, entries.get(row.id) ?? [], scored.has(row.id), streams.get(row.id) ?? []),
  )
}

const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

export const listMiniSessions = (db: Db): Promise<Versioned<readonly MiniSession[]>> =>
  inSnapshot(db, async (tx) => {
    const seq = await sourceVersion(tx, 'miniSessions')
    return { value: await toMiniSessions(tx, await listedRows(tx, RECENT)), seq }
  })

/** Sessions of these ids in their order. */
export async function miniSessionsOf(db: Db, ids: readonly number[]): Promise<readonly MiniSession[]> {
  const rows = new Map((await sessionRowsOf(db, ids)).map((row) => [row.id, row]))
  const known = ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  return toMiniSessions(db, known)
}

/**
 * Sessions of a segment, however old.
 * @param of a session of it, or its organiser and itself
 */
export const segmentSessions = (
  db: Db,
  of: { readonly session: number } | { readonly serverId: number; readonly segment: number },
): Promise<Versioned<readonly MiniSession[]>> =>
  inSnapshot(db, async (tx) => {
    const seq = await sourceVersion(tx, 'miniSessions')
    const segment = 'session' in of ? await segmentOf(tx, of.session) : of.segment
    const rows = segment === undefined ? [] : await segmentRows(tx, segment)
    const own = 'session' in of ? rows : rows.filter(({ organiser_id }) => organiser_id === of.serverId)
    return { value: await toMiniSessions(tx, own), seq }
  })

/** Longer than a day is in any two zones. */
const NEAR_MS = 48 * 3_600_000

const plannedAt = ({ start_date_time, date }: SessionRow): number | null =>
  start_date_time?.getTime() ?? (date === null ? null : Date.parse(date))

const isNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= NEAR_MS

/** Sessions of a tournament that are played about when one of them is, however old: its day there and more. */
export const nearSessions = (db: Db, id: number): Promise<Versioned<readonly MiniSession[]>> =>
  inSnapshot(db, async (tx) => {
    const seq = await sourceVersion(tx, 'miniSessions')
    const own = await sessionRow(tx, id)
    const all = own === undefined ? [] : await tournamentRows(tx, own.tournament_id)
    const rows = all.filter((row) => isNear(plannedAt(row), plannedAt(own!)))
    return { value: await toMiniSessions(tx, rows), seq }
  })

export async function listClubs(db: Db): Promise<Versioned<readonly Club[]>> {
  const seq = await sourceVersion(db, 'clubs')
  const rows = await clubRows(db)
  return {
    value: rows.map(({ id, organiser_id, name }) => ({ id, serverId: organiser_id, name: name ?? '' })),
    seq,
  }
}
