/** All tables of live sessions as small boards: one fold for each session, whoever looks at it. */

import { err, ok } from '@openroom/bridge/result'
import type { TableAddress } from '@openroom/protocol/address'
import { isOnAir } from '@openroom/protocol/names'
import type { Featured, WallTable } from '@openroom/protocol/schema/wall'
import { LRUCache } from 'lru-cache'
import type { Viewers } from '../attendance/viewers.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { FoldedTables } from './foldedTables.ts'
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

const newWall = (): KeptWall => ({
  noticed: new Map(),
  told: new Map(),
  madeAt: null,
  text: '',
  seq: 0,
  making: Promise.resolve(),
})

export type WallsOptions = {
  readonly sessions: Sessions
  readonly folded: FoldedTables
  readonly changes: Changes
  readonly viewers: Pick<Viewers, 'of'>
  readonly clock: Pick<Clock, 'now'>
}

export class Walls {
  readonly #sessions: Sessions
  readonly #folded: FoldedTables
  readonly #viewers: Pick<Viewers, 'of'>
  readonly #clock: Pick<Clock, 'now'>
  readonly #kept: LRUCache<number, KeptWall>

  constructor({ sessions, folded, changes, viewers, clock }: WallsOptions) {
    this.#sessions = sessions
    this.#folded = folded
    this.#viewers = viewers
    this.#clock = clock
    this.#kept = new LRUCache({ max: MOST, ttl: KEPT_MS, ttlResolution: 0, perf: { now: () => clock.now() } })
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
    const read = await this.#next(kept, () => this.#read(id))
    const asked = read && tableAt(read.model, address)
    const row = asked && read.rows.find((one) => one.id === asked.id)
    if (!row) return ok({ value: null, seq: 0 })
    const value = wallTable({ sessions: read.sessions, viewers: {} }, row, read.tables.get(row.id) ?? null)
    const text = JSON.stringify(value)
    const before = kept.told.get(row.id)
    if (before?.text === text) return ok({ value, seq: before.seq })
    const seq = Math.max((before?.seq ?? 0) + ROOM, this.#clock.now())
    kept.told.set(row.id, { text, seq })
    return ok({ value, seq })
  }

  of = (id: number): Promise<Wall> => this.#made(id, this.#of(id))

  #of(id: number): KeptWall {
    const kept = this.#kept.get(id) ?? newWall()
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
  async #read(id: number) {
    const model = await this.#sessions.model(id)
    if (model === null || !isOnAir(model.row) || !model.told.tables) return null
    const sessions = await this.#sessions.ofMatches(model)
    const rows = seated(model)
    return { model, sessions, rows, tables: await this.#folded.read(rows) }
  }

  async #make(id: number, kept: KeptWall): Promise<Wall> {
    const read = await this.#read(id)
    if (read === null) return NO_WALL
    const { model, sessions, rows, tables } = read
    const context = { sessions, viewers: this.#viewers.of(id) }
    const wall = {
      tables: rows.map((row) => wallTable(context, row, tables.get(row.id) ?? null)),
      swings: this.#swings(model, kept),
    }
    kept.madeAt = this.#clock.now()
    return wall
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
  const known = SWINGS.get(model) ?? findWalls(model)
  SWINGS.set(model, known)
  return known
}

function findWalls(model: SessionModel): readonly Found[] {
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
