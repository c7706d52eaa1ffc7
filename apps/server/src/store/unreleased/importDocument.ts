/** A Tournament document into the store: one transaction, the same content twice changes nothing. */
import { createHash } from 'node:crypto'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { isClosed, type Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ruleColumns } from '../ruleColumns.ts'
import { type Placed, type PlacedSession, placeDocument } from './identity.ts'
import { lockEvents, lockPlaces, lockTables } from './lockOrder.ts'
import { writePlayers, writeRegistrations } from './people.ts'
import { writeBoards, writeLogs, writeMatches, writeResults, writeTables } from './play.ts'
import { setCursors } from './release.ts'
import type { AllTables } from './tables.ts'
import { moveOn, touchEvents } from './versions.ts'

type Tx = Transaction<AllTables>

export type ImportedSession = {
  readonly miniSessionId: number
  readonly change: 'new' | 'replaced' | 'unchanged'
}

export type Imported = {
  readonly sessions: readonly ImportedSession[]
  /** Every session whose views may have changed, those of the same events included. */
  readonly touched: readonly number[]
  readonly newClub: boolean
}

/** Tells whether the same content comes again. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

const isPlayed = ({ tables }: DocumentSession): boolean =>
  tables.some(({ results, logs }) => results.length > 0 || logs.length > 0)

/** A file tells of what is over, unless it announces a session still to come. */
function statusOf(session: DocumentSession, now: Date): Status {
  if (isPlayed(session)) return 'CLOSED'
  const start = session.startDateTime ?? (session.date && `${session.date}T23:59:59Z`)
  return start !== null && new Date(start) > now ? 'PUBLISHED' : 'CLOSED'
}

/** While a session is played its deals and its play are nobody's but the players'. */
const heldBack = (session: DocumentSession): DocumentSession => ({
  ...session,
  boards: session.boards.map((board) => ({ ...board, deal: null, doubleDummy: null })),
  tables: session.tables.map((table) => ({ ...table, logs: [] })),
})

type Before = { readonly id: number; readonly content_hash: string; readonly status: Status }

/** What was closed once stays closed, whatever still comes in. */
function nextStatus(before: Before | undefined, session: DocumentSession, open: boolean, now: Date): Status {
  if (before?.status === 'ARCHIVED') return before.status
  if (open) return before?.status === 'CLOSED' ? before.status : 'LIVE'
  return statusOf(session, now)
}

/** A session's own facts as columns. */
export const columnsOf = (session: DocumentSession) => ({
  session: session.session,
  mini_session: session.miniSession,
  number_of_sessions: session.numberOfSessions,
  date: session.date,
  start_date_time: session.startDateTime,
  first_round: session.firstRound,
  ...ruleColumns(session),
})

/** The session that a placed one is, if it is stored already: by the day that its source gives it. */
export const foundSession = (tx: Tx, { segmentId, session }: PlacedSession) =>
  tx
    .selectFrom('mini_session')
    .select(['id', 'content_hash', 'status', 'real_start_date_time', 'fed', 'source_start'])
    .where('segment_id', '=', segmentId)
    .where('key', '=', session.key)
    .where(
      sql`case when fed then source_date else date end`,
      'is not distinct from',
      sql`${session.date}::date`,
    )
    .executeTakeFirst()

async function writeSession(
  tx: Tx,
  placed: PlacedSession,
  now: Date,
  open: boolean,
): Promise<ImportedSession> {
  const { segmentId } = placed
  const content_hash = hashOf(placed.content)
  const before = await foundSession(tx, placed)
  const status = nextStatus(before, placed.session, open, now)
  const isSame = before?.content_hash === content_hash && (before.status === 'LIVE') === (status === 'LIVE')
  if (before && isSame) return { miniSessionId: before.id, change: 'unchanged' }
  if (before) await lockTables(tx, before.id)
  const session = status === 'LIVE' ? heldBack(placed.session) : placed.session
  const started = status === 'LIVE' ? { real_start_date_time: before?.real_start_date_time ?? now } : {}
  const columns = { ...columnsOf(session), ...started, fed: false, status, content_hash, changed_at: now }
  const { id: miniSessionId } = before
    ? await tx
        .updateTable('mini_session')
        .set(columns)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('mini_session')
        .values({ segment_id: segmentId, key: session.key, version: 0, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
  await writeContent(tx, miniSessionId, { ...placed, session }, isClosed(status) || status === 'LIVE')
  return { miniSessionId, change: before ? 'replaced' : 'new' }
}

async function writeContent(tx: Tx, miniSessionId: number, placed: PlacedSession, shown: boolean) {
  const { session, segmentId, organiserId } = placed
  const registrations = await writeRegistrations(tx, segmentId, miniSessionId, session)
  const seating = await writePlayers(tx, organiserId, miniSessionId, session, registrations)
  const context = { miniSessionId, registrations, seating }
  const boards = await writeBoards(tx, context, session)
  const tables = await writeTables(tx, context, session)
  await writeMatches(tx, context, session)
  const ids = { tables, boards }
  const heads = await writeLogs(tx, session, ids)
  await writeResults(tx, session, ids, heads)
  await setCursors(tx, heads, shown)
}

const eventsOf = (placed: readonly PlacedSession[]): readonly number[] => [
  ...new Set(placed.map(({ eventId }) => eventId)),
]

async function importInto(tx: Tx, placed: Placed, now: Date, open: boolean): Promise<Imported> {
  const sessions: ImportedSession[] = []
  for (const one of placed.sessions) sessions.push(await writeSession(tx, one, now, open))
  const changed = placed.sessions.filter((_, i) => sessions[i]?.change !== 'unchanged')
  const touched = changed.length > 0 ? await touchEvents(tx, eventsOf(changed)) : []
  return { sessions, touched, newClub: placed.newClub }
}

/**
 * Stores documents that came together: all of them or none.
 * @param open those whose sessions are still being played
 */
export const importDocuments = (
  db: Kysely<AllTables>,
  documents: readonly TournamentDocument[],
  now: Date,
  open: ReadonlySet<TournamentDocument> = new Set(),
): Promise<readonly Imported[]> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    const places: Placed[] = []
    for (const document of documents) places.push(await placeDocument(tx, document))
    await lockEvents(tx, eventsOf(places.flatMap(({ sessions }) => sessions)))
    const imported: Imported[] = []
    for (const [i, placed] of places.entries())
      imported.push(await importInto(tx, placed, now, open.has(documents[i]!)))
    for (const { touched } of imported) if (touched.length > 0) await moveOn(tx, 'miniSessions')
    for (const { newClub } of imported) if (newClub) await moveOn(tx, 'clubs')
    return imported
  })
