/** Puts right what is stored of a session that is over; what its files say is kept, and so is what was shown. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { applyCorrection } from '@openroom/formats/corrections/applied'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import { isOfNobody } from '@openroom/formats/corrections/nobody'
import { correctionRefusal, type SayOtherwise } from '@openroom/formats/corrections/refusal'
import { differenceOfSession } from '@openroom/formats/identity/loss'
import { isAlike } from '@openroom/formats/json/alike'
import { crossChecks, documentRemark } from '@openroom/formats/json/crossChecks'
import type { DocumentEvent, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf, lockPlaces, lockTables } from '../core/database/lockOrder.rows.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import { isOver, type StoredSession, storedSession } from '../intake/identify.rows.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { sessionIn } from '../intake/sessionIn.rows.ts'
import { writeSession } from '../intake/writeSession.rows.ts'
import { applyStanding, barredOrders, standingOrders } from '../sources/fedStanding.rows.ts'
import { holdShared, toldOfSessions } from '../tables/sharedDeals.rows.ts'
import { type By, markUndone, putRight, sourceOf } from './corrections.rows.ts'

type Tx = Transaction<AllTables>

export type CorrectionRefusal =
  | {
      readonly code:
        | 'session-not-found'
        | 'sessions-not-closed'
        | 'correction-of-nothing'
        | 'correction-not-found'
        | 'result-changed'
        | 'nobody-plays-there'
        | SayOtherwise
    }
  /** Elsewhere it would not wait any more for who has boards of it still to play: their numbers. */
  | { readonly code: 'move-tells-early'; readonly reason: string }
  /** A match that was conceded would be played, with boards that are public: their numbers. */
  | { readonly code: 'match-shown'; readonly reason: string }
  /** Who plays in the place of whoever would be back. */
  | { readonly code: 'place-taken'; readonly detail: string }
  /** It would make a session that cannot be. */
  | { readonly code: 'correction-refused'; readonly detail: string }

export type Correctable = {
  readonly row: StoredSession
  readonly document: TournamentDocument
  readonly event: DocumentEvent
  readonly session: DocumentSession
}

/** All that is stored of a session. */
export async function storedWhole(tx: Tx, id: number): Promise<Result<Correctable, CorrectionRefusal>> {
  const row = await storedSession(tx, id)
  const document = row && (await storedDocument(tx, id, 'with-play'))
  const [event, session] = [document?.events[0], sessionIn(document)]
  if (!row || !document || !event || !session) return err({ code: 'session-not-found' })
  return ok({ row, document, event, session })
}

/** Whether nothing of its play comes any more: it is closed, or was a file's and waits for others who have its deals to come. */
export const isPlayedOut = (row: StoredSession): boolean => isClosed(row.status) || (!row.fed && isOver(row))

/** The same of a session that is over. */
async function correctable(tx: Tx, id: number): Promise<Result<Correctable, CorrectionRefusal>> {
  const found = await storedWhole(tx, id)
  return found.ok && !isPlayedOut(found.value.row) ? err({ code: 'sessions-not-closed' }) : found
}

/** The session with one correction more; refused where it is about nothing, or makes what cannot be. */
function withCorrection(
  { document, event, session }: Correctable,
  wanted: Reasoned,
): Result<DocumentSession, CorrectionRefusal> {
  const code = correctionRefusal(event, session, wanted.correction)
  if (code !== null) return err({ code })
  if (isOfNobody(session, wanted.correction)) return err({ code: 'nobody-plays-there' })
  const after = applyCorrection(session, wanted)
  if (after === null || isAlike(session, after)) return err({ code: 'correction-of-nothing' })
  const events = document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions: [after] })),
  }))
  const [fault] = crossChecks({ ...document, events })
  return fault ? err({ code: 'correction-refused', detail: documentRemark(fault).message }) : ok(after)
}

/** Writes the session as its files have it with all corrections that count; @returns the sessions whose views may differ */
async function rewrite(
  tx: Tx,
  { row, session: shown }: Correctable,
  accountId: number | null,
  now: Date,
  source: DocumentSession,
): Promise<readonly number[]> {
  const session = await putRight(tx, row.id, source)
  const wanted = {
    before: row,
    session,
    hash: row.content_hash ?? '',
    parts: row.parts,
    difference: differenceOfSession(shown, session),
    placed: { segmentId: row.segment_id, organiserId: row.organiser_id },
  }
  const told = await toldOfSessions(tx, [row.id], now)
  await writeSession(tx, wanted, { now, by: { accountId, names: [], reason: 'correction' } }, null)
  await holdShared(tx, [row.id], told, { now })
  const touched = await touchEvents(tx, [row.event_id])
  await bumpVersion(tx, 'miniSessions')
  return touched
}

async function locked(tx: Tx, id: number): Promise<Result<Correctable, CorrectionRefusal>> {
  await lockPlaces(tx)
  await lockEventsOf(tx, [id])
  await lockTables(tx, id)
  await applyWaiting(tx, id)
  return correctable(tx, id)
}

/** What was decided of the session and waits: in its turn it would stand beside what is kept of the source, and go with it. */
async function applyWaiting(tx: Tx, id: number): Promise<void> {
  const orders = (await standingOrders(tx, id)).map((one) => one.id)
  const barred = await barredOrders(tx, orders)
  await applyStanding(
    tx,
    orders.filter((one) => !barred.has(one)),
  )
}

/** @returns the sessions whose views may differ */
export async function correctSession(
  tx: Tx,
  id: number,
  wanted: Reasoned,
  { accountId, now }: By,
): Promise<Result<readonly number[], CorrectionRefusal>> {
  const found = await locked(tx, id)
  if (!found.ok) return found
  const after = withCorrection(found.value, wanted)
  if (!after.ok) return after
  const source = await sourceOf(tx, id, found.value.session)
  await tx
    .insertInto('session_correction')
    .values({
      mini_session_id: id,
      correction: JSON.stringify(wanted.correction),
      reason: wanted.reason,
      account_id: accountId,
    })
    .execute()
  const touched = await rewrite(tx, found.value, accountId, now, source)
  const stored = await correctable(tx, id)
  // What its files say anew, or was put right since, may stand before it.
  if (stored.ok && isAlike(found.value.session, stored.value.session))
    return err({ code: 'correction-of-nothing' })
  return ok(touched)
}

/**
 * Writes it again with those that count.
 * @param undone one of them that is taken back
 */
export async function writeAgain(
  tx: Tx,
  id: number,
  by: By,
  undone: number | null = null,
): Promise<Result<readonly number[], CorrectionRefusal>> {
  const found = await locked(tx, id)
  if (!found.ok) return found
  const source = await sourceOf(tx, id, found.value.session)
  if (undone !== null && !(await markUndone(tx, undone, by))) return err({ code: 'correction-not-found' })
  return ok(await rewrite(tx, found.value, by.accountId, by.now, source))
}
