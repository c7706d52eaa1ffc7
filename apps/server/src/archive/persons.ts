/** A person, a pair or a team across all sessions that are over. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { MOST_NAMES } from '@openroom/protocol/followed'
import {
  type EntryPages,
  type KnownNames,
  MOST_OTHERS,
  type PairBody,
  type PersonBody,
  type TeamBody,
} from '@openroom/protocol/schema/person'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { entryNow } from '../pages/formerAddresses.public.ts'
import { sourceVersion } from '../sessions/miniSessions.public.ts'
import type { Versioned } from '../sessions/miniSessions.ts'
import { toAbout } from '../sessions/people.ts'
import {
  furtherOf,
  type PersonRow,
  type PlayedRow,
  personRow,
  playedBy,
  playedByTeam,
  registrationNames,
} from './personBoards.public.ts'
import { knownNames } from './persons.public.ts'
import { boardsOnce, othersOf, playedParts } from './playedParts.ts'
import { newestEntry, personsOfEntry, type TeamRow, teamRow, teamsOf } from './teams.public.ts'
import { swingOf } from './tendencies.ts'

type Db = Kysely<PublicTables>

/** Opponents sit to the left and to the right. */
const PARTNER = [2] as const
const OPPONENTS = [1, 3] as const
const OWN = [0, 2] as const

async function personBody(db: Db, person: PersonRow, rows: readonly PlayedRow[]): Promise<PersonBody> {
  return {
    personId: person.id,
    name: person.name,
    organiser: person.organiser,
    ...toAbout(await furtherOf(db, person.id)),
    ...(await playedParts(db, rows, 'player')),
    partners: await othersOf(db, rows, PARTNER),
    opponents: await othersOf(db, rows, OPPONENTS),
  }
}

const isPartner = (id: number) => (row: PlayedRow) => row.persons[(row.seat + 2) % 4] === id

async function pairBody(
  db: Db,
  players: readonly [PersonRow, PersonRow],
  rows: readonly PlayedRow[],
): Promise<PairBody> {
  const [{ organiser }] = players
  return {
    players: players.map(({ id, name }) => ({ personId: id, name })),
    organiser: players.every((one) => one.organiser === organiser) ? organiser : null,
    ...(await playedParts(db, rows, 'side')),
    opponents: await othersOf(db, rows, OPPONENTS),
  }
}

async function teamOpponents(db: Db, rows: readonly PlayedRow[]): Promise<TeamBody['opponents']> {
  const keyOf = (row: PlayedRow) => `${row.mini_session_id} ${row.other_id}`
  const entries = [...groupBy(rows, keyOf).values()].map(([row]) => ({
    session: row!.mini_session_id,
    registration: row!.other_id,
  }))
  const teams = await teamsOf(db, entries)
  const names = await registrationNames(db, entries)
  return [...groupBy(rows, (row) => teams.get(keyOf(row)))]
    .flatMap(([teamId, own]) =>
      teamId === undefined
        ? []
        : [{ teamId, name: names.get(keyOf(own[0]!)) ?? '', boards: own.length, swing: swingOf(own) }],
    )
    .sort((a, b) => b.boards - a.boards)
    .slice(0, MOST_OTHERS)
}

async function teamBody(db: Db, team: TeamRow, rows: readonly PlayedRow[]): Promise<TeamBody> {
  const boards = boardsOnce(rows)
  return {
    teamId: team.id,
    name: (await teamName(db, team.id)) ?? '',
    organiser: team.organiser,
    ...(await playedParts(db, rows, 'side', boards)),
    players: await othersOf(db, rows, OWN),
    opponents: await teamOpponents(db, boards),
  }
}

/** As it was called last; `null` of a team without a session that is over. */
export async function teamName(db: Db, team: number): Promise<string | null> {
  const entry = await newestEntry(db, team)
  const names = entry ? await registrationNames(db, [entry]) : new Map<string, string>()
  return [...names.values()][0] ?? null
}

type Found<T> = Promise<Result<Versioned<T>, ErrorCode>>

export class Persons {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Whoever has no board that is public is not known here, nor who wants not to be. */
  person = (id: number): Found<PersonBody> =>
    this.#inOneMoment(async (tx) => {
      const person = await personRow(tx, id)
      const rows = person ? await playedBy(tx, person.id) : []
      return person && rows.length > 0 ? ok(await personBody(tx, person, rows)) : err('player-not-found')
    })

  /** A pair one of whom wants not to be known is not known either. */
  pair = (first: number, second: number): Found<PairBody> =>
    this.#inOneMoment(async (tx) => {
      const [one, other] = [await personRow(tx, first), await personRow(tx, second)]
      if (!one || !other || one.id === other.id) return err('registration-not-found')
      const players = one.id < other.id ? ([one, other] as const) : ([other, one] as const)
      const rows = (await playedBy(tx, players[0].id, players[1].id)).filter(isPartner(players[1].id))
      return rows.length > 0 ? ok(await pairBody(tx, players, rows)) : err('registration-not-found')
    })

  team = (id: number): Found<TeamBody> =>
    this.#inOneMoment(async (tx) => {
      const team = await teamRow(tx, id)
      const rows = team ? await playedByTeam(tx, id) : []
      return team && rows.length > 0 ? ok(await teamBody(tx, team, rows)) : err('registration-not-found')
    })

  /** A session that is not over, or an entry that it does not have, has none. */
  entryPages = (session: number, number: number): Found<EntryPages> =>
    this.#inOneMoment(async (tx) => {
      const registration = (await entryNow(tx, session, number)) ?? number
      const persons = await personsOfEntry(tx, { session, registration })
      const team = [...(await teamsOf(tx, [{ session, registration }])).values()][0]
      const isKnown = team !== undefined && (await newestEntry(tx, team)) !== undefined
      const players = persons.map(({ id, name }) => ({ personId: id, name }))
      return ok({ players, teamId: isKnown ? team : null })
    })

  knownNames = (numbers: readonly number[]): Found<KnownNames> =>
    this.#inOneMoment(async (tx) => ok(await knownNames(tx, numbers, MOST_NAMES)))

  #inOneMoment<T>(work: (db: Db) => Promise<Result<T, ErrorCode>>): Found<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const found = await work(tx)
        return found.ok ? ok({ value: found.value, seq: await sourceVersion(tx, 'miniSessions') }) : found
      })
  }
}
