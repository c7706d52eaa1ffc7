/** The director's desk: sessions that are fed, table by table, and the orders that go with them. */
import { err, ok } from '@openroom/bridge/result'
import type {
  AskNamesakes,
  DealSeed,
  DeskSession,
  DeskSessionEntry,
  FinishSession,
  HideTempo,
  KeptMovements,
  SessionTempo,
  WaitForSource,
  WaitsForSource,
} from '@openroom/protocol/schema/desk'
import type { Doubts, FedSession, Standing } from '@openroom/protocol/schema/ingest'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Plans } from '../consoles/plans.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { idsOf, type Limits } from '../core/limits.ts'
import { touchEventsOf } from '../intake/listVersions.rows.ts'
import { standingWords } from '../phones/phones.rows.ts'
import { awaitsSource, canAwaitSource, setAwaitsSource } from '../sources/announcedKeys.rows.ts'
import type { FedSessions } from '../sources/fedSessions.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { keptMovements, removeMovement } from './clubMovements.ts'
import { ClubSites, type ClubSitesOptions } from './clubSites.ts'
import { dealsAsPbn } from './dealing.ts'
import { deskEntries, deskRow, deskRows, deskTables, presentOperators } from './deskSession.rows.ts'
import { FederationFiles } from './federationFiles.ts'
import { FieldChanges, type FieldChangesOptions } from './fieldChanges.ts'
import { namesakesOf } from './membersOf.rows.ts'
import { NewEvents } from './newEvents.ts'
import { NextRoundsOfDesk } from './nextRounds.ts'
import { ProgramFiles } from './programFiles.ts'
import { entryOf, OF_ITS_BOARD, SAYS_NO_PHASE, shownAtDesk } from './shownAtDesk.ts'
import { findTempos, setTempoHidden, writeTempoFile } from './tempo.ts'

type By = Pick<Account, 'id'>

export type DeskOptions = Pick<FieldChangesOptions, 'entries' | 'changes'> & {
  readonly db: Kysely<AllTables>
  readonly released: Kysely<PublicTables>
  readonly sessions: FedSessions
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly plans: Pick<Plans, 'of'>
  readonly files: ClubSitesOptions['files']
  readonly jobs: ClubSitesOptions['jobs']
  readonly siteAddress: string
  readonly gate: { readonly order: (session: number) => void }
}

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

  removeMovement(organiser: number, name: string, by: By): Promise<KeptMovements> {
    return removeMovement(this.#options, organiser, name, by)
  }

  async list(limits: Limits): Promise<readonly DeskSessionEntry[]> {
    return (await deskRows(this.#options.db, idsOf(limits))).map(entryOf)
  }

  /** `null`: there is none, or no source feeds it. */
  async session(id: number): Promise<DeskSession | null> {
    const { db, clock, plans } = this.#options
    const row = await deskRow(db, id)
    if (!row) return null
    const [entries, tables, { byes }, operators, seed] = await Promise.all([
      deskEntries(db, id),
      deskTables(db, id, SAYS_NO_PHASE, OF_ITS_BOARD),
      // Of a round that waits too, which the plans try once.
      plans.of(id),
      presentOperators(db, id, new Date(clock.now())),
      this.seed(id),
    ])
    const standing = await standingWords(db, id)
    return shownAtDesk({
      row,
      entries,
      tables,
      byes,
      operators,
      standing,
      commitment: seed?.commitment ?? null,
    })
  }

  start(id: number, by: By): Answered<FedSession> {
    return this.#of(id, (tournament) => this.#options.sessions.start(tournament, id, by.id))
  }

  finish(id: number, by: By, ending: FinishSession): Answered<FedSession> {
    return this.#of(id, (tournament) => this.#options.sessions.finish(tournament, id, by.id, ending))
  }

  /** Of a session that has not begun. */
  remove(id: number, by: By): Answered<null> {
    return this.#of(id, (tournament) => this.#options.sessions.removeUnplayed(tournament, id, by.id))
  }

  standing(id: number, standing: Standing, by: By): Answered<FedSession> {
    return this.#of(id, (tournament) => this.#options.sessions.standing(tournament, id, standing, by.id))
  }

  doubts(id: number): Answered<Doubts> {
    return this.#of(id, (tournament) => this.#options.sessions.doubts(tournament, id))
  }

  tempos(id: number): Answered<SessionTempo> {
    return this.#of(id, async () => ok(await findTempos(this.#options.db, id)))
  }

  /** Whether viewers are told how long calls and cards took, whoever looks at a replay now. */
  async hideTempo(id: number, { hidden }: HideTempo, by: By): Answered<SessionTempo> {
    const { db, accounts, changes } = this.#options
    const touched = await db.transaction().execute(async (tx) => {
      const sessions = await touchEventsOf(tx, [id])
      if (sessions.length === 0) return sessions
      await setTempoHidden(tx, id, hidden)
      await accounts.audit(by.id, 'desk.tempo', { miniSessionId: id, hidden }, tx)
      return sessions
    })
    changes.announce({ sessions: touched, lists: false })
    return this.tempos(id)
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

  /** The promise of the deals, and their seed once the session is closed; `null`: they were not made here. */
  async seed(id: number): Promise<DealSeed | null> {
    const seed = await this.#options.released
      .selectFrom('released_deal_seed')
      .select(['commitment', 'seed'])
      .where('mini_session_id', '=', id)
      .executeTakeFirst()
    return seed ?? null
  }

  async #of<T>(id: number, act: (tournamentId: number) => Answered<T>): Answered<T> {
    const row = await deskRow(this.#options.db, id)
    return row ? act(row.tournament_id) : err({ code: 'session-not-found' })
  }
}
