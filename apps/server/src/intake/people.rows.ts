/** Registrations and players of a session: found again by key, number or name, or made. */
import { type BySeat, bySeat, sideOf } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentSession, DocumentTable } from '@openroom/formats/json/document'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { joinHidden } from '../archive/persons.public.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { batches, recordset, writeRows } from '../core/database/rows.ts'
import type { SeatedPlayer } from '../core/database/tables.ts'
import { entryRow, playerFurther } from '../sessions/entry.columns.ts'

type Tx = Transaction<AllTables>

/** Registration ids by the document's keys. */
export type RegistrationIds = ReadonlyMap<string, number>

/**
 * A key keeps its id in its session, from before it is public on. In another session of the segment the same key under the
 * same name is the same pair or team.
 */
async function knownIds(tx: Tx, segmentId: number, miniSessionId: number, session: DocumentSession) {
  const rows = await tx
    .selectFrom('entry')
    .innerJoin('mini_session', 'mini_session.id', 'entry.mini_session_id')
    .select(['entry.key', 'entry.name', 'entry.registration_id', 'entry.mini_session_id'])
    .where('mini_session.segment_id', '=', segmentId)
    .orderBy('entry.registration_id')
    .execute()
  const own = new Map(
    rows.filter((row) => row.mini_session_id === miniSessionId).map((row) => [row.key, row.registration_id]),
  )
  const elsewhere = new Map(rows.map((row) => [`${row.key}\n${row.name}`, row.registration_id]))
  const kept = await tx
    .selectFrom('former_entry as f')
    .innerJoin('registration as r', 'r.id', 'f.registration_id')
    .select(['f.key', 'f.registration_id'])
    .where('f.mini_session_id', '=', miniSessionId)
    .where('r.segment_id', '=', segmentId)
    .orderBy('f.registration_id')
    .execute()
  const before = new Map(kept.map((row) => [row.key, row.registration_id]))
  const taken = new Set(own.values())
  const ids = new Map<string, number>()
  for (const { key, name } of session.registrations) {
    const id = own.get(key) ?? before.get(key) ?? elsewhere.get(`${key}\n${name}`)
    if (id === undefined || (!own.has(key) && taken.has(id))) continue
    ids.set(key, id)
    taken.add(id)
  }
  return ids
}

const ENTRY = {
  mini_session_id: 'integer',
  registration_id: 'integer',
  key: 'text',
  ord: 'integer',
  number: 'text',
  name: 'text',
  section: 'text',
  side: 'text',
  bye: 'boolean',
  carry_over: 'double precision',
  correction: 'double precision',
  adjustments: 'jsonb',
  withdrawn_from: 'integer',
  official: 'jsonb',
  further: 'jsonb',
}

/** Found again, or made. */
export async function registrationIds(
  tx: Tx,
  segmentId: number,
  miniSessionId: number,
  session: DocumentSession,
): Promise<RegistrationIds> {
  const ids = await knownIds(tx, segmentId, miniSessionId, session)
  const missing = session.registrations.filter(({ key }) => !ids.has(key))
  const made = await writeRows<{ id: number }>(
    tx,
    { table: 'registration', columns: { segment_id: 'integer' }, returning: ['id'] },
    missing.map(() => ({ segment_id: segmentId })),
  )
  missing.forEach(({ key }, i) => {
    ids.set(key, made[i]!.id)
  })
  return ids
}

export async function writeRegistrations(
  tx: Tx,
  segmentId: number,
  miniSessionId: number,
  session: DocumentSession,
): Promise<RegistrationIds> {
  const ids = await registrationIds(tx, segmentId, miniSessionId, session)
  await tx.deleteFrom('entry').where('mini_session_id', '=', miniSessionId).execute()
  const rows = session.registrations.map((given, ord) =>
    entryRow(miniSessionId, ids.get(given.key), given, ord),
  )
  await writeRows(tx, { table: 'entry', columns: ENTRY }, rows)
  return ids
}

/** Who a player is: the organiser's number, else a name; `ordinal` tells namesakes of one session apart. */
type Identity = { readonly member_id: string | null; readonly name: string; readonly ordinal: number }

const identityKey = ({ member_id, name, ordinal }: Identity): string =>
  member_id === null ? `n ${ordinal} ${name}` : `m ${member_id}`

class Roster {
  readonly identities = new Map<string, Identity>()
  readonly #ofRegistration = new Map<string, Map<string, Identity>>()
  readonly #namesakes = new Map<string, number>()

  /** A player of a registration; the second of a name in another registration is somebody else. */
  add(registration: string, player: DocumentPlayer): Identity {
    const own = this.#ofRegistration.get(registration) ?? new Map<string, Identity>()
    this.#ofRegistration.set(registration, own)
    const known = own.get(player.name)
    if (known) return known
    const before = this.#namesakes.get(player.name) ?? 0
    const identity = { member_id: player.memberId, name: player.name, ordinal: before + 1 }
    if (player.memberId === null) this.#namesakes.set(player.name, before + 1)
    own.set(player.name, identity)
    this.identities.set(identityKey(identity), identity)
    return identity
  }

  /** Whoever sits at a table for a registration, a substitute too. */
  seated(registration: string, player: DocumentPlayer): Identity {
    const known = this.#ofRegistration.get(registration)?.get(player.name)
    if (known) return known
    const identity = { member_id: player.memberId, name: player.name, ordinal: 1 }
    this.identities.set(identityKey(identity), identity)
    return identity
  }
}

/** Whose a session is, and whose it was before. */
type Whose = { readonly organiserId: number; readonly formerId?: number | null }

const IDENTITY = { organiser_id: 'integer', member_id: 'text', name: 'text', ordinal: 'integer' }

async function playerIds(
  tx: Tx,
  { organiserId: organiser_id, formerId = null }: Whose,
  identities: readonly Identity[],
) {
  const ids = new Map<string, number>()
  for (const some of batches(identities)) {
    const rows = some.map((identity) => ({ organiser_id, ...identity }))
    for (const row of await foundPlayers(tx, recordset(rows, IDENTITY))) ids.set(identityKey(row), row.id)
  }
  await joinHidden(tx, [...ids.values()], formerId)
  return ids
}

/** Found again, or made. */
async function foundPlayers(tx: Tx, given: RawBuilder<unknown>) {
  await sql`insert into player (organiser_id, member_id, name, ordinal)
    select organiser_id, member_id, name, ordinal from ${given} on conflict do nothing`.execute(tx)
  // By number and by name apart: of both at once every player would be compared with every other.
  const { rows } = await sql<Identity & { id: number }>`
    select player.id, given.member_id, given.name, given.ordinal from ${given}
      join player on player.organiser_id = given.organiser_id and player.member_id = given.member_id
    union all
    select player.id, given.member_id, given.name, given.ordinal from ${given}
      join player on player.organiser_id = given.organiser_id and player.member_id is null
        and player.name = given.name and player.ordinal = given.ordinal
    where given.member_id is null`.execute(tx)
  return rows
}

/** Somebody alone: found by number or name, or made. */
export async function playerIdOf(
  tx: Tx,
  organiserId: number,
  { name, memberId: member_id }: DocumentPlayer,
): Promise<number> {
  const identity = { member_id, name, ordinal: 1 }
  return (await playerIds(tx, { organiserId }, [identity])).get(identityKey(identity))!
}

/**
 * Convention cards of a session whose pairs have other numbers now; of two cards of one pair that which is there stays.
 * @param given the numbers, as `m (old, now)`
 */
export async function moveCards(tx: Tx, session: number, given: RawBuilder<unknown>): Promise<void> {
  await sql`delete from convention_card c using ${given}, convention_card other
    where c.mini_session_id = ${session} and c.registration_id = m.old and m.old <> m.now
      and other.registration_id = m.now and other.players = c.players`.execute(tx)
  await sql`update convention_card c set registration_id = m.now from ${given}
    where c.mini_session_id = ${session} and c.registration_id = m.old`.execute(tx)
}

const ENTRY_PLAYER = {
  mini_session_id: 'integer',
  registration_id: 'integer',
  ord: 'integer',
  player_id: 'integer',
  name: 'text',
  member_id: 'text',
  further: 'jsonb',
}

type Member = {
  readonly mini_session_id: number
  readonly registration_id: number
  readonly player_id: number
}

export const writeMembers = (tx: Tx, members: readonly Member[]) =>
  writeRows(tx, { table: 'entry_player', columns: ENTRY_PLAYER }, members)

/** The registration that a player is known by: in an individual event his own, whoever is his partner. */
function ownersOf({ registrations }: DocumentSession) {
  const byKey = new Map(registrations.map((one) => [one.key, one]))
  return (key: string, { name }: DocumentPlayer): string =>
    byKey
      .get(key)
      ?.members?.find((member) => byKey.get(member)?.players.some((player) => player.name === name)) ?? key
}

/** Who sat where at a table of the document. */
export type Seating = (table: DocumentTable) => BySeat<SeatedPlayer | null>

export async function writePlayers(
  tx: Tx,
  whose: Whose,
  miniSessionId: number,
  session: DocumentSession,
  registrations: RegistrationIds,
): Promise<Seating> {
  const roster = new Roster()
  const ownerOf = ownersOf(session)
  const members = session.registrations.flatMap(({ key, players }) =>
    players.map((player, ord) => ({ key, ord, player, identity: roster.add(ownerOf(key, player), player) })),
  )
  const identityAt = (table: DocumentTable) =>
    bySeat((seat) => {
      const player = table.players[seat]
      const key = sideOf(seat) === 'NS' ? table.ns : table.ew
      return player && { player, identity: roster.seated(ownerOf(key, player), player) }
    })
  const seats = new Map(session.tables.map((table) => [table.key, identityAt(table)]))
  const ids = await playerIds(tx, whose, [...roster.identities.values()])
  const idOf = (identity: Identity): number => ids.get(identityKey(identity))!
  const rows = members.map(({ key, ord, player, identity }) => ({
    mini_session_id: miniSessionId,
    registration_id: registrations.get(key)!,
    ord,
    player_id: idOf(identity),
    name: player.name,
    member_id: player.memberId,
    further: playerFurther(player),
  }))
  await writeMembers(tx, rows)
  return (table) =>
    bySeat((seat) => {
      const found = seats.get(table.key)?.[seat]
      return found ? { ...found.player, playerId: idOf(found.identity) } : null
    })
}
