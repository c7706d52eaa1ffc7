/** Persons as staff keeps them. */
import { groupBy } from '@openroom/bridge/groupBy'
import { findableWords, WORD } from '@openroom/bridge/person/spelling'
import { searchWords } from '@openroom/bridge/plainText'
import type { KeptPerson, Shown } from '@openroom/protocol/schema/personKeeping'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { isNamedIn, maskName } from '../sessions/maskedText.public.ts'
import { FOUND_BY, nameByPlayers } from './persons.public.ts'

type Tx = Transaction<AllTables>

/** Persons asked for at once. */
const MOST = 50

const STRICTNESS: readonly Shown[] = ['name', 'initials', 'hidden']
const SHOWN_OTHERWISE = ['initials', 'hidden'] as const

export async function keptPersons(
  db: Kysely<AllTables>,
  words: readonly string[] | null,
): Promise<readonly KeptPerson[]> {
  if (words?.length === 0) return []
  const query = (words ?? []).map((word) => `'${word}':*`).join(' & ')
  const wanted = words === null ? sql`p.shown <> 'name'` : sql`${FOUND_BY} @@ ${query}::tsquery`
  const { rows } = await sql<KeptPerson>`
    select p.id as "personId", p.name, p.shown, coalesce(json_agg(json_build_object('playerId', y.id, 'name', y.name,
      'memberId', y.member_id, 'organiser', o.name) order by y.id) filter (where y.id is not null), '[]') as players
    from person p left join person_player x on x.person_id = p.id left join player y on y.id = x.player_id
      left join organiser o on o.id = y.organiser_id
    where ${wanted} group by p.id order by p.name, p.id limit ${MOST}`.execute(db)
  return rows
}

/** Sessions in which players of these persons have a name: of pairs and teams, those without them too, at tables, in lines of boards. */
export async function sessionsOfPersons(tx: Tx, persons: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (select player_id from person_player where person_id = any(${persons}::int[])),
      all_own as (select array_agg(player_id) as players from own)
    select n.mini_session_id as id from entry_player e join entry n on n.registration_id = e.registration_id
    where e.player_id in (select player_id from own)
    union select f.mini_session_id from board_fact f, all_own where f.players && all_own.players
    union select t.mini_session_id from play_table t join mini_session s on s.id = t.mini_session_id
      cross join lateral jsonb_each(t.players) as seat (at, player)
    where s.status not in ('CLOSED', 'ARCHIVED') and jsonb_typeof(seat.player) = 'object'
      and (seat.player ->> 'playerId')::int in (select player_id from own)
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Their names at their organisers. */
async function namesByOrganiser(
  tx: Tx,
  persons: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ organiser_id: number; name: string }>`
    select distinct y.organiser_id, y.name from person_player x join player y on y.id = x.player_id
    where x.person_id = any(${persons}::int[])`.execute(tx)
  const own = groupBy(rows, (one) => one.organiser_id)
  return new Map([...own].map(([organiser, all]) => [organiser, all.map(({ name }) => name)]))
}

/** Sessions whose titles, or those of what they belong to, say a name of these persons at their organisers. */
export async function sessionsTitledBy(tx: Tx, persons: readonly number[]): Promise<readonly number[]> {
  const names = await namesByOrganiser(tx, persons)
  const { rows } = await sql<{
    organiser_id: number
    titles: readonly string[]
    sessions: readonly number[]
  }>`
    select t.organiser_id, array_remove(array[t.name, e.name, g.name, t.location], null) as titles,
      array_agg(s.id) as sessions
    from tournament t join event e on e.tournament_id = t.id join segment g on g.event_id = e.id
      join mini_session s on s.segment_id = g.id
    where t.organiser_id = any(${[...names.keys()]}::int[])
    group by t.id, e.id, g.id`.execute(tx)
  return rows
    .filter(({ organiser_id, titles }) =>
      titles.some((title) => names.get(organiser_id)!.some((name) => isNamedIn(title, name))),
    )
    .flatMap(({ sessions }) => sessions)
}

const anyWord = (words: readonly string[]): string => `(${words.map((word) => `'${word}':*`).join(' | ')})`

/** What finds the notes in which a name may stand, however it is spelled; `null`: it is one word, and so nobody's alone. */
function nameBeginnings(name: string): string | null {
  const words = name.match(WORD) ?? []
  if (words.length < 2) return null
  return words.map((word) => anyWord([...findableWords(word), ...searchWords(word)])).join(' & ')
}

/** The same of what stands for it where it is not shown. */
const maskedBeginnings = (name: string): readonly string[] =>
  SHOWN_OTHERWISE.map((shown) =>
    searchWords(maskName(name, { shown }))
      .map((word) => `'${word}'`)
      .join(' & '),
  )

/**
 * Sessions of their organisers whose texts may say their whole names, whoever plays there: of what is over by the words that
 * boards are found by, so that no log is read; what is played, and what has no such words yet, may.
 * @param wereMasked whether the names may have been left out there
 */
export async function sessionsTellingOf(
  tx: Tx,
  persons: readonly number[],
  wereMasked: boolean,
): Promise<readonly number[]> {
  const found: number[] = []
  for (const [organiser, names] of await namesByOrganiser(tx, persons)) {
    const wanted = names.flatMap((name) => {
      const own = nameBeginnings(name)
      return own === null ? [] : [own, ...(wereMasked ? maskedBeginnings(name) : [])]
    })
    if (wanted.length === 0) continue
    const { rows: noted } = await sql<{ id: number }>`
      with own as (select s.id, s.status, s.version from tournament t join event e on e.tournament_id = t.id
        join segment g on g.event_id = e.id join mini_session s on s.segment_id = g.id
        where t.organiser_id = ${organiser})
      select id from own where id in (select n.mini_session_id from board_note n
        where array_to_tsvector(string_to_array(n.words, ' ')) @@ ${wanted.map((one) => `(${one})`).join(' | ')}::tsquery)
      union select id from own where status not in ('CLOSED', 'ARCHIVED')
        or not exists (select from board_fact_session x where x.mini_session_id = own.id and x.version = own.version)`.execute(
      tx,
    )
    const { rows: written } = await sql<{ id: number; text: string }>`
      select a.id, a.text from (
        select t.mini_session_id as id, r.jury_comment as text from result r join play_table t on t.id = r.table_id
          where r.jury_comment is not null
        union all select n.mini_session_id, n.adjustments::text from entry n where n.adjustments is not null) a
        join mini_session s on s.id = a.id join segment g on g.id = s.segment_id join event e on e.id = g.event_id
        join tournament t on t.id = e.tournament_id
      where t.organiser_id = ${organiser}`.execute(tx)
    found.push(...noted.map(({ id }) => id))
    for (const { id, text } of written) if (names.some((name) => isNamedIn(text, name))) found.push(id)
  }
  return [...new Set(found)]
}

export async function shownOf(tx: Tx, person: number): Promise<Shown | null> {
  const { rows } = await sql<{ shown: Shown }>`
    select shown from person where id = ${person} for no key update`.execute(tx)
  return rows[0]?.shown ?? null
}

export async function showPerson(tx: Tx, person: number, shown: Shown): Promise<void> {
  await sql`update person set shown = ${shown} where id = ${person}`.execute(tx)
}

/** All players of one become another's, whose page his address leads to; a name that one of them does not show stays so. */
export async function joinPersons(tx: Tx, from: number, into: number): Promise<boolean> {
  const shown = [await shownOf(tx, Math.min(from, into)), await shownOf(tx, Math.max(from, into))]
  if (from === into || shown.includes(null)) return false
  const strictest = Math.max(...shown.map((one) => STRICTNESS.indexOf(one!)))
  await sql`update person_player set person_id = ${into} where person_id = ${from}`.execute(tx)
  await showPerson(tx, into, STRICTNESS[strictest]!)
  await sql`update person_address set person_id = ${into} where person_id = ${from}`.execute(tx)
  await sql`insert into person_address values (${from}, ${into})
    on conflict (id) do update set person_id = excluded.person_id`.execute(tx)
  await sql`delete from person where id = ${from}`.execute(tx)
  await nameByPlayers(tx, into)
  return true
}

/** A player becomes a person of his own, shown as before; `null` where he is one, or nobody. */
export async function partPlayer(
  tx: Tx,
  player: number,
): Promise<{ readonly from: number; readonly to: number } | null> {
  const { rows } = await sql<{ from: number; to: number }>`
    with own as (select x.person_id, y.name, y.member_id, y.organiser_id, p.shown, p.words
        from person_player x join player y on y.id = x.player_id join person p on p.id = x.person_id
        where x.player_id = ${player}
          and exists (select from person_player z where z.person_id = x.person_id and z.player_id <> ${player})),
      made as (insert into person (organiser_id, member_id, name, words, shown)
        select organiser_id, member_id, name, words, shown from own returning id)
    select own.person_id as from, made.id as to from own, made`.execute(tx)
  const [made] = rows
  if (!made) return null
  await sql`update person_player set person_id = ${made.to} where player_id = ${player}`.execute(tx)
  await nameByPlayers(tx, made.from)
  await nameByPlayers(tx, made.to)
  return made
}
