/** What addresses of pages lead to, as far as it is public: for heads of pages and the map of the site. */
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type { Kysely } from 'kysely'
import { havePartnered, personName } from '../archive/personBoards.public.ts'
import { teamName } from '../archive/persons.ts'
import { seasonIds, seasonRow } from '../archive/seasons.public.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { sideNames, sidesOfMatch } from '../sessions/content.public.ts'
import { masksOf } from '../sessions/masks.public.ts'
import {
  clubRow,
  clubRows,
  finishedIds,
  finishedRanges,
  type SessionRow,
  segmentRows,
  sessionRow,
} from '../sessions/miniSessions.public.ts'
import { sessionName } from '../sessions/miniSessions.ts'

export type PageSession = {
  readonly id: number
  /** Changes with all that is public of it. */
  readonly version: number
  readonly name: string
  readonly tournament: string
  readonly hasBegun: boolean
  readonly isOver: boolean
  readonly isTeams: boolean
  /** When it began, as far as that is known; an instant, or a day alone. */
  readonly start: string | null
  readonly location: string | null
  /** The club whose it is. */
  readonly organiser: string | null
}

const pageOf = (row: SessionRow | undefined): PageSession | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        version: row.version,
        name: sessionName(row),
        tournament: row.tournament_name,
        hasBegun: !isUpcoming(row.status),
        isOver: isClosed(row.status),
        isTeams: row.type === 'TEAM',
        start: (row.real_start_date_time ?? row.start_date_time)?.toISOString() ?? row.date,
        location: row.location,
        organiser: row.club_id === null ? null : row.organiser_name,
      }

/** Sessions in one part of the map are those of so many ids in a row. */
const PART = 5_000

export class Pages {
  readonly #db: Kysely<PublicTables>

  constructor(db: Kysely<PublicTables>) {
    this.#db = db
  }

  session = async (id: number): Promise<PageSession | null> => pageOf(await sessionRow(this.#db, id))

  async segment(serverId: number, segment: number): Promise<PageSession | null> {
    const rows = await segmentRows(this.#db, segment)
    const own = rows.filter((row) => row.organiser_id === serverId)
    return pageOf(own.find(({ status }) => !isUpcoming(status)) ?? own[0])
  }

  /** Pairs or teams of a session, by their names as they may be shown. */
  sides = async (session: number, ids: readonly number[]): Promise<readonly string[]> =>
    ids.length > 0 ? sideNames(this.#db, session, ids) : []

  /** Those of a match. */
  match = async (session: number, id: number): Promise<readonly string[]> =>
    this.sides(session, await sidesOfMatch(this.#db, session, id))

  club = async (serverId: number): Promise<string | null> => (await clubRow(this.#db, serverId))?.name ?? null

  /** A player who has boards that are public, and wants to be known. */
  player = (id: number): Promise<string | null> => personName(this.#db, id)

  /** Two players who have played together, and both want to be known. */
  async pair(one: number, other: number): Promise<readonly [string, string] | null> {
    const [first, second] = [await this.player(one), await this.player(other)]
    return first && second && (await havePartnered(this.#db, one, other)) ? [first, second] : null
  }

  /** A team that has boards that are public, by its name as it may be shown. */
  team = (id: number): Promise<string | null> => teamName(this.#db, id)

  season = async (id: number): Promise<{ readonly name: string; readonly club: string } | null> => {
    const row = await seasonRow(this.#db, id)
    if (!row) return null
    const { name, label } = row.definition
    const title = [name, label].filter((part) => part !== '').join(' ')
    return { name: (await masksOf(this.#db)).title(row.organiser_id, title), club: row.club }
  }

  seasons = (): Promise<readonly number[]> => seasonIds(this.#db)

  clubs = async (): Promise<readonly number[]> =>
    (await clubRows(this.#db)).map(({ organiser_id }) => organiser_id)

  /** Numbers of the parts that have sessions. */
  parts = (): Promise<readonly number[]> => finishedRanges(this.#db, PART)

  /** Finished sessions of a part. */
  part = (number: number): Promise<readonly number[]> =>
    finishedIds(this.#db, number * PART, (number + 1) * PART)
}
