/** Loaded sessions and the answers made from them, each with the version of its session. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { Kysely } from 'kysely'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { type ReleasedContent, releasedContent } from './content.public.ts'
import { type SessionVersion, segmentRows, sessionRow, versionsOfSegment } from './miniSessions.public.ts'
import type { Versioned } from './miniSessions.ts'
import { type SessionModel, sessionModel } from './model.ts'
import { ModelCache } from './modelCache.ts'
import { takeOver } from './scores.ts'
import { toldContent } from './told.public.ts'

export type View = Promise<Result<Versioned<unknown>, ErrorCode>>

type Loaded = { readonly model: SessionModel; readonly content: ReleasedContent }

type CachedLoad = {
  readonly loading: Promise<Loaded | null>
  /** Something has changed since: it is read again when it is asked for, of the old only what changed. */
  isStale: boolean
}

const rowsOfContent = ({ entries, players, boards, tables, matches, results }: ReleasedContent): number =>
  [entries, players, boards, tables, matches, results].reduce((sum, { length }) => sum + length, 0)

/** Loaded sessions, read on when they change. */
class Models {
  readonly #kept: ModelCache<CachedLoad>
  readonly #db: Kysely<PublicTables>

  constructor(db: Kysely<PublicTables>, clock: Clock) {
    this.#db = db
    this.#kept = new ModelCache(clock)
  }

  async get(id: number): Promise<SessionModel | null> {
    const known = this.#kept.peek(id)
    const kept = known && !known.isStale ? known : this.#load(id, known?.loading ?? null)
    this.#kept.touch(id, kept)
    const loaded = await kept.loading
    if (loaded) this.#kept.resize(id, kept, rowsOfContent(loaded.content))
    return loaded?.model ?? null
  }

  touch(ids: readonly number[]): void {
    for (const id of ids) {
      const kept = this.#kept.peek(id)
      if (kept) kept.isStale = true
    }
  }

  /** Reads anew what is of another version than this, though no news told of it. */
  async compare(versions: readonly SessionVersion[]): Promise<void> {
    for (const { id, version } of versions) {
      const kept = this.#kept.peek(id)
      if (!kept || kept.isStale) continue
      const loaded = await kept.loading.catch(() => null)
      if (loaded && loaded.model.row.version !== version && this.#kept.peek(id) === kept)
        this.#kept.delete(id)
    }
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.#kept.delete(id)
  }

  #load(id: number, before: Promise<Loaded | null> | null): CachedLoad {
    const kept: CachedLoad = { loading: this.#read(id, before), isStale: false }
    kept.loading.catch(() => {
      if (this.#kept.peek(id) === kept) this.#kept.delete(id)
    })
    return kept
  }

  /** In one snapshot: a session that is replaced meanwhile is seen before or after, never in between. */
  async #read(id: number, loading: Promise<Loaded | null> | null): Promise<Loaded | null> {
    const before = (await loading?.catch(() => null)) ?? null
    const transaction = this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return transaction.execute(async (tx) => {
      const row = await sessionRow(tx, id)
      if (!row) return null
      const content = await releasedContent(tx, id, before?.content ?? null)
      const model = sessionModel(row, toldContent(row, content), before?.model ?? null)
      if (before) takeOver(before.model, model)
      return { content, model }
    })
  }
}

type Answer = Result<unknown, ErrorCode>
type Ask = (model: SessionModel) => Answer | Promise<Answer>

export class Sessions {
  readonly db: Kysely<PublicTables>
  readonly #models: Models

  constructor(db: Kysely<PublicTables>, changes: Changes, clock: Clock) {
    this.db = db
    this.#models = new Models(db, clock)
    changes.listen(({ sessions, anew }) =>
      anew ? this.#models.forget(sessions) : this.#models.touch(sessions),
    )
  }

  /** The session as it is public now; `null` when there is none. */
  model(id: number): Promise<SessionModel | null> {
    return this.#models.get(id)
  }

  /** The same for who comes before the news: another node may have written it a moment ago. */
  async current(id: number): Promise<SessionModel | null> {
    await this.#models.compare(await versionsOfSegment(this.db, id))
    return this.#models.get(id)
  }

  /** What is asked of a session, with the session's version. */
  async of(id: number, ask: Ask): View {
    const model = await this.#models.get(id)
    if (model === null) return err('session-not-found')
    const answer = await ask(model)
    const { version: seq, licence } = model.row
    return answer.ok ? ok({ value: answer.value, seq, licence }) : answer
  }

  /** The same of sessions of one type only. */
  ofType(id: number, type: 'PAIR' | 'TEAM', ask: Ask): View {
    return this.of(id, (model) => (model.row.type === type ? ask(model) : err('wrong-session-type')))
  }

  /** The sessions of the segment that count for the total, this one last. */
  async upTo(model: SessionModel): Promise<readonly SessionModel[]> {
    const rows = await segmentRows(this.db, model.row.segment_id)
    const earlier = rows.slice(
      0,
      rows.findIndex(({ id }) => id === model.row.id),
    )
    const models = await Promise.all(earlier.map(({ id }) => this.#models.get(id)))
    return [...models.filter((one) => one !== null), model]
  }

  /** The sessions that its matches run over: of a knock-out those before it too. */
  async ofMatches(model: SessionModel): Promise<readonly SessionModel[]> {
    return model.row.arrange_type === 'KNOCK_OUT' ? this.upTo(model) : [model]
  }
}
