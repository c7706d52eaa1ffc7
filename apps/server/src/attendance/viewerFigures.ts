/**
 * Viewers of live sessions over time, for those who run them: counted once a minute, kept as numbers alone. Every node
 * writes what all of them have together; written twice, a minute is kept once.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { csvText, roundCell } from '@openroom/formats/csv/table'
import type { Figures, SpanOfViewers, ViewerFigures } from '@openroom/protocol/schema/viewerFigures'
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { Loop } from '../core/loop.ts'
import {
  sampledTables,
  samplesOf,
  thinSamples,
  type ViewerCount,
  type ViewerSample,
  watchedSessions,
  writeSamples,
} from './viewerSamples.rows.ts'
import type { Viewers } from './viewers.ts'

export type ViewerFiguresOptions = {
  readonly db: Kysely<AllTables>
  readonly clock: Clock
  readonly viewers: Pick<Viewers, 'of' | 'openOf'>
  readonly onError: (error: unknown) => void
}

const MINUTE_MS = 60_000
/** Longest spans are an hour: looked for once in one. */
const THIN_EVERY_MS = 3_600_000
/** Tables of a session kept of one minute, those with the most viewers. */
const MOST_TABLES = 200

function figuresOf(samples: readonly ViewerSample[]): Figures {
  const peak = samples.reduce<ViewerSample | null>(
    (most, one) => (one.peak > (most?.peak ?? 0) ? one : most),
    null,
  )
  const total = samples.reduce((sum, one) => sum + one.total, 0)
  const minutes = samples.reduce((sum, one) => sum + one.samples, 0)
  return {
    peak: peak?.peak ?? 0,
    peakAt: peak?.at.toISOString() ?? null,
    mean: minutes === 0 ? null : total / minutes,
    minutes,
    viewerMinutes: total,
  }
}

const spanOfViewerSample = ({ at, minutes, peak, total, samples }: ViewerSample): SpanOfViewers => ({
  at: at.toISOString(),
  minutes,
  peak,
  mean: total / samples,
})

export class ViewerFigureKeeper {
  readonly #options: ViewerFiguresOptions
  readonly #loop: Loop
  #thinnedAt = Number.NEGATIVE_INFINITY

  constructor(options: ViewerFiguresOptions) {
    this.#options = options
    const { clock, onError } = options
    this.#loop = new Loop({ clock, run: () => this.#run(), onError })
  }

  /** The first count is a minute away: nodes have to hear of each other before. */
  start(): void {
    this.#loop.ask(this.#untilNext())
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async of(session: number, table: number | null): Promise<Result<ViewerFigures, 'session-not-found'>> {
    const { db } = this.#options
    const known = await db
      .selectFrom('mini_session')
      .select('id')
      .where('id', '=', session)
      .executeTakeFirst()
    if (!known) return err('session-not-found')
    const [samples, tables] = [await samplesOf(db, session), await sampledTables(db, session)]
    const own = groupBy(samples, (one) => one.table_id)
    return ok({
      session: figuresOf(own.get(0) ?? []),
      tables: tables.map(({ id, round, number, room }) => ({
        tableId: id,
        round,
        number,
        room,
        ...figuresOf(own.get(id) ?? []),
      })),
      tableId: table,
      curve: (own.get(table ?? 0) ?? []).map(spanOfViewerSample),
    })
  }

  /** Every span of the session and of its tables, as comma-separated values. */
  async file(session: number): Promise<string> {
    const { db } = this.#options
    const [samples, tables] = [await samplesOf(db, session), await sampledTables(db, session)]
    const byId = new Map(tables.map((one) => [one.id, one]))
    return csvText(
      ['from', 'minutes', 'round', 'table', 'room', 'peak', 'mean'],
      samples.map((one) => {
        const table = byId.get(one.table_id)
        return {
          from: one.at.toISOString(),
          minutes: one.minutes,
          round: table?.round ?? null,
          table: table?.number ?? null,
          room: table?.room ?? null,
          peak: one.peak,
          mean: roundCell(one.total / one.samples, 2),
        }
      }),
    )
  }

  #untilNext(): number {
    const now = this.#options.clock.now()
    return Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS - now
  }

  async #run(): Promise<number> {
    const { db, clock } = this.#options
    const began = clock.elapsed()
    const at = new Date(Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS)
    const sessions = await watchedSessions(db)
    if (sessions.length > 0)
      await writeSamples(
        db,
        at,
        sessions.flatMap((id) => this.#countsOf(id)),
      )
    if (began - this.#thinnedAt >= THIN_EVERY_MS) {
      await thinSamples(db, at)
      this.#thinnedAt = began
    }
    return this.#untilNext()
  }

  #countsOf(session: number): readonly ViewerCount[] {
    const { viewers } = this.#options
    const tables = Object.entries(viewers.of(session))
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_TABLES)
    return [[0, viewers.openOf(session)] as const, ...tables].map(([table, count]) => ({
      mini_session_id: session,
      table_id: Number(table),
      viewers: count,
    }))
  }
}
