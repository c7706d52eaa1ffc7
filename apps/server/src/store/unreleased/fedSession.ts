/** Sessions of live sources: made, changed, started, finished and removed; their tables' logs stay. */
import { isOneMatch, rangesOf, tellsEarly } from '@openroom/bridge/movement/telling'
import { RELEASE_RULES, type ReleaseRule, type SessionType } from '@openroom/bridge/session'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { drawnOf } from '@openroom/formats/json/drawn'
import { isClosed, type Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import { hashOf } from '../hash.ts'
import { awaitingSource, takeAnnounced } from './announcedKeys.ts'
import { planMark } from './asItWillBe.ts'
import { type Behind, orderParts, writeParts } from './fedParts.ts'
import { type PlacedSession, placeDocument, scoreAs } from './identity.ts'
import { sessionColumns } from './importDocument.ts'
import { lockEvents, lockPlaces, lockTables } from './lockOrder.ts'
import { withOpenCorrections } from './openCorrections.ts'
import { moveLinks } from './operatorLinks.ts'
import { writeFirstBoards } from './phones.ts'
import type { Note } from './releaseMoves.ts'
import { toldElsewhere } from './sharedDeals.ts'
import type { AllTables } from './tables.ts'
import { bumpVersion, touchEvents } from './versions.ts'

type Tx = Transaction<AllTables>

export type StoredFedSession = {
  readonly miniSessionId: number
  readonly change: 'new' | 'changed' | 'unchanged'
  /** Every session whose views may have changed. */
  readonly touched: readonly number[]
  /** Some of it waits for its time behind the gate. */
  readonly waits: boolean
}

/** Thrown inside the transaction, which is then undone. */
export class FedSessionRefusal extends Error {
  readonly code:
    | 'tournament-not-found'
    | 'session-not-fed'
    | 'session-not-fillable'
    | 'session-over'
    | 'part-in-use'
    | 'draw-outdated'
    | 'rule-tells-early'
  /** Which boards. */
  readonly reason: string | undefined

  constructor(code: FedSessionRefusal['code'], reason?: string) {
    super(code)
    this.code = code
    this.reason = reason
  }
}

/** Keys of tables and numbers of boards of which a log tells. */
async function partsInUse(tx: Tx, miniSessionId: number) {
  const rows = await tx
    .selectFrom('table_log as l')
    .innerJoin('play_table as t', 't.id', 'l.table_id')
    .innerJoin('board as b', 'b.id', 'l.board_id')
    .select(['t.key', 'b.number'])
    .distinct()
    .where('t.mini_session_id', '=', miniSessionId)
    .execute()
  return { tables: new Set(rows.map(({ key }) => key)), boards: new Set(rows.map(({ number }) => number)) }
}

async function refuseMissingParts(tx: Tx, miniSessionId: number, session: DocumentSession): Promise<void> {
  const used = await partsInUse(tx, miniSessionId)
  const tables = new Set(session.tables.map(({ key }) => key))
  const boards = new Set(session.boards.map(({ number }) => number))
  const isLeftOut =
    [...used.tables].some((key) => !tables.has(key)) || [...used.boards].some((b) => !boards.has(b))
  if (isLeftOut) throw new FedSessionRefusal('part-in-use')
}

/** A deal that came with its first auction stays when the source does not know it itself. */
async function withKnownDeals(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
): Promise<DocumentSession> {
  const rows = await tx
    .selectFrom('board')
    .select(['number', 'deal'])
    .where('mini_session_id', '=', miniSessionId)
    .execute()
  const deals = new Map(rows.map(({ number, deal }) => [number, deal]))
  const boards = session.boards.map((board) => ({
    ...board,
    deal: board.deal ?? deals.get(board.number) ?? null,
  }))
  return { ...session, boards }
}

const isStricter = (rule: ReleaseRule, than: ReleaseRule): boolean =>
  RELEASE_RULES.indexOf(rule) > RELEASE_RULES.indexOf(than)

/** The session with what staff planned of its release, where that is stricter than what the source says. */
async function withPlannedRelease(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
): Promise<DocumentSession> {
  const { planned_delay, planned_rule } = await tx
    .selectFrom('mini_session')
    .select(['planned_delay', 'planned_rule'])
    .where('id', '=', miniSessionId)
    .executeTakeFirstOrThrow()
  const { releaseRule } = session
  return {
    ...session,
    delay: Math.max(session.delay, planned_delay ?? 0),
    releaseRule: planned_rule !== null && isStricter(planned_rule, releaseRule) ? planned_rule : releaseRule,
  }
}

/** Boards that tables begin with, as the desk has drawn them, by the tables' keys. */
export async function knownFirstBoards(tx: Tx, miniSessionId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('movement as m')
    .innerJoin('play_table as t', 't.id', 'm.table_id')
    .select(['t.key', 'm.first_board'])
    .where('t.mini_session_id', '=', miniSessionId)
    .execute()
  return new Map(rows.map(({ key, first_board }) => [key, first_board]))
}

/**
 * Whether boards may be told while somebody has still to play them, which an admin has accepted.
 * Errors: `FedSessionRefusal` where nobody has.
 */
function toldEarly(
  type: SessionType,
  session: DocumentSession,
  firstBoards: ReadonlyMap<string, number>,
  { wanted, accepted }: Early,
): boolean {
  const draw = drawnOf(type, session, firstBoards)
  if (accepted) return true
  const couldBe = session.releaseRule === 'DELAY' && !isOneMatch(draw)
  const early = wanted && couldBe ? draw.boards : tellsEarly(session.releaseRule, draw)
  if (early !== null) throw new FedSessionRefusal('rule-tells-early', rangesOf(early))
  return false
}

/** Errors: `FedSessionRefusal` where deals that come in are public before they are played, and no admin accepts it. */
async function refuseToldDeals(
  tx: Tx,
  { eventId, event, session: given }: PlacedSession,
  session: number | null,
  { behind, early, firstBoards = NOWHERE }: Told,
): Promise<void> {
  const isLater = behind !== null
  const { contestants } = drawnOf(event.type, given, firstBoards)
  // A single match is told of by the delay alone: its other room can see as much. Who is to come may be more than two.
  const isByDelayAlone = given.releaseRule === 'DELAY' && contestants === 2 && !isLater
  if (early.accepted || isByDelayAlone) return
  const told = await toldElsewhere(tx, { eventId, session, boards: given.boards, isLater })
  if (told.length > 0) throw new FedSessionRefusal('rule-tells-early', rangesOf(told))
}

/** Ready to start when somebody is to play, else announced. */
const firstStatus = ({ tables }: DocumentSession): Status => (tables.length > 0 ? 'FINALIZED' : 'PUBLISHED')

/** What its source says of a session's start. */
const sourceColumns = ({ date, startDateTime }: DocumentSession) => ({
  source_date: date,
  source_start: startDateTime,
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
      fed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a draw waits: in a session that runs, for its delay or end, and never past one that waits already. */
async function mustWait(
  tx: Tx,
  miniSessionId: number,
  { delay, release_rule }: Pick<ReturnType<typeof sessionColumns>, 'delay' | 'release_rule'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('mini_session as s')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('standing_order as o').select('o.id').whereRef('o.mini_session_id', '=', 's.id')).as(
        'isBehind',
      ),
    )
    .where('s.id', '=', miniSessionId)
    .where('s.status', 'in', ['DELAYED', 'LIVE'])
    .executeTakeFirst()
  return row !== undefined && (delay > 0 || release_rule === 'SESSION' || Boolean(row.isBehind))
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
      fed: true,
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

/** That boards are told while somebody has still to play them: asked for, and accepted by an admin. */
export type Early = { readonly wanted: boolean; readonly accepted: boolean }

export const NOT_EARLY: Early = { wanted: false, accepted: false }

const NOWHERE: ReadonlyMap<string, number> = new Map()

export type Told = {
  /** What must be public before who plays whom is; `null`: the session's own rule. */
  readonly behind: Behind | null
  /** With all that staff has put right. */
  readonly isDecided: boolean
  /** The session and the mark of what this was made of (`planMark`): it is not told over anything else. */
  readonly madeOf?: { readonly session: number; readonly mark: string } | undefined
  readonly early: Early
  /** Where the boards of tables begin, by their key. */
  readonly firstBoards?: ReadonlyMap<string, number>
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
    await refuseToldDeals(tx, placed, null, told)
    const miniSessionId = await makeSession(tx, placed, content_hash, now, told)
    if (behind === null) await writeParts(tx, miniSessionId, placed.session, placed)
    else await orderParts(tx, miniSessionId, placed.session, placed, now, behind)
    return { miniSessionId, change: 'new', waits: behind !== null }
  }
  const miniSessionId = before.id
  if (!before.fed && !isReady(before.status)) throw new FedSessionRefusal('session-not-fed')
  if (before.content_hash === content_hash) return { miniSessionId, change: 'unchanged', waits: false }
  if (isClosed(before.status)) throw new FedSessionRefusal('session-over')
  if (!before.tells_early) await refuseToldDeals(tx, placed, miniSessionId, told)
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

/** A source's session as it stands. */
export const fedSessionRow = (db: Kysely<AllTables>, tournamentId: number, miniSessionId: number) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select(['s.id', 's.status', 's.fed', 's.closing_at', 's.delay', 'e.id as event_id'])
    .where('s.id', '=', miniSessionId)
    .where('e.tournament_id', '=', tournamentId)
    .executeTakeFirst()

/** Tables of a session with the number expected of their next entry. */
export async function fedTables(db: Kysely<AllTables>, miniSessionId: number) {
  const rows = await db
    .selectFrom('play_table as t')
    .select(({ selectFrom }) => [
      't.key',
      't.id as tableId',
      selectFrom('table_log as l')
        .select(({ fn }) => fn.coalesce(fn.max('l.seq'), sql<number>`0`).as('head'))
        .whereRef('l.table_id', '=', 't.id')
        .as('next'),
    ])
    .where('t.mini_session_id', '=', miniSessionId)
    .orderBy('t.ord')
    .execute()
  return rows.map(({ key, tableId, next }) => ({ key, tableId, next: next ?? 0 }))
}

/**
 * Starts a session, unless that was done meanwhile, and lets lists and views know.
 * @param note what is written of it in the same transaction
 * @returns the sessions to announce
 */
export const startFedSession = (
  db: Kysely<AllTables>,
  { id, event_id, delay }: { readonly id: number; readonly event_id: number; readonly delay: number },
  at: Date,
  note: Note,
): Promise<readonly number[]> =>
  db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    const started = await tx
      .updateTable('mini_session')
      .set({ status: delay > 0 ? 'DELAYED' : 'LIVE', real_start_date_time: at, changed_at: at })
      .where('id', '=', id)
      .where('status', 'in', ['PUBLISHED', 'FINALIZED'])
      .returning('id')
      .executeTakeFirst()
    if (!started) return []
    await moveLinks(tx, id)
    await note(tx)
    const touched = await touchEvents(tx, [event_id])
    await bumpVersion(tx, 'miniSessions')
    return touched
  })

/** The token's tournament, with the organiser's name. */
export const tournamentRow = (db: Kysely<AllTables>, tournamentId: number) =>
  db
    .selectFrom('tournament as t')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .leftJoin('club as c', 'c.organiser_id', 'o.id')
    .select([
      't.id',
      't.key',
      't.name',
      't.location',
      't.time_zone',
      'o.name as organiser',
      'c.id as club_id',
    ])
    .where('t.id', '=', tournamentId)
    .executeTakeFirst()
