/** Transactions that are taken back: those of trials, and those of changes that are refused. */
import { err, type Result } from '@openroom/bridge/result'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from './allTables.ts'

class TakenBack<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

type Act<T> = (tx: Transaction<AllTables>) => Promise<T>

async function takenBack<T>(db: Kysely<AllTables>, act: Act<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx): Promise<never> => {
      throw new TakenBack(await act(tx))
    })
  } catch (thrown) {
    if (thrown instanceof TakenBack) return thrown.value as T
    throw thrown
  }
}

/** Constraints, deadlocks, locks that others hold (PostgreSQL, Appendix A). */
const isOfOthers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(23|40|55)\w{3}$/.test(`${error.code}`)

/** Less than PostgreSQL waits before it looks for a deadlock, so that no change is ended because of a trial. */
const MOST_WAIT_MS = 500

/**
 * What a change would come to. It keeps nobody from places (`lockPlaces`): where somebody else gets between, it is tried
 * once more, as the change itself would be made.
 */
export async function tried<T>(db: Kysely<AllTables>, act: Act<T>): Promise<T> {
  try {
    return await takenBack(db, async (tx) => {
      await sql`select set_config('openroom.trial', 'on', true),
        set_config('lock_timeout', ${`${MOST_WAIT_MS}`}, true)`.execute(tx)
      return act(tx)
    })
  } catch (error) {
    if (!isOfOthers(error)) throw error
    return takenBack(db, act)
  }
}

/** A change as a whole: what is refused has changed nothing, however far it had come. */
export async function decided<T, E>(
  db: Kysely<AllTables>,
  act: (tx: Transaction<AllTables>) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const done = await act(tx)
      if (!done.ok) throw new TakenBack(done.error)
      return done
    })
  } catch (thrown) {
    if (thrown instanceof TakenBack) return err(thrown.value as E)
    throw thrown
  }
}
