/**
 * Sessions that staff have put right: what their files say is kept beside them, and what is stored is that with the
 * corrections, so that a file that comes again is compared with what came before, and takes no correction away.
 */
import { allApplied } from '@openroom/formats/corrections/applied'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import type { DocumentSession } from '@openroom/formats/json/document'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { packed, unpacked } from '../intake/versions.rows.ts'

type Tx = Transaction<AllTables>

/** Those that count, in their order. */
export async function correctionsOf(tx: Tx, id: number): Promise<readonly Reasoned[]> {
  const rows = await tx
    .selectFrom('session_correction')
    .select(['correction', 'reason'])
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .where('moved', 'is', null)
    .where('live', 'is', null)
    .orderBy('id')
    .execute()
  return rows as readonly Reasoned[]
}

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

/** A session as its files have it. */
export async function sourceOf(tx: Tx, id: number, stored: DocumentSession): Promise<DocumentSession> {
  const row = await tx
    .selectFrom('session_source')
    .select('session')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  return row ? withNewDeals(await unpacked<DocumentSession>(row.session), stored) : stored
}

export async function forgetSource(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('session_source').where('mini_session_id', '=', id).execute()
}

/** Keeps what the files say beside what is shown. */
export async function keepSource(tx: Tx, id: number, source: DocumentSession): Promise<void> {
  const session = await packed(source)
  await tx
    .insertInto('session_source')
    .values({ mini_session_id: id, session })
    .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet({ session }))
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
  const session = allApplied(source, all)
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
