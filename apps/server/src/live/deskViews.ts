/**
 * Views of who runs a session, desk, consoles and phones: told at once of what is stored, whatever viewers are told later.
 * Who listens is asked for its right when it comes, when rights may have ended, and now and then.
 */
import { err, ok } from '@openroom/bridge/result'
import type { Changes } from '../core/changes.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { DeskNews } from '../core/deskNews.ts'
import type { TableNews } from '../core/tableNews.ts'
import type { Audience, Hub, Topic } from './hub.ts'
import type { ViewTopics } from './viewTopics.ts'

/** What is made; `mark` where its text differs each time, though nothing is other. */
type Made = { readonly value: unknown; readonly mark?: string }

export type DeskView = Required<Pick<Topic, 'admits'>> & {
  /** @returns `null`: there is none, or nobody has a right to it any more */
  readonly load: () => Promise<Made | null>
  readonly hears: (news: DeskNews) => boolean
  readonly isOfNow?: boolean
  readonly everyMs?: number
  /** Who alone is told of it; absent: all who listen. */
  readonly audience?: Audience
}

export type DeskViewsOptions = {
  readonly hub: () => Hub
  readonly views: ViewTopics
  readonly clock: Clock
  readonly changes: Changes
  readonly tableNews: TableNews
  readonly deskNews: Channel<DeskNews>
}

/** Between two looks for what no news told of: another node's that was lost, what ends by itself. */
const LOOK_MS = 15_000
/** At each such look, once a minute, also for what is asked for under locks or takes long to make. */
const LOOKS_BETWEEN = 4

export class DeskViews {
  readonly #options: DeskViewsOptions
  /** By destination. */
  readonly #open = new Map<string, Set<DeskView>>()
  readonly #ends: readonly (() => void)[]
  #cancel: (() => void) | null = null
  #looks = 0

  constructor(options: DeskViewsOptions) {
    this.#options = options
    const { changes, tableNews, deskNews } = options
    this.#ends = [
      deskNews.listen((news) => this.#hear(news)),
      tableNews.appended.listen(({ session, tables }) => this.#hear({ session, of: 'log', tables })),
      changes.listen(({ sessions, lists }) => {
        for (const session of sessions) this.#hear({ session, of: 'session' }, lists)
      }),
    ]
  }

  topic(destination: string, view: DeskView): Topic {
    const { views, clock } = this.#options
    const { load, admits, ...rest } = view
    let seq = 0
    const made = views.topic(destination, {
      ...rest,
      key: destination,
      resumable: false,
      // By `hears`, as all that is told of.
      isTouched: () => false,
      load: async () => {
        const now = await load()
        // There is no version of all that it is made of.
        seq = Math.max(seq + 1, clock.now())
        return now === null ? err('not-found') : ok({ ...now, seq })
      },
    })
    const own = this.#open.get(destination) ?? new Set()
    this.#open.set(destination, own.add(view))
    if (this.#cancel === null) this.#lookLater()
    return {
      ...made,
      admits,
      close: () => {
        own.delete(view)
        if (own.size === 0) this.#open.delete(destination)
        if (this.#open.size === 0) this.#rest()
        made.close?.()
      },
    }
  }

  stop(): void {
    this.#rest()
    for (const end of this.#ends) end()
  }

  #rest(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #lookLater(): void {
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.#looks += 1
      const isAll = this.#looks % LOOKS_BETWEEN === 0
      this.#options.views.touch(
        ({ hears, everyMs }) => hears !== undefined && (isAll || everyMs === undefined),
      )
      for (const destination of this.#open.keys()) this.#options.hub().recheck(destination)
      this.#lookLater()
    })
  }

  /** @param mayEnd whether rights to listen may have ended by it */
  #hear(news: DeskNews, mayEnd = news.of === 'links'): void {
    this.#options.views.touch(({ hears }) => hears?.(news) ?? false)
    if (!mayEnd) return
    for (const [destination, own] of this.#open)
      if ([...own].some(({ hears }) => hears(news))) this.#options.hub().recheck(destination)
  }
}
