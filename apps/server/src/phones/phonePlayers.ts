/**
 * Who plays for a pair: said by the players on their phones, members by number or name and guests at once, while nobody
 * knows it; by the director at any time. Names are no play: they are public as those of a made event are.
 */

import { isDeepStrictEqual } from 'node:util'
import { groupBy } from '@openroom/bridge/groupBy'
import { searchWords } from '@openroom/bridge/plainText'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Seat } from '@openroom/bridge/seat'
import { isClosed } from '@openroom/protocol/names'
import type { KnownMember, SaidPlayers, Saying, SayPlayers } from '@openroom/protocol/schema/phones'
import { MOST_WORDS } from '@openroom/protocol/schema/search'
import type { TellPlayers, TypedPlayer } from '@openroom/protocol/schema/terminals'
import type { Kysely, Transaction } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { AdmittedLink } from '../consoles/links.ts'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables, SaidPlayer } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import { bumpVersion, touchEventsOf } from '../intake/listVersions.rows.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { countingResults, type MovementRow, movementOf, sessionOfPhones } from './phones.rows.ts'
import {
  applySaid,
  guestOf,
  keepSaid,
  knownMembers,
  memberOf,
  nearMembers,
  pairsOf,
  playsElsewhere,
  saidIn,
} from './saidPlayers.rows.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>
type Side = SayPlayers['side']

/** Members shown for what was typed. */
const MOST = 8
/** Letters of a name, at least. */
const LEAST = 2

export type PhonePlayersOptions = {
  readonly db: Db
  readonly accounts: Pick<Accounts, 'audit'>
  readonly changes: Changes
}

/** What tables are told of their pairs. */
export type Pairing = {
  readonly namesOf: (registration: number | null) => string[]
  /** Members' numbers, in the order of their names. */
  readonly numbersOf: (registration: number | null) => (string | null)[]
  readonly isOpen: (table: MovementRow, side: Side) => boolean
}

export const isOfLink = (link: AdmittedLink, row: MovementRow): boolean =>
  link.tableId === null
    ? row.number === link.number && row.section === link.section && row.room === link.room
    : row.id === link.tableId

export const registrationAt = ({ ns_id, ew_id }: MovementRow, side: Side): number | null =>
  side === 'NS' ? ns_id : ew_id

/** Open while nobody is known; who said it may put it right at the same table until a result counts there. */
export async function pairingOf(
  db: Db,
  miniSessionId: number,
  pairs: SessionPlan['pairs'],
): Promise<Pairing> {
  const session = await sessionOfPhones(db, miniSessionId)
  const own = groupBy(pairs, ({ registration_id }) => registration_id)
  const membersOf = (registration: number | null) =>
    registration === null ? [] : (own.get(registration) ?? [])
  const said = await saidIn(db, miniSessionId)
  const saidAt = new Map(said.map((one) => [one.registration_id, one.table_id]))
  const tables = said.flatMap(({ table_id }) => table_id ?? [])
  const begun = new Set((await countingResults(db, tables, null)).map(({ table_id }) => table_id))
  const isRunning = session !== undefined && session.type === 'PAIR' && !isClosed(session.status)
  return {
    namesOf: (registration) => membersOf(registration).map(({ name }) => name),
    numbersOf: (registration) => membersOf(registration).map(({ member_id }) => member_id),
    isOpen: (table, side) => {
      const registration = registrationAt(table, side)
      if (!isRunning || registration === null || table.is_bye) return false
      return !own.has(registration) || (saidAt.get(registration) === table.id && !begun.has(table.id))
    },
  }
}

/** Who sits there, as the plan has it: in a pair's round that may be somebody else. */
export const playersAt = (row: MovementRow, { namesOf }: Pick<Pairing, 'namesOf'>) => ({
  ns: seatedOn(row, 'NS') ?? namesOf(row.ns_id),
  ew: seatedOn(row, 'EW') ?? namesOf(row.ew_id),
})

/** What its side is called there: by a pair's name, or by who plays for it where somebody takes a player's place. */
export function sideName(row: MovementRow, side: Side, { namesOf }: Pick<Pairing, 'namesOf'>): string | null {
  const [seats, name] = side === 'NS' ? ([['N', 'S'], row.ns] as const) : ([['E', 'W'], row.ew] as const)
  const seated = row.room === null ? seatedAt(row, seats) : null
  const own = namesOf(registrationAt(row, side))
  return seated && own.length === seated.length && !isDeepStrictEqual(seated, own) ? seated.join(' – ') : name
}

/** The numbers of those who sit there. */
export const numbersAt = (
  { players, ns_id, ew_id }: MovementRow,
  { namesOf, numbersOf }: Pick<Pairing, 'namesOf' | 'numbersOf'>,
) => {
  const at = (seats: readonly Seat[], registration: number | null) => {
    const names = seatedAt({ players }, seats)
    const [own, numbers] = [namesOf(registration), numbersOf(registration)]
    if (names === null) return numbers
    return seats.map((seat, i) => players[seat]?.memberId ?? numbers[own.indexOf(names[i]!)] ?? null)
  }
  return { ns: at(['N', 'S'], ns_id), ew: at(['E', 'W'], ew_id) }
}

/** Who sits on a side by the plan; `null`: not told. */
export const seatedOn = (row: MovementRow, side: Side) =>
  seatedAt(row, side === 'NS' ? ['N', 'S'] : ['E', 'W'])

function seatedAt({ players }: Pick<MovementRow, 'players'>, seats: readonly Seat[]): string[] | null {
  const names = seats.flatMap((seat) => players[seat]?.name ?? [])
  return names.length === seats.length ? names : null
}

/** As typed at a terminal, where nobody chooses from a list. */
type Typed = { readonly kind: 'typed' } & TypedPlayer

/** For a pair, in whichever way. */
type SayingPlayers = Omit<SayPlayers, 'players'> & { readonly players: readonly (Saying | Typed)[] }

/** By number a member; without one, or where nobody has it, by name. */
async function typedPlayer(
  tx: Tx,
  miniSessionId: number,
  { number, name }: Typed,
): Promise<SaidPlayer | null> {
  const [known] = number === null ? [] : await knownMembers(tx, miniSessionId, { number, words: [] }, 1)
  if (known) return memberOf(tx, miniSessionId, known.playerId)
  return name === null ? null : guestOf(tx, miniSessionId, name.replaceAll(/\s+/g, ' '))
}

async function playerOf(tx: Tx, miniSessionId: number, saying: Saying | Typed): Promise<SaidPlayer | null> {
  if (saying.kind === 'typed') return typedPlayer(tx, miniSessionId, saying)
  return saying.kind === 'member'
    ? memberOf(tx, miniSessionId, saying.playerId)
    : guestOf(tx, miniSessionId, saying.name.replaceAll(/\s+/g, ' '))
}

/** With who it is, and the table of that pair in the round that is played. */
function saidElsewhere(
  { player, registration }: { readonly player: SaidPlayer; readonly registration: number },
  tables: readonly MovementRow[],
  round: number,
): Refused {
  const theirs = tables.filter(({ ns_id, ew_id }) => ns_id === registration || ew_id === registration)
  const at = theirs.find((one) => one.round === round) ?? theirs[0]
  const where = at && { detail: `${at.section ?? ''}${at.number}` }
  return { code: 'player-elsewhere', reason: player.name, ...where }
}

export class PhonePlayers {
  readonly #options: PhonePlayersOptions

  constructor(options: PhonePlayersOptions) {
    this.#options = options
  }

  /**
   * Members of the club, of a whole name that is nobody's those who are called nearly so, while somebody at the link's tables can still say who plays; a name that is not shown everywhere is
   * its number's here too.
   */
  async members(link: AdmittedLink, q: string): Promise<readonly KnownMember[]> {
    const { miniSessionId } = link
    if (!(await this.#isAsked(link))) return []
    const words = [...new Set(searchWords(q))].slice(0, MOST_WORDS)
    const typed = { number: q.trim(), words: words.join('').length < LEAST ? [] : words }
    const known = await knownMembers(this.#options.db, miniSessionId, typed, MOST)
    const name = { name: q.trim(), words }
    const isNobody = known.length === 0 && words.length > 1
    const found = isNobody ? await nearMembers(this.#options.db, miniSessionId, name, MOST) : known
    return found.map(({ playerId, name, memberId, shown }) => ({
      playerId,
      memberId,
      name: shown === 'name' ? name : (memberId ?? ''),
    }))
  }

  async #isAsked(link: AdmittedLink): Promise<boolean> {
    const { db } = this.#options
    const { isOpen } = await pairingOf(db, link.miniSessionId, await pairsOf(db, link.miniSessionId))
    const tables = await movementOf(db, link.miniSessionId)
    return tables.some((row) => isOfLink(link, row) && (isOpen(row, 'NS') || isOpen(row, 'EW')))
  }

  /** By the players. */
  async say(link: AdmittedLink, saying: SayPlayers): Answered<SaidPlayers> {
    return this.#put(link.miniSessionId, saying, null, (table, { isOpen }) => {
      if (!isOfLink(link, table)) return { code: 'table-not-found' }
      return isOpen(table, saying.side) ? null : { code: 'players-known' }
    })
  }

  /** By a terminal at the table, as players' phones do. */
  async tell(
    tournament: number,
    miniSessionId: number,
    { players, ...place }: TellPlayers,
  ): Answered<SaidPlayers> {
    const session = await sessionOfPhones(this.#options.db, miniSessionId)
    if (session?.tournament_id !== tournament || !session.fed) return err({ code: 'session-not-found' })
    const typed = players.map((one) => ({ kind: 'typed' as const, ...one }))
    return this.#put(miniSessionId, { ...place, players: typed }, null, (table, { isOpen }) =>
      isOpen(table, place.side) ? null : { code: 'players-known' },
    )
  }

  /** By the director, whatever was said. */
  async correct(miniSessionId: number, saying: SayPlayers, by: number): Answered<SaidPlayers> {
    return this.#put(miniSessionId, saying, by, () => null)
  }

  async #put(
    miniSessionId: number,
    { tableId, side, players }: SayingPlayers,
    by: number | null,
    refuse: (table: MovementRow, pairing: Pairing) => Refused | null,
  ): Answered<SaidPlayers> {
    const { db, accounts, changes } = this.#options
    const put = await db
      .transaction()
      .execute(async (tx): Promise<Result<readonly [string[], readonly number[]], Refused>> => {
        await lockEventsOf(tx, [miniSessionId])
        const session = await sessionOfPhones(tx, miniSessionId)
        if (!session) return err({ code: 'session-not-found' })
        if (session.status === 'ARCHIVED') return err({ code: 'session-over' })
        const tables = await movementOf(tx, miniSessionId)
        const table = tables.find(({ id }) => id === tableId)
        const registration = table ? registrationAt(table, side) : null
        if (!table || registration === null || session.type !== 'PAIR')
          return err({ code: 'table-not-found' })
        const refused = refuse(table, await pairingOf(tx, miniSessionId, await pairsOf(tx, miniSessionId)))
        if (refused) return err(refused)
        const known: SaidPlayer[] = []
        for (const one of players) {
          const player = await playerOf(tx, miniSessionId, one)
          if (!player) return err({ code: 'player-not-found' })
          known.push(player)
        }
        const isTwice = known[0]?.playerId === known[1]?.playerId
        const elsewhere = isTwice
          ? { player: known[0]!, registration }
          : await playsElsewhere(tx, miniSessionId, registration, known)
        if (elsewhere) return err(saidElsewhere(elsewhere, tables, table.round))
        // What the director has said, no table puts right.
        await keepSaid(tx, { miniSessionId, registration, tableId: by === null ? tableId : null }, known)
        await applySaid(tx, miniSessionId)
        const names = known.map(({ name }) => name)
        const about = { miniSessionId, registration, players: names }
        if (by !== null) await accounts.audit(by, 'phones.players', about, tx)
        const touched = await touchEventsOf(tx, [miniSessionId])
        await bumpVersion(tx, 'miniSessions')
        return ok([names, touched])
      })
    if (!put.ok) return put
    const [names, touched] = put.value
    changes.announce({ sessions: touched, lists: true, anew: true })
    return ok({ tableId, side, players: names })
  }
}
