/** Accounts limited to organisers, and set free again. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import { isUnknownOrganiser, limitsOf, writeLimits } from './accountLimits.rows.ts'
import type { Account, AccountClosed, Accounts } from './accounts.ts'

type Tx = Transaction<AccountTables>

/** One after the other: two admins must not shut each other out. */
export const lockAdmins = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.disabling})`.execute(tx)

/** Whether it is the only one that may do everything. */
export async function isLastAdmin(tx: Tx, id: number): Promise<boolean> {
  const admins = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('enabled', '=', true)
    .where(sql<boolean>`not exists (select from account_organiser x where x.account_id = account.id)`)
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}

/** Whether that is new. */
export type Limited = Result<boolean, 'user-not-found' | 'own-account' | 'last-admin' | 'club-not-found'>

type LimitOptions = {
  readonly db: Kysely<AccountTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly accountClosed: Channel<AccountClosed>
}

const isSameOrganisers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/**
 * Limits an account to organisers, or to none; its live connections come back as what it is then.
 * @param by `null`: the command line
 */
export async function limitAccount(
  { db, accounts, accountClosed }: LimitOptions,
  id: number,
  serverIds: readonly number[],
  by: Account | null,
): Promise<Limited> {
  if (id === by?.id) return err('own-account')
  const change = async (tx: Tx): Promise<Limited> => {
    await lockAdmins(tx)
    const before = await limitsOf(tx, id)
    if (before === undefined) return err('user-not-found')
    const had = (before ?? []).map(({ serverId }) => serverId)
    if (isSameOrganisers(had, serverIds)) return ok(false)
    if (serverIds.length > 0 && (await isLastAdmin(tx, id))) return err('last-admin')
    await tx.deleteFrom('account_organiser').where('account_id', '=', id).execute()
    await writeLimits(tx, id, serverIds)
    await accounts.audit(by?.id ?? null, 'user.limit', { id, serverIds, before: had }, tx)
    return ok(true)
  }
  try {
    const done = await db.transaction().execute(change)
    if (done.ok && done.value) accountClosed.announce({ accountId: id, login: null })
    return done
  } catch (error) {
    if (isUnknownOrganiser(error)) return err('club-not-found')
    throw error
  }
}
