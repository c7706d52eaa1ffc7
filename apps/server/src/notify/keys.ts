/** The key pair that the site signs its messages with (VAPID, RFC 8292): made once, kept in the database. */
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { AccountTables } from '../core/database/accountTables.ts'
import { pushKeyRow } from './push.rows.ts'
import type { PushKeys } from './service.ts'

export async function pushKeys(db: Kysely<AccountTables>): Promise<PushKeys> {
  const row = await pushKeyRow(db, () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return { public_key: publicKey, private_key: privateKey }
  })
  return { publicKey: row.public_key, privateKey: row.private_key }
}
