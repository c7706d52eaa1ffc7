/** What was played by one person, of sessions that are over. */
import type { DocumentEvent } from '@openroom/formats/json/document'
import { type Kysely, sql } from 'kysely'
import type { Given } from '../analysis/boardPlays.public.ts'
import type { PlayerFurther, PublicTables } from '../core/database/tables.ts'
import { masksOf, type Named } from '../sessions/masks.public.ts'
import { SESSION_TITLE } from './findBoards.public.ts'

type Db = Kysely<PublicTables>

export type PersonRow = { readonly id: number; readonly name: string; readonly organiser: string | null }

export async function personRow(db: Db, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.name, case when c.id is not null then o.name end as organiser
    from person p left join organiser o on o.id = p.organiser_id left join club c on c.organiser_id = o.id
    where p.id = ${id} and p.shown = 'name'`.execute(db)
  return rows[0]
}

/** What was told of a person in the newest session that is over and told of him. */
export async function furtherOf(db: Db, id: number): Promise<PlayerFurther | null> {
  const { rows } = await sql<{ readonly further: PlayerFurther }>`
    select e.further from person_player x join entry_player e on e.player_id = x.player_id
      join mini_session s on s.id = e.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
    where x.person_id = ${id} and e.further is not null
    order by s.date desc nulls last, s.id desc limit 1`.execute(db)
  return rows[0]?.further ?? null
}

/** The name of a person who is to be shown, and whose boards are public. */
export async function personName(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ readonly name: string }>`
    with own as (select array_agg(player_id) as players from person_player where person_id = ${id})
    select p.name from person p where p.id = ${id} and p.shown = 'name' and exists (
      select 1 from own, board_fact f
        join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      where f.players && own.players)`.execute(db)
  return rows[0]?.name ?? null
}

/** Whether two persons have sat across from each other at a board that is public. */
export async function havePartnered(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ readonly partnered: boolean }>`
    with own as (select array_agg(player_id) as players from person_player where person_id = ${one}),
      other as (select array_agg(player_id) as players from person_player where person_id = ${other})
    select exists (
      select 1 from own, other, board_fact f
        join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
        cross join generate_series(1, 4) seat
      where f.players && own.players and f.players[seat] = any(own.players)
        and f.players[(seat + 1) % 4 + 1] = any(other.players)) as partnered`.execute(db)
  return rows[0]?.partnered ?? false
}

export type PlayedRow = {
  readonly place: number
  readonly mini_session_id: number
  readonly board_id: number
  readonly day: string | null
  /** The seat, by its place in `SEATS`. */
  readonly seat: number
  /** By seat; `null` where nobody is known. */
  readonly persons: readonly (number | null)[]
  readonly registration_id: number
  readonly other_id: number
  readonly level: number | null
  readonly strain: string | null
  readonly doubling: number | null
  readonly declarer: number | null
  readonly over: number | null
  readonly swing: number | null
  readonly gap: number | null
  /** Tricks of others in the same strain from the same side: their mean; where the own side declared. */
  readonly field: number | null
} & Given

/** Of lines `f`, in sessions `s` that are over, seen from the seat `at`. */
const PLAYED = sql`
  f.place, f.mini_session_id, f.board_id, f.day, at.seat, f.level, f.strain, f.doubling, f.declarer, f.over, f.swing, f.gap,
  case when at.seat % 2 = 0 then f.ns_id else f.ew_id end as registration_id,
  case when at.seat % 2 = 0 then f.ew_id else f.ns_id end as other_id, f.players,
  l.lead_cost, l.given, l.ends, length(l.cards) / 2 as known`

const OVER = sql`
  join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
  left join board_play y on y.place = f.place left join play_line l on l.id = y.line_id`

/** A row as it is read; what is the same for many rows is asked for once (`completed`). */
type ReadRow = Omit<PlayedRow, 'persons' | 'field'> & { readonly players: readonly number[] }

type Strains = { readonly sum: number; readonly tables: number }

const strainKey = (board: number, strain: string, side: number): string => `${board} ${strain} ${side}`

type Declared = { readonly board: number; readonly strain: string; readonly side: number }

/** What the own side declared: of the other's contracts nobody asks how the field did in them. */
const declaredIn = ({ board_id, strain, declarer, seat }: ReadRow): Declared | null =>
  strain === null || declarer === null || declarer % 2 !== seat % 2
    ? null
    : { board: board_id, strain, side: declarer % 2 }

/** Above the contract's level, summed over all tables of a board that played a strain from the same side. */
async function strainsOf(db: Db, wanted: readonly Declared[]): Promise<ReadonlyMap<string, Strains>> {
  const { rows } = await sql<Strains & Declared>`
    select w.board, w.strain, w.side, sum(f.over + f.level)::int as sum, count(*)::int as tables
    from (select distinct * from unnest(${wanted.map(({ board }) => board)}::int[],
        ${wanted.map(({ strain }) => strain)}::text[], ${wanted.map(({ side }) => side)}::int[]) as u (board, strain, side)) w
      join board_fact f on f.board_id = w.board and f.strain = w.strain and f.declarer % 2 = w.side
    where f.over is not null and f.level is not null
    group by 1, 2, 3`.execute(db)
  return new Map(rows.map((row) => [strainKey(row.board, row.strain, row.side), row]))
}

async function personsBy(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ player_id: number; person_id: number }>`
    select player_id, person_id from person_player where player_id = any(${players}::int[])`.execute(db)
  return new Map(rows.map(({ player_id, person_id }) => [player_id, person_id]))
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

async function completeRows(db: Db, rows: readonly ReadRow[]): Promise<readonly PlayedRow[]> {
  const persons = await personsBy(db, unique(rows.flatMap(({ players }) => players)))
  const strains = await strainsOf(
    db,
    rows.flatMap((row) => declaredIn(row) ?? []),
  )
  return rows.map((row) => {
    const { players, level, over } = row
    const declared = declaredIn(row)
    const all = declared && strains.get(strainKey(declared.board, declared.strain, declared.side))
    const own = over === null || level === null ? { sum: 0, tables: 0 } : { sum: over + level, tables: 1 }
    const others = all ? all.tables - own.tables : 0
    return {
      ...row,
      place: Number(row.place),
      persons: players.map((player) => persons.get(player) ?? null),
      field: all && others > 0 && level !== null ? (all.sum - own.sum) / others - level : null,
    }
  })
}

/**
 * All boards of a person, the newest first.
 *
 * @param beside only those at whose table this person sat too
 */
export async function playedBy(db: Db, person: number, beside?: number): Promise<readonly PlayedRow[]> {
  const alone = beside === undefined
  const { rows } = await sql<ReadRow>`
    with own as (select array_agg(player_id) as players from person_player where person_id = ${person}),
      other as (select array_agg(player_id) as players from person_player where person_id = ${beside ?? person})
    select ${PLAYED} from own, other, board_fact f ${OVER}
      cross join lateral (select i - 1 as seat from generate_series(1, 4) i
        where f.players[i] = any(own.players) order by i limit 1) at
    where f.players && own.players and (${alone} or f.players && other.players)
    order by f.place desc`.execute(db)
  return completeRows(db, rows)
}

/** All boards of a team, the newest first; it sits North and South, or East and West. */
export async function playedByTeam(db: Db, team: number): Promise<readonly PlayedRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${PLAYED} from team_entry e
      join board_fact f on f.mini_session_id = e.mini_session_id and e.registration_id in (f.ns_id, f.ew_id) ${OVER}
      cross join lateral (select case when f.ns_id = e.registration_id then 0 else 1 end as seat) at
    where e.team_id = ${team}
    order by f.place desc`.execute(db)
  return completeRows(db, rows)
}

export type PlayedSession = {
  readonly id: number
  readonly tournament: string
  readonly session: string
  /** `null` of the only one. */
  readonly number: number | null
  readonly of: number
  readonly type: 'PAIR' | 'TEAM'
  readonly arrange_type: DocumentEvent['arrangeType']
  readonly segment_order: number
}

/** In the order of their tournaments, the newest first. */
export async function sessionsNamed(db: Db, ids: readonly number[]): Promise<readonly PlayedSession[]> {
  const { rows } = await sql<PlayedSession & { readonly organiser_id: number }>`
    select s.id, c.organiser_id, c.name as tournament, e.type, e.arrange_type, g.ord as segment_order,
      ${SESSION_TITLE} as session,
      case when s.number_of_sessions > 1 then s.session end as number, s.number_of_sessions as of
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament c on c.id = e.tournament_id
    where s.id = any(${ids}::int[])
    order by c.id desc, e.ord, e.id, g.ord desc, g.id desc, s.session desc, s.mini_session desc, s.id desc`.execute(
    db,
  )
  const masks = await masksOf(db)
  return rows.map(({ organiser_id, ...row }) => ({
    ...row,
    tournament: masks.title(organiser_id, row.tournament),
    session: masks.title(organiser_id, row.session),
  }))
}

export async function registrationNames(
  db: Db,
  pairs: readonly { readonly session: number; readonly registration: number }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    session: number
    registration: number
    name: string
    players: readonly Named[]
  }>`
    select n.mini_session_id as session, n.registration_id as registration, n.name,
      coalesce((select json_agg(json_build_object('player_id', p.player_id, 'name', p.name) order by p.ord) from entry_player p
        where p.mini_session_id = n.mini_session_id and p.registration_id = n.registration_id), '[]') as players
    from unnest(${pairs.map(({ session }) => session)}::int[], ${pairs.map(({ registration }) => registration)}::int[])
      as wanted (session, registration)
      join entry n on n.mini_session_id = wanted.session and n.registration_id = wanted.registration`.execute(
    db,
  )
  const masks = await masksOf(db)
  return new Map(
    rows.map(({ session, registration, name, players }) => [
      `${session} ${registration}`,
      masks.entry(name, registration, players),
    ]),
  )
}

export async function personNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from person where id = any(${ids}::int[]) and shown = 'name'`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
