/** Plans of sessions, read once for all of their consoles and phones: a decision that waits is tried under locks. */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { planMark } from '../../store/unreleased/asItWillBe.ts'
import { type SessionPlan, sessionPlan } from '../../store/unreleased/sessionPlan.ts'
import type { AllTables } from '../../store/unreleased/tables.ts'

/** Sessions kept at most. */
const MOST = 40

type Kept = { readonly mark: string; readonly plan: Promise<SessionPlan> }

export class Plans {
  readonly #db: Kysely<AllTables>
  readonly #kept = new LRUCache<number, Kept>({ max: MOST })

  constructor(db: Kysely<AllTables>) {
    this.#db = db
  }

  async of(miniSessionId: number): Promise<SessionPlan> {
    // Before it is read: what changes meanwhile has another mark.
    const mark = await planMark(this.#db, miniSessionId)
    const known = this.#kept.get(miniSessionId)
    if (known?.mark === mark) return known.plan
    const plan = sessionPlan(this.#db, miniSessionId)
    const kept = { mark, plan }
    this.#kept.set(miniSessionId, kept)
    plan.catch(() => {
      if (this.#kept.peek(miniSessionId) === kept) this.#kept.delete(miniSessionId)
    })
    return plan
  }
}
