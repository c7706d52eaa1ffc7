/** Line-ups that are asked for, handed in and tossed about. */
import type { AskLineUps, LineUpOfTeam, SeatingRights } from '@openroom/protocol/schema/lineUps'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { ONCE_MORE } from '../core/jobs/jobs.public.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

export type Call = {
  readonly round: number
  readonly dueAt: Date
  readonly rights: SeatingRights
  readonly answerMinutes: number
}

export type HandedIn = {
  readonly round: number
  readonly team: number
  readonly against: number
  readonly lineUp: LineUpOfTeam
  readonly handedAt: Date
  readonly shownAt: Date | null
  readonly placed: boolean
  readonly accountId: number | null
  readonly reason: string
}

export type Toss = {
  readonly round: number
  readonly teams: readonly [number, number]
  readonly second: number
}

export const sessionOfTeams = (db: Db, id: number) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.status', 's.closing_at', 's.fed', 'e.type', 'e.name as event', 't.name as tournament'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Held against others until the transaction ends. */
export const holdSession = (tx: Tx, id: number) =>
  tx.selectFrom('mini_session').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function callsOf(db: Db, session: number): Promise<readonly Call[]> {
  const rows = await db
    .selectFrom('line_up_call')
    .selectAll()
    .where('mini_session_id', '=', session)
    .orderBy('round')
    .execute()
  return rows.map(({ round, due_at: dueAt, rights, answer_minutes: answerMinutes }) => ({
    ...{ round, dueAt, rights, answerMinutes },
  }))
}

export async function keepCall(tx: Tx, session: number, { round, call }: AskLineUps): Promise<void> {
  await tx
    .deleteFrom('line_up_call')
    .where('mini_session_id', '=', session)
    .where('round', '=', round)
    .execute()
  if (call === null) return
  const { dueAt, rights, answerMinutes } = call
  const row = {
    mini_session_id: session,
    round,
    due_at: new Date(dueAt),
    rights,
    answer_minutes: answerMinutes,
  }
  await tx.insertInto('line_up_call').values(row).execute()
}

export async function tossesOf(db: Db, session: number): Promise<readonly Toss[]> {
  const rows = await db
    .selectFrom('line_up_toss')
    .selectAll()
    .where('mini_session_id', '=', session)
    .execute()
  return rows.map(({ round, one_id, other_id, second_id: second }) => ({
    ...{ round, second },
    teams: [one_id, other_id],
  }))
}

/** The first toss of two teams counts. @returns whether it is this one */
export async function keepToss(tx: Tx, session: number, { round, teams, second }: Toss, at: Date) {
  const [one_id, other_id] = [Math.min(...teams), Math.max(...teams)]
  const kept = await tx
    .insertInto('line_up_toss')
    .values({ ...{ mini_session_id: session, round, one_id, other_id }, second_id: second, tossed_at: at })
    .onConflict((on) => on.doNothing())
    .returning('second_id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function handedIn(db: Db, session: number): Promise<readonly HandedIn[]> {
  const rows = await db.selectFrom('line_up').selectAll().where('mini_session_id', '=', session).execute()
  return rows.map((row) => ({
    ...{ round: row.round, team: row.registration_id, against: row.against_id, lineUp: row.line_up },
    ...{ handedAt: row.handed_at, shownAt: row.shown_at, placed: row.placed },
    ...{ accountId: row.account_id, reason: row.reason },
  }))
}

export async function keepLineUp(tx: Tx, session: number, handed: HandedIn): Promise<void> {
  const values = {
    ...{ against_id: handed.against, line_up: JSON.stringify(handed.lineUp), handed_at: handed.handedAt },
    ...{
      account_id: handed.accountId,
      reason: handed.reason,
      shown_at: handed.shownAt,
      placed: handed.placed,
    },
  }
  await tx
    .insertInto('line_up')
    .values({ mini_session_id: session, round: handed.round, registration_id: handed.team, ...values })
    .onConflict((on) => on.columns(['mini_session_id', 'round', 'registration_id']).doUpdateSet(values))
    .execute()
}

/** The one that was read, and no later one. @returns whether it is there still */
export async function markLineUp(
  tx: Tx,
  session: number,
  { round, team, handedAt }: HandedIn,
  as: { readonly shown_at: Date } | { readonly placed: true },
): Promise<boolean> {
  const marked = await tx
    .updateTable('line_up')
    .set(as)
    .where('mini_session_id', '=', session)
    .where('round', '=', round)
    .where('registration_id', '=', team)
    .where('handed_at', '=', handedAt)
    .returning('round')
    .executeTakeFirst()
  return marked !== undefined
}

/** Something of the session's line-ups is due then. */
export const askForLineUps = (tx: Tx, session: number, at: Date) =>
  sql`insert into job (kind, subject, ord, due_at) values ('line-ups', ${session}, 0, ${at}) ${ONCE_MORE}`.execute(
    tx,
  )
