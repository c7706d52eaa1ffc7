/** The archive's views, each with the version of the session it was made from. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { Kysely } from 'kysely'
import { releasedContent, releasedLog } from '../../store/released/content.ts'
import { segmentRows, sessionRow } from '../../store/released/miniSessions.ts'
import type { PublicTables } from '../../store/tables.ts'
import type { Changes } from '../changes.ts'
import { boards, rounds, toBoard } from './boards.ts'
import { listClubs, listMiniSessions, type Versioned } from './miniSessions.ts'
import { type SessionModel, sessionModel } from './model.ts'
import { pairFrequencies, pairRunningScores } from './pairs.ts'
import { registrations } from './people.ts'
import { teamRunningScores } from './teamScores.ts'
import { teamFrequencies } from './teams.ts'
import { replay, tableOf } from './watch.ts'

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

type Ask = (model: SessionModel) => Result<unknown, ErrorCode> | Promise<Result<unknown, ErrorCode>>

export class Archive {
  readonly #db: Kysely<PublicTables>
  readonly #models: Models

  constructor(db: Kysely<PublicTables>, changes: Changes) {
    this.#db = db
    this.#models = new Models(db)
    changes.listen(({ sessions }) => this.#models.forget(sessions))
  }

  miniSessions = async (): View => ok(await listMiniSessions(this.#db))
  clubs = async (): View => ok(await listClubs(this.#db))

  rounds = (id: number): View => this.#of(id, (model) => ok(rounds(model)))
  boards = (id: number): View => this.#of(id, (model) => ok(boards(model)))
  substitutes = (id: number): View => this.#of(id, () => ok([]))

  board = (id: number, number: number): View =>
    this.#of(id, (model) => {
      const board = model.boards.get(number)
      return board ? ok(toBoard(board)) : err('board-not-found')
    })

  registrations = (id: number): View => this.#of(id, (model) => ok(registrations(model)))

  teams = (id: number): View =>
    this.#of(id, (model) => this.#ofType(model, 'TEAM', () => registrations(model)))

  pairFrequencies = (id: number, board: number): View =>
    this.#of(id, (model) => this.#ofBoard(model, 'PAIR', board, () => pairFrequencies(model, board)))

  teamFrequencies = (id: number, board: number): View =>
    this.#of(id, (model) => this.#ofBoard(model, 'TEAM', board, () => teamFrequencies(model, board)))

  /** @param round displayed round to stop after, of teams; pairs have none */
  runningScores = (id: number, round: number | null): View =>
    this.#of(id, async (model) => {
      const sessions = await this.#upTo(model)
      return ok(model.row.type === 'PAIR' ? pairRunningScores(sessions) : teamRunningScores(sessions, round))
    })

  watch = (id: number, ns: number, board: number): View =>
    this.#of(id, async (model) => {
      if (!model.entries.has(ns)) return err('registration-not-found')
      const table = model.row.play_visible ? tableOf(model, ns, board) : null
      const boardId = model.boards.get(board)?.id
      if (table === null || boardId === undefined) return err('replay-not-found')
      return ok(replay(model, table, board, await releasedLog(this.#db, table.id, boardId)))
    })

  async #of(id: number, ask: Ask): View {
    const model = await this.#models.get(id)
    if (model === null) return err('session-not-found')
    const answer = await ask(model)
    return answer.ok ? ok({ value: answer.value, seq: model.row.version }) : answer
  }

  #ofType(model: SessionModel, type: 'PAIR' | 'TEAM', make: () => unknown): Result<unknown, ErrorCode> {
    return model.row.type === type ? ok(make()) : err('wrong-session-type')
  }

  #ofBoard(model: SessionModel, type: 'PAIR' | 'TEAM', board: number, make: () => unknown) {
    return model.boards.has(board) ? this.#ofType(model, type, make) : err<ErrorCode>('board-not-found')
  }

  /** The sessions of the segment that count for the total, this one last. */
  async #upTo(model: SessionModel): Promise<readonly SessionModel[]> {
    const rows = await segmentRows(this.#db, model.row.segment_id)
    const earlier = rows.slice(
      0,
      rows.findIndex(({ id }) => id === model.row.id),
    )
    const models = await Promise.all(earlier.map(({ id }) => this.#models.get(id)))
    return [...models.filter((one) => one !== null), model]
  }
}
