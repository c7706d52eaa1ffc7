/** Backups by themselves: when the newest is old enough another is written, and the oldest go. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Clock, wallClock } from '../core/clock.ts'
import { Loop } from '../core/loop.ts'
import { type Backups, fileName, timeOf } from './backups.ts'

export type RegularOptions = {
  readonly backups: Pick<Backups, 'write'>
  readonly folder: string
  /** Of this installation. */
  readonly mark: string
  readonly everyMs: number
  readonly keep: number
  readonly logger: Pick<Logger, 'info' | 'error'>
  readonly clock?: Clock
}

/** After one that could not be written, as on a full disk. */
const RETRY_MS = 10 * 60_000

type Written = { readonly name: string; readonly at: number }

/** Those that were written by themselves, oldest first; other files are nobody's business here. */
async function writtenIn(folder: string, mark: string): Promise<readonly Written[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const at = timeOf(mark, name)
      return at === null ? [] : [{ name, at }]
    })
    .toSorted((a, b) => a.at - b.at)
}

export class RegularBackups {
  readonly #options: RegularOptions
  readonly #clock: Clock
  readonly #loop: Loop
  readonly #stop = new AbortController()
  #writtenAt: number | null = null

  constructor(options: RegularOptions) {
    this.#options = options
    const { clock = wallClock, logger } = options
    this.#clock = clock
    const onError = (error: unknown) => logger.error({ err: error }, 'backups failed')
    this.#loop = new Loop({ clock, run: () => this.#look(), onError })
  }

  start(): void {
    this.#loop.ask()
  }

  /** One under way is given up. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#loop.stop()
  }

  /** Settled when none is being written, or due at this moment of the clock. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** When the newest was written, in milliseconds since 1970; `null`: there is none. */
  get writtenAt(): number | null {
    return this.#writtenAt
  }

  /** @returns milliseconds until the next is due */
  async #look(): Promise<number> {
    const { folder, mark, everyMs } = this.#options
    this.#writtenAt = (await writtenIn(folder, mark)).at(-1)?.at ?? null
    const wait = this.#writtenAt === null ? 0 : this.#writtenAt + everyMs - this.#clock.now()
    if (wait > 0) return Math.min(wait, everyMs)
    return (await this.#write()) ? everyMs : Math.min(RETRY_MS, everyMs)
  }

  async #write(): Promise<boolean> {
    const { backups, folder, mark, keep, logger } = this.#options
    const at = this.#clock.now()
    try {
      const file = await backups.write(fileName(mark, new Date(at)), this.#stop.signal)
      this.#writtenAt = at
      const old = (await writtenIn(folder, mark)).slice(0, -keep)
      for (const { name } of old) await rm(join(folder, name), { force: true })
      logger.info({ file, removed: old.length }, 'backup written')
      return true
    } catch (error) {
      if (!this.#stop.signal.aborted)
        logger.error({ err: error, folder }, 'the backup could not be written; it is tried again')
      return false
    }
  }
}
