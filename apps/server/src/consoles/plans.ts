/**
 * Plans of sessions, and which of their boards nobody plays any more, read once for all of their consoles and phones: a
 * decision that waits is tried under locks.
 */
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { Kept } from '../core/kept.ts'
import { planMark, withWhatWaits } from '../corrections/asItWillBe.rows.ts'
import { playMark } from '../phones/phones.rows.ts'
import { playedBoards } from '../tables/playedBoards.ts'
import { type SessionPlan, sessionPlan } from './sessionPlan.rows.ts'

type Db = Kysely<AllTables>

export class Plans {
  readonly #db: Db
  readonly #plans = new Kept<SessionPlan>()
  readonly #played = new Kept<ReadonlySet<number>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** @param mark of now, where the caller has read it */
  async of(id: number, mark?: string): Promise<SessionPlan> {
    return this.#plans.of(id, mark ?? (await planMark(this.#db, id)), () => sessionPlan(this.#db, id))
  }

  /** Numbers of the boards that all who are drawn to them have played, as the gate sees it. */
  async played(id: number): Promise<ReadonlySet<number>> {
    const mark = `${await planMark(this.#db, id)} ${await playMark(this.#db, id)}`
    return this.#played.of(id, mark, () => withWhatWaits(this.#db, id, (db) => playedBoards(db, id)))
  }
}
