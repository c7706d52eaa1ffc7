/**
 * The tables that are watched now. What the gate releases is read for all of them together, folded once for
 * each table and told under every address of it; what is derived follows the changes of the session.
 */
import { hasTrait } from '@openroom/bridge/table/traits'
import type { TableAddress } from '@openroom/protocol/address'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { Loop } from '../core/loop.ts'
import { PendingWork } from '../core/pendingWork.ts'
import type { TableNews } from '../core/tableNews.ts'
import type { OnShown } from '../sessions/foldedTables.ts'
import type { LiveTables, TableRow } from '../sessions/liveTables.ts'
import type { SessionModel } from '../sessions/model.ts'
import { AT_ONCE, type Broadcast, type TableBroadcast } from '../tables/broadcast.ts'
import type { Snapshot } from './hub.ts'
import { TableFeed } from './tableFeed.ts'

/** Somebody who follows a table. */
export type TableListener = {
  /** A message for the viewers of the table. */
  readonly onMessage?: (message: Snapshot) => void
  /** The table is another than before. */
  readonly onState?: (feed: TableFeed) => void
}

type WatchedFeed = TableListener & {
  readonly session: number
  readonly address: TableAddress
  /** The feed, once it is open. */
  feed: TableFeed | null
  opening: Promise<TableFeed | null> | null
}

type OpenFeed = {
  readonly feed: TableFeed
  readonly watched: Set<WatchedFeed>
  /** Ends what is told of its log. */
  readonly leave: () => void
}

type Group = {
  readonly loop: Loop
  readonly watched: Set<WatchedFeed>
  /** The sessions that its matches run over, itself the last. */
  sessions: readonly SessionModel[] | null
}

/** Derived events: about four times a second for each session, and no more than a quarter of the time. */
const PACE = { everyMs: 250, rest: 4 } as const

export type TableFeedsOptions = {
  readonly tables: LiveTables
  readonly tableNews: TableNews
  readonly changes: Changes
  readonly broadcast: Broadcast
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export class TableFeeds {
  readonly #options: TableFeedsOptions
  readonly #feeds = new Map<number, OpenFeed>()
  /** How the broadcast goes of tables that are being opened, */
  readonly #opening = new Map<number, Promise<TableBroadcast>>()
  /** and what was told meanwhile of their broadcast. */
  readonly #meanwhile = new Map<number, TableBroadcast>()
  readonly #groups = new Map<number, Group>()
  readonly #dirty = new Set<number>()
  /** What is released while one batch is read goes into the next. */
  readonly #reading: Loop
  /** Feeds being opened, for whoever asks or for viewers who have waited for their table. */
  readonly #work = new PendingWork()
  #stopped = false

  constructor(options: TableFeedsOptions) {
    this.#options = options
    const { tableNews, changes, broadcast, clock, onError } = options
    this.#reading = new Loop({ clock, run: () => this.#takeIn(), onError })
    tableNews.released.listen(({ table }) => this.#touch(table))
    changes.listen(({ sessions }) => {
      for (const session of sessions) this.#groups.get(session)?.loop.ask()
    })
    broadcast.news.listen(({ table, state }) => {
      if (this.#opening.has(table)) this.#meanwhile.set(table, state)
      const open = this.#feeds.get(table)
      if (!open) return
      open.feed.broadcast = state
      this.#retell(table, 'log')
    })
  }

  /** Settled when no table is being opened. */
  settled(): Promise<void> {
    return this.#work.idle()
  }

  /** Nothing is read of tables any more once this is settled; who asks then is told of no further table. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all([this.#reading.stop(), ...[...this.#groups.values()].map(({ loop }) => loop.stop())])
    await this.#work.idle()
  }

  /** Follows a table until the answer's `close` is called; `feed` is `null` while there is no such table. */
  follow(session: number, address: TableAddress, listener: TableListener) {
    const watched: WatchedFeed = { ...listener, session, address, feed: null, opening: null }
    const group = this.#groupOf(session)
    group.watched.add(watched)
    return {
      feed: () => this.#feedOf(watched, group),
      close: () => {
        group.watched.delete(watched)
        if (group.watched.size === 0 && this.#groups.get(session) === group) this.#groups.delete(session)
        this.#unfollow(watched)
      },
    }
  }

  #unfollow(watched: WatchedFeed): void {
    const id = watched.feed?.table.id
    const open = id === undefined ? undefined : this.#feeds.get(id)
    if (id === undefined || !open?.watched.delete(watched)) return
    if (open.watched.size > 0) return
    open.leave()
    this.#feeds.delete(id)
  }

  #groupOf(session: number): Group {
    const known = this.#groups.get(session)
    if (known) return known
    const { clock, onError } = this.#options
    const group: Group = {
      watched: new Set(),
      sessions: null,
      loop: new Loop({ clock, ...PACE, run: () => this.#renew(session, group), onError }),
    }
    this.#groups.set(session, group)
    return group
  }

  #feedOf(watched: WatchedFeed, group: Group): Promise<TableFeed | null> {
    if (watched.feed || this.#stopped) return Promise.resolve(watched.feed)
    watched.opening ??= this.#work.add(this.#open(watched, group)).finally(() => {
      watched.opening = null
    })
    return watched.opening
  }

  async #open(watched: WatchedFeed, group: Group): Promise<TableFeed | null> {
    const { tables } = this.#options
    const read = group.sessions ?? (await tables.sessions(watched.session))
    // What its loop has read meanwhile is newer.
    group.sessions ??= read
    const { sessions } = group
    const table = sessions && tables.find(sessions, watched.address)
    if (!table) return null
    const broadcast = this.#feeds.has(table.id) ? null : await this.#read(table)
    if (!group.watched.has(watched)) return null
    const open =
      this.#feeds.get(table.id) ?? this.#begin(watched.session, sessions, table, broadcast ?? AT_ONCE)
    watched.feed = open.feed
    open.watched.add(watched)
    this.#touch(table.id)
    if (group.sessions !== sessions) {
      this.#renewTable(open.feed, group.sessions?.at(-1))
      this.#retell(table.id)
    }
    return open.feed
  }

  /** The table, and how its broadcast goes; once for all who wait for it. */
  #read(table: TableRow): Promise<TableBroadcast> {
    const opening = this.#opening.get(table.id) ?? this.#load(table)
    this.#opening.set(table.id, opening)
    return opening
  }

  async #load(table: TableRow): Promise<TableBroadcast> {
    const { tables } = this.#options
    try {
      const [found] = await Promise.all([tables.broadcast(table), tables.read([table])])
      return this.#meanwhile.get(table.id) ?? found
    } finally {
      this.#opening.delete(table.id)
      this.#meanwhile.delete(table.id)
    }
  }

  #begin(
    session: number,
    sessions: readonly SessionModel[],
    table: TableRow,
    broadcast: TableBroadcast,
  ): OpenFeed {
    const { tables } = this.#options
    const watched = new Set<WatchedFeed>()
    const { live, leave } = tables.follow(table, (...now) => this.#advance(open, ...now))
    const notices = tables.notices(sessions, table, live, broadcast)
    const feed = new TableFeed({ session, table, live, broadcast, notices }, (message) => {
      for (const { onMessage } of watched) onMessage?.(message)
    })
    const open: OpenFeed = { feed, watched, leave }
    this.#feeds.set(table.id, open)
    return open
  }

  #advance({ feed, watched }: OpenFeed, ...[live, shown, isAnew]: Parameters<OnShown>): void {
    feed.advance(live, shown)
    if (isAnew) feed.tellAnew()
    const types = shown.map(({ type }) => type)
    if (types.some((type) => hasTrait(type, 'moves-on')))
      this.#retell(feed.table.id, types.includes('START_AUCTION') ? 'board' : 'log')
    // What the log goes on with is beneath the ruling.
    if (!isAnew && feed.ruled.length > 0) feed.tellAnew()
    for (const { onState } of watched) onState?.(feed)
  }

  #touch(table: number): void {
    if (!this.#feeds.has(table) || this.#stopped) return
    this.#dirty.add(table)
    this.#reading.ask()
  }

  async #takeIn(): Promise<undefined> {
    const open = [...this.#dirty].flatMap((table) => this.#feeds.get(table) ?? [])
    this.#dirty.clear()
    if (open.length === 0) return
    const tables = open.map(({ feed }) => feed.table)
    await this.#options.tables.read(tables).catch((error: unknown) => {
      for (const { id } of tables) this.#dirty.add(id)
      throw error
    })
  }

  /** @param news what has changed: of a log that has gone on since the session was read, it may not know yet what counts */
  #retell(table: number, news: 'session' | 'log' | 'board' = 'session'): void {
    const feed = this.#feeds.get(table)?.feed
    const sessions = feed && this.#groups.get(feed.session)?.sessions
    if (!sessions) return
    const { table: row, live, broadcast, ruled } = feed
    const notices = this.#options.tables.notices(sessions, row, live, broadcast)
    const now = news === 'session' ? notices : { ...notices, ruled: news === 'board' ? [] : ruled }
    feed.tell(now, news === 'board')
  }

  /** The session has changed: tables that were not there may be, and what is derived may be other. */
  async #renew(session: number, group: Group): Promise<undefined> {
    const { tables } = this.#options
    group.sessions = await tables.sessions(session)
    const model = group.sessions?.at(-1)
    if (!model) return
    const open = new Set<TableFeed>()
    const appearing: Promise<void>[] = []
    for (const watched of group.watched) {
      if (watched.feed === null) appearing.push(this.#appear(watched, group))
      else open.add(watched.feed)
    }
    for (const feed of open) this.#renewTable(feed, model)
    // Who sits there may have another name, and a name may have to be hidden: it is read again before anything is told.
    const retold = this.#takeIn().then(() => {
      for (const { table } of open) this.#retell(table.id)
    })
    await Promise.all([retold, ...appearing])
  }

  #renewTable(feed: TableFeed, model: SessionModel | undefined): void {
    feed.table = model?.tables.find(({ id }) => id === feed.table.id) ?? feed.table
    this.#touch(feed.table.id)
  }

  /** A table that its viewers have waited for. */
  async #appear(watched: WatchedFeed, group: Group): Promise<void> {
    // Who began before the change may not have found it.
    await watched.opening?.catch(() => {})
    const feed = await this.#feedOf(watched, group)
    if (feed === null) return
    watched.onMessage?.(feed.whole())
    watched.onState?.(feed)
  }
}
