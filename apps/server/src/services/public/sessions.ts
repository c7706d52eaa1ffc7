/** Loaded sessions and the answers made from them, each with the version of its session. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { Kysely } from 'kysely'
import { releasedContent } from '../../store/released/content.ts'
import { segmentRows, sessionRow } from '../../store/released/miniSessions.ts'
import type { PublicTables } from '../../store/tables.ts'
import type { Changes } from '../changes.ts'
import type { Versioned } from './miniSessions.ts'
import { type SessionModel, sessionModel } from './model.ts'

export type View = Promise<Result<Versioned<unknown>, ErrorCode>>

/** Sessions kept ready; the least recently used go first. */
const KEPT = 40

/** Loaded sessions, forgotten when they change. */
class Models {
  readonly #models = new Map<number, Promise<SessionModel | null>>()
  readonly #db: Kysely<PublicTables>

  constructor(db: Kysely<PublicTables>) {
    this.#db = db
  }

  get(id: number): Promise<SessionModel | null> {
    const known = this.#models.get(id) ?? this.#load(id)
    this.#models.delete(id)
    this.#models.set(id, known)
    const [oldest] = this.#models.keys()
    if (this.#models.size > KEPT && oldest !== undefined) this.#models.delete(oldest)
    return known
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.#models.delete(id)
  }

  #load(id: number): Promise<SessionModel | null> {
    const loading = this.#read(id)
    loading.catch(() => this.#models.delete(id))
    return loading
  }

  /** In one snapshot: a session that is replaced meanwhile is seen before or after, never in between. */
  #read(id: number): Promise<SessionModel | null> {
    const transaction = this.#db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return transaction.execute(async (tx) => {
      const row = await sessionRow(tx, id)
      return row ? sessionModel(row, await releasedContent(tx, id)) : null
    })
  }
}

type Answer = Result<unknown, ErrorCode>
type Ask = (model: SessionModel) => Answer | Promise<Answer>

export class Sessions {
  readonly db: Kysely<PublicTables>
  readonly #models: Models

  constructor(db: Kysely<PublicTables>, changes: Changes) {
    this.db = db
    this.#models = new Models(db)
    changes.listen(({ sessions }) => this.#models.forget(sessions))
  }

  /** The session as it is public now; `null` when there is none. */
  model(id: number): Promise<SessionModel | null> {
    return this.#models.get(id)
  }

  /** What is asked of a session, with the session's version. */
  async of(id: number, ask: Ask): View {
    const model = await this.#models.get(id)
    if (model === null) return err('session-not-found')
    const answer = await ask(model)
    return answer.ok ? ok({ value: answer.value, seq: model.row.version }) : answer
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
}
