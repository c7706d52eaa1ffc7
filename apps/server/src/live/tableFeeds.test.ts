import { foldTable } from '@openroom/bridge/table/reducer'
import { describe, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { Channel } from '../core/channel.ts'
import { TableNews } from '../core/tableNews.ts'
import type { LiveTables, TableRow } from '../sessions/liveTables.ts'
import type { SessionModel } from '../sessions/model.ts'
import type { Notices } from '../sessions/tableNotices.ts'
import { AT_ONCE, type BroadcastNews } from '../tables/broadcast.ts'
import { manualClock } from '../testing/clock.ts'
import { TableFeeds } from './tableFeeds.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const ADDRESS = { kind: 'table', tableId: 7 } as const
const MODEL = { tables: [] } as unknown as SessionModel

/** Feeds of a session whose table is there when `isThere`; reading it takes until `fail` is called. */
function feeding() {
  const state = { isThere: true, models: 0, loads: 0, errors: [] as unknown[], fail: () => {} }
  const tables = {
    sessions: async () => {
      state.models += 1
      return [MODEL]
    },
    find: () => (state.isThere ? ({ id: 7 } as TableRow) : null),
    read: () => {
      state.loads += 1
      return new Promise((_, reject) => {
        state.fail = () => reject(new Error('the database is closed'))
      })
    },
    broadcast: async () => null,
  }
  const changes = new Changes()
  const feeds = new TableFeeds({
    tableNews: new TableNews(),
    changes,
    clock: manualClock(),
    tables: tables as unknown as LiveTables,
    broadcast: { of: async () => null, news: new Channel() },
    onError: (error) => state.errors.push(error),
  })
  return { feeds, changes, state, table: feeds.follow(1, ADDRESS, {}) }
}

/** Stops the feeds; the answer tells whether they have stopped by now. */
function stopping(feeds: TableFeeds): () => Promise<boolean> {
  let isDone = false
  void feeds.stop().then(() => {
    isDone = true
  })
  return async () => {
    await settled()
    return isDone
  }
}

describe('feeds have stopped', () => {
  it('once a table is read that its viewers had waited for', async () => {
    const { feeds, changes, state, table } = feeding()
    state.isThere = false
    expect(await table.feed()).toBeNull()
    state.isThere = true
    changes.announce({ sessions: [1], lists: false })
    await settled()
    expect(state.loads).toBe(1)
    const hasStopped = stopping(feeds)
    expect(await hasStopped()).toBe(false)
    state.fail()
    expect(await hasStopped()).toBe(true)
    expect(state.errors).toHaveLength(1)
  })

  it('once a table is read that somebody asked for', async () => {
    const { feeds, state, table } = feeding()
    const asked = table.feed().catch((error: unknown) => error)
    await settled()
    const hasStopped = stopping(feeds)
    expect(await hasStopped()).toBe(false)
    state.fail()
    expect(await hasStopped()).toBe(true)
    expect(await asked).toBeInstanceOf(Error)
  })

  it('and read nothing for who asks then', async () => {
    const { feeds, changes, state, table } = feeding()
    await feeds.stop()
    expect(await table.feed()).toBeNull()
    changes.announce({ sessions: [1], lists: false })
    await settled()
    expect([state.models, state.loads]).toEqual([0, 0])
  })
})

/** Work that is done when the test says so, each piece with what it is given then. */
function held<T>() {
  const waiting: ((value: T) => void)[] = []
  return {
    begin: () => new Promise<T>((resolve) => waiting.push(resolve)),
    /** Lets go the piece at a place among those that wait. */
    letGo: async (place: number, value: T) => {
      const [one] = waiting.splice(place, 1)
      if (one === undefined) throw new Error(`nothing waits at ${place}`)
      one(value)
      await settled()
    },
    waiting: () => waiting.length,
  }
}

/** A session whose state is a name: `has7` says whether its table is there, and the notices tell of which state they are. */
type Named = SessionModel & { readonly name: string; readonly has7: boolean }

const named = (name: string, has7 = true): readonly SessionModel[] => [
  { name, has7, tables: [] } as unknown as SessionModel,
]

/** Feeds of which every reading is held. */
function holding() {
  const [reading, loading] = [held<readonly SessionModel[] | null>(), held<void>()]
  const clock = manualClock()
  const changes = new Changes()
  const news = new Channel<BroadcastNews>()
  const tables = {
    sessions: reading.begin,
    find: ([model]: readonly Named[]) => (model?.has7 ? ({ id: 7 } as TableRow) : null),
    read: loading.begin,
    follow: () => ({ live: { head: 0, state: foldTable([]) }, leave: () => {} }),
    broadcast: async () => AT_ONCE,
    notices: ([model]: readonly Named[], _: unknown, __: unknown, broadcast: unknown) =>
      ({
        context: { said: model?.name },
        corrections: [],
        pace: broadcast,
        waiting: false,
        extraDelay: 0,
        follow: [],
        ruled: [],
      }) as unknown as Notices,
  }
  const feeds = new TableFeeds({
    tableNews: new TableNews(),
    changes,
    clock,
    tables: tables as unknown as LiveTables,
    broadcast: { of: async () => null, news },
    onError: (error) => expect.fail(`${error}`),
  })
  const told: string[] = []
  const table = feeds.follow(1, ADDRESS, { onMessage: ({ body }) => told.push(body) })
  const change = async () => {
    changes.announce({ sessions: [1], lists: false })
    clock.advance(1_000)
    await settled()
  }
  return { reading, loading, table, change, news, told }
}

describe('what changes while a table is opened', () => {
  it('is not undone by what was read before', async () => {
    const { reading, loading, table, change } = holding()
    const opening = table.feed()
    await settled()
    await change()
    await reading.letGo(1, named('new'))
    await reading.letGo(0, named('old'))
    await loading.letGo(0, undefined)
    expect((await opening)?.whole().body).toContain('"said":"new"')
  })

  it('is told of a table that was being read', async () => {
    const { reading, loading, table, change } = holding()
    const opening = table.feed()
    await settled()
    await reading.letGo(0, named('old'))
    await change()
    await reading.letGo(0, named('new'))
    await loading.letGo(0, undefined)
    expect((await opening)?.whole().body).toContain('"said":"new"')
  })

  it('is a table that was not there before', async () => {
    const { reading, loading, table, change, told } = holding()
    const opening = table.feed()
    await settled()
    await change()
    await reading.letGo(1, named('new'))
    if (reading.waiting() > 0) await reading.letGo(0, named('old', false))
    await loading.letGo(0, undefined)
    await opening
    expect(told.join()).toContain('"said":"new"')
  })

  it('is how its broadcast goes', async () => {
    const { reading, loading, table, news } = holding()
    const opening = table.feed()
    await settled()
    await reading.letGo(0, named('it'))
    news.announce({ session: 1, table: 7, state: { ...AT_ONCE, delay: 60 } })
    await loading.letGo(0, undefined)
    expect((await opening)?.broadcast.delay).toBe(60)
  })
})
