/**
 * Keeps what the archive is looked through by up to date, in the background: after a session has closed, a file was
 * stored, double-dummy tables came. Each session is a step of its own, so that it can be interrupted anywhere.
 */
import type { Kysely } from 'kysely'
import type { Clock } from '../runtime/clock.ts'
import { Loop } from '../runtime/loop.ts'
import { releasedAuctions } from '../store/released/auctions.ts'
import { lockFacts, sessionsWithoutFacts, writeFacts } from '../store/released/boardFacts.ts'
import { releasedContent } from '../store/released/content.ts'
import { sessionRow } from '../store/released/miniSessions.ts'
import { joinPlayers } from '../store/released/persons.ts'
import { writeStandings } from '../store/released/standingFacts.ts'
import type { PublicTables } from '../store/tables.ts'
import type { Changes } from './changes.ts'
import { dayOf } from './public/archiveSearch.ts'
import { boardFacts } from './public/boardFacts.ts'
import { sessionModel } from './public/model.ts'
import { standingFacts } from './public/standingFacts.ts'

type Db = Kysely<PublicTables>

export type ArchiveFactsOptions = {
  readonly db: Db
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Sessions looked for at once. */
const CHUNK = 50
/** Of a session that is played something changes all the time. */
const EVERY_MS = 1_000

async function writeSession(tx: Db, id: number): Promise<void> {
  const row = await sessionRow(tx, id)
  if (!row) return
  const content = await releasedContent(tx, id)
  const auctions = row.play_visible
    ? await releasedAuctions(
        tx,
        content.tables.map((table) => table.id),
        content.boards.map((board) => board.id),
      )
    : new Map()
  const start = row.real_start_date_time ?? row.start_date_time
  const day = dayOf({ date: row.date, start, time_zone: row.time_zone })
  const facts = boardFacts({ row, day, content, auctions })
  await writeFacts(tx, row, facts)
  await writeStandings(tx, standingFacts(sessionModel(row, content)))
  const entered = content.players.map(({ player_id }) => player_id)
  await joinPlayers(tx, [...new Set([...facts.flatMap(({ players }) => players), ...entered])])
}

export class ArchiveFacts {
  readonly #options: ArchiveFactsOptions
  readonly #loop: Loop
  #isStopped = false

  constructor(options: ArchiveFactsOptions) {
    this.#options = options
    const { clock, changes, onError } = options
    this.#loop = new Loop({ clock, run: () => this.#run(), onError, everyMs: EVERY_MS })
    changes.listen(() => this.start())
  }

  /** Looks for sessions whose lines are missing or old. */
  start(): void {
    this.#loop.ask()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#loop.stop()
  }

  async #run(): Promise<undefined> {
    while (!this.#isStopped) {
      const ids = await sessionsWithoutFacts(this.#options.db, CHUNK)
      if (ids.length === 0) return
      for (const id of ids) {
        if (this.#isStopped) return
        await this.#write(id)
      }
    }
  }

  /** What was written meanwhile, by this node or another, is not written again. */
  #write(id: number): Promise<void> {
    return this.#options.db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        await lockFacts(tx)
        const wanted = await sessionsWithoutFacts(tx, 1, id)
        if (wanted.length > 0) await writeSession(tx, id)
      })
  }
}
