/** What addresses of pages lead to, as far as it is public: for heads of pages and the map of the site. */
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type { Kysely } from 'kysely'
import {
  clubRow,
  clubRows,
  finishedIds,
  finishedRanges,
  type SessionRow,
  segmentRows,
  sessionRow,
} from '../../store/released/miniSessions.ts'
import type { PublicTables } from '../../store/tables.ts'
import { sessionName } from './miniSessions.ts'

export type PageSession = {
  readonly name: string
  readonly tournament: string
  readonly isOver: boolean
}

/** Of a session that has begun; what is to come has nothing to be found by yet. */
const begun = (row: SessionRow | undefined): PageSession | null =>
  row === undefined || isUpcoming(row.status)
    ? null
    : { name: sessionName(row), tournament: row.tournament_name, isOver: isClosed(row.status) }

/** Sessions in one part of the map are those of so many ids in a row. */
const PART = 5_000

export class Pages {
  readonly #db: Kysely<PublicTables>

  constructor(db: Kysely<PublicTables>) {
    this.#db = db
  }

  session = async (id: number): Promise<PageSession | null> => begun(await sessionRow(this.#db, id))

  async segment(serverId: number, segment: number): Promise<PageSession | null> {
    const rows = await segmentRows(this.#db, segment)
    return begun(rows.find((row) => row.organiser_id === serverId && !isUpcoming(row.status)))
  }

  club = async (serverId: number): Promise<string | null> => (await clubRow(this.#db, serverId))?.name ?? null

  clubs = async (): Promise<readonly number[]> =>
    (await clubRows(this.#db)).map(({ organiser_id }) => organiser_id)

  /** Numbers of the parts that have sessions. */
  parts = (): Promise<readonly number[]> => finishedRanges(this.#db, PART)

  /** Finished sessions of a part. */
  part = (number: number): Promise<readonly number[]> =>
    finishedIds(this.#db, number * PART, (number + 1) * PART)
}
