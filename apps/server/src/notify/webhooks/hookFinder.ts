/** Finds what has happened in sessions that moved on, as work that is due, and writes a message for each program that wants to be told. */
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { Kysely } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { AllTables } from '../../core/database/allTables.ts'
import { type HeldJob, type Jobs, type Work, workOnEach } from '../../core/jobs/jobs.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { happened } from './happened.ts'
import { addMessage, keepNoticed, markOf, noticedOf, webhooksFor } from './webhooks.rows.ts'

/** Play changes something all the time. */
const EVERY_MS = 2_000
/** Sessions taken at once. */
const BATCH = 20

export type HookFinderOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Pick<Sessions, 'current'>
  readonly clock: Pick<Clock, 'now'>
  readonly jobs: Pick<Jobs, 'ask'>
  /** The site's own origin. */
  readonly publicUrl: string
}

export class HookFinder implements Work {
  readonly kind = 'webhook-notice'
  readonly most = BATCH
  readonly everyMs = EVERY_MS
  readonly #options: HookFinderOptions

  constructor(options: HookFinderOptions) {
    this.#options = options
  }

  readonly run = async (jobs: readonly HeldJob[], stop: AbortSignal): Promise<void> => {
    await workOnEach(1, (job) => this.#look(job))(jobs, stop)
    this.#options.jobs.ask()
  }

  async #look(job: HeldJob): Promise<void> {
    const { db, sessions, clock, publicUrl } = this.#options
    const id = job.subject
    // Each result asks for all sessions of its event, most of them over and as they were.
    const before = (await noticedOf(db, id))?.mark ?? null
    if (before !== null && before === (await markOf(db, id))) return job.finish(db)
    const model = await sessions.current(id)
    const mark = model === null ? null : await markOf(db, id)
    if (model === null || mark === null) return job.finish(db)
    const now = new Date(clock.now())
    const serverId = model.row.organiser_id
    const session = {
      id,
      page: `${publicUrl}/screen/${id}`,
      data: publicUrl + sessionRoutes.exported('session', id, 'json'),
    }
    await db.transaction().execute(async (tx) => {
      const hooks = await webhooksFor(tx, serverId)
      if (hooks.length > 0) {
        const { happenings, noticed } = happened(model, await noticedOf(tx, id), mark)
        for (const { id: hook } of hooks)
          for (const one of happenings)
            await addMessage(tx, hook, {
              body: { ...one, at: now.toISOString(), serverId, session },
              session: id,
              now,
            })
        await keepNoticed(tx, id, noticed)
      }
      await job.finish(tx)
    })
  }
}
