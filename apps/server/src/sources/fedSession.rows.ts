/** Sessions of live sources: made and changed; their tables' logs stay. */
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { isClosed, type Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { hashOf } from '../core/database/hash.ts'
import { lockEvents, lockPlaces, lockTables } from '../core/database/lockOrder.rows.ts'
import { planMark } from '../corrections/asItWillBe.rows.ts'
import { withOpenCorrections } from '../corrections/openCorrections.rows.ts'
import { type PlacedSession, placeDocument, scoreAs } from '../intake/identity.rows.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { sessionColumns } from '../intake/writeSession.rows.ts'
import { writeFirstBoards } from '../phones/phones.rows.ts'
import { type Coming, NOT_EARLY, NOWHERE, refuseToldDeals, toldEarly } from '../tables/toldEarly.rows.ts'
import { awaitingSource, takeAnnounced } from './announcedKeys.rows.ts'
import { orderParts, writeParts } from './fedParts.rows.ts'
import { knownFirstBoards } from './fedRows.rows.ts'
import { FedSessionRefusal } from './fedSessionRefusal.rows.ts'
import { refuseMissingParts, withKnownDeals, withPlannedRelease } from './fedStays.rows.ts'

type Tx = Transaction<AllTables>

export type StoredFedSession = {
  readonly miniSessionId: number
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Every session whose views may have changed. */
  readonly touched: readonly number[]
  /** Some of it waits for its time behind the gate. */
  readonly waits: boolean
}

/** Ready to start when somebody is to play, else announced. */
const firstStatus = ({ tables }: DocumentSession): Status => (tables.length > 0 ? 'FINALIZED' : 'PUBLISHED')

/** What its source says of a session's start, and that there is one. */
const sourceColumns = ({ date, startDateTime }: DocumentSession) => ({
  source_date: date,
  source_start: startDateTime,
  fed: true,
  run_here: true,
})

const isSameInstant = (one: Date | null, other: string | null): boolean =>
  one === null || other === null ? one === other : one.getTime() === Date.parse(other)

const withoutStart = ({ date: _, start_date_time: __, ...columns }: ReturnType<typeof sessionColumns>) =>
  columns

async function makeSession(
  tx: Tx,
  { segmentId, session, event }: PlacedSession,
  content_hash: string,
  now: Date,
  { firstBoards = NOWHERE, early }: Told,
) {
  const { id } = await tx
    .insertInto('mini_session')
    .values({
      ...sessionColumns(session),
      ...sourceColumns(session),
      tells_early: toldEarly(event.type, session, firstBoards, early),
      segment_id: segmentId,
      key: session.key,
      version: 0,
      status: firstStatus(session),
      content_hash,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a draw waits: in a session that runs, for its delay or end; in any, never past one that waits already. */
async function mustWait(
  tx: Tx,
  miniSessionId: number,
  { delay, release_rule }: Pick<ReturnType<typeof sessionColumns>, 'delay' | 'release_rule'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('mini_session as s')
    .select(({ exists, selectFrom }) => [
      's.status',
      exists(selectFrom('standing_order as o').select('o.id').whereRef('o.mini_session_id', '=', 's.id')).as(
        'isBehind',
      ),
    ])
    .where('s.id', '=', miniSessionId)
    .executeTakeFirstOrThrow()
  const runs = row.status === 'DELAYED' || row.status === 'LIVE'
  return Boolean(row.isBehind) || (runs && (delay > 0 || release_rule === 'SESSION'))
}

/** @param isAsBefore whether the source gives the start that it gave before: staff's own then stays. @returns whether the draw waits */
async function changeSession(
  tx: Tx,
  miniSessionId: number,
  placed: PlacedSession,
  isAsBefore: boolean,
  content_hash: string,
  now: Date,
  { behind, firstBoards = NOWHERE, early }: Told,
): Promise<boolean> {
  await lockTables(tx, miniSessionId)
  await refuseMissingParts(tx, miniSessionId, placed.session)
  const held = await withPlannedRelease(tx, miniSessionId, placed.session)
  const session = await withKnownDeals(tx, miniSessionId, held)
  const { tells_early } = await tx
    .selectFrom('mini_session')
    .select('tells_early')
    .where('id', '=', miniSessionId)
    .executeTakeFirstOrThrow()
  const begin = new Map([...(await knownFirstBoards(tx, miniSessionId)), ...firstBoards])
  const isTold = toldEarly(placed.event.type, session, begin, {
    ...early,
    accepted: early.accepted || tells_early,
  })
  const columns = isAsBefore ? withoutStart(sessionColumns(session)) : sessionColumns(session)
  const { number_of_rounds, ...given } = columns
  const { delay, release_rule } = given
  const waits = (await mustWait(tx, miniSessionId, { delay, release_rule })) || behind !== null
  await tx
    .updateTable('mini_session')
    .set(({ eb }) => ({
      ...(waits ? given : columns),
      ...sourceColumns(session),
      tells_early: isTold,
      content_hash,
      changed_at: now,
      status: sql<Status>`case when ${eb.ref('status')} = 'PUBLISHED' then ${firstStatus(session)} else ${eb.ref('status')} end`,
    }))
    .where('id', '=', miniSessionId)
    .execute()
  if (waits) await orderParts(tx, miniSessionId, session, placed, now, behind)
  else await writeParts(tx, miniSessionId, session, placed)
  return waits
}

export type Told = Coming & {
  /** With all that staff has put right. */
  readonly isDecided: boolean
  /** The session and the mark of what this was made of (`planMark`): it is not told over anything else. */
  readonly madeOf?: { readonly session: number; readonly mark: string } | undefined
}

/** A source knows its session by key and by the day that it gave it. */
const foundSession = (tx: Tx, { segmentId, session }: PlacedSession) =>
  tx
    .selectFrom('mini_session')
    .select(['id', 'content_hash', 'status', 'real_start_date_time', 'fed', 'source_start', 'tells_early'])
    .where('segment_id', '=', segmentId)
    .where('key', '=', session.key)
    .where(
      sql`case when fed then source_date else date end`,
      'is not distinct from',
      sql`${session.date}::date`,
    )
    .executeTakeFirst()

/** Whether the document finds the session of this number, now or as it was filled before. */
const isFilled = async (tx: Tx, announced: number, placed: PlacedSession): Promise<boolean> =>
  (await foundSession(tx, placed))?.id === announced

const isReady = (status: Status): boolean => status === 'PUBLISHED' || status === 'FINALIZED'

/** @returns the session's id and what has become of it */
async function writeFed(
  tx: Tx,
  placed: PlacedSession,
  now: Date,
  told: Told,
): Promise<Omit<StoredFedSession, 'touched'>> {
  const { behind, isDecided } = told
  const content_hash = hashOf(placed.content)
  const before = await foundSession(tx, placed)
  if (!before) {
    await refuseToldDeals(tx, placed, null, now, told)
    const miniSessionId = await makeSession(tx, placed, content_hash, now, told)
    if (behind === null) await writeParts(tx, miniSessionId, placed.session, placed)
    else await orderParts(tx, miniSessionId, placed.session, placed, now, behind)
    return { miniSessionId, change: 'new', waits: behind !== null }
  }
  const miniSessionId = before.id
  if (!before.fed && !isReady(before.status)) throw new FedSessionRefusal('session-not-fed')
  if (before.content_hash === content_hash) return { miniSessionId, change: 'unchanged', waits: false }
  if (isClosed(before.status)) throw new FedSessionRefusal('session-over')
  if (!before.tells_early) await refuseToldDeals(tx, placed, miniSessionId, now, told)
  const isAsBefore = before.fed && isSameInstant(before.source_start, placed.session.startDateTime)
  const session = isDecided ? placed.session : await withOpenCorrections(tx, miniSessionId, placed.session)
  const waits = await changeSession(
    tx,
    miniSessionId,
    { ...placed, session },
    isAsBefore,
    content_hash,
    now,
    told,
  )
  return { miniSessionId, change: 'changed', waits }
}

async function tournamentOf(tx: Tx, { eventId }: PlacedSession): Promise<number> {
  const { tournament_id } = await tx
    .selectFrom('event')
    .select('tournament_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return tournament_id
}

/** Changes with what is public at once of a tournament's sessions: names, times, rules. */
async function shownMark(tx: Tx, tournamentId: number): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select md5(string_agg(concat(to_jsonb(t), to_jsonb(e), to_jsonb(g),
      to_jsonb(s) - array['content_hash', 'changed_at']), '' order by s.id)) as mark
    from tournament t join event e on e.tournament_id = t.id join segment g on g.event_id = e.id
      join mini_session s on s.segment_id = g.id
    where t.id = ${tournamentId}`.execute(tx)
  return rows[0]?.mark ?? ''
}

/**
 * Stores the one session of a document, or changes it.
 * @param tournamentId where it must belong to
 * @param also written with it in the same transaction
 * @param announced the announced session that it is, whatever its keys; absent: the one that waits for a source, if any does
 * Errors: `FedSessionRefusal`; then nothing is stored.
 */
export const storeFedSession = (
  db: Kysely<AllTables>,
  document: TournamentDocument,
  tournamentId: number,
  now: Date,
  also: (tx: Tx, miniSessionId: number) => Promise<void> = async () => {},
  announced?: number,
  told: Told = { behind: null, isDecided: false, early: NOT_EARLY },
): Promise<StoredFedSession> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    const before = await shownMark(tx, tournamentId)
    const fills = announced ?? (await awaitingSource(tx, tournamentId, document))
    if (fills !== undefined) await takeAnnounced(tx, tournamentId, fills, document)
    const { sessions } = await placeDocument(tx, document, true, null)
    const [placed] = sessions
    if (!placed || (await tournamentOf(tx, placed)) !== tournamentId)
      throw new FedSessionRefusal('tournament-not-found')
    // Else the plan would stay behind, and what is played stand beside it.
    if (announced !== undefined && !(await isFilled(tx, announced, placed)))
      throw new FedSessionRefusal('session-not-fillable')
    await lockEvents(tx, [placed.eventId])
    const { madeOf } = told
    if (madeOf && (await planMark(tx, madeOf.session)) !== madeOf.mark)
      throw new FedSessionRefusal('draw-outdated')
    await scoreAs(tx, placed.eventId, placed.event)
    const written = await writeFed(tx, placed, now, told)
    if (told.firstBoards) await writeFirstBoards(tx, written.miniSessionId, told.firstBoards)
    await also(tx, written.miniSessionId)
    // A session that is told again as it was may still have moved what it shares with others: the tournament's place.
    const isSeen =
      (!written.waits && written.change !== 'unchanged') ||
      written.change === 'new' ||
      (await shownMark(tx, tournamentId)) !== before
    if (!isSeen) return { ...written, touched: [] }
    const touched = await touchEvents(tx, [placed.eventId])
    await bumpVersion(tx, 'miniSessions')
    return { ...written, touched }
  })
