/** Sessions whose boards would be public while somebody has still to play them: refused, unless an admin accepts it. */
import { isOneMatch, rangesOf, type TableBoards, tellsEarly } from '@openroom/bridge/movement/telling'
import type { SessionType } from '@openroom/bridge/session'
import type { DocumentSession } from '@openroom/formats/json/document'
import { drawnOf } from '@openroom/formats/json/drawn'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { PlacedSession } from '../intake/identity.rows.ts'
import type { Behind } from '../sources/fedParts.rows.ts'
import { FedSessionRefusal } from '../sources/fedSessionRefusal.rows.ts'
import { toldElsewhere } from './sharedDeals.rows.ts'

type Tx = Transaction<AllTables>

/** That boards are told while somebody has still to play them: asked for, and accepted by an admin. */
export type Early = { readonly wanted: boolean; readonly accepted: boolean }

export const NOT_EARLY: Early = { wanted: false, accepted: false }

export const NOWHERE: ReadonlyMap<string, TableBoards> = new Map()

/** How what comes in is to be told. */
export type Coming = {
  /** What must be public before who plays whom is; `null`: the session's own rule. */
  readonly behind: Behind | null
  readonly early: Early
  /** Where the boards of tables begin, by their key. */
  readonly firstBoards?: ReadonlyMap<string, TableBoards>
}

/**
 * Whether boards may be told while somebody has still to play them, which an admin has accepted.
 * Errors: `FedSessionRefusal` where nobody has.
 */
export function toldEarly(
  type: SessionType,
  session: DocumentSession,
  firstBoards: ReadonlyMap<string, TableBoards>,
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
export async function refuseToldDeals(
  tx: Tx,
  { eventId, event, session: given }: PlacedSession,
  session: number | null,
  now: Date,
  { behind, early, firstBoards = NOWHERE }: Coming,
): Promise<void> {
  const isLater = behind !== null
  const { contestants } = drawnOf(event.type, given, firstBoards)
  // A single match is told of by the delay alone: its other room can see as much. Who is to come may be more than two.
  const isByDelayAlone = given.releaseRule === 'DELAY' && contestants === 2 && !isLater
  if (early.accepted || isByDelayAlone) return
  const told = await toldElsewhere(tx, { ...given, eventId, session, isLater, now })
  if (told.length > 0) throw new FedSessionRefusal('rule-tells-early', rangesOf(told))
}
