/** The director's desk: sessions that are fed, table by table, and the orders that go with them. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok } from '@openroom/bridge/result'
import { isRunning } from '@openroom/protocol/names'
import type {
  AskNamesakes,
  BoardTempo,
  DealSeed,
  DeskSession,
  DeskSessionEntry,
  KeptMovements,
  WaitForSource,
  WaitsForSource,
} from '@openroom/protocol/schema/desk'
import type { Doubts, FedSession, Standing } from '@openroom/protocol/schema/ingest'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { idsOf, type Limits } from '../core/limits.ts'
import { standingWords } from '../phones/phones.rows.ts'
import { isoOf } from '../planning/columns.rows.ts'
import { awaitsSource, canAwaitSource, setAwaitsSource } from '../sources/announcedKeys.rows.ts'
import type { FedSessions } from '../sources/fedSessions.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { averageOf } from './averageOf.ts'
import { keptMovements } from './clubMovements.ts'
import { ClubSites, type ClubSitesOptions } from './clubSites.ts'
import { dealSeed } from './dealSeed.public.ts'
import { dealsAsPbn } from './dealsFile.ts'
import {
  type DeskRow,
  deskEntries,
  deskRow,
  deskRows,
  deskTables,
  presentOperators,
} from './deskSession.rows.ts'
import { FederationFiles } from './federationFiles.ts'
import { FieldChanges, type FieldChangesOptions } from './fieldChanges.ts'
import { namesakesOf } from './membersOf.rows.ts'
import { NewEvents } from './newEvents.ts'
import { NextRoundsOfDesk } from './nextRounds.ts'
import { OF_ITS_BOARD, phaseOf, SAYS_NO_PHASE } from './phase.ts'
import { ProgramFiles } from './programFiles.ts'
import { findTempos, writeTempoFile } from './tempo.ts'

type By = Pick<Account, 'id'>

export type DeskOptions = Pick<FieldChangesOptions, 'entries' | 'changes'> & {
  readonly db: Kysely<AllTables>
  readonly released: Kysely<PublicTables>
  readonly sessions: FedSessions
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly files: ClubSitesOptions['files']
  readonly jobs: ClubSitesOptions['jobs']
  readonly siteAddress: string
  readonly gate: { readonly order: (session: number) => void }
}

const entryOf = (row: DeskRow): DeskSessionEntry => ({
  miniSessionId: row.id,
  tournament: row.tournament,
  event: row.event,
  segment: row.segment,
  type: row.type,
  status: row.status,
  startDateTime: isoOf(row.start_date_time),
  realStartDateTime: isoOf(row.real_start_date_time),
  closing: row.closing_at !== null && isRunning(row.status),
})

export class Desk {
  readonly events: NewEvents
  readonly field: FieldChanges
  readonly rounds: NextRoundsOfDesk
  readonly programs: ProgramFiles
  readonly federations: FederationFiles
  readonly sites: ClubSites
  readonly #options: DeskOptions

  constructor(options: DeskOptions) {
    this.#options = options
    this.events = new NewEvents(options)
    this.field = new FieldChanges(options)
    this.programs = new ProgramFiles(options)
    this.federations = new FederationFiles(options)
    this.sites = new ClubSites(options)
    this.rounds = new NextRoundsOfDesk({ ...options, order: (session) => options.gate.order(session) })
  }

  movements(organiser: number): Promise<KeptMovements> {
    return keptMovements(this.#options.db, organiser)
  }

  async list(limits: Limits): Promise<readonly DeskSessionEntry[]> {
    return (await deskRows(this.#options.db, idsOf(limits))).map(entryOf)
  }

  /** `null`: there is none, or no source feeds it. */
  async session(id: number): Promise<DeskSession | null> {
    const { db, clock, released } = this.#options
    const row = await deskRow(db, id)
    if (!row) return null
    const [entries, tables, operators, seed] = await Promise.all([
      deskEntries(db, id),
      deskTables(db, id, SAYS_NO_PHASE, OF_ITS_BOARD),
      presentOperators(db, id, new Date(clock.now())),
      dealSeed(released, id),
    ])
    const standing = groupBy(await standingWords(db, id), (one) => one.id)
    const byId = new Map(entries.map((entry) => [entry.registration_id, entry]))
    const nameOf = (side: number | null) => byId.get(side ?? 0)?.name ?? ''
    const sitsOut = (side: number | null) => byId.get(side ?? 0)?.bye ?? true
    return {
      ...entryOf(row),
      serverId: row.organiser_id,
      delay: row.delay,
      releaseRule: row.release_rule,
      boardsPerRound: row.boards_per_round,
      numberOfRounds: row.number_of_rounds,
      arrangeType: row.arrange_type,
      average: averageOf(row),
      waits: Boolean(row.waits),
      commitment: seed?.commitment ?? null,
      programFile: row.program_file,
      registrations: entries
        .filter(({ bye }) => !bye)
        .map(({ key, name, carry_over, adjustments }) => ({
          key,
          name,
          carryOver: carry_over,
          adjustments: [...(adjustments ?? [])],
        })),
      tables: tables.map((one) => ({
        tableId: one.id,
        round: one.round,
        number: one.number,
        section: one.section,
        room: one.room,
        ns: nameOf(one.ns_id),
        ew: nameOf(one.ew_id),
        isBye: sitsOut(one.ns_id) || sitsOut(one.ew_id),
        board: one.board,
        phase: phaseOf(one.phase_type),
        results: one.results,
        entries: one.head ?? 0,
        doubts: one.doubts + (standing.get(one.id)?.length ?? 0),
        isHeld: one.held,
        newestAt: isoOf(one.at),
        operators: [...(operators.get(one.id) ?? [])],
      })),
    }
  }

  start(id: number, by: By): Answered<FedSession> {
    return this.#of(id, (tournament) => this.#options.sessions.start(tournament, id, by.id))
  }

  finish(id: number, by: By): Answered<FedSession> {
    return this.#of(id, (tournament) => this.#options.sessions.finish(tournament, id, by.id))
  }

  standing(id: number, standing: Standing, by: By): Answered<FedSession> {
    return this.#of(id, (tournament) => this.#options.sessions.standing(tournament, id, standing, by.id))
  }

  doubts(id: number): Answered<Doubts> {
    return this.#of(id, (tournament) => this.#options.sessions.doubts(tournament, id))
  }

  tempos(id: number): Answered<readonly BoardTempo[]> {
    return this.#of(id, async () => ok(await findTempos(this.#options.db, id)))
  }

  tempoFile(id: number): Answered<string> {
    return this.#of(id, async () => ok(await writeTempoFile(this.#options.db, id)))
  }

  namesakes({ serverId, names }: AskNamesakes) {
    return namesakesOf(this.#options.db, serverId, names)
  }

  async waitsForSource(id: number): Promise<WaitsForSource> {
    const { db } = this.#options
    return { awaits: (await canAwaitSource(db, id)) ? await awaitsSource(db, id) : null }
  }

  /** The next session that a source of the tournament brings is this one. */
  async waitForSource(id: number, { awaits }: WaitForSource, by: By): Answered<WaitsForSource> {
    const { db, accounts } = this.#options
    return db.transaction().execute(async (tx) => {
      await lockEventsOf(tx, [id])
      if (!(await canAwaitSource(tx, id))) return err<Refused>({ code: 'session-started' })
      await setAwaitsSource(tx, id, awaits)
      await accounts.audit(by.id, 'desk.source', { miniSessionId: id, awaits }, tx)
      return ok({ awaits })
    })
  }

  /** Hands that were dealt here, as PBN for who makes the boards; `null`: none were. Who took them stands in the audit log. */
  async dealsFile(id: number, by: By): Promise<string | null> {
    const { db, accounts } = this.#options
    return db.transaction().execute(async (tx) => {
      const file = await dealsAsPbn(tx, id)
      if (file !== null) await accounts.audit(by.id, 'desk.deals', { miniSessionId: id }, tx)
      return file
    })
  }

  /** Public; `null`: the deals were not made here. */
  async seed(id: number): Promise<DealSeed | null> {
    return (await dealSeed(this.#options.released, id)) ?? null
  }

  async #of<T>(id: number, act: (tournamentId: number) => Answered<T>): Answered<T> {
    const row = await deskRow(this.#options.db, id)
    return row ? act(row.tournament_id) : err({ code: 'session-not-found' })
  }
}
