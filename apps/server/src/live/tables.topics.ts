/** Destinations that show a table: its play, what is worked out of it, its clock. */
import type { TableAddress } from '@openroom/protocol/address'
import type { Destination } from '@openroom/protocol/destination'
import type { LiveAnalysis } from '../analysis/liveAnalysis.ts'
import type { WatchedTable } from '../attendance/viewers.ts'
import type { Clock } from '../core/clock.ts'
import { PendingWork } from '../core/pendingWork.ts'
import type { Timers } from '../tables/timers.ts'
import type { Hub, Snapshot, Topic } from './hub.ts'
import { TableAnalysis } from './tableAnalysis.ts'
import type { TableFeed } from './tableFeed.ts'
import type { TableFeeds } from './tableFeeds.ts'
import { timerTopic } from './timer.topics.ts'

export type TableTopicsOptions = {
  readonly hub: () => Hub
  readonly feeds: TableFeeds
  readonly liveAnalysis: LiveAnalysis
  readonly timers: Timers
  readonly clock: Clock
  readonly onError: (error: unknown, destination?: string) => void
}

type Place = { readonly text: string; readonly session: number; readonly address: TableAddress }

export class TableTopics {
  readonly #options: TableTopicsOptions
  /** One for each table, under whichever address it is asked for. */
  readonly #analyses = new Map<TableFeed, TableAnalysis>()

  /** Tables that are watched, by the destination under which they are. */
  readonly #watched = new Map<string, TableFeed>()

  readonly #work = new PendingWork()

  constructor(options: TableTopicsOptions) {
    this.#options = options
  }

  /** `null` for destinations that show no table. */
  find = (text: string, destination: Destination): Topic | null => {
    if (!('table' in destination)) return null
    const place = { text, session: destination.id, address: destination.table }
    if (destination.view === 'watch') return this.#watch(place)
    if (destination.view === 'ddsLive') return this.#analysis(place)
    return destination.view === 'timer' ? this.#timer(place) : null
  }

  /** Settled once nothing is read for a clock. */
  idle(): Promise<void> {
    return this.#work.idle()
  }

  /** How many watch each table now. */
  watchers(): readonly WatchedTable[] {
    return [...this.#options.hub().viewers()].flatMap(([text, count]) => {
      const feed = this.#watched.get(text)
      return feed && count > 0 ? [{ session: feed.session, table: feed.table.id, count }] : []
    })
  }

  #publish(text: string, message: Snapshot): void {
    for (const one of [message, ...(message.then ?? [])]) this.#options.hub().publish(text, one)
  }

  #watch({ text, session, address }: Place): Topic {
    const onMessage = (message: Snapshot) => this.#publish(text, message)
    const { feed, close } = this.#options.feeds.follow(session, address, { onMessage })
    return {
      resumable: false,
      snapshot: async () => {
        const table = await feed()
        if (table) this.#watched.set(text, table)
        return table?.whole() ?? null
      },
      close: () => {
        this.#watched.delete(text)
        close()
      },
    }
  }

  #timer({ text, session, address }: Place): Topic {
    const { feeds, timers, clock, onError } = this.#options
    const publish = (message: Snapshot) => this.#publish(text, message)
    return timerTopic({
      ...feeds.follow(session, address, {}),
      timers,
      clock,
      publish,
      onError,
      work: this.#work,
    })
  }

  #analysis({ text, session, address }: Place): Topic {
    const publish = (message: Snapshot) => this.#publish(text, message)
    const join = (feed: TableFeed): TableAnalysis => {
      const analysis = this.#analysisOf(feed)
      analysis.listeners.add(publish)
      analysis.update(feed)
      return analysis
    }
    const { feed, close } = this.#options.feeds.follow(session, address, { onState: join })
    return {
      resumable: false,
      snapshot: async () => {
        const table = await feed()
        return table && join(table).latest()
      },
      close: () => {
        close()
        for (const [table, analysis] of this.#analyses) this.#drop(table, analysis, publish)
      },
    }
  }

  #analysisOf(feed: TableFeed): TableAnalysis {
    const { liveAnalysis, onError } = this.#options
    const known = this.#analyses.get(feed) ?? new TableAnalysis(liveAnalysis, onError)
    this.#analyses.set(feed, known)
    return known
  }

  #drop(feed: TableFeed, analysis: TableAnalysis, publish: (message: Snapshot) => void): void {
    if (!analysis.listeners.delete(publish) || analysis.listeners.size > 0) return
    analysis.stop()
    this.#analyses.delete(feed)
  }
}
