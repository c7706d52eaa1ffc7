/** Seasons as staff makes and changes them: each change is in the audit log, and can be taken back. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import {
  type KeptSeason,
  MOST_SEASONS,
  type RemovedSeasons,
  type SavedSeason,
  type SeasonContestants,
  type SeasonDefinition,
  type SeasonSessions,
  type SessionChoice,
} from '@openroom/protocol/schema/season'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import {
  countSeasons,
  historyOf,
  insertSeason,
  lockedSeason,
  removedSeasons,
  type SeasonState,
  seasonState,
  versionOfSeason,
  writeSeason,
} from './seasonKeeping.rows.ts'
import { byDay, clubSession, counts, isOfKind } from './seasonSessions.ts'
import { finishedSessionsOf } from './standingFacts.public.ts'

type Tx = Transaction<AllTables>
type Asked = Result<SavedSeason, ErrorCode>

/** Sessions that somebody chooses among: the latest. */
const MOST_OFFERED = 1_000

export type Wanted = {
  readonly seasonId: number | null
  readonly serverId: number
  readonly version: number | null
  readonly definition: SeasonDefinition
}

export class SeasonKeeping {
  readonly #db: Kysely<AllTables>
  readonly #accounts: Pick<Accounts, 'audit'>

  constructor(db: Kysely<AllTables>, accounts: Pick<Accounts, 'audit'>) {
    this.#db = db
    this.#accounts = accounts
  }

  async kept(id: number): Promise<Result<KeptSeason, ErrorCode>> {
    const state = await seasonState(this.#db, id)
    if (!state) return err('season-not-found')
    const { organiser_id, version, definition } = state
    return ok({
      seasonId: id,
      serverId: organiser_id,
      version,
      definition,
      history: await historyOf(this.#db, id),
    })
  }

  async removed(serverId: number): Promise<RemovedSeasons> {
    const rows = await removedSeasons(this.#db, serverId)
    return rows.map(({ id, definition: { name, label } }) => ({ seasonId: id, name, label }))
  }

  /** Finished sessions of a club that may count, the newest first. */
  async sessions(
    serverId: number,
    choice: SessionChoice,
    contestants: SeasonContestants,
  ): Promise<SeasonSessions> {
    const all = (await finishedSessionsOf(this.#db, serverId)).map(clubSession)
    const own = byDay(all.filter((one) => isOfKind(one, contestants))).toReversed()
    return own.slice(0, MOST_OFFERED).map((one) => ({
      miniSessionId: one.id,
      day: one.day,
      tournament: one.tournament,
      session: one.name,
      type: one.type,
      fits: counts(one, { ...choice, added: [], left: [] }, contestants),
    }))
  }

  save({ seasonId, serverId, version, definition }: Wanted, by: Account): Promise<Asked> {
    if (seasonId === null) return this.#create(serverId, definition, by)
    return this.#change(seasonId, version, by, 'season.change', async () => ({ definition, removed: false }))
  }

  remove(id: number, by: Account): Promise<Asked> {
    return this.#change(id, null, by, 'season.remove', async ({ definition }) => ({
      definition,
      removed: true,
    }))
  }

  /** Brings back what it was, after changes or after it was removed; that can be taken back too. */
  undo(id: number, to: number, by: Account): Promise<Asked> {
    return this.#change(id, null, by, 'season.restore', async (_, tx) => {
      const before = await versionOfSeason(tx, id, to)
      return before && { definition: before.definition, removed: false }
    })
  }

  #create(serverId: number, definition: SeasonDefinition, by: Account): Promise<Asked> {
    return this.#db.transaction().execute(async (tx): Promise<Asked> => {
      const count = await countSeasons(tx, serverId)
      if (count === null) return err('club-not-found')
      if (count >= MOST_SEASONS) return err('seasons-full')
      const id = await insertSeason(tx, serverId, definition)
      return this.#written(tx, { id, definition, removed: false }, by, 'season.create')
    })
  }

  #change(
    id: number,
    version: number | null,
    by: Account,
    action: string,
    work: (before: SeasonState, tx: Tx) => Promise<Pick<SeasonState, 'definition' | 'removed'> | undefined>,
  ): Promise<Asked> {
    return this.#db.transaction().execute(async (tx): Promise<Asked> => {
      const before = await lockedSeason(tx, id)
      if (!before) return err('season-not-found')
      if (version !== null && version !== before.version) return err('season-changed')
      const after = await work(before, tx)
      if (!after) return err('version-not-found')
      const comesBack = before.removed && !after.removed
      const count = comesBack ? ((await countSeasons(tx, before.organiser_id)) ?? 0) : 0
      if (count >= MOST_SEASONS) return err('seasons-full')
      return this.#written(tx, { id, ...after }, by, action)
    })
  }

  async #written(
    tx: Tx,
    state: Pick<SeasonState, 'id' | 'definition' | 'removed'>,
    by: Account,
    action: string,
  ): Promise<Asked> {
    const version = await writeSeason(tx, state, by.id)
    const { name, label } = state.definition
    await this.#accounts.audit(by.id, action, { season: state.id, version, name, label }, tx)
    return ok({ seasonId: state.id, version })
  }
}
