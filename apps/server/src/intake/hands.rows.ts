/** Deals that came before their results: nobody's but staff's until results of theirs are in. */
import { createHash } from 'node:crypto'
import { cardsOf } from '@openroom/formats/identity/facts'
import { differenceOfSession } from '@openroom/formats/identity/loss'
import type { DocumentBoard, DocumentSession } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockTables } from '../core/database/lockOrder.rows.ts'
import { recordset } from '../core/database/rows.ts'
import { storableJson } from '../core/storable.ts'
import { withDeals, withoutDeals } from './candidates.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { OWN, type PlacedSession } from './identity.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'
import { keepVersion, type Replacing } from './versions.rows.ts'

type Tx = Transaction<AllTables>

/** Who brought them, and in which files. */
export type Bringer = { readonly accountId: number | null; readonly names: readonly string[] }

/** @returns whether they are new */
export async function keepHands(
  tx: Tx,
  { organiserId, event: { name: title }, session }: PlacedSession,
  { accountId, names }: Bringer,
): Promise<boolean> {
  const boards = session.boards.filter(({ deal }) => deal !== null)
  const content = storableJson([title, session.date, boards])
  const made = await tx
    .insertInto('waiting_hands')
    .values({
      organiser_id: organiserId,
      account_id: accountId,
      names: storableJson(names),
      title,
      date: session.date,
      boards: storableJson(boards),
      content_hash: createHash('sha256').update(content).digest('hex'),
    })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

type Waiting = { readonly id: number; readonly boards: readonly DocumentBoard[] }

/**
 * Hands of the same day or, where one of them has no day, of the same title. Those that are nobody's may be of what is
 * still to be played elsewhere: only who sends files for nobody has them.
 */
async function waitingFor(
  tx: Tx,
  { organiserId, within, event: { name: title }, session }: PlacedSession,
): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, boards from waiting_hands where (organiser_id = ${organiserId} or (organiser_id = ${OWN} and (${within}::int[] is null or ${OWN} = any(${within}::int[]))))
      and (date = ${session.date}::date or ((date is null or ${session.date}::date is null) and title = ${title}))
    order by title = ${title} desc, id desc`.execute(tx)
  return rows
}

/** Every board that was played must be among them: else they are of something else. */
const servesBoards = (session: DocumentSession, { boards }: Waiting): boolean => {
  const numbers = new Set(boards.map(({ number }) => number))
  return session.boards.every(({ number }) => numbers.has(number))
}

const markUsed = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('waiting_hands')
    .set({ used_at: new Date() })
    .where(({ eb }) => eb('id', '=', sql<number>`any(${ids}::int[])`))
    .execute()

/** Whether a session brings these deals itself. */
function isDealtFrom(session: DocumentSession, { boards }: Waiting): boolean {
  const dealt = new Map(session.boards.map(({ number, deal }) => [number, deal]))
  return boards.some(({ number, deal }) => {
    const own = dealt.get(number)
    return own != null && deal !== null && cardsOf(own) === cardsOf(deal)
  })
}

/** A session whose boards have no deals takes those that wait for it; where several could be meant, none. */
export async function withWaitingHands(tx: Tx, placed: PlacedSession): Promise<DocumentSession> {
  const { session } = placed
  const waiting = await waitingFor(tx, placed)
  const own = waiting.filter((one) => isDealtFrom(session, one))
  await markUsed(
    tx,
    own.map(({ id }) => id),
  )
  if (session.boards.length === 0 || session.boards.some(({ deal }) => deal !== null)) return session
  const [only, ...others] = waiting.filter((one) => servesBoards(session, one))
  if (!only || others.length > 0) return session
  await markUsed(tx, [only.id])
  const dealt = new Map(only.boards.map((one) => [one.number, one]))
  const boards = session.boards.map((one) => {
    const hand = dealt.get(one.number)
    return hand ? { ...one, deal: hand.deal, doubleDummy: one.doubleDummy ?? hand.doubleDummy } : one
  })
  return { ...session, boards }
}

const eventOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .select('g.event_id')
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()

/** The session whose deals they are; its event where they are new there. */
export type DealtSession = { readonly id: number; readonly dealtIn: number | null }

type Dealt = { readonly session: DealtSession | null }

/** Hands whose results are stored already: that session has them, or takes them now. */
export async function handsInto(tx: Tx, placed: PlacedSession, by: Replacing): Promise<Dealt> {
  const known = (await withDeals(tx, placed)).find(({ own }) => own)
  const most = Math.min(known?.boards ?? 0, placed.session.boards.length)
  if (known && known.shared * 2 >= most) return { session: { id: known.id, dealtIn: null } }
  const [only, ...others] = await withoutDeals(tx, placed)
  if (only === undefined || others.length > 0) return { session: null }
  return { session: await giveDeals(tx, only, placed, by) }
}

/** Boards of a stored session that have no deal take theirs; the session without them is kept as a version. */
export async function giveDeals(
  tx: Tx,
  id: number,
  placed: PlacedSession,
  by: Replacing,
): Promise<DealtSession> {
  await lockTables(tx, id)
  const before = sessionIn(await storedDocument(tx, id, 'with-play'))
  const dealt = new Set(placed.session.boards.flatMap(({ number, deal }) => (deal === null ? [] : [number])))
  const isNew = before?.boards.some(({ number, deal }) => deal === null && dealt.has(number)) ?? false
  if (before && isNew) await keepVersion(tx, id, differenceOfSession(before, before).before, by)
  const rows = placed.session.boards.map(({ number, deal, doubleDummy }) => ({
    number,
    deal,
    source_double_dummy: doubleDummy,
  }))
  const columns = { number: 'integer', deal: 'jsonb', source_double_dummy: 'jsonb' }
  const { numAffectedRows } = await sql`update board b set deal = given.deal,
      source_double_dummy = coalesce(b.source_double_dummy, given.source_double_dummy)
    from ${recordset(rows, columns)} where b.mini_session_id = ${id} and b.number = given.number
      and b.deal is null`.execute(tx)
  return { id, dealtIn: numAffectedRows ? (await eventOf(tx, id)).event_id : null }
}

/**
 * The newest first.
 * @param accountId whose; `null`: everybody's
 * @param organisers of which; `null`: of all
 */
export const handsRows = (
  db: Kysely<AllTables>,
  accountId: number | null,
  organisers: readonly number[] | null,
) =>
  db
    .selectFrom('waiting_hands as h')
    .leftJoin('account as a', 'a.id', 'h.account_id')
    .select([
      'h.id',
      'h.names',
      'h.title',
      'h.date',
      'h.received_at',
      'h.used_at',
      'h.account_id',
      'a.name',
      'a.email',
    ])
    .select(sql<number>`jsonb_array_length(h.boards)`.as('boards'))
    .$if(accountId !== null, (query) => query.where('h.account_id', '=', accountId))
    .$if(organisers !== null, (query) => query.where('h.organiser_id', 'in', [...(organisers ?? [])]))
    .orderBy('h.id', 'desc')
    .execute()

/** @returns whose they were and what they were called; `null` when there are none of this number */
export async function removeHands(tx: Tx, id: number, accountId: number | null) {
  const row = await tx
    .deleteFrom('waiting_hands')
    .where('id', '=', id)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .returning(['title', 'date', 'organiser_id'])
    .executeTakeFirst()
  if (!row) return null
  const { organiser_id: serverId, ...hands } = row
  return { ...hands, serverId }
}
