/** The promise of a session's deals, and the seed once it is closed. */
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'

export const dealSeed = (db: Kysely<PublicTables>, miniSessionId: number) =>
  db
    .selectFrom('released_deal_seed')
    .select(['commitment', 'seed'])
    .where('mini_session_id', '=', miniSessionId)
    .executeTakeFirst()
