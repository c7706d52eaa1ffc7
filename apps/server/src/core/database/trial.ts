/** Transactions that are taken back: those of trials, and those of changes that are refused. */
import { err, type Result } from '@openroom/bridge/result'
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from './allTables.ts'

class TakenBack<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** What a change would come to. */
export async function tried<T>(
  db: Kysely<AllTables>,
  act: (tx: Transaction<AllTables>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx): Promise<never> => {
      throw new TakenBack(await act(tx))
    })
  } catch (thrown) {
    if (thrown instanceof TakenBack) return thrown.value as T
    throw thrown
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
