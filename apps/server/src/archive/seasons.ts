/** Seasons of clubs: series, championships, leagues, and who won them. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { ClubSeasons, SeasonBody, SeasonRow } from '@openroom/protocol/schema/season'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PublicTables } from '../core/database/tables.ts'
import { masksOf } from '../sessions/masks.public.ts'
import { clubRow, sourceVersion } from '../sessions/miniSessions.public.ts'
import type { Versioned } from '../sessions/miniSessions.ts'
import { seasonBody, sessionsOf } from './seasonBody.ts'
import { type ClubSession, clubSession } from './seasonSessions.ts'
import { clubSeasonRows, type SeasonOf, seasonRow } from './seasons.public.ts'
import { finishedSessionsOf, standingsOf } from './standingFacts.public.ts'

type Db = Kysely<PublicTables>

/** Tables kept: of some clubs with all their seasons. */
const MOST_KEPT = 300

const leadersOf = (rows: readonly SeasonRow[]): readonly string[] =>
  rows.filter(({ rank }) => rank === 1).map(nameOf)

/** `Ash` or `Nora Field – Tove Strand`. */
export const nameOf = ({ team, players }: Pick<SeasonRow, 'team' | 'players'>): string =>
  team === '' ? players.map(({ name }) => name).join(' – ') : team

function hallOf(bodies: readonly SeasonBody[]): ClubSeasons['hall'] {
  const lines = bodies.flatMap(({ seasonId, name, label, ended, divisions, honours }) => [
    ...(ended
      ? divisions.map((division) => ({
          label,
          seasonId,
          name,
          division: division.name,
          names: [...leadersOf(division.rows)],
        }))
      : []),
    ...honours.map((one) => ({
      label: one.label,
      seasonId,
      name,
      division: '',
      names: [one.winners],
    })),
  ])
  const years = groupBy(
    lines.filter(({ names }) => names.length > 0),
    ({ label }) => label,
  )
  return [...years]
    .sort(([a], [b]) => b.localeCompare(a, 'en', { numeric: true }))
    .map(([label, own]) => ({ label, winners: own.map(({ label: _, ...winner }) => winner) }))
}

const headOfSeasonBody = ({ seasonId, serverId, name, label, kind, ended, divisions }: SeasonBody) => ({
  seasonId,
  serverId,
  name,
  label,
  kind,
  ended,
  sessions: new Set(divisions.flatMap(({ sessions }) => sessions.map((one) => one.miniSessionId))).size,
  leaders: divisions.map((division) => ({ division: division.name, names: [...leadersOf(division.rows)] })),
})

export class Seasons {
  readonly #db: Db
  readonly #kept = new LRUCache<string, SeasonBody>({ max: MOST_KEPT })

  constructor(db: Db) {
    this.#db = db
  }

  season = (id: number): Promise<Result<Versioned<SeasonBody>, ErrorCode>> =>
    this.#reading(async (tx) => {
      const season = await seasonRow(tx, id)
      if (!season) return err('season-not-found')
      const sessions = (await finishedSessionsOf(tx, season.organiser_id)).map(clubSession)
      return ok({ value: await this.#body(tx, season, sessions), seq: await versionOf(tx) })
    })

  /** All seasons of a club, with who leads them; and the hall of its winners. */
  ofClub = (serverId: number): Promise<Result<Versioned<ClubSeasons>, ErrorCode>> =>
    this.#reading(async (tx) => {
      if (!(await clubRow(tx, serverId))) return err('club-not-found')
      const rows = await clubSeasonRows(tx, serverId)
      const sessions = rows.length === 0 ? [] : (await finishedSessionsOf(tx, serverId)).map(clubSession)
      const bodies: SeasonBody[] = []
      for (const row of rows) bodies.push(await this.#body(tx, row, sessions))
      const seasons = bodies.filter(({ kind }) => kind !== 'honours').map(headOfSeasonBody)
      return ok({ value: { seasons, hall: hallOf(bodies) }, seq: await versionOf(tx) })
    })

  /** For feeds: its name, and the sessions that count. */
  async sessions(
    id: number,
  ): Promise<{ readonly title: string; readonly sessions: readonly number[] } | null> {
    const found = await this.season(id)
    if (!found.ok) return null
    const { name, label, divisions } = found.value.value
    const sessions = divisions.flatMap((one) => one.sessions.map(({ miniSessionId }) => miniSessionId))
    return { title: [name, label].filter((part) => part !== '').join(' '), sessions: [...new Set(sessions)] }
  }

  async #body(tx: Db, season: SeasonOf, sessions: readonly ClubSession[]): Promise<SeasonBody> {
    const masks = await masksOf(tx)
    const chosen = new Map(
      sessionsOf(season, sessions)
        .flat()
        .map((one) => [one.id, one]),
    )
    const versions = [...chosen.values()].map((one) => `${one.id}/${one.version}/${one.name}`)
    const key = JSON.stringify([season.id, season.version, season.club, masks.mark, versions])
    const known = this.#kept.get(key)
    if (known) return known
    const rows = await standingsOf(tx, [...chosen.keys()])
    const standings = groupBy(rows, (row) => row.mini_session_id)
    const body = seasonBody({ season, sessions, standings, masks })
    this.#kept.set(key, body)
    return body
  }

  #reading<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work)
  }
}

const versionOf = (tx: Db): Promise<number> => sourceVersion(tx, 'miniSessions')
