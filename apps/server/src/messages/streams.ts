/** Streams beside sessions: a commentator starts and stops his own, an ADMIN stops any. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { streamUrl } from '@openroom/protocol/messageParts'
import type { StartStream, StopStream } from '@openroom/protocol/schema/streams'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { bumpVersion } from '../intake/listVersions.rows.ts'
import { deleteStream, insertStream, streamOwners } from './streams.public.ts'

/** Streams that one session may have. */
const MOST = 20

type StreamsOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
  readonly clock: Clock
}

export class Streams {
  readonly #options: StreamsOptions

  constructor(options: StreamsOptions) {
    this.#options = options
  }

  /** The same stream twice is one stream. */
  async start(
    { miniSessionId, label, url: typed }: StartStream,
    by: Account,
  ): Promise<Result<null, 'session-not-found' | 'streams-full'>> {
    const { db, clock } = this.#options
    const url = streamUrl(typed) ?? typed
    const subject = { session: miniSessionId, label, url }
    const started = await db.transaction().execute(async (tx) => {
      const session = await tx
        .selectFrom('mini_session')
        .select('id')
        .where('id', '=', miniSessionId)
        .executeTakeFirst()
      if (!session) return 'missing'
      const done = await insertStream(
        asPublic(tx),
        {
          mini_session_id: miniSessionId,
          account_id: by.id,
          name: by.name,
          label,
          url,
          started_at: new Date(clock.now()),
        },
        MOST,
      )
      if (done === 'started') await this.#record(tx, by, 'stream.start', subject)
      return done
    })
    if (started === 'missing') return err('session-not-found')
    if (started === 'full') return err('streams-full')
    if (started === 'started') this.#announce(miniSessionId)
    return ok(null)
  }

  /** A stream that is not there any more is stopped already. */
  async stop(stream: StopStream, by: Account): Promise<Result<null, 'forbidden'>> {
    const { miniSessionId, label } = stream
    const url = streamUrl(stream.url) ?? stream.url
    const key = { mini_session_id: miniSessionId, label, url }
    const stopped = await this.#options.db.transaction().execute(async (tx) => {
      const owners = await streamOwners(asPublic(tx), key)
      if (owners.length === 0) return 'gone'
      if (by.role !== 'ADMIN' && !owners.includes(by.id)) return 'others'
      await deleteStream(asPublic(tx), key, by.role === 'ADMIN' ? null : by.id)
      await this.#record(tx, by, 'stream.stop', { session: miniSessionId, label, url })
      return 'stopped'
    })
    if (stopped === 'others') return err('forbidden')
    if (stopped === 'stopped') this.#announce(miniSessionId)
    return ok(null)
  }

  async #record(tx: Transaction<AllTables>, by: Account, action: string, subject: object): Promise<void> {
    await this.#options.accounts.audit(by.id, action, subject, tx)
    await bumpVersion(tx, 'miniSessions')
  }

  #announce(session: number): void {
    this.#options.changes.announce({ sessions: [session], lists: true })
  }
}
