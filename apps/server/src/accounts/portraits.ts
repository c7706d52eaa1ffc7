/** Pictures that people set of themselves: kept in the database, told by the hash of their bytes. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { type ImageType, imageHead } from '@openroom/protocol/image'
import { PORTRAIT } from '@openroom/protocol/limits'
import type { Kysely } from 'kysely'
import type { Channel } from '../core/channel.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { addressOfBytes } from '../core/http/storedFile.ts'
import { placesWritten } from '../messages/messages.public.ts'
import type { MessageNews } from '../messages/messages.ts'
import type { Account, Accounts } from './accounts.ts'

export type Portrait = { readonly type: ImageType; readonly bytes: Buffer }

export type PortraitsOptions = {
  readonly db: Kysely<AccountTables>
  readonly released: Kysely<PublicTables>
  readonly accounts: Accounts
  readonly messageNews: Channel<MessageNews>
}

/** Chats in which it is seen at once that somebody looks otherwise. */
const MOST_PLACES = 50

const isSized = (pixels: number): boolean => pixels >= PORTRAIT.least && pixels <= PORTRAIT.most

export class Portraits {
  readonly #options: PortraitsOptions

  constructor(options: PortraitsOptions) {
    this.#options = options
  }

  async of(accountId: number): Promise<string | null> {
    const { db } = this.#options
    const query = db.selectFrom('portrait').select('hash').where('account_id', '=', accountId)
    return (await query.executeTakeFirst())?.hash ?? null
  }

  /** `null`: nobody has it (any more), or an account that is disabled. */
  async find(hash: string): Promise<Portrait | null> {
    const row = await this.#options.db
      .selectFrom('portrait as p')
      .innerJoin('account as a', 'a.id', 'p.account_id')
      .select(['p.type', 'p.bytes'])
      .where('p.hash', '=', hash)
      .where('a.enabled', '=', true)
      .executeTakeFirst()
    return row ?? null
  }

  /** @returns its hash */
  async set(by: Account, bytes: Buffer): Promise<Result<string, 'picture-not-read' | 'too-large'>> {
    if (bytes.length > PORTRAIT.bytes) return err('too-large')
    const head = imageHead(bytes)
    if (head === null || !isSized(head.width) || !isSized(head.height)) return err('picture-not-read')
    const hash = addressOfBytes(bytes)
    const { db, accounts } = this.#options
    const given = { hash, type: head.type, bytes, changed_at: new Date() }
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('portrait')
        .values({ account_id: by.id, ...given })
        .onConflict((on) => on.column('account_id').doUpdateSet(given))
        .execute()
      await accounts.audit(by.id, 'portrait.set', { hash }, tx)
    })
    await this.#tell(by.id)
    return ok(hash)
  }

  /** One's own, or as an admin somebody's. @returns whether there was one */
  async remove(accountId: number, by: Account): Promise<boolean> {
    const { db, accounts } = this.#options
    const removed = await db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('portrait')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await accounts.audit(by.id, 'portrait.remove', { id: accountId }, tx)
      return numDeletedRows > 0n
    })
    if (removed) await this.#tell(accountId)
    return removed
  }

  /** Whoever reads what the account has written sees it at once. */
  async #tell(accountId: number): Promise<void> {
    const { released, messageNews } = this.#options
    for (const place of await placesWritten(released, accountId, MOST_PLACES))
      messageNews.announce({ ...place, shifted: false })
  }
}
