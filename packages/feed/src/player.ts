/** Plays a planned session through the interface as if it happened now: tables at once, round after round. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import { MOST_ENTRIES } from '@openroom/protocol/schema/ingest'
import { type ClientOptions, IngestClient, pause, type SentEntry } from './client.ts'
import { CLOCK_MS_A_BOARD } from './pace.ts'
import { type PlannedEntry, type PlanOptions, plansOf, type SessionPlan, type TablePlan } from './plan.ts'

export type PlayOptions = {
  /** So many times as fast as at a table. */
  readonly speed: number
  readonly signal?: AbortSignal
  /** Hears how many entries of how many are stored. */
  readonly onProgress?: (stored: number, all: number) => void
}

/** An operator's device is heard of so often. */
const BEAT_MS = 15_000

/** Entries that fit into one call, whatever explanations they carry. */
const BATCH = Math.min(200, MOST_ENTRIES)

const roomWord = { OPEN: ' open room', CLOSED: ' closed room' } as const

const operatorOf = ({ number, room }: TablePlan): string => `Operator ${number}${room ? roomWord[room] : ''}`

/** Times of entries in milliseconds of the clock, from the first one that is still to be sent. */
function dueTimes(entries: readonly PlannedEntry[], from: number, speed: number): readonly number[] {
  let at = Date.now()
  return entries.map(({ waitMs }, i) => {
    if (i >= from) at += waitMs / speed
    return at
  })
}

/** Beats for an operator until it is called off; then the operator has left. */
function attend(
  client: IngestClient,
  tableId: number,
  name: string,
  signal?: AbortSignal,
): () => Promise<void> {
  let isOver = false
  const beat = async (present: boolean) => {
    await client.operator(tableId, name, present).catch(() => {})
  }
  const first = beat(true)
  const timer = setInterval(() => {
    if (!isOver) void beat(true)
  }, BEAT_MS)
  return async () => {
    isOver = true
    clearInterval(timer)
    await first
    if (!signal?.aborted) await beat(false)
  }
}

const kindOfSentEntry = (entry: SentEntry): string =>
  `${entry.board} ${'event' in entry ? entry.event.type : 'result'}`

/** How many of the planned entries a log has; what else is in it is somebody else's. */
function sentOf(log: readonly SentEntry[], planned: readonly PlannedEntry[]): number {
  let sent = 0
  for (const entry of log) {
    const next = planned[sent]
    if (next && entry.own !== false && kindOfSentEntry(next.entry) === kindOfSentEntry(entry)) sent += 1
  }
  return sent
}

class TablePlayer {
  readonly #client: IngestClient
  readonly #plan: TablePlan
  readonly #tableId: number
  readonly #options: PlayOptions
  /** Number that the table expects. */
  #next: number
  /** So many of the planned entries it has: the director may have written others between them. */
  sent = 0

  constructor(
    client: IngestClient,
    plan: TablePlan,
    table: { tableId: number; next: number },
    options: PlayOptions,
  ) {
    this.#client = client
    this.#plan = plan
    this.#tableId = table.tableId
    this.#next = table.next
    this.#options = options
  }

  /** Boards that it plays in its round. */
  get boards(): number {
    return new Set(this.#plan.entries.map(({ entry }) => entry.board)).size
  }

  get isBegun(): boolean {
    return this.#next > 0
  }

  get tableId(): number {
    return this.#tableId
  }

  async run(onStored: () => void): Promise<void> {
    const { entries } = this.#plan
    if (this.sent >= entries.length) return
    const leave = attend(this.#client, this.#tableId, operatorOf(this.#plan), this.#options.signal)
    try {
      const due = dueTimes(entries, this.sent, this.#options.speed)
      while (this.sent < entries.length) {
        await this.#waitUntil(due[this.sent] ?? 0)
        const batch = this.#dueNow(due)
        const next = await this.#client.sendBeside(this.#tableId, batch)
        if (next === this.#next + batch.length) {
          this.#next = next
          this.sent += batch.length
        } else await this.look()
        onStored()
      }
    } finally {
      await leave()
    }
  }

  /** How far it has come: by its log, where there is one. */
  async look(): Promise<void> {
    const log = await this.#client.log(this.#tableId)
    this.#next = log.length
    this.sent = sentOf(log, this.#plan.entries)
  }

  async #waitUntil(time: number): Promise<void> {
    const ms = time - Date.now()
    this.#options.signal?.throwIfAborted()
    if (ms > 0) await pause(ms, this.#options.signal)
  }

  /** The next entry, and those after it whose time has come too. */
  #dueNow(due: readonly number[]) {
    const now = Date.now()
    const rest = this.#plan.entries.slice(this.sent, this.sent + BATCH)
    const later = rest.findIndex((_, i) => i > 0 && (due[this.sent + i] ?? 0) > now)
    return rest
      .slice(0, later < 0 ? rest.length : later)
      .map(({ entry }, i) => ({ ...entry, seq: this.#next + i }))
  }
}

/** The clock of a round that begins now; one that goes on has its own already. */
async function setClock(
  client: IngestClient,
  session: number,
  round: number,
  players: readonly TablePlayer[],
  speed: number,
): Promise<void> {
  const boards = Math.max(...players.map((player) => player.boards))
  if (boards === 0 || players.some(({ sent }) => sent > 0)) return
  await client.timer(session, {
    tables: players.map(({ tableId }) => tableId),
    type: `Round ${round}`,
    remainingTime: Math.round((boards * CLOCK_MS_A_BOARD) / speed),
    running: true,
  })
}

/**
 * Stores and starts the session, sends what happens at its tables, finishes it. What the server has already
 * is not sent again, so that a play that was cut off goes on where it was.
 * @returns the session's id
 * Errors: `FeedRefused`, `FeedLost`, and whatever the signal gives as its reason.
 */
export async function playSession(
  client: IngestClient,
  plan: SessionPlan,
  options: PlayOptions,
): Promise<number> {
  const { miniSessionId, status, tables } = await client.storeSession(plan.body)
  if (isClosed(status)) return miniSessionId
  const known = new Map(tables.map((table) => [table.key, table]))
  const players = plan.tables.flatMap((one) => {
    const table = known.get(one.key)
    return table ? [{ round: one.round, player: new TablePlayer(client, one, table, options) }] : []
  })
  for (const { player } of players) if (player.isBegun) await player.look()
  const all = plan.tables.reduce((sum, { entries }) => sum + entries.length, 0)
  await client.start(miniSessionId)
  const progress = () =>
    options.onProgress?.(
      players.reduce((sum, { player }) => sum + player.sent, 0),
      all,
    )
  for (const round of [...new Set(players.map((one) => one.round))].sort((a, b) => a - b)) {
    const own = players.filter((one) => one.round === round)
    await setClock(
      client,
      miniSessionId,
      round,
      own.map(({ player }) => player),
      options.speed,
    )
    await Promise.all(own.map(({ player }) => player.run(progress)))
  }
  await client.finish(miniSessionId)
  return miniSessionId
}

/** Waits until a session that was finished is closed: everything has been released. */
export async function untilClosed(client: IngestClient, id: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { status } = await client.session(id)
    if (isClosed(status)) return
    await pause(1_000, signal)
  }
}

export type LiveOptions = ClientOptions &
  PlanOptions & {
    readonly speed: number
    readonly onSession?: (plan: SessionPlan, tournament: string) => void
    readonly onProgress?: (stored: number, all: number) => void
    readonly onFinished?: (miniSessionId: number) => void
  }

/**
 * A document as if it happened now: its sessions one after the other, each with its tables at once.
 * @returns how many sessions were played. Errors: as of `playSession`.
 */
export async function playDocument(document: TournamentDocument, options: LiveOptions): Promise<number> {
  const client = new IngestClient(options)
  const { name } = await client.tournament()
  const plans = plansOf(document, options)
  for (const plan of plans) {
    options.onSession?.(plan, name)
    options.onFinished?.(await playSession(client, plan, options))
  }
  return plans.length
}
