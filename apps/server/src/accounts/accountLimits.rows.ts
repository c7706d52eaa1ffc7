/** The organisers that accounts are limited to, as they are stored. */
import type { OwnOrganiser } from '@openroom/protocol/schema/account'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'

type Limits = readonly OwnOrganiser[] | null

type Db = Kysely<AccountTables>
type Tx = Transaction<AccountTables>

/** Of the account of a query, by name; `null` where it is limited to none. */
export const LIMITS = sql<Limits>`(
  select json_agg(json_build_object('serverId', o.id, 'name', o.name) order by lower(o.name) nulls first, o.id)
  from account_organiser x join organiser o on o.id = x.organiser_id where x.account_id = account.id)`

/** `undefined`: there is no such account. */
export async function limitsOf(db: Db, id: number): Promise<Limits | undefined> {
  const row = await db
    .selectFrom('account')
    .select(LIMITS.as('organisers'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organisers
}

/** An account that has none. Errors: `isUnknownOrganiser`. */
export async function writeLimits(tx: Tx, account_id: number, serverIds: readonly number[]): Promise<void> {
  if (serverIds.length === 0) return
  const rows = serverIds.map((organiser_id) => ({ account_id, organiser_id }))
  await tx.insertInto('account_organiser').values(rows).execute()
}

export const isUnknownOrganiser = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'account_organiser_organiser_id_fkey'
