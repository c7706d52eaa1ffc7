/** What sessions were before something else took their place. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Amounts } from '@openroom/formats/identity/loss'
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { storableJson } from '../core/storable.ts'
import { storedDocument } from './exportDocument.rows.ts'

/** Who puts something else in its place, and with which files. */
export type Replacing = {
  readonly accountId: number | null
  readonly names: readonly string[]
  readonly reason: 'upload' | 'restore' | 'correction'
}

const zip = promisify(gzip)
const unzip = promisify(gunzip)

export const packJson = (value: unknown): Promise<Buffer> => zip(storableJson(value))
export const unpackJson = async <T>(bytes: Buffer): Promise<T> => JSON.parse((await unzip(bytes)).toString())

/** Keeps a session as it is now. */
export async function keepVersion(
  tx: Transaction<AllTables>,
  id: number,
  amounts: Amounts,
  { accountId, names, reason }: Replacing,
): Promise<void> {
  const document = await storedDocument(tx, id, 'with-play')
  if (document === null) return
  await tx
    .insertInto('session_version')
    .values({
      mini_session_id: id,
      account_id: accountId,
      reason,
      names: storableJson(names),
      amounts: JSON.stringify(amounts),
      document: await packJson(document),
    })
    .execute()
}

/** The newest first. */
export const versionRows = (db: Kysely<AllTables>, id: number) =>
  db
    .selectFrom('session_version as v')
    .leftJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.at', 'v.reason', 'v.names', 'v.amounts', 'v.account_id', 'a.name', 'a.email'])
    .where('v.mini_session_id', '=', id)
    .orderBy('v.id', 'desc')
    .execute()

export async function versionDocument(
  db: Kysely<AllTables>,
  id: number,
  version: number,
): Promise<TournamentDocument | null> {
  const row = await db
    .selectFrom('session_version')
    .select('document')
    .where('mini_session_id', '=', id)
    .where('id', '=', version)
    .executeTakeFirst()
  return row ? unpackJson<TournamentDocument>(row.document) : null
}
