/** Seasons as they were made. */
import type { SeasonDefinition } from '@openroom/protocol/schema/season'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'

type Db = Kysely<PublicTables>

export type SeasonOf = {
  readonly id: number
  readonly organiser_id: number
  readonly club: string
  readonly definition: SeasonDefinition
  readonly version: number
}

const readSeasons = (db: Db, where: ReturnType<typeof sql<boolean>>) =>
  sql<SeasonOf>`
    select s.id, s.organiser_id, coalesce(o.name, '') as club, s.definition, s.version
    from season s join organiser o on o.id = s.organiser_id join club c on c.organiser_id = o.id
    where not s.removed and ${where} order by s.id desc`.execute(db)

/** `undefined`: there is none, or it was removed, or its organiser is no club. */
export const seasonRow = async (db: Db, id: number): Promise<SeasonOf | undefined> =>
  (await readSeasons(db, sql`s.id = ${id}`)).rows[0]

/** The newest first. */
export const clubSeasonRows = async (db: Db, organiser: number): Promise<readonly SeasonOf[]> =>
  (await readSeasons(db, sql`s.organiser_id = ${organiser}`)).rows

/** Of all clubs, for the map of the site: as many as fit one part of it. */
export async function seasonIds(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from season s join club c on c.organiser_id = s.organiser_id
    where not s.removed order by s.id limit 20000`.execute(db)
  return rows.map(({ id }) => id)
}
