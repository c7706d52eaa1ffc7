/** Who plays, as pairs say it on their phones, or the director for them. */
import { compareNames, isSameName } from '@openroom/bridge/person/compareNames'
import { isNearly } from '@openroom/bridge/person/isNearly'
import type { Shown } from '@openroom/protocol/schema/personKeeping'
import { type Kysely, sql } from 'kysely'
import { FOUND_BY, joinHidden } from '../archive/persons.public.ts'
import type { AllTables, SaidPlayer } from '../core/database/allTables.ts'
import type { Tx } from '../tables/fedTable.rows.ts'

type Db = Kysely<AllTables>

export type Member = {
  readonly playerId: number
  readonly name: string
  readonly memberId: string | null
  readonly shown: Shown
}

const organiserOf = (miniSessionId: number) => sql`
  select t.organiser_id from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
    join tournament t on t.id = e.tournament_id where s.id = ${miniSessionId}`

export const WAS_SEEN = sql`exists (select from entry_player ep join mini_session s on s.id = ep.mini_session_id
  where ep.player_id = y.id and s.status in ('CLOSED', 'ARCHIVED'))`

/**
 * Players of the session's organiser who have played before: by number, or by the beginnings of words of their names.
 * Who does not show the name everywhere is found by number alone.
 * @param most rows
 */
export async function knownMembers(
  db: Db,
  miniSessionId: number,
  { number, words }: { readonly number: string; readonly words: readonly string[] },
  most: number,
): Promise<readonly Member[]> {
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const byName = words.length === 0 ? sql`false` : sql`p.shown = 'name' and ${FOUND_BY} @@ ${query}::tsquery`
  const { rows } = await sql<Member>`
    select y.id as "playerId", y.name, y.member_id as "memberId", coalesce(p.shown, 'name') as shown
    from player y left join person_player x on x.player_id = y.id left join person p on p.id = x.person_id
    where y.organiser_id = (${organiserOf(miniSessionId)}) and (y.member_id = ${number} or ${byName}) and ${WAS_SEEN}
    order by y.name, y.id limit ${most}`.execute(db)
  return rows
}

/** So many letters a mistyped word begins rightly with. */
const BEGINNING = 2

/** So many names are compared. */
const MOST_COMPARED = 500

/** Whom a whole name nearly is, where it is nobody's: of those who show their names. */
export async function nearMembers(
  db: Db,
  miniSessionId: number,
  { name, words }: { readonly name: string; readonly words: readonly string[] },
  most: number,
): Promise<readonly Member[]> {
  const query = words.map((word) => `'${word.slice(0, BEGINNING)}':*`).join(' | ')
  const { rows } = await sql<Member>`
    select y.id as "playerId", y.name, y.member_id as "memberId", 'name' as shown
    from player y left join person_player x on x.player_id = y.id left join person p on p.id = x.person_id
    where y.organiser_id = (${organiserOf(miniSessionId)}) and coalesce(p.shown, 'name') = 'name'
      and ${FOUND_BY} @@ ${query}::tsquery and ${WAS_SEEN}
    order by y.name, y.id limit ${MOST_COMPARED}`.execute(db)
  return rows
    .filter((one) => compareNames(one.name, name) === 'likely' || isNearly(one.name, name))
    .slice(0, most)
}

/** A member of the session's organiser. */
export async function memberOf(tx: Tx, miniSessionId: number, player: number): Promise<SaidPlayer | null> {
  const { rows } = await sql<SaidPlayer>`
    select y.id as "playerId", y.name, y.member_id as "memberId" from player y
    where y.id = ${player} and y.organiser_id = (${organiserOf(miniSessionId)}) and ${WAS_SEEN}`.execute(tx)
  return rows[0] ?? null
}

/** Somebody by name alone: the one who has played here by this name, else new. */
export async function guestOf(tx: Tx, miniSessionId: number, name: string): Promise<SaidPlayer> {
  const { rows: seen } = await sql<SaidPlayer>`
    select y.id as "playerId", y.name, y.member_id as "memberId" from player y
    where y.organiser_id = (${organiserOf(miniSessionId)}) and ${WAS_SEEN}`.execute(tx)
  const same = seen.filter((one) => isSameName(one.name, name))
  const alike = same.filter((one) => one.name === name)
  const known = alike.length > 0 ? alike : same
  if (known.length === 1) return known[0]!
  await sql`insert into player (organiser_id, member_id, name, ordinal)
    select organiser_id, null, ${name}, 1 from (${organiserOf(miniSessionId)}) as of on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<SaidPlayer>`
    select id as "playerId", name, member_id as "memberId" from player
    where organiser_id = (${organiserOf(miniSessionId)}) and member_id is null and name = ${name} and ordinal = 1`.execute(
    tx,
  )
  await joinHidden(tx, [rows[0]!.playerId])
  return rows[0]!
}

/** Who of them plays with another pair of the session, and with which. */
export async function playsElsewhere(
  tx: Tx,
  miniSessionId: number,
  registration: number,
  players: readonly SaidPlayer[],
): Promise<{ readonly player: SaidPlayer; readonly registration: number } | null> {
  const row = await tx
    .selectFrom('entry_player')
    .select(['player_id', 'registration_id'])
    .where('mini_session_id', '=', miniSessionId)
    .where('registration_id', '<>', registration)
    .where(({ eb }) => eb('player_id', '=', sql<number>`any(${players.map((one) => one.playerId)}::int[])`))
    .executeTakeFirst()
  const player = players.find(({ playerId }) => playerId === row?.player_id)
  return row && player ? { player, registration: row.registration_id } : null
}

export type SaidHere = {
  readonly miniSessionId: number
  readonly registration: number
  /** Where its players have said it; `null`: the director has. */
  readonly tableId: number | null
}

export const keepSaid = (
  tx: Tx,
  { miniSessionId, registration, tableId }: SaidHere,
  players: readonly SaidPlayer[],
) =>
  tx
    .insertInto('said_players')
    .values({
      mini_session_id: miniSessionId,
      registration_id: registration,
      table_id: tableId,
      players: JSON.stringify(players),
    })
    .onConflict((of) =>
      of
        .columns(['mini_session_id', 'registration_id'])
        .doUpdateSet({ table_id: tableId, players: JSON.stringify(players) }),
    )
    .execute()

export const saidIn = (db: Db, miniSessionId: number) =>
  db.selectFrom('said_players').selectAll().where('mini_session_id', '=', miniSessionId).execute()

export const pairsOf = (db: Db, miniSessionId: number) =>
  db
    .selectFrom('entry_player as p')
    .innerJoin('player as y', 'y.id', 'p.player_id')
    .select(['p.registration_id', 'p.name', 'y.member_id'])
    .where('p.mini_session_id', '=', miniSessionId)
    .orderBy('registration_id')
    .orderBy('ord')
    .execute()

/** Whoever plays in somebody's place sits there, whoever the pair is. */
async function applySubstitutes(tx: Tx, miniSessionId: number): Promise<void> {
  const rows = await tx
    .selectFrom('field_change')
    .select('change')
    .where('mini_session_id', '=', miniSessionId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`change ? 'seat'`)
    .orderBy('id')
    .execute()
  for (const { change } of rows) {
    if (!change.seat) continue
    const { pair, at, from, player } = change.seat
    const seated = JSON.stringify(player)
    const [north, east] = at === 0 ? ['N', 'E'] : ['S', 'W']
    await sql`update play_table t set players = t.players || jsonb_build_object(
        case when t.ns_id = e.registration_id then ${north}::text else ${east}::text end, ${seated}::jsonb)
      from entry e where e.mini_session_id = ${miniSessionId} and e.key = ${pair}
        and t.mini_session_id = e.mini_session_id and e.registration_id in (t.ns_id, t.ew_id)
        and t.round >= ${from} and t.round <= coalesce(${change.to}::int, t.round)`.execute(tx)
  }
}

/** The director has said otherwise who a pair is. */
export const forgetSaid = (tx: Tx, miniSessionId: number, pairs: readonly string[]) =>
  sql`delete from said_players s using entry e where s.mini_session_id = ${miniSessionId}
    and e.mini_session_id = s.mini_session_id and e.registration_id = s.registration_id
    and e.key = any(${[...pairs]}::text[])`.execute(tx)

/** Puts all that was said into the session's pairs and tables; also after its source has told them anew. */
export async function applySaid(tx: Tx, miniSessionId: number): Promise<void> {
  for (const { registration_id, players } of await saidIn(tx, miniSessionId)) {
    const of = [miniSessionId, registration_id] as const
    const told = await tx
      .selectFrom('entry_player')
      .select(['name', 'further'])
      .where('mini_session_id', '=', of[0])
      .where('registration_id', '=', of[1])
      .execute()
    await tx
      .deleteFrom('entry_player')
      .where('mini_session_id', '=', of[0])
      .where('registration_id', '=', of[1])
      .execute()
    const toldOf = (name: string) => told.find((one) => one.name === name)?.further ?? null
    const rows = players.map(({ playerId, name, memberId }, ord) => ({
      mini_session_id: of[0],
      registration_id: of[1],
      ord,
      player_id: playerId,
      name,
      member_id: memberId,
      further: toldOf(name) && JSON.stringify(toldOf(name)),
    }))
    await tx.insertInto('entry_player').values(rows).execute()
    const name = players.map((one) => one.name).join(' – ')
    await sql`update entry set name = ${name} where mini_session_id = ${of[0]} and registration_id = ${of[1]}`.execute(
      tx,
    )
    const [first, second] = players.map((one) => JSON.stringify(one))
    await sql`update play_table set players = players
        || case when ns_id = ${of[1]} then jsonb_build_object('N', ${first}::jsonb, 'S', ${second}::jsonb) else '{}' end
        || case when ew_id = ${of[1]} then jsonb_build_object('E', ${first}::jsonb, 'W', ${second}::jsonb) else '{}' end
      where mini_session_id = ${of[0]} and ${of[1]} in (ns_id, ew_id)`.execute(tx)
  }
  await applySubstitutes(tx, miniSessionId)
}
