/** Who plays where, and which boards, as the desk has decided it: what consoles and phones go by before viewers do. */
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { withWhatWaits } from '../store/unreleased/asItWillBe.ts'
import { boardsOfSession, type MovementRow, movementOf } from '../store/unreleased/phones.ts'
import { pairsOf } from '../store/unreleased/saidPlayers.ts'

type Db = Kysely<AllTables>

export type SessionPlan = {
  /** Every table, in the order of play. */
  readonly tables: readonly MovementRow[]
  readonly boards: Awaited<ReturnType<typeof boardsOfSession>>
  readonly pairs: Awaited<ReturnType<typeof pairsOf>>
}

export const sessionPlan = (db: Db, id: number): Promise<SessionPlan> =>
  withWhatWaits(db, id, async (tx) => ({
    tables: await movementOf(tx, id),
    boards: await boardsOfSession(tx, id),
    pairs: await pairsOf(tx, id),
  }))
