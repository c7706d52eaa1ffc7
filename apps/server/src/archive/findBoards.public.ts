/** Boards of the archive that are looked for, by the lines that were made of sessions that are over. */

import { DOUBLINGS } from '@openroom/bridge/contract'
import type { AuctionPattern } from '@openroom/bridge/find/auctionPattern'
import type { ContractPattern } from '@openroom/bridge/find/contractPattern'
import { type HandPattern, keysOf, keysTellAll, shareOf } from '@openroom/bridge/find/handPattern'
import type { DocumentEvent } from '@openroom/formats/json/document'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { masksOf } from '../sessions/masks.public.ts'
import type { SessionRules } from '../sessions/told.public.ts'
import { FOUND_BY } from './persons.public.ts'

type Db = Kysely<PublicTables>

/** Whose hand: of a seat by its place, of declarer, dummy, the leader, or of the first player that is named. */
export type WhoseHand = 'any' | 'declarer' | 'dummy' | 'leader' | 'player' | 0 | 1 | 2 | 3

type Range = { readonly from: number | null; readonly to: number | null }

export type WantedBoards = {
  /** Players of one person each, by the names that are looked for: all of them have to be at the table. */
  readonly players: readonly (readonly number[])[]
  /** Beginnings of words of the title. */
  readonly event: readonly string[] | null
  readonly serverId: number | null
  readonly contract: ContractPattern | null
  readonly auction: AuctionPattern | null
  readonly hand: HandPattern | null
  readonly whose: WhoseHand
  readonly lead: string | null
  /** Beginnings of words of what is written beside the board. */
  readonly note: readonly string[] | null
  /** Tricks above the contract or below it. */
  readonly over: Range
  /** IMPs, whoever won them. */
  readonly swing: number | null
  /** Declarer's tricks above double dummy. */
  readonly gap: Range
}

type Condition = RawBuilder<unknown>

const ints = (values: readonly number[]) => sql`${values}::int[]`
const smallints = (values: readonly number[]) => sql`${values}::smallint[]`

/** Words hold letters and digits only, so that quoting them is all that is needed. */
const beginnings = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')

/** Keys of more hands than these narrow nothing down. */
const MOST_KEYS = 200

/** Of all hands; four times as many boards have one of them. Of more, the newest are found without looking for all. */
const FEW = 0.0025

/** PostgreSQL counts from 1. */
const handAt = ({ shapes, least, most }: HandPattern, place: Condition): Condition => {
  const points = sql`f.hands[${place}] % 64 between ${least} and ${most}`
  return shapes === null ? points : sql`(${points} and f.shapes[${place}] = any(${smallints(shapes)}))`
}

const PLACES = [1, 2, 3, 4].map((place) => sql.raw(`${place}`))

const anyOfConditions = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

function handCondition(hand: HandPattern, whose: WhoseHand, players: WantedBoards['players']): Condition {
  if (typeof whose === 'number') return handAt(hand, sql.raw(`${whose + 1}`))
  if (whose === 'declarer') return sql`f.declarer is not null and ${handAt(hand, sql.raw('f.declarer + 1'))}`
  if (whose === 'dummy') return handAt(hand, sql.raw('(f.declarer + 2) % 4 + 1'))
  if (whose === 'leader') return handAt(hand, sql.raw('(f.declarer + 1) % 4 + 1'))
  const [own] = players
  if (whose === 'player' && own)
    return anyOfConditions(
      PLACES.map((place) => sql`(f.players[${place}] = any(${ints(own)}) and ${handAt(hand, place)})`),
    )
  return anyOfConditions(PLACES.map((place) => handAt(hand, place)))
}

type HandConditions = {
  readonly narrowing: readonly Condition[]
  /** Of which PostgreSQL would expect few: it is asked of what was narrowed down, the newest first. */
  readonly rest: readonly Condition[]
}

function handConditions({ hand, whose, players }: WantedBoards): HandConditions {
  if (hand === null) return { narrowing: [], rest: [] }
  const keys = keysOf(hand)
  const known = sql`f.hands is not null`
  if (keys.length > MOST_KEYS) return { narrowing: [known, handCondition(hand, whose, players)], rest: [] }
  const narrowed = [known, sql`f.hands && ${smallints(keys)}`]
  if (shareOf(hand) <= FEW) return { narrowing: [...narrowed, handCondition(hand, whose, players)], rest: [] }
  const isTold = whose === 'any' && keysTellAll(hand)
  return { narrowing: narrowed, rest: isTold ? [] : [handCondition(hand, whose, players)] }
}

function contractConditions(contract: ContractPattern | null): readonly Condition[] {
  if (contract === null) return []
  if (contract.kind === 'passedOut') return [sql`f.level = 0`]
  const { bids, doublings } = contract
  const byStrains = new Map<string, { readonly levels: number[]; readonly strains: readonly string[] }>()
  for (const [level, strains] of bids) {
    const key = strains.join()
    const own = byStrains.get(key) ?? { levels: [], strains }
    own.levels.push(level)
    byStrains.set(key, own)
  }
  const bid = [...byStrains.values()].map(
    ({ levels, strains }) =>
      sql`(f.level = any(${smallints(levels)}) and ${strains.length === 5 ? sql`true` : sql`f.strain = any(${strains}::text[])`})`,
  )
  if (doublings === null) return [anyOfConditions(bid)]
  const how = doublings.map((one) => DOUBLINGS.indexOf(one))
  return [anyOfConditions(bid), sql`f.doubling = any(${smallints(how)})`]
}

function auctionConditions(auction: AuctionPattern | null): readonly Condition[] {
  if (auction === null) return []
  const passes = auction.passes === null ? [] : [sql`f.passes = ${auction.passes}`]
  return [sql`f.auction is not null`, sql`f.auction like ${auction.like}`, ...passes]
}

const inRange = (value: Condition, { from, to }: Range): readonly Condition[] => [
  ...(from === null ? [] : [sql`${value} >= ${sql.lit(from)}`]),
  ...(to === null ? [] : [sql`${value} <= ${sql.lit(to)}`]),
]

/** What an index on the absolute figure can be used for. */
function gapConditions(gap: Range): readonly Condition[] {
  const least = gap.from !== null && gap.from > 0 ? gap.from : gap.to !== null && gap.to < 0 ? -gap.to : null
  const narrowed = least !== null && least >= 3 ? [sql`abs(f.gap) >= 3`] : []
  return [...inRange(sql`f.gap`, gap), ...narrowed]
}

/** An index finds the boards of a few; of many it is quicker to look at who sits where. */
const isSeatedAny = (own: readonly number[]): Condition =>
  own.length <= MOST_KEYS
    ? sql`f.players && ${ints(own)}`
    : anyOfConditions(PLACES.map((place) => sql`f.players[${place}] = any(${ints(own)})`))

const swingConditions = (swing: number | null): readonly Condition[] =>
  swing === null ? [] : [sql`abs(f.swing) >= ${sql.lit(swing)}`]

/** Of the places of days (`placeOf`): so that pages and days are narrowed by one index. */
type Places = { readonly least: number | null; readonly beyond: number | null }

function conditions(wanted: WantedBoards, { least, beyond }: Places): Condition {
  const { players, event, serverId, lead, note } = wanted
  const title = (
    words: readonly string[],
  ) => sql`f.mini_session_id in (select l.mini_session_id from session_search_line l
    where l.registration_id is null
      and array_to_tsvector(string_to_array(l.words, ' ')) @@ ${beginnings(words)}::tsquery)`
  const noted = (words: readonly string[]) => sql`f.place in (select n.place from board_note n
    where array_to_tsvector(string_to_array(n.words, ' ')) @@ ${beginnings(words)}::tsquery)`
  const all: readonly Condition[] = [
    ...players.map(isSeatedAny),
    ...(note === null ? [] : [noted(note)]),
    ...(event === null ? [] : [title(event)]),
    ...(serverId === null ? [] : [sql`f.organiser_id = ${serverId}`]),
    ...(least === null ? [] : [sql`f.place >= ${sql.lit(least)}`]),
    ...(beyond === null ? [] : [sql`f.place < ${sql.lit(beyond)}`]),
    ...contractConditions(wanted.contract),
    ...auctionConditions(wanted.auction),
    ...handConditions(wanted).narrowing,
    ...(lead === null ? [] : [lead.length === 2 ? sql`f.lead = ${lead}` : sql`f.lead like ${`${lead}%`}`]),
    ...inRange(sql`f.over`, wanted.over),
    ...swingConditions(wanted.swing),
    ...gapConditions(wanted.gap),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * One search leaves processors to others: starting workers takes longer than most searches do alone. And how to search
 * depends on what is searched for: some players have few boards, others thousands.
 */
export async function planSearch(db: Db): Promise<void> {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db)
}

/**
 * Places of what is found, the newest first.
 * @param most as many as are of interest
 */
export async function placesFound(
  db: Db,
  wanted: WantedBoards,
  places: Places,
  most: number,
): Promise<readonly number[]> {
  const { rest } = handConditions(wanted)
  const narrowed = sql`from board_fact f where ${conditions(wanted, places)}`
  const found =
    rest.length === 0
      ? narrowed
      : sql`from (select * ${narrowed} order by f.place desc) f where ${sql.join(rest, sql` and `)}`
  const { rows } = await sql<{ place: number }>`
    select f.place ${found} order by f.place desc limit ${most}`.execute(db)
  return rows.map(({ place }) => Number(place))
}

export type FoundBoardRow = {
  readonly place: number
  readonly mini_session_id: number
  readonly board: number
  readonly day: string | null
  readonly table_id: number
  readonly board_id: number
  readonly organiser_id: number
  readonly ns_id: number
  readonly ew_id: number
  readonly round: number
  readonly room: 'OPEN' | 'CLOSED' | null
  readonly type: 'PAIR' | 'TEAM'
  readonly names: readonly (string | null)[]
  readonly players: readonly number[]
  readonly persons: readonly (number | null)[]
  readonly level: number | null
  readonly strain: string | null
  readonly doubling: number | null
  readonly declarer: number | null
  readonly over: number | null
  readonly score_ns: number | null
  readonly lead: string | null
  readonly passes: number | null
  readonly auction: string | null
  readonly swing: number | null
  readonly gap: number | null
  readonly title: string
  readonly session_title: string
  readonly arrange_type: DocumentEvent['arrangeType']
  readonly segment_order: number
} & SessionRules

/** Of event `e` and segment `g` beside tournament `c`; programs call a segment that is the only one `Main`. */
export const SESSION_TITLE = sql`concat_ws(' · ', nullif(e.name, c.name),
  case when g.name !~* '^main$' then nullif(g.name, e.name) end)`

/** What is told of lines by their places, of sessions that are over still. */
export async function boardsAt(db: Db, places: readonly number[]): Promise<readonly FoundBoardRow[]> {
  const { rows } = await sql<FoundBoardRow>`
    select f.*, t.round, t.room, e.type, e.arrange_type, g.ord as segment_order, s.status, s.play_visible, s.bid_only,
      s.adaptive, s.vugraph_closed_result, c.name as title,
      ${SESSION_TITLE} as session_title,
      array[t.players -> 'N' ->> 'name', t.players -> 'E' ->> 'name', t.players -> 'S' ->> 'name',
        t.players -> 'W' ->> 'name'] as names,
      array(select x.person_id from unnest(f.players) with ordinality as p (id, at)
        left join person_player x on x.player_id = p.id order by p.at) as persons
    from board_fact f join play_table t on t.id = f.table_id
      join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament c on c.id = e.tournament_id
    where f.place = any(${places}::bigint[]) order by f.place desc`.execute(db)
  const masks = await masksOf(db)
  return rows.map((row) => ({
    ...row,
    place: Number(row.place),
    title: masks.title(row.organiser_id, row.title),
    session_title: masks.title(row.organiser_id, row.session_title),
    names: row.names.map((name, i) => name && masks.name(row.players[i] ?? 0, name)),
    persons: row.persons.map((person, i) => (masks.isHidden(row.players[i] ?? 0) ? null : person)),
  }))
}

/** Players of the persons in whose names all words begin one; without words nobody. */
export async function playersNamed(db: Db, words: readonly string[]): Promise<readonly number[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ player_id: number }>`
    select x.player_id from person p join person_player x on x.person_id = p.id
    where ${FOUND_BY} @@ ${beginnings(words)}::tsquery
      and p.shown = 'name' limit 5000`.execute(db)
  return rows.map(({ player_id }) => player_id)
}

/** Of a person who is to be shown. */
export async function playersOf(db: Db, person: number): Promise<readonly number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select x.player_id from person p join person_player x on x.person_id = p.id
    where p.id = ${person} and p.shown = 'name'`.execute(db)
  return rows.map(({ player_id }) => player_id)
}
