/** Sessions of a tournament, a club, a player or all of them, for calendars and feed readers: what the lists show, no more. */
import { isRunning } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { changesOf, listedRows, type SessionRow, tournamentRows } from '../sessions/miniSessions.public.ts'
import { miniSessionsOf } from '../sessions/miniSessions.ts'
import type { ArchiveSearch } from './archiveSearch.ts'
import type { Seasons } from './seasons.ts'

export type FeedOf = {
  /** Whose sessions they are. */
  readonly title: string
  /** The newest first. */
  readonly sessions: readonly FeedSession[]
}
export type FeedSession = MiniSession & {
  /** When what a feed tells of it last changed, never later than now. */
  readonly changedAt: string
}

/** Sessions in a feed; where what is to come is listed, those of them that are over. */
const MOST = 100

const startOfMiniSession = ({ realStartDateTime, startDateTime, date }: MiniSession): string =>
  realStartDateTime ?? startDateTime ?? date ?? ''

/** The same of a row; only the newest are made into more. */
const timeOfSessionRow = ({ real_start_date_time, start_date_time, date }: SessionRow): number =>
  (real_start_date_time ?? start_date_time ?? new Date(date ?? 0)).getTime()

const newestFirst = (sessions: readonly MiniSession[]): readonly MiniSession[] =>
  [...sessions].sort(
    (a, b) => startOfMiniSession(b).localeCompare(startOfMiniSession(a)) || b.miniSessionId - a.miniSessionId,
  )

/** Each result changes a session that is played, and nothing that a feed tells of it: what has begun was told at its start. */
export function toldAt(session: MiniSession, change: Date): Date {
  const start = startOfMiniSession(session)
  return isRunning(session.status) && start !== ''
    ? new Date(Math.min(Date.parse(start), change.getTime()))
    : change
}

export class Feeds {
  readonly #db: Kysely<PublicTables>
  readonly #search: ArchiveSearch
  readonly #seasons: Pick<Seasons, 'sessions'>

  constructor(db: Kysely<PublicTables>, search: ArchiveSearch, seasons: Pick<Seasons, 'sessions'>) {
    this.#db = db
    this.#search = search
    this.#seasons = seasons
  }

  /** `null` when there is no such tournament. */
  async tournament(id: number): Promise<FeedOf | null> {
    const rows = await tournamentRows(this.#db, id)
    const [first] = rows
    if (first === undefined) return null
    const newest = [...rows]
      .sort((a, b) => timeOfSessionRow(b) - timeOfSessionRow(a) || b.id - a.id)
      .slice(0, MOST)
    const sessions = await miniSessionsOf(
      this.#db,
      newest.map((row) => row.id),
    )
    return { title: first.tournament_name, sessions: await this.#withChange(newestFirst(sessions)) }
  }

  /** What is to come and what was last, of the whole site. @param host what it is called by where it has no name */
  async site(host: string): Promise<FeedOf> {
    const site = await this.#db.selectFrom('site').select('name').executeTakeFirst()
    return this.#listed(site?.name ?? host, null)
  }

  /** The same of an organiser that is a club; `null` where there is none. */
  async club(organiser: number): Promise<FeedOf | null> {
    const club = await this.#db
      .selectFrom('club as c')
      .innerJoin('organiser as o', 'o.id', 'c.organiser_id')
      .select('o.name')
      .where('o.id', '=', organiser)
      .executeTakeFirst()
    return club === undefined ? null : this.#listed(club.name ?? '', organiser)
  }

  /** Sessions that a season counts; `null` when there is no such season. */
  async season(id: number): Promise<FeedOf | null> {
    const season = await this.#seasons.sessions(id)
    if (season === null) return null
    const sessions = newestFirst(await miniSessionsOf(this.#db, season.sessions))
    return { title: season.title, sessions: await this.#withChange(sessions.slice(0, MOST)) }
  }

  /** Sessions that the archive's search finds a name in, and those that are being played. */
  async player(name: string): Promise<FeedOf> {
    const own = (await this.#search.sessionsOf(name)).filter((one) => one.found.length > 0)
    const newest = newestFirst(own.map(({ session }) => session)).slice(0, MOST)
    return { title: name, sessions: await this.#withChange(newest) }
  }

  async #listed(title: string, organiser: number | null): Promise<FeedOf> {
    const rows = await listedRows(this.#db, MOST, organiser)
    const sessions = await miniSessionsOf(
      this.#db,
      rows.map((row) => row.id),
    )
    return { title, sessions: await this.#withChange(newestFirst(sessions)) }
  }

  async #withChange(sessions: readonly MiniSession[]): Promise<readonly FeedSession[]> {
    const changes = await changesOf(
      this.#db,
      sessions.map(({ miniSessionId }) => miniSessionId),
    )
    return sessions.map((session) => ({
      ...session,
      changedAt: toldAt(session, changes.get(session.miniSessionId) ?? new Date(0)).toISOString(),
    }))
  }
}
