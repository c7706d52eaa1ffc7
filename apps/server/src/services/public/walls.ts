/** All tables of live sessions as small boards: one fold for each session, whoever looks at it. */
import { err, ok } from '@openroom/bridge/result'
import type { TableAddress } from '@openroom/protocol/address'
import type { Featured, WallTable } from '@openroom/protocol/schema/wall'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../runtime/clock.ts'
import { releasedSince, releasedTables } from '../../store/released/logs.ts'
import type { Changes } from '../changes.ts'
import type { TableNews } from '../tableNews.ts'
import type { Viewers } from '../viewers.ts'
import { advance, emptyTable, type LiveTable } from './liveTable.ts'
import { tableAt } from './liveTables.ts'
import { displayedRound, type SessionModel } from './model.ts'
import type { Sessions, View } from './sessions.ts'
import { currentRound } from './tables.ts'
import { type ScoredMatch, scoredMatches } from './teams.ts'
import { seated, wallTable } from './wallTable.ts'

/** Sessions whose tables are kept folded. */
const MOST = 40
const KEPT_MS = 600_000
/** IMPs from which a board is told as a swing. */
const SWING = 6
/** What was found after a longer pause became public at a time that nobody noticed. */
const NOTICED_MS = 60_000
/** Pushes that have room between two versions. */
const ROOM = 1_000

type Swing = Featured['swings'][number]

export type Wall = {
  readonly tables: readonly WallTable[]
  readonly swings: readonly Swing[]
}

const NO_WALL: Wall = { tables: [], swings: [] }

type KeptWall = {
  readonly tables: Map<number, LiveTable>
  /** Tables of which more is released than is folded. */
  readonly behind: Set<number>
  /** When a swing was noticed, by match and board. */
  readonly noticed: Map<string, number | null>
  madeAt: number | null
  text: string
  seq: number
  /** What was told last of tables that are looked at one by one. */
  readonly told: Map<number, { readonly text: string; readonly seq: number }>
  /** One after the other. */
  making: Promise<unknown>
}

const begin = (): KeptWall => ({
  tables: new Map(),
  behind: new Set(),
  noticed: new Map(),
  told: new Map(),
  madeAt: null,
  text: '',
  seq: 0,
  making: Promise.resolve(),
})

export type WallsOptions = {
  readonly sessions: Sessions
  readonly tableNews: Pick<TableNews, 'released'>
  readonly changes: Changes
  readonly viewers: Pick<Viewers, 'of'>
  readonly clock: Pick<Clock, 'now'>
}

export class Walls {
  readonly #sessions: Sessions
  readonly #viewers: Pick<Viewers, 'of'>
  readonly #clock: Pick<Clock, 'now'>
  readonly #kept: LRUCache<number, KeptWall>

  constructor({ sessions, tableNews, changes, viewers, clock }: WallsOptions) {
    this.#sessions = sessions
    this.#viewers = viewers
    this.#clock = clock
    this.#kept = new LRUCache({ max: MOST, ttl: KEPT_MS, ttlResolution: 0, perf: { now: () => clock.now() } })
    tableNews.released.listen(({ session, table }) => this.#kept.peek(session)?.behind.add(table))
    changes.listen(({ sessions: replaced, anew }) => {
      if (anew) for (const id of replaced) this.#kept.delete(id)
    })
  }

  /** The small boards of a session; its version moves on with what they show. */
  view = async (id: number): View => {
    const model = await this.#sessions.model(id)
    if (model === null) return err('session-not-found')
    const kept = this.#of(id)
    const { tables } = await this.#made(id, kept)
    const text = JSON.stringify(tables)
    if (text !== kept.text) {
      kept.text = text
      kept.seq = Math.max(kept.seq + ROOM, this.#clock.now())
    }
    return ok({ value: tables, seq: kept.seq })
  }

  /** One of them, without who watches it. */
  table = async (id: number, address: TableAddress): View => {
    const kept = this.#of(id)
    const read = await this.#next(kept, () => this.#read(id, kept))
    const asked = read && tableAt(read.model, address)
    const row = asked && read.rows.find((one) => one.id === asked.id)
    if (!row) return ok({ value: null, seq: 0 })
    const value = wallTable({ sessions: read.sessions, viewers: {} }, row, kept.tables.get(row.id) ?? null)
    const text = JSON.stringify(value)
    const before = kept.told.get(row.id)
    if (before?.text === text) return ok({ value, seq: before.seq })
    const seq = Math.max((before?.seq ?? 0) + ROOM, this.#clock.now())
    kept.told.set(row.id, { text, seq })
    return ok({ value, seq })
  }

  of = (id: number): Promise<Wall> => this.#made(id, this.#of(id))

  #of(id: number): KeptWall {
    const kept = this.#kept.get(id) ?? begin()
    this.#kept.set(id, kept)
    return kept
  }

  #made(id: number, kept: KeptWall): Promise<Wall> {
    return this.#next(kept, () => this.#make(id, kept))
  }

  #next<T>(kept: KeptWall, make: () => Promise<T>): Promise<T> {
    const made = kept.making.then(make, make)
    kept.making = made
    return made
  }

  /** `null` where nothing may be watched. */
  async #read(id: number, kept: KeptWall) {
    const model = await this.#sessions.model(id)
    if (model === null || model.row.status !== 'LIVE' || !model.told.tables) return null
    const sessions = await this.#sessions.ofMatches(model)
    const rows = seated(model)
    await this.#readOn(kept, rows)
    return { model, sessions, rows }
  }

  async #make(id: number, kept: KeptWall): Promise<Wall> {
    const read = await this.#read(id, kept)
    if (read === null) return NO_WALL
    const { model, sessions, rows } = read
    const context = { sessions, viewers: this.#viewers.of(id) }
    const wall = {
      tables: rows.map((row) => wallTable(context, row, kept.tables.get(row.id) ?? null)),
      swings: this.#swings(model, kept),
    }
    kept.madeAt = this.#clock.now()
    return wall
  }

  /** Folds what has been released since of the tables that are shown, and forgets the others. */
  async #readOn(kept: KeptWall, rows: readonly SessionModel['tables'][number][]): Promise<void> {
    const shown = new Map(rows.map((row) => [row.id, row]))
    for (const table of kept.tables.keys()) if (!shown.has(table)) kept.tables.delete(table)
    const behind = [...kept.behind].filter((table) => kept.tables.has(table))
    kept.behind.clear()
    const fresh = [...shown.keys()].filter((table) => !kept.tables.has(table))
    const heads = new Map(behind.map((table) => [table, kept.tables.get(table)!.head]))
    try {
      const db = this.#sessions.db
      const [whole, since] = await Promise.all([
        fresh.length > 0 ? releasedTables(db, fresh) : new Map(),
        heads.size > 0 ? releasedSince(db, heads) : new Map(),
      ])
      for (const table of [...fresh, ...behind]) {
        const row = shown.get(table)
        if (!row) continue
        const live = kept.tables.get(table) ?? emptyTable(row)
        const entries = since.get(table) ?? whole.get(table) ?? []
        kept.tables.set(table, advance(live, row, entries).live)
      }
    } catch (error) {
      for (const table of behind) kept.behind.add(table)
      throw error
    }
  }

  #swings(model: SessionModel, kept: KeptWall): readonly Swing[] {
    const now = this.#clock.now()
    const isWatched = kept.madeAt !== null && now - kept.madeAt <= NOTICED_MS
    return swingsOf(model).map(({ key, ...swing }) => {
      if (!kept.noticed.has(key)) kept.noticed.set(key, isWatched ? now : null)
      const at = kept.noticed.get(key) ?? null
      return { ...swing, at: at === null ? null : new Date(at).toISOString() }
    })
  }
}

type Found = Omit<Swing, 'at'> & { readonly key: string }

const SWINGS = new WeakMap<SessionModel, readonly Found[]>()

/** Of the round that is played, the largest first; found once for each model. */
function swingsOf(model: SessionModel): readonly Found[] {
  const known = SWINGS.get(model) ?? found(model)
  SWINGS.set(model, known)
  return known
}

function found(model: SessionModel): readonly Found[] {
  if (model.row.type !== 'TEAM' || model.row.calc_type !== 'IMP') return []
  const round = currentRound(model)
  return scoredMatches(model)
    .filter(({ row }) => row.round === round)
    .flatMap((match) => swingsIn(model, match))
    .sort((a, b) => b.imps - a.imps)
}

function swingsIn(model: SessionModel, match: ScoredMatch): readonly Found[] {
  const { id, home_id, visiting_id, round } = match.row
  const nameOf = (team: number): string => model.entries.get(team)?.name ?? ''
  return match.score.boards.flatMap(({ board, swing }): readonly Found[] => {
    const imps = swing?.home ?? 0
    if (Math.abs(imps) < SWING) return []
    const [winner, loser] = imps > 0 ? [home_id, visiting_id] : [visiting_id, home_id]
    return [
      {
        key: `${id} ${board} ${imps}`,
        miniSessionId: model.row.id,
        title: model.row.tournament_name,
        calcTableId: id,
        round: displayedRound(model, round),
        boardNumber: board,
        winner: nameOf(winner),
        loser: nameOf(loser),
        imps: Math.abs(imps),
      },
    ]
  })
}
