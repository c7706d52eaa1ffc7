/** An account as it is stored. */
import type { Role } from '@openroom/protocol/names'
import type { Transaction } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockFirstAccount } from '../core/database/lockOrder.rows.ts'

export type NewAccount = {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly password_hash: string
}

/** With it nobody else makes a first one: the key for that goes, whoever was about to use it waits and finds none. */
export async function addAccount(
  any: Transaction<AccountTables> | Transaction<AllTables>,
  given: NewAccount,
): Promise<{ readonly id: number; readonly name: string; readonly email: string; readonly role: Role }> {
  const tx = any as Transaction<AccountTables>
  await lockFirstAccount(tx)
  await tx.deleteFrom('first_key').execute()
  return tx
    .insertInto('account')
    .values(given)
    .returning(['id', 'name', 'email', 'role'])
    .executeTakeFirstOrThrow()
}
