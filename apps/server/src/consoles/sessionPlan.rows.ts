/** Who plays where, and which boards, as the desk has decided it: what consoles and phones go by before viewers do. */
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { withWhatWaits } from '../corrections/asItWillBe.rows.ts'
import { boardsOfSession, byesOf, type MovementRow, movementOf } from '../phones/phones.rows.ts'
import { pairsOf } from '../phones/saidPlayers.rows.ts'

type Db = Kysely<AllTables>

export type SessionPlan = {
  /** Every table, in the order of play. */
  readonly tables: readonly MovementRow[]
  readonly boards: Awaited<ReturnType<typeof boardsOfSession>>
  /** Of teams, which have no table then. */
  readonly byes: Awaited<ReturnType<typeof byesOf>>
  readonly pairs: Awaited<ReturnType<typeof pairsOf>>
}

export const sessionPlan = (db: Db, id: number): Promise<SessionPlan> =>
  withWhatWaits(db, id, async (tx) => ({
    tables: await movementOf(tx, id),
    boards: await boardsOfSession(tx, id),
    byes: await byesOf(tx, id),
    pairs: await pairsOf(tx, id),
  }))
