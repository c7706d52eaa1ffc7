/**
 * Sessions that staff have put right: what their files say is kept beside them, and what is stored is that with the
 * corrections, so that a file that comes again is compared with what came before, and takes no correction away.
 */
import { applyCorrection } from '@openroom/formats/corrections/applied'
import { boardOfPlayed, type Changed, withChanges } from '@openroom/formats/corrections/changed'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import { isOfResults } from '@openroom/formats/corrections/results'
import { namesInPatch } from '@openroom/formats/corrections/stacked'
import { isAlike } from '@openroom/formats/json/alike'
import type { DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { packJson, unpackJson } from '../intake/versions.rows.ts'
import { openCorrectionsOf } from './openCorrections.rows.ts'

type Tx = Transaction<AllTables>

/** `live`: its parts, of one made while the session was played or in the log of its table. */
type Kept = Reasoned & { readonly live: readonly Changed[] | null }

/** Those that count, in their order. */
async function correctionsOf(tx: Tx, id: number): Promise<readonly Kept[]> {
  const rows = await tx
    .selectFrom('session_correction')
    .select(['correction', 'reason', 'live'])
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .where('moved', 'is', null)
    .orderBy('id')
    .execute()
  return rows as unknown as readonly Kept[]
}

/** Names and seats stay what they became, whatever was drawn since; what a later file has no more is left out. */
const corrected = (session: DocumentSession, { live, ...wanted }: Kept): DocumentSession =>
  live === null || isOfResults(wanted.correction)
    ? (applyCorrection(session, wanted) ?? session)
    : withChanges(session, live, 'now')

/** Without those that are in what is stored by their parts, the last one first. */
const withoutLive = async (tx: Tx, id: number, session: DocumentSession): Promise<DocumentSession> =>
  (await correctionsOf(tx, id)).reduceRight((so, { live }) => withChanges(so, live ?? [], 'was'), session)

/** Deals may have come since what the files say was kept; a board may have been taken out of what is shown. */
function withNewDeals(source: DocumentSession, { boards: stored }: DocumentSession): DocumentSession {
  const now = new Map(stored.map((one) => [one.number, one]))
  const known = new Set(source.boards.map(({ number }) => number))
  const boards = [
    ...source.boards.map((one) => now.get(one.number) ?? one),
    ...stored.filter(({ number }) => !known.has(number)),
  ]
  return { ...source, boards: boards.sort((a, b) => a.number - b.number) }
}

/** A session as its files, or its source, have it. */
export async function sourceOf(tx: Tx, id: number, stored: DocumentSession): Promise<DocumentSession> {
  const row = await tx
    .selectFrom('session_source')
    .select(['session', 'holds_live'])
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  if (!row) return withoutLive(tx, id, stored)
  const kept = withNewDeals(await unpackJson<DocumentSession>(row.session), stored)
  return row.holds_live ? withoutLive(tx, id, kept) : kept
}

export async function forgetSource(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('session_source').where('mini_session_id', '=', id).execute()
}

/** Keeps what the files say beside what is shown. */
export async function keepSource(tx: Tx, id: number, source: DocumentSession): Promise<void> {
  const session = await packJson(source)
  await tx
    .insertInto('session_source')
    .values({ mini_session_id: id, session })
    .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet({ session, holds_live: false }))
    .execute()
}

/**
 * Among others a session has the number that staff has given it, and its file's ranking was of it alone; where it is by
 * itself again, both are its file's.
 */
async function amongOthers(tx: Tx, id: number, session: DocumentSession): Promise<DocumentSession> {
  const {
    session: number,
    mini_session,
    number_of_sessions,
  } = await tx
    .selectFrom('mini_session')
    .select(['session', 'mini_session', 'number_of_sessions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...session,
    session: number,
    miniSession: mini_session,
    numberOfSessions: number_of_sessions,
    registrations: session.registrations.map((one) => ({ ...one, official: null })),
  }
}

/** @returns what is to be stored */
export async function putRight(tx: Tx, id: number, source: DocumentSession): Promise<DocumentSession> {
  const all = await correctionsOf(tx, id)
  const moved = await isMoved(tx, id)
  if (all.length === 0 && !moved) {
    await forgetSource(tx, id)
    return source
  }
  await keepSource(tx, id, source)
  const session = all.reduce(corrected, source)
  return moved ? amongOthers(tx, id, session) : session
}

/** Another state takes the place of the session, its corrections included: none of them counts any more. */
export async function endCorrections(tx: Tx, id: number, by: number | null, now: Date): Promise<void> {
  await forgetSource(tx, id)
  await tx
    .updateTable('session_correction')
    .set({ undone_at: now, undone_by: by })
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .where('moved', 'is', null)
    .execute()
}

/** Whether staff has given a session its place: files do not say it any more. */
async function isMoved(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('session_correction')
    .select('id')
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .where('moved', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a terminal has ruled on a board, and nobody has taken back. */
export async function toldRuling(tx: Tx, id: number, table: string, board: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from session_correction where mini_session_id = ${id} and undone_at is null and is_told
      and correction @> ${JSON.stringify({ kind: 'ruling', table, board })}::jsonb
      and correction -> 'ruling' ->> 'kind' = 'average' order by id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** What a scoring program has put right of a board at a table, the last first; no account stands behind it. */
export async function ruledByPrograms(db: Kysely<AllTables>, id: number, table: string, board: number) {
  const { rows } = await sql<{ id: number; isNone: boolean }>`
    select id, correction ->> 'kind' = 'result' and correction -> 'contract' = 'null'::jsonb as "isNone"
    from session_correction where mini_session_id = ${id} and undone_at is null and not is_told
      and account_id is null and correction ->> 'kind' in ('result', 'ruling')
      and correction @> ${JSON.stringify({ table, board })}::jsonb order by id desc`.execute(db)
  return rows
}

export type By = { readonly accountId: number | null; readonly now: Date }

/** @returns whether it counted until now */
export async function markUndone(tx: Tx, correction: number, { accountId, now }: By): Promise<boolean> {
  const row = await tx
    .updateTable('session_correction')
    .set({ undone_at: now, undone_by: accountId })
    .where('id', '=', correction)
    .where('undone_at', 'is', null)
    .returning(['id', 'mini_session_id', 'live'])
    .executeTakeFirst()
  if (row?.mini_session_id != null) {
    await standOnBefore(tx, row.mini_session_id, correction)
    for (const one of row.live ?? [])
      if (one.of === 'bye' && one.isNew) await passByeOn(tx, row.mini_session_id, one.registration)
  }
  return row !== undefined
}

/**
 * The bye that the one that is taken back made is from now on another's that needs it, and goes with that.
 * @returns whether there is such a one
 */
export async function passByeOn(tx: Tx, id: number, made: DocumentRegistration): Promise<boolean> {
  const rows = await openCorrectionsOf(tx, id)
  const isMade = (one: Changed) => one.of === 'bye' && one.registration.key === made.key
  const heir = rows.find(({ live }) => live.some(isMade))
  if (heir) {
    const live = heir.live.map((one) => (isMade(one) ? { ...one, isNew: true } : one))
    await tx
      .updateTable('session_correction')
      .set({ live: JSON.stringify(live) })
      .where('id', '=', heir.id)
      .execute()
    return true
  }
  const change = (await fieldPatchesOf(tx, id)).find(({ patch }) => namesInPatch(patch, made.key))
  if (!change) return false
  const registrations = [...change.patch.registrations, { key: made.key, was: null, now: made }]
  await tx
    .updateTable('field_change')
    .set({ patch: JSON.stringify({ ...change.patch, registrations }) })
    .where('id', '=', change.id)
    .execute()
  return true
}

/** Of the changes of the field that count, in their order. */
export const fieldPatchesOf = (db: Kysely<AllTables>, id: number) =>
  db
    .selectFrom('field_change')
    .select(['id', 'patch'])
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()

/** Later rulings of the same boards stand on what was there before the one that is taken back. */
async function standOnBefore(tx: Tx, id: number, correction: number): Promise<void> {
  const rows = await tx
    .selectFrom('session_correction')
    .select(['id', 'live'])
    .where('mini_session_id', '=', id)
    .where('id', '>=', correction)
    .where('live', 'is not', null)
    .orderBy('id')
    .execute()
  const own = (rows.find((row) => row.id === correction)?.live ?? []) as readonly Changed[]
  const gone = own.flatMap((one) => (one.of === 'results' ? [one] : []))
  if (gone.length === 0) return
  for (const row of rows) {
    if (row.id === correction) continue
    const live = (row.live as readonly Changed[]).map((one) => {
      if (one.of !== 'results') return one
      const before = gone.find(
        (two) =>
          two.table === one.table && boardOfPlayed(two) === boardOfPlayed(one) && isAlike(two.now, one.was),
      )
      return before ? { ...one, was: before.was } : one
    })
    await tx
      .updateTable('session_correction')
      .set({ live: JSON.stringify(live) })
      .where('id', '=', row.id)
      .execute()
  }
}
