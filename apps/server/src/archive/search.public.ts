/**
 * The words that the archive is searched by: for each session that is over one line for its title and one for
 * each pair or team with the title in front, so that all words of a query stand in one line.
 */

import { type Kysely, sql } from 'kysely'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import { writeRows } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { masksOf, type Named } from '../sessions/masks.public.ts'
import { FOUND_BY } from './persons.public.ts'

type Db = Kysely<PublicTables>

export type ToIndex = {
  readonly id: number
  readonly version: number
  readonly title: string
  /** The title as it may be found. */
  readonly shown: string
  readonly date: string | null
  readonly start: Date | null
  readonly time_zone: string | null
}

const TITLE = sql`concat_ws(' ', t.name, e.name, g.name, case when c.id is not null then o.name end, t.location)`

/** Sessions that are over and whose words are missing or old; they are not removed until the transaction ends. */
export async function findOutdated(db: Db, most: number): Promise<readonly ToIndex[]> {
  const { rows } = await sql<Omit<ToIndex, 'shown'> & { readonly organiser_id: number }>`
    select s.id, s.version, t.organiser_id, ${TITLE} as title, s.date,
      coalesce(s.real_start_date_time, s.start_date_time) as start, t.time_zone
    from mini_session s
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id join organiser o on o.id = t.organiser_id
      left join club c on c.organiser_id = o.id
      left join session_search x on x.mini_session_id = s.id
    where s.status in ('CLOSED', 'ARCHIVED')
      and (x.mini_session_id is null or x.version <> s.version or x.title <> ${TITLE})
    order by s.id limit ${most} for key share of s`.execute(db)
  const masks = await masksOf(db)
  return rows.map(({ organiser_id, ...row }) => ({ ...row, shown: masks.title(organiser_id, row.title) }))
}

/** Players of an entry `n` with their numbers. */
const PLAYERS = sql`coalesce((select json_agg(json_build_object('player_id', p.player_id, 'name', p.name) order by p.ord)
  from entry_player p where p.mini_session_id = n.mini_session_id and p.registration_id = n.registration_id), '[]')`

type Found = { readonly id: number; readonly registration: number; readonly players: readonly Named[] }

/** Pairs, teams and players by the names that may be shown. */
async function asShown<
  Name extends string | null,
  Row extends {
    readonly name: Name
    readonly registration: number | null
    readonly players: readonly Named[]
  },
>(db: Db, rows: readonly Row[]) {
  const masks = await masksOf(db)
  return rows.map((row) => ({
    ...row,
    name: (row.name === null ? null : masks.entry(row.name, row.registration ?? 0, row.players)) as Name,
    players: row.players.map(({ player_id, name }) => masks.name(player_id, name)),
  }))
}

export type ToSearch = { readonly id: number; readonly registration: number; readonly text: string }

/** Words of the names that players of an entry `n` have elsewhere, where they are shown by name. */
const ELSEWHERE = sql`array(select o.other_words from entry_player p
  join person_player x on x.player_id = p.player_id join person o on o.id = x.person_id and o.shown = 'name'
  where p.mini_session_id = n.mini_session_id and p.registration_id = n.registration_id)`

/** Names of pairs, teams and their players, who are found by all their names. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<readonly ToSearch[]> {
  const { rows } = await sql<Found & { readonly name: string; readonly elsewhere: readonly string[] }>`
    select n.mini_session_id as id, n.registration_id as registration, n.name, ${PLAYERS} as players,
      ${ELSEWHERE} as elsewhere
    from entry n where n.mini_session_id = any(${ids}::int[]) and not n.bye
      and not coalesce(n.further ? 'members', false)`.execute(db)
  const shown = await asShown(db, rows)
  return shown.map(({ id, registration, name, players, elsewhere }) => ({
    id,
    registration,
    text: [name, ...players, ...elsewhere].join(' '),
  }))
}

export type PlayingRow = {
  readonly id: number
  readonly title: string
  /** `null` for a session that has nobody yet. */
  readonly registration: number | null
  readonly name: string | null
  readonly players: readonly string[]
}

/** Who plays now, in sessions that are LIVE: few enough to be looked through. */
export async function playingNow(db: Db, serverId: number | null): Promise<readonly PlayingRow[]> {
  const { rows } = await sql<
    Omit<PlayingRow, 'players'> & Pick<Found, 'players'> & { readonly organiser_id: number }
  >`
    select s.id, t.organiser_id, ${TITLE} as title, n.registration_id as registration, n.name, ${PLAYERS} as players
    from mini_session s
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id join organiser o on o.id = t.organiser_id
      left join club c on c.organiser_id = o.id
      left join entry n on n.mini_session_id = s.id and not n.bye
        and not coalesce(n.further ? 'members', false)
    where s.status = 'LIVE' and s.awaits is null and ${serverId === null ? sql`true` : sql`o.id = ${serverId}`}
    order by s.id, n.ord`.execute(db)
  const masks = await masksOf(db)
  const titled = rows.map((row) => ({ ...row, title: masks.title(row.organiser_id, row.title) }))
  return asShown<string | null, (typeof rows)[number]>(db, titled)
}

export type IndexedSession = Pick<ToIndex, 'id' | 'version' | 'title'> & { readonly day: string | null }
export type IndexedLine = {
  readonly id: number
  readonly registration: number | null
  readonly words: string
}

const SESSION = { mini_session_id: 'integer', version: 'bigint', title: 'text', day: 'date' }
const LINE = { mini_session_id: 'integer', registration_id: 'integer', words: 'text' }

/** Writes the words of sessions in place of those they had. */
export async function writeIndex(
  db: Db,
  sessions: readonly IndexedSession[],
  lines: readonly IndexedLine[],
): Promise<void> {
  const ids = sessions.map(({ id }) => id)
  await db.deleteFrom('session_search').where('mini_session_id', 'in', ids).execute()
  const rows = sessions.map(({ id, ...rest }) => ({ mini_session_id: id, ...rest }))
  await writeRows(db, { table: 'session_search', columns: SESSION }, rows)
  const words = lines.map((line) => ({
    mini_session_id: line.id,
    registration_id: line.registration,
    words: line.words,
  }))
  await writeRows(db, { table: 'session_search_line', columns: LINE }, words)
}

/** One node at a time; another that comes finds nothing left to do. */
export async function lockIndex(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.searchWords})`.execute(db)
}

export type Wanted = {
  readonly year: number | null
  readonly serverId: number | null
  /** Beginnings of words, all of which must stand in one line; without any nothing is found; `null`: nothing is asked. */
  readonly words: readonly string[] | null
}

const INDEXED = sql`array_to_tsvector(string_to_array(l.words, ' '))`

/** Words hold letters and digits only, so that quoting them is all that is needed. */
const beginnings = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')

const matching = ({ words }: Wanted) =>
  words === null || words.length === 0
    ? sql.lit(words === null)
    : sql`exists (select from session_search_line l where l.mini_session_id = x.mini_session_id
        and ${INDEXED} @@ ${beginnings(words)}::tsquery)`

const narrowSearch = (wanted: Wanted) => sql`
  from session_search x
    join mini_session s on s.id = x.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
    join segment g on g.id = s.segment_id join event e on e.id = g.event_id
    join tournament t on t.id = e.tournament_id left join club c on c.organiser_id = t.organiser_id
  where ${wanted.serverId === null ? sql`true` : sql`t.organiser_id = ${wanted.serverId}`}
    and ${matching(wanted)}`

/** How many sessions each year has of what was found, the newest first. */
export async function yearsFound(db: Db, wanted: Wanted) {
  const { rows } = await sql<{ year: number | null; sessions: number }>`
    select extract(year from x.day)::int as year, count(*)::int as sessions ${narrowSearch(wanted)}
    group by 1 order by 1 desc nulls last`.execute(db)
  return rows
}

/** As lists show the sessions of an event: evenings of a club the last one first, others as they were played. */
const ONWARDS = sql`(case when c.id is null then 1 else -1 end)`

/** Ids of a page of what was found: tournament by tournament, the one played last first. */
export async function idsFound(
  db: Db,
  wanted: Wanted,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly number[]> {
  const inYear = wanted.year === null ? sql`true` : sql`extract(year from x.day) = ${wanted.year}`
  const { rows } = await sql<{ id: number }>`
    select s.id ${narrowSearch(wanted)} and ${inYear}
    order by max(x.day) over (partition by t.id) desc nulls last, t.id desc, e.ord, e.id,
      case when c.id is not null then x.day end desc nulls last, g.ord * ${ONWARDS}, g.id * ${ONWARDS},
      s.session * ${ONWARDS}, s.mini_session * ${ONWARDS}, s.id * ${ONWARDS}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Players who have a page, by any name that they have played under. */
export async function playersFound(db: Db, words: readonly string[], most: number) {
  const { rows } = await sql<{ personId: number; name: string; total: number }>`
    select p.id as "personId", p.name, count(*) over ()::int as total from person p
    where p.shown = 'name' and ${FOUND_BY} @@ ${beginnings(words)}::tsquery
      and exists (select from board_fact f
        join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
        where f.players && array(select player_id from person_player where person_id = p.id))
    order by p.name, p.id limit ${most}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ personId, name }) => ({ personId, name })),
  }
}

/** More teams with the same words are not counted. */
const MOST_TEAMS = 500

/** Teams that have a page, by the name of their newest entry. */
export async function teamsFound(db: Db, words: readonly string[]) {
  const { rows } = await sql<Found & { readonly team: number; readonly name: string }>`
    select t.id as team, last.id, last.registration, last.name, last.players
    from team t cross join lateral (
      select n.mini_session_id as id, n.registration_id as registration, n.name, ${PLAYERS} as players
      from team_entry r join entry n on n.mini_session_id = r.mini_session_id and n.registration_id = r.registration_id
        join mini_session s on s.id = n.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      where r.team_id = t.id order by s.date desc nulls last, s.id desc limit 1) as last
    where array_to_tsvector(array_remove(string_to_array(t.words, ' '), '')) @@ ${beginnings(words)}::tsquery
    order by last.name, t.id limit ${MOST_TEAMS}`.execute(db)
  const shown = await asShown<string, (typeof rows)[number]>(db, rows)
  return shown.map(({ team, name }) => ({ teamId: team, name }))
}

export type FoundRow = {
  readonly id: number
  readonly registration: number
  readonly name: string
  readonly players: readonly string[]
}

/** The pairs and teams that the words were found in, where the title alone does not have them all. */
export async function entriesFound(
  db: Db,
  ids: readonly number[],
  words: readonly string[],
  most: number,
): Promise<readonly FoundRow[]> {
  if (words.length === 0) return []
  const query = beginnings(words)
  const { rows } = await sql<Found & { readonly name: string }>`
    select n.mini_session_id as id, n.registration_id as registration, n.name, ${PLAYERS} as players
    from unnest(${ids}::int[]) as wanted (id) cross join lateral (
      select l.registration_id from session_search_line l
      where l.mini_session_id = wanted.id and l.registration_id is not null and ${INDEXED} @@ ${query}::tsquery
        and not exists (select from session_search_line l where l.mini_session_id = wanted.id
          and l.registration_id is null and ${INDEXED} @@ ${query}::tsquery)
      limit ${most}) as hit
    join entry n on n.mini_session_id = wanted.id and n.registration_id = hit.registration_id
    order by n.mini_session_id, n.ord`.execute(db)
  return asShown<string, (typeof rows)[number]>(db, rows)
}
