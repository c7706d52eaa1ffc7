/** What staff does to entries of the list (docs/staff-actions.md): each is in the audit log and pushed to all lists. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockPlaces } from '../core/database/lockOrder.rows.ts'
import type { HeldJob } from '../core/jobs/jobs.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { removeSessions } from '../intake/removeSessions.rows.ts'
import type { Gate } from '../tables/gate.ts'
import { endsAfter, setAlone, setClosing } from '../tables/releaseMoves.rows.ts'
import {
  archiveLater,
  type ListedSession,
  listedAmong,
  listedSession,
  movePart,
  type Part,
  sessionsOfPart,
  setArchived,
} from './listChanges.rows.ts'

export type ListChangesOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
  readonly clock: Clock
  readonly gate: Pick<Gate, 'order'>
}

/** Between two looks at a session that is ending. */
const LOOK_MS = 2_000

/** Whether anything is other than before. */
type Acted = Result<boolean, ErrorCode>

type Change = { readonly changed: boolean; readonly sessions: readonly number[] }

type Outcome = Result<Change, ErrorCode>

const NOTHING: Outcome = ok({ changed: false, sessions: [] })

const idsOf = (rows: readonly ListedSession[]): readonly number[] => rows.map(({ id }) => id)
const eventsOf = (rows: readonly ListedSession[]): readonly number[] => [
  ...new Set(rows.map(({ event_id }) => event_id)),
]

export class ListChanges {
  readonly #options: ListChangesOptions

  constructor(options: ListChangesOptions) {
    this.#options = options
  }

  /**
   * Runs dry first: it is CLOSED when everything that was played has been released. One that has, and waits for others who have
   * its boards to come, waits no longer. Errors: it ends already, and what it waits for.
   */
  async close(id: number, by: Account): Promise<Acted> {
    const { db, gate, accounts } = this.#options
    const closed = await db.transaction().execute(async (tx): Promise<Acted> => {
      const session = await listedSession(tx, id)
      if (!session) return err('session-not-found')
      // Its deals would be public, though nobody has played them.
      if (isUpcoming(session.status) && session.status !== 'DELAYED') return err('session-not-started')
      const changed = (await setClosing(tx, id, this.#now())) || (await setAlone(tx, id))
      if (changed) await accounts.audit(by.id, 'session.close', { session: id }, tx)
      const waits = changed ? null : await endsAfter(tx, id)
      return waits === null ? ok(changed) : err(waits)
    })
    gate.order(id)
    return closed
  }

  /** Removes a segment with its sessions for good, unless one is being played. */
  removeSegment(serverId: number, segment: number, by: Account): Promise<Acted> {
    return this.#act(by, 'segment.delete', { serverId, segment }, async (tx) => {
      await lockPlaces(tx)
      const rows = await sessionsOfPart(tx, serverId, 'segment', segment)
      if (rows.length === 0) return err('segment-not-found')
      if (rows.some(({ status }) => status === 'LIVE' || status === 'DELAYED')) return err('session-running')
      await removeSessions(tx, idsOf(rows))
      const changed = await this.#changed(tx, eventsOf(rows))
      return ok({ ...changed, sessions: [...idsOf(rows), ...changed.sessions] })
    })
  }

  /** Only when none of its sessions is still open: those that are ending are archived once they have, those archived before stay as they are. */
  archive(part: 'tournament' | 'event', serverId: number, id: number, by: Account): Promise<Acted> {
    const missing = part === 'event' ? 'event-not-found' : 'tournament-not-found'
    return this.#act(by, `${part}.archive`, { serverId, [part]: id }, async (tx) => {
      const rows = await sessionsOfPart(tx, serverId, part, id)
      if (rows.length === 0) return err(missing)
      const ending = rows.filter(({ status }) => !isClosed(status))
      if (ending.some(({ closing_at }) => closing_at === null)) return err('sessions-not-closed')
      const isLater = await archiveLater(tx, idsOf(ending))
      const over = rows.filter(({ status }) => status === 'CLOSED')
      if (over.length === 0) return isLater ? ok({ changed: true, sessions: [] }) : NOTHING
      await setArchived(tx, idsOf(over))
      return ok(await this.#changed(tx, eventsOf(over)))
    })
  }

  /** Everything kept ready of a segment's sessions is made anew, here and in caches before the server. */
  evict(serverId: number, segment: number, by: Account): Promise<Acted> {
    return this.#act(
      by,
      'segment.evict',
      { serverId, segment },
      async (tx) => {
        const rows = await sessionsOfPart(tx, serverId, 'segment', segment)
        return rows.length === 0 ? err('segment-not-found') : ok(await this.#changed(tx, eventsOf(rows)))
      },
      true,
    )
  }

  /** One step among its siblings. */
  async move(
    part: Extract<Part, 'event' | 'segment'>,
    serverId: number,
    id: number,
    up: boolean,
    by: Account,
  ): Promise<Acted> {
    return this.#act(by, `${part}.move`, { serverId, [part]: id, up }, async (tx) => {
      await lockPlaces(tx)
      const moved = await movePart(tx, serverId, part, id, up)
      if (moved === null) return err(part === 'event' ? 'event-not-found' : 'segment-not-found')
      if (!moved.changed) return NOTHING
      return ok(await this.#changed(tx, moved.events))
    })
  }

  #now(): Date {
    return new Date(this.#options.clock.now())
  }

  /** Those of the jobs that have ended; the others are looked at again. */
  readonly archiveEnded = async (jobs: readonly HeldJob[]): Promise<void> => {
    const { db, changes, clock } = this.#options
    const sessions = await db.transaction().execute(async (tx) => {
      const rows = await listedAmong(
        tx,
        jobs.map(({ subject }) => subject),
      )
      const over = rows.filter(({ status }) => status === 'CLOSED')
      const ending = new Set(
        rows.filter(({ status, closing_at }) => !isClosed(status) && closing_at !== null).map(({ id }) => id),
      )
      if (over.length > 0) await setArchived(tx, idsOf(over))
      const touched = over.length > 0 ? (await this.#changed(tx, eventsOf(over))).sessions : []
      for (const job of jobs) {
        if (ending.has(job.subject)) job.later(new Date(clock.now() + LOOK_MS))
        else await job.finish(tx)
      }
      return touched
    })
    if (sessions.length > 0) changes.announce({ sessions, lists: true })
  }

  async #changed(tx: Transaction<AllTables>, events: readonly number[]): Promise<Change> {
    const sessions = await touchEvents(tx, events)
    await bumpVersion(tx, 'miniSessions')
    return { changed: true, sessions }
  }

  /** Does the work in a transaction with its line in the audit log, then tells everybody. */
  async #act(
    by: Account,
    action: string,
    subject: object,
    work: (tx: Transaction<AllTables>) => Promise<Outcome>,
    anew = false,
  ): Promise<Acted> {
    const { db, accounts, changes } = this.#options
    const done = await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (result.ok && result.value.changed) await accounts.audit(by.id, action, subject, tx)
      return result
    })
    if (!done.ok) return done
    const { changed, sessions } = done.value
    if (changed) changes.announce({ sessions, lists: true, ...(anew ? { anew: true as const } : {}) })
    return ok(changed)
  }
}
