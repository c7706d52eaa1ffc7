/**
 * Persons: who is who across events. Players are joined by their member number where the name is the same too, else by
 * name within one organiser alone; namesakes of one session stay apart. What staff joined or parted stays so, as a
 * player who has a person keeps it.
 */

import { compareNames, isSameName } from '@openroom/bridge/person/compareNames'
import { findableWords, keptLines } from '@openroom/bridge/person/spelling'
import { searchWords } from '@openroom/bridge/plainText'
import type { Shown } from '@openroom/protocol/schema/personKeeping'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Of whichever transaction. */
type Db = QueryExecutorProvider

type NewPlayer = {
  readonly id: number
  readonly organiser_id: number
  readonly member_id: string | null
  readonly name: string
  readonly ordinal: number
}

/** Of a name, in whichever order it is written. */
export const wordsOf = (name: string): string => [...searchWords(name)].sort().join(' ')

/** In every spelling. */
const otherWords = (names: readonly string[]): string =>
  [...new Set(names.flatMap(findableWords))].sort().join(' ')

/** What persons `p` are looked for by: the words of all names of their players. */
export const FOUND_BY = sql`array_to_tsvector(array_remove(string_to_array(p.words || ' ' || p.other_words, ' '), ''))`

type Hidden = {
  readonly name: string
  readonly shown: Exclude<Shown, 'name'>
  /** Where there are players of this person. */
  readonly organisers: readonly number[]
  /** As a member of any organiser. */
  readonly numbers: readonly string[]
}

/** Persons whose names are not shown, by each name that they have. */
async function hiddenOf(db: Db): Promise<readonly Hidden[]> {
  const { rows } = await sql<Hidden>`
    select n.name, p.shown, array(select y.organiser_id from person_player x join player y on y.id = x.player_id
      where x.person_id = p.id union select p.organiser_id where p.organiser_id is not null) as organisers,
      array(select y.member_id from person_player x join player y on y.id = x.player_id
        where x.person_id = p.id and y.member_id is not null
        union select p.member_id where p.member_id is not null) as numbers
    from person p cross join lateral (select p.name union
      select y.name from person_player x join player y on y.id = x.player_id where x.person_id = p.id) n (name)
    where p.shown <> 'name'`.execute(db)
  return rows
}

/** Whose number and name may be those of one who is not shown, whoever gave the number. */
const hasNumberOf = ({ numbers, name }: Hidden, player: Pick<NewPlayer, 'member_id' | 'name'>): boolean =>
  player.member_id !== null &&
  numbers.includes(player.member_id) &&
  compareNames(name, player.name) !== 'other'

/**
 * Whose name is not shown may come with a number, or without it: a namesake of the organiser is shown like him.
 * @param former whose the player's session was before, where it was another's
 */
function shownAs(hidden: readonly Hidden[], player: NewPlayer, former: number | null): Shown {
  const { organiser_id, name } = player
  const isThere = ({ organisers }: Hidden): boolean =>
    organisers.some((one) => one === organiser_id || one === former)
  const namesakes = hidden.filter(
    (one) => (isThere(one) && isSameName(one.name, name)) || hasNumberOf(one, player),
  )
  if (namesakes.some(({ shown }) => shown === 'hidden')) return 'hidden'
  return namesakes.length > 0 ? 'initials' : 'name'
}

/** Whose name is not to be shown is nobody who is shown by it. */
async function personOf(db: Db, player: NewPlayer, shown: Shown): Promise<number> {
  const { organiser_id, member_id, name, ordinal } = player
  const isKnown =
    member_id !== null
      ? sql`p.member_id = ${member_id}`
      : sql`p.member_id is null and p.words = any(${keptLines(name)}::text[]) and p.organiser_id = ${organiser_id}
          and not exists (select from person_player x join player y on y.id = x.player_id
            where x.person_id = p.id and y.ordinal <> ${ordinal})`
  const { rows: known } = await sql<{ id: number; name: string; shown: Shown; here: boolean }>`
    select p.id, p.name, p.shown, exists (select from person_player x join player y on y.id = x.player_id
        where x.person_id = p.id and y.organiser_id = ${organiser_id}) as here
    from person p where ${isKnown} order by p.words = ${wordsOf(name)} desc, p.id`.execute(db)
  // Each organiser counts members on its own: a surname alone is enough with a number where the person plays.
  const fits = (one: (typeof known)[number]): boolean =>
    member_id !== null && one.here ? compareNames(one.name, name) !== 'other' : isSameName(one.name, name)
  const same = known.find((one) => fits(one) && (shown === 'name' || one.shown !== 'name'))
  if (same) return same.id
  const { rows } = await sql<{ id: number }>`
    insert into person (organiser_id, member_id, name, words, other_words, shown) values (${organiser_id}::int,
      ${member_id}::text, ${name}, ${wordsOf(name)}, ${otherWords([name])}, ${shown})
    returning id`.execute(db)
  return rows[0]!.id
}

/** Gives a person at once to whoever has the name, or the number, of one that is not shown: everybody else waits for the lines. */
export async function joinHidden(
  db: Db,
  players: readonly number[],
  former: number | null = null,
): Promise<void> {
  const hidden = await hiddenOf(db)
  if (hidden.length === 0) return
  const { rows } = await sql<Pick<NewPlayer, 'id' | 'member_id' | 'name'>>`
    select p.id, p.member_id, p.name from player p
    where p.id = any(${players}::int[])
      and not exists (select from person_player x where x.player_id = p.id)`.execute(db)
  const isHidden = (player: (typeof rows)[number]): boolean =>
    hidden.some((one) => isSameName(one.name, player.name) || hasNumberOf(one, player))
  await joinPlayers(
    db,
    rows.filter(isHidden).map(({ id }) => id),
    former,
  )
}

/**
 * Gives a person to each of these players who has none.
 * @param former whose their session was before, where it was another's
 */
export async function joinPlayers(
  db: Db,
  players: readonly number[],
  former: number | null = null,
): Promise<void> {
  const { rows } = await sql<NewPlayer>`
    select p.id, p.organiser_id, p.member_id, p.name, p.ordinal from player p
    where p.id = any(${players}::int[]) and not exists (select from person_player x where x.player_id = p.id)
    order by p.id`.execute(db)
  if (rows.length === 0) return
  const hidden = await hiddenOf(db)
  for (const player of rows) {
    const person = await personOf(db, player, shownAs(hidden, player, former))
    await sql`insert into person_player values (${player.id}, ${person}) on conflict do nothing`.execute(db)
  }
}

/** Members who are called otherwise in a session, which is their newest, are called so from now on. */
export async function nameAnew(db: Db, session: number): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; known: string }>`
    with own as (select id, coalesce(date, '-infinity'::date) as date from mini_session where id = ${session}),
      other as (select distinct on (p.id) p.id, e.name, p.name as known from entry_player e
        join person_player x on x.player_id = e.player_id
        join person p on p.id = x.person_id and p.member_id is not null and p.name <> e.name
        where e.mini_session_id = ${session} and not exists (select from entry_player o
          join person_player u on u.player_id = o.player_id and u.person_id = p.id
          where o.mini_session_id = ${session} and o.name = p.name)
        order by p.id, e.name)
    select other.id, other.name, other.known from other, own where not exists (
      select from person_player x join entry_player e on e.player_id = x.player_id
        join mini_session s on s.id = e.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      where x.person_id = other.id and (coalesce(s.date, '-infinity'::date), s.id) > (own.date, own.id))`.execute(
    db,
  )
  for (const { id, name, known } of rows) {
    // A surname alone, or in other letters, is no new name.
    if (compareNames(name, known) === 'likely' && name.length < known.length) continue
    await sql`update person set name = ${name} where id = ${id}`.execute(db)
    await nameByPlayers(db, id)
  }
}

/** A person has a name of one of his players, the newest when there is none any more, and is found by all of them. */
export async function nameByPlayers(db: Db, person: number): Promise<void> {
  const { rows } = await sql<{ own: string; name: string }>`
    select p.name as own, y.name from person p join person_player x on x.person_id = p.id
      join player y on y.id = x.player_id where p.id = ${person} order by y.id desc`.execute(db)
  const [newest] = rows
  if (!newest) return
  const { own } = newest
  const names = [...new Set(rows.map((row) => row.name))]
  // A member's newest name can be one of a session alone.
  const known = await sql`select from person_player x join entry_player e on e.player_id = x.player_id
    where x.person_id = ${person} and e.name = ${own} limit 1`.execute(db)
  const name = names.includes(own) || known.rows.length > 0 ? own : newest.name
  await sql`update person set name = ${name}, words = ${wordsOf(name)}, other_words = ${otherWords(names)}
    where id = ${person}`.execute(db)
}

/** Numbers under which the persons of players are followed, those that were joined to them too; of hidden ones none. */
export async function followedAs(
  db: Db,
  players: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ player_id: number; persons: readonly number[] }>`
    select x.player_id, array_append(array(select a.id from person_address a where a.person_id = p.id), p.id) as persons
    from person_player x join person p on p.id = x.person_id and p.shown = 'name'
    where x.player_id = any(${players}::int[])`.execute(db)
  return new Map(rows.map(({ player_id, persons }) => [player_id, persons]))
}

/** Under which names persons have played in sessions that are over, of those who are followed by these numbers. */
export async function knownNames(
  db: Db,
  numbers: readonly number[],
  most: number,
): Promise<{ personId: number; names: string[] }[]> {
  const { rows } = await sql<{ personId: number; names: string[] }>`
    select w.id as "personId", array(
      select e.name from person_player x join entry_player e on e.player_id = x.player_id
        join mini_session s on s.id = e.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      where x.person_id = p.id group by e.name order by count(*) desc, e.name limit ${most}) as names
    from unnest(${[...new Set(numbers)]}::int[]) w (id)
      join lateral (select coalesce(
        (select w.id where exists (select from person_player where person_id = w.id)),
        (select a.person_id from person_address a where a.id = w.id)) as id) now on true
      join person p on p.id = now.id and p.shown = 'name'
    order by w.id`.execute(db)
  return rows.filter(({ names }) => names.length > 0)
}

/** The persons of players. */
export async function personsOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ player_id: number; person_id: number }>`
    select player_id, person_id from person_player where player_id = any(${players}::int[])`.execute(db)
  return new Map(rows.map(({ player_id, person_id }) => [player_id, person_id]))
}
