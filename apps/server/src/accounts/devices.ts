/** Browsers that an account has signed in from: strangers who guess at its password shut none of these out. */
import { type Kysely, sql } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'
import { type Account, tokenHash } from './accounts.ts'

/** How long a browser is remembered that nobody signs in from. */
export const DEVICE_DAYS = 180

export class Devices {
  readonly #db: Kysely<AccountTables>

  constructor(db: Kysely<AccountTables>) {
    this.#db = db
  }

  /** @param token what the browser holds; `null`: nothing */
  async isKnown(email: string, token: string | null): Promise<boolean> {
    if (token === null) return false
    const row = await this.#db
      .selectFrom('known_device')
      .innerJoin('account', 'account.id', 'known_device.account_id')
      .select('account.id')
      .where('token_hash', '=', tokenHash(token))
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .executeTakeFirst()
    return row !== undefined
  }

  /** Notes a browser that somebody has signed in from. @returns whether the account was known from others only */
  async remember({ id }: Account, token: string): Promise<boolean> {
    const token_hash = tokenHash(token)
    return this.#db.transaction().execute(async (tx) => {
      // One login after the other: of two at once the second knows the first.
      await tx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const known = await tx
        .selectFrom('known_device')
        .select('token_hash')
        .where('account_id', '=', id)
        .execute()
      await tx
        .insertInto('known_device')
        .values({ account_id: id, token_hash })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'token_hash']).doUpdateSet({ used_at: sql<Date>`now()` }),
        )
        .execute()
      await tx
        .deleteFrom('known_device')
        .where('used_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(DEVICE_DAYS)})`)
        .execute()
      return known.length > 0 && !known.some((one) => one.token_hash === token_hash)
    })
  }
}
