/** Deals that several sessions of an event play: none is public while somebody in any of them has still to play it. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { DocumentBoard } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import { OWN } from './identity.ts'
import { holdForOthers } from './play.ts'
import type { AllTables } from './tables.ts'

type Tx = Transaction<AllTables>

/**
 * A board whose deal another session of the event plays too, which is not over; of a file, whose event may be called otherwise, any
 * session of the organiser, or of nobody's, in those days. Who is told by the delay alone, a single match
 * or what an admin has accepted, is not waited for: its own players can see what they have still to play. Nor is what was
 * announced for an earlier day, or one that is over, and never played: it may be the same session, which its source has moved to
 * this day. One more day leaves room for those who are behind this server's.
 */
export type SharedBoard = {
  readonly board: number
  readonly number: number
  /** A mark of its deal. */
  readonly deal: string
  readonly session: number
  /** What the deal is called there. */
  readonly other: number
}

export async function sharedBoards(db: Kysely<AllTables>, session: number): Promise<readonly SharedBoard[]> {
  const { rows } = await sql<SharedBoard>`
    select b.id as board, b.number, md5(b.deal::text) as deal, s.id as session, o.id as other
    from mini_session own join segment h on h.id = own.segment_id
      join event f on f.id = h.event_id join tournament u on u.id = f.tournament_id
      join mini_session s on s.id <> own.id and s.status not in ('CLOSED', 'ARCHIVED') and s.closing_at is null
      join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
        and (e.id = f.id or (not own.fed and (t.organiser_id = u.organiser_id or ${OWN} in (t.organiser_id, u.organiser_id))
          and abs(coalesce(s.date, s.real_start_date_time::date) - own.date) <= 1))
      join board o on o.mini_session_id = s.id
      join board b on b.mini_session_id = own.id and b.deal = o.deal
    where own.id = ${session} and not s.tells_early
      and (s.status in ('PUBLISHED', 'FINALIZED') and s.date < greatest(own.date, current_date - 1)) is not true
      and not (s.release_rule = 'DELAY'
      and (select count(*) from entry r where r.mini_session_id = s.id and not r.bye) = 2)`.execute(db)
  return rows
}

/** A session that is over for its file, and not for others: boards that another session has still to play. */
export type Awaiting = {
  readonly session: number
  readonly others: readonly { readonly session: number; readonly boards: readonly number[] }[]
}

const dealAt = ({ board, deal }: Pick<SharedBoard, 'board' | 'deal'>): string => `${board} ${deal}`

/** Deals, by their boards, that others play too and that the sessions have told already. */
export async function toldBoards(tx: Tx, sessions: readonly number[]): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  for (const session of sessions) {
    const shared = (await sharedBoards(tx, session)).map(({ board }) => board)
    if (shared.length === 0) continue
    const { rows } = await sql<{ board: number; deal: string }>`
      select id as board, md5(deal::text) as deal from released_board
      where id = any(${shared}::int[]) and deal is not null`.execute(tx)
    for (const row of rows) told.add(dealAt(row))
  }
  return told
}

/**
 * What files have told of sessions goes behind the gate where somebody in another one of its event has still to play it: it
 * closes the session when all have. A file that grows holds its results back until it is read again.
 * @param told what the public knew before (`toldBoards`)
 * @param isAccepted an admin accepts that they are told early
 */
export async function holdShared(
  tx: Tx,
  sessions: readonly number[],
  told: ReadonlySet<string>,
  { now, isAccepted = false }: { readonly now: Date; readonly isAccepted?: boolean },
): Promise<readonly Awaiting[]> {
  const waiting: Awaiting[] = []
  for (const session of sessions) {
    const shared = (await sharedBoards(tx, session)).filter((one) => !told.has(dealAt(one)))
    if (shared.length === 0) continue
    const row = await tx
      .updateTable('mini_session')
      .set(({ ref }) => ({ tells_early: isAccepted ? true : ref('tells_early') }))
      .where('id', '=', session)
      .returning(['tells_early', 'status'])
      .executeTakeFirstOrThrow()
    if (row.tells_early) continue
    await holdForOthers(
      tx,
      session,
      shared.map(({ board }) => board),
    )
    if (isClosed(row.status)) await runDry(tx, session, now)
    const others = groupBy(shared, (one) => one.session)
    waiting.push({
      session,
      others: [...others].map(([other, own]) => ({
        session: other,
        boards: own.map(({ number }) => number),
      })),
    })
  }
  return waiting
}

/**
 * A file that grows tells no deal: others may have still to play it of whom nothing is stored. Only deals of boards of which
 * nothing is told are kept until it is read again, so that others wait for who has still to play them here.
 */
export async function withholdDeals(tx: Tx, sessions: readonly number[]): Promise<void> {
  await sql`update board b set deal = null, source_double_dummy = null from mini_session s, released_board r
    where s.id = any(${sessions}::int[]) and b.mini_session_id = s.id and r.id = b.id and r.deal is not null
      and s.status = 'LIVE' and not s.fed and s.closing_at is null`.execute(tx)
}

/** All of its tables are behind the gate again, which lets out what may be told and then closes it. */
async function runDry(tx: Tx, session: number, now: Date): Promise<void> {
  await tx
    .updateTable('mini_session')
    .set({ status: 'LIVE', closing_at: now })
    .where('id', '=', session)
    .execute()
  await sql`update release_cursor c set released_seq = 0, paced_at = null
    from play_table t where t.id = c.table_id and t.mini_session_id = ${session}`.execute(tx)
}

type Asked = {
  readonly eventId: number
  /** `null`: it is made now. */
  readonly session: number | null
  readonly boards: readonly DocumentBoard[]
  /** It is played after others of the event. */
  readonly isLater: boolean
}

/** All who are drawn to the board in its own session have played it, and everybody is drawn. */
const isPlayed = sql`
  (select count(distinct t.round) from play_table t where t.mini_session_id = own.mini_session_id)
    >= (select s.number_of_rounds from mini_session s where s.id = own.mini_session_id)
  and not exists (
    select from play_table t
    where t.mini_session_id = own.mini_session_id
      and not exists (select from newest_result r where r.table_id = t.id and r.board_id = own.id))`

/**
 * Numbers of the boards that are new in a session, and whose deals another one has told already, or will before it is
 * played. What is played in the session itself, or public, tells nobody of it anything that he has still to play.
 */
export async function toldElsewhere(
  tx: Tx,
  { eventId, session, boards, isLater }: Asked,
): Promise<readonly number[]> {
  const given = boards.filter(({ deal }) => deal !== null).map(({ number, deal }) => ({ number, deal }))
  if (given.length === 0) return []
  const { rows } = await sql<{ number: number }>`
    select x.number from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (number integer, deal jsonb)
    where exists (
        select from board b join mini_session s on s.id = b.mini_session_id join segment g on g.id = s.segment_id
        where g.event_id = ${eventId} and s.id is distinct from ${session}::int and b.deal = x.deal
          and (${isLater} or exists (select from released_board r where r.id = b.id)))
      and not exists (
        select from board own
        where own.mini_session_id = ${session}::int and own.number = x.number
          and (own.deal = x.deal or exists (select from released_board r where r.id = own.id) or (${isPlayed})))
    order by x.number`.execute(tx)
  return rows.map(({ number }) => number)
}
