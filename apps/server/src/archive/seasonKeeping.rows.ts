/** Seasons as staff makes them, with what they were before. */
import type { KeptSeason, SeasonDefinition } from '@openroom/protocol/schema/season'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { storableJson } from '../core/storable.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** Earlier forms of a season that are kept. */
const MOST_VERSIONS = 50

export type SeasonState = {
  readonly id: number
  readonly organiser_id: number
  readonly definition: SeasonDefinition
  readonly version: number
  readonly removed: boolean
}

/** Nobody else changes it until the transaction ends. */
export async function lockedSeason(tx: Tx, id: number): Promise<SeasonState | undefined> {
  const { rows } = await sql<SeasonState>`
    select id, organiser_id, definition, version, removed from season where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Seasons of a club that are there; `null`: it is no club. No other is made until the transaction ends. */
export async function countSeasons(tx: Tx, organiser: number): Promise<number | null> {
  const { rows: clubs } = await sql`
    select from organiser o where o.id = ${organiser} and exists (select from club c where c.organiser_id = o.id)
    for no key update`.execute(tx)
  if (clubs.length === 0) return null
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from season where organiser_id = ${organiser} and not removed`.execute(tx)
  return rows[0]!.count
}

export async function insertSeason(tx: Tx, organiser: number, definition: SeasonDefinition): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into season (organiser_id, definition, version) values (${organiser}, ${storableJson(definition)}, 0)
    returning id`.execute(tx)
  return rows[0]!.id
}

/** @returns the new version */
export async function writeSeason(
  tx: Tx,
  { id, definition, removed }: Pick<SeasonState, 'id' | 'definition' | 'removed'>,
  by: number,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update season set definition = ${storableJson(definition)}, removed = ${removed}, version = version + 1
    where id = ${id} returning version`.execute(tx)
  const { version } = rows[0]!
  await sql`insert into season_version (season_id, version, definition, removed, account_id)
    values (${id}, ${version}, ${storableJson(definition)}, ${removed}, ${by})`.execute(tx)
  await sql`delete from season_version where season_id = ${id} and version <= ${version - MOST_VERSIONS}`.execute(
    tx,
  )
  return version
}

export async function versionOfSeason(
  tx: Tx,
  id: number,
  version: number,
): Promise<Pick<SeasonState, 'definition'> | undefined> {
  const { rows } = await sql<Pick<SeasonState, 'definition'>>`
    select definition from season_version where season_id = ${id} and version = ${version} and not removed`.execute(
    tx,
  )
  return rows[0]
}

type HistoryRow = {
  readonly version: number
  readonly at: Date
  readonly by: string | null
  readonly removed: boolean
}

export async function historyOf(db: Db, id: number): Promise<KeptSeason['history']> {
  const { rows } = await sql<HistoryRow>`
    select v.version, v.at, a.name as by, v.removed from season_version v left join account a on a.id = v.account_id
    where v.season_id = ${id} order by v.version desc`.execute(db)
  return rows.map(({ version, at, by, removed }) => ({
    version,
    at: at.toISOString(),
    by,
    isRemoval: removed,
  }))
}

export async function seasonState(db: Db, id: number): Promise<SeasonState | undefined> {
  const { rows } = await sql<SeasonState>`
    select id, organiser_id, definition, version, removed from season where id = ${id}`.execute(db)
  return rows[0]
}

export async function removedSeasons(
  db: Db,
  organiser: number,
): Promise<readonly Pick<SeasonState, 'id' | 'definition'>[]> {
  const { rows } = await sql<Pick<SeasonState, 'id' | 'definition'>>`
    select id, definition from season where organiser_id = ${organiser} and removed order by id desc limit 50`.execute(
    db,
  )
  return rows
}
