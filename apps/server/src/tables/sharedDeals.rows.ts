/** Deals that several sessions of an organiser play: none is public while somebody in any of them has still to play it. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { DocumentBoard } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import { OWN } from '../intake/identity.rows.ts'
import { bumpVersion, touchEventsOf } from '../intake/listVersions.rows.ts'
import { holdForOthers, openForOthers } from '../intake/play.rows.ts'

type Tx = Transaction<AllTables>

export type SharedBoard = {
  /** The session that is asked for, and its board. */
  readonly own: number
  readonly board: number
  readonly number: number
  /** A mark of its deal. */
  readonly deal: string
  readonly session: number
  /** What the deal is called there. */
  readonly other: number
}

const columnRef = (s: string, column: string) => sql.ref(`${s}.${column}`)

/** The day of a session `s`; one that tells none has that on which it began, or was stored last. */
const dayOf = (s: string): RawBuilder<unknown> =>
  sql`coalesce(${columnRef(s, 'date')}, ${columnRef(s, 'start_date_time')}::date, ${columnRef(s, 'real_start_date_time')}::date, ${columnRef(s, 'changed_at')}::date)`

/** What is nobody's may be anybody's; another organiser's play is never waited for, whatever he stores. */
const isOfOneOrganiser = sql`(t.organiser_id = u.organiser_id or ${OWN} in (t.organiser_id, u.organiser_id))`

/** From a day to another; both `null`: none. */
type Days = { readonly first: RawBuilder<unknown>; readonly last: RawBuilder<unknown> }

const isBegun = (s: string): RawBuilder<boolean> => sql`${sql.ref(`${s}.status`)} in ('DELAYED', 'LIVE')`

/** Something of `s` has come since the day before yesterday. */
const hasNews = (today: RawBuilder<unknown>) => sql<boolean>`
  (greatest(${dayOf('s')}, s.real_start_date_time::date, s.changed_at::date) >= ${today} - 1
    or exists (select from play_table p join table_log l on l.table_id = p.id
      where p.mini_session_id = s.id and l.received_at >= ${today} - 1))`

/** The days of a session `s`: its own, and while it is played those since it began, whatever day it was announced for. */
function daysOf(s: string, today: RawBuilder<unknown>, isPlayed: RawBuilder<boolean>): readonly Days[] {
  const day = dayOf(s)
  const whilePlayed = (one: RawBuilder<unknown>) => sql`case when ${isPlayed} then ${one} end`
  const began = sql`least(coalesce(${columnRef(s, 'real_start_date_time')}::date, ${day}), ${today})`
  return [
    { first: day, last: day },
    { first: whilePlayed(began), last: whilePlayed(today) },
  ]
}

/** Days that are beside each other leave room for those who are behind or ahead of this server's. */
function areBeside(these: readonly Days[], those: readonly Days[]): RawBuilder<unknown> {
  const pairs = these.flatMap((one) => those.map((other) => [one, other] as const))
  const each = pairs.map(
    ([one, other]) => sql`(${one.first}) - (${other.last}) <= 1 and (${other.first}) - (${one.last}) <= 1`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** A match of `s` that is put off has its board `o` still to play; unknown counts as yes. */
const isPutOff = sql`exists (
  select from calc_table m join play_table p on p.mini_session_id = s.id and p.round = m.round and p.number = m.number
    left join movement v on v.table_id = p.id
  where m.mini_session_id = s.id and m.status = 'POSTPONED_NOT_PLAYED'
    and (v.first_board is null or o.number = any(v.boards)
      or v.boards is null and o.number between v.first_board and v.first_board + s.boards_per_round - 1)
    and not exists (select from newest_result r where r.table_id = p.id and r.board_id = o.id))`

/**
 * Nobody comes any more to play `o`: what was announced for a day that is over, before that of `own` or two days ago, was never
 * played (it may be the same session, which its source has moved); or it began, and nothing has come since the day before
 * yesterday. Who has put a match off has said that somebody does.
 */
const leftToPlay = (today: RawBuilder<unknown>) => sql`
  case when s.status in ('PUBLISHED', 'FINALIZED') then ${dayOf('s')} < least(greatest(own.date, ${today} - 1), ${today})
  else not ${hasNews(today)} and not ${isPutOff} end`

/**
 * Boards of sessions whose deals another one plays too, which is not over: one of the event, or of the organiser, or
 * nobody's, in those days. Who is told by the delay alone, a single match or what an admin has accepted, is not waited for:
 * its own players can see what they have still to play.
 */
export async function sharedBoards(
  db: Kysely<AllTables>,
  sessions: readonly number[],
  now: Date,
): Promise<readonly SharedBoard[]> {
  const today = sql`${now}::timestamptz::date`
  const { rows } = await sql<SharedBoard>`
    select own.id as own, b.id as board, b.number, md5(b.deal::text) as deal, s.id as session, o.id as other
    from mini_session own join segment h on h.id = own.segment_id
      join event f on f.id = h.event_id join tournament u on u.id = f.tournament_id
      join board b on b.mini_session_id = own.id
      join board o on md5(o.deal::text) = md5(b.deal::text) and o.deal is not null and o.mini_session_id <> own.id
      join mini_session s on s.id = o.mini_session_id and s.status not in ('CLOSED', 'ARCHIVED') and s.closing_at is null
      join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
        and (e.id = f.id or (${isOfOneOrganiser} and ${areBeside(daysOf('s', today, isBegun('s')), daysOf('own', today, isBegun('own')))}))
    where own.id = any(${[...sessions]}::int[]) and not s.tells_early and (${leftToPlay(today)}) is not true
      and not (s.release_rule = 'DELAY'
      and (select count(*) from entry r where r.mini_session_id = s.id and not r.bye) = 2)
    order by b.id, o.id`.execute(db)
  return rows
}

/** A session that is over for its file, and not for others: boards that another session has still to play. */
export type Awaiting = {
  readonly session: number
  readonly others: readonly { readonly session: number; readonly boards: readonly number[] }[]
}

const dealAt = ({ board, deal }: Pick<SharedBoard, 'board' | 'deal'>): string => `${board} ${deal}`

/** What the public knows of sessions before a file is written over them. */
export type Told = {
  /** Deals that others play too, by their boards. */
  readonly deals: ReadonlySet<string>
  /** Sessions that are over, */
  readonly over: ReadonlySet<number>
  /** and their boards with results. */
  readonly played: ReadonlySet<number>
  /** Boards of sessions that wait whose play is told whole. */
  readonly shown: ReadonlySet<number>
}

/** Boards of files' sessions that wait for others, of whose play nothing is left to tell. */
async function boardsShown(tx: Tx, sessions: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ board: number }>`
    select l.board_id as board
    from mini_session s join play_table t on t.mini_session_id = s.id join table_log l on l.table_id = t.id
      join release_cursor c on c.table_id = t.id
    where s.id = any(${sessions}::int[]) and s.status = 'LIVE' and not s.fed and s.closing_at is not null
    group by l.board_id having bool_and(l.seq <= c.released_seq)`.execute(tx)
  return new Set(rows.map(({ board }) => board))
}

export async function toldOfSessions(tx: Tx, sessions: readonly number[], now: Date): Promise<Told> {
  const shared = (await sharedBoards(tx, sessions, now)).map(({ board }) => board)
  const { rows } = await sql<{ session: number; played: readonly number[] }>`
    select s.id as session, array(
      select distinct r.board_id from play_table t join release_cursor c on c.table_id = t.id
        join result r on r.table_id = t.id and r.seq <= c.released_seq and not r.taken_back
      where t.mini_session_id = s.id) as played
    from mini_session s where s.id = any(${[...sessions]}::int[]) and s.status in ('CLOSED', 'ARCHIVED')`.execute(
    tx,
  )
  return {
    deals: new Set([...(await boardsTold(tx, shared))].map(([board, deal]) => dealAt({ board, deal }))),
    over: new Set(rows.map(({ session }) => session)),
    played: new Set(rows.flatMap(({ played }) => played)),
    shown: await boardsShown(tx, sessions),
  }
}

/** Of these boards those whose deals are public, with a mark of it. */
async function boardsTold(tx: Tx, boards: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (boards.length === 0) return new Map()
  const { rows } = await sql<{ board: number; deal: string }>`
    select id as board, md5(deal::text) as deal from released_board
    where id = any(${boards}::int[]) and deal is not null`.execute(tx)
  return new Map(rows.map(({ board, deal }) => [board, deal]))
}

/** Numbers of a session's boards that another one has still to play, and whose deals nobody is told. */
export async function stillWaiting(tx: Tx, session: number, now: Date): Promise<readonly number[]> {
  const shared = await sharedBoards(tx, [session], now)
  const told = await boardsTold(
    tx,
    shared.map(({ board }) => board),
  )
  return shared.flatMap(({ board, number }) => (told.has(board) ? [] : number))
}

/**
 * What files have told of sessions goes behind the gate where somebody in another one has still to play it: it closes the
 * session when all have. A file that grows holds its results back until it is read again. A session that was over before stays
 * as it was, CLOSED or ARCHIVED with its results: the cards that came now wait alone.
 * @param told what the public knew before
 * @param isAccepted an admin accepts that they are told early
 */
export async function holdShared(
  tx: Tx,
  sessions: readonly number[],
  told: Told,
  { now, isAccepted = false }: { readonly now: Date; readonly isAccepted?: boolean },
): Promise<readonly Awaiting[]> {
  const waiting: Awaiting[] = []
  const all = groupBy(
    (await sharedBoards(tx, sessions, now)).filter((one) => !told.deals.has(dealAt(one))),
    ({ own }) => own,
  )
  for (const [session, shared] of all) {
    const row = await tx
      .updateTable('mini_session')
      .set(({ ref }) => ({ tells_early: isAccepted ? true : ref('tells_early') }))
      .where('id', '=', session)
      .returning(['tells_early', 'status'])
      .executeTakeFirstOrThrow()
    if (row.tells_early) continue
    const boards = shared.map(({ board }) => board)
    const isAsBefore = isClosed(row.status) && told.over.has(session)
    if (isAsBefore) await withhold(tx, boards)
    await holdForOthers(tx, session, isAsBefore ? boards.filter((one) => !told.played.has(one)) : boards)
    const others = groupBy(shared, (one) => one.session)
    const shown = [...told.shown].filter((one) => !boards.includes(one))
    if (isClosed(row.status) && !isAsBefore) await runDry(tx, session, [...others.keys()], { shown, now })
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

/** Nothing is told of their cards, though their session is over: neither deals nor play (the released views). */
async function withhold(tx: Tx, boards: readonly number[]): Promise<void> {
  await sql`update board set withheld = true where id = any(${[...boards]}::int[])`.execute(tx)
}

/**
 * Cards of sessions that are over become public where nobody has still to play them.
 * @param fence rejects when this node may not release any more
 * @returns sessions that have a new version
 */
export async function openWithheld(
  db: Kysely<AllTables>,
  now: Date,
  fence: (tx: Tx) => Promise<void>,
): Promise<readonly number[]> {
  const held = await db
    .selectFrom('board as b')
    .innerJoin('mini_session as s', 's.id', 'b.mini_session_id')
    .select(['b.id', 's.id as session', 's.tells_early'])
    .where('b.withheld', '=', true)
    .execute()
  if (held.length === 0) return []
  const shared = await sharedBoards(db, [...new Set(held.map(({ session }) => session))], now)
  const waits = new Set(shared.map(({ board }) => board))
  const open = held.filter(({ id, tells_early }) => tells_early || !waits.has(id))
  if (open.length === 0) return []
  const boards = open.map(({ id }) => id)
  const sessions = [...new Set(open.map(({ session }) => session))]
  return db.transaction().execute(async (tx) => {
    await fence(tx)
    await lockEventsOf(tx, sessions)
    await sql`update board set withheld = false where id = any(${boards}::int[])`.execute(tx)
    await openForOthers(tx, boards)
    const touched = await touchEventsOf(tx, sessions)
    await bumpVersion(tx, 'miniSessions')
    return touched
  })
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

/**
 * All of its tables are behind the gate again, which lets out what may be told and then closes it.
 * @param shown boards that were told before, which stay so as far as nothing else stands before them
 */
async function runDry(
  tx: Tx,
  session: number,
  others: readonly number[],
  { shown, now }: { readonly shown: readonly number[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('mini_session')
    .set({ status: 'LIVE', closing_at: now, awaits: others.toSorted((a, b) => a - b) })
    .where('id', '=', session)
    .execute()
  await sql`update release_cursor c set paced_at = null, released_seq = coalesce((
      select max(l.seq) from table_log l where l.table_id = c.table_id and l.seq < coalesce((
        select min(o.seq) from table_log o where o.table_id = c.table_id and o.board_id <> all(${shown}::int[])), l.seq + 1)), 0)
    from play_table t where t.id = c.table_id and t.mini_session_id = ${session}`.execute(tx)
}

type Asked = {
  readonly eventId: number
  readonly now: Date
  readonly date: string | null
  readonly startDateTime: string | null
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
  { eventId, session, boards, isLater, now, date, startDateTime }: Asked,
): Promise<readonly number[]> {
  const given = boards.filter(({ deal }) => deal !== null).map(({ number, deal }) => ({ number, deal }))
  if (given.length === 0) return []
  const today = sql`${now}::timestamptz::date`
  const day = sql`coalesce(${date}::date, ${startDateTime}::timestamptz::date, ${today})`
  const asked = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (number integer, deal jsonb)`
  // Boards first, and of their sessions those that count: a database that joins all at once reads the whole archive.
  const { rows: elsewhere } = await sql<{ number: number; board: number; session: number }>`
    select x.number, b.id as board, b.mini_session_id as session
    from ${asked} cross join lateral (
      select id, mini_session_id from board o
      where md5(o.deal::text) = md5(x.deal::text) and o.deal is not null offset 0) b
    where b.mini_session_id is distinct from ${session}::int`.execute(tx)
  const sessions = [...new Set(elsewhere.map((one) => one.session))]
  // One that was left long ago has told its deals long ago.
  const goesOn = sql<boolean>`${isBegun('s')} and ${hasNews(today)}`
  const { rows: near } = await sql<{ id: number; first: boolean }>`
    select s.id, e.id = f.id and ${isLater} as first
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id
      join event f on f.id = ${eventId} join tournament u on u.id = f.tournament_id
    where s.id = any(${sessions}::int[])
      and (e.id = f.id or (${isOfOneOrganiser} and ${areBeside(daysOf('s', today, goesOn), [{ first: day, last: day }])}))`.execute(
    tx,
  )
  const first = new Map(near.map((one) => [one.id, one.first]))
  const candidates = elsewhere.filter((one) => first.has(one.session))
  const told = await boardsTold(
    tx,
    candidates.map(({ board }) => board),
  )
  const numbers = candidates.flatMap((one) =>
    first.get(one.session) || told.has(one.board) ? one.number : [],
  )
  if (numbers.length === 0) return []
  const { rows } = await sql<{ number: number }>`
    select x.number from ${asked}
    where x.number = any(${numbers}::int[])
      and not exists (
        select from board own
        where own.mini_session_id = ${session}::int and own.number = x.number
          and (own.deal = x.deal or exists (select from released_board r where r.id = own.id) or (${isPlayed})))
    order by x.number`.execute(tx)
  return rows.map(({ number }) => number)
}
