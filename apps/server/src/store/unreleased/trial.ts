/** What a change would come to: made in a transaction that is taken back. */
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from './tables.ts'

class TakenBack<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

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
