/** Clocks of rounds and boards, as sources set them. */
import { Channel } from './channel.ts'

/** `at` and `endsAt` are milliseconds since 1970, as it was at the table. */
export type TimerSetting = {
  readonly session: number
  /** Tables it counts for; `null`: all of the session. */
  readonly tables: readonly number[] | null
  /** Label beside the time. */
  readonly type: string
  /** When it was set. */
  readonly at: number
  /** When it reaches 0; while it stands still, when it would if it ran on from `at`. */
  readonly endsAt: number
  readonly running: boolean
}

/** Settings kept for a session: broadcasts may be behind by some of them. */
const KEPT = 200

export class Timers {
  readonly news = new Channel<TimerSetting>()
  readonly #settings = new Map<number, readonly TimerSetting[]>()

  constructor() {
    this.news.listen((setting) => {
      const before = this.#settings.get(setting.session) ?? []
      this.#settings.set(setting.session, [...before, setting].slice(-KEPT))
    })
  }

  set(setting: TimerSetting): void {
    this.news.announce(setting)
  }

  /** The setting that counted at a table at a moment; `null` before the first. */
  of(session: number, table: number, moment: number): TimerSetting | null {
    const own = this.#settings.get(session) ?? []
    return own.findLast(({ tables, at }) => at <= moment && (tables?.includes(table) ?? true)) ?? null
  }
}
