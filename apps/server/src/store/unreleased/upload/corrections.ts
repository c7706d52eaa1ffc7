/**
 * Sessions that staff have put right: what their files say is kept beside them, and what is stored is that with the
 * corrections, so that a file that comes again is compared with what came before, and takes no correction away.
 */
import { allApplied } from '@openroom/formats/corrections/applied'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import type { DocumentSession } from '@openroom/formats/json/document'
import type { Transaction } from 'kysely'
import type { AllTables } from '../tables.ts'
import { packed, unpacked } from './versions.ts'

type Tx = Transaction<AllTables>

/** Those that count, in their order. */
export async function correctionsOf(tx: Tx, id: number): Promise<readonly Reasoned[]> {
  return tx
    .selectFrom('session_correction')
    .select(['correction', 'reason'])
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A session as its files have it. Deals may have come since; no correction is about them. */
export async function sourceOf(tx: Tx, id: number, stored: DocumentSession): Promise<DocumentSession> {
  const row = await tx
    .selectFrom('session_source')
    .select('session')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  return row ? { ...(await unpacked<DocumentSession>(row.session)), boards: stored.boards } : stored
}

export async function forgetSource(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('session_source').where('mini_session_id', '=', id).execute()
}

/** Keeps what the files say; @returns what is to be stored */
export async function putRight(tx: Tx, id: number, source: DocumentSession): Promise<DocumentSession> {
  const all = await correctionsOf(tx, id)
  if (all.length === 0) {
    await forgetSource(tx, id)
    return source
  }
  const session = await packed(source)
  await tx
    .insertInto('session_source')
    .values({ mini_session_id: id, session })
    .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet({ session }))
    .execute()
  return allApplied(source, all)
}

/** Another state takes the place of the session, its corrections included: none of them counts any more. */
export async function endCorrections(tx: Tx, id: number, by: number | null, now: Date): Promise<void> {
  await forgetSource(tx, id)
  await tx
    .updateTable('session_correction')
    .set({ undone_at: now, undone_by: by })
    .where('mini_session_id', '=', id)
    .where('undone_at', 'is', null)
    .execute()
}
