import { describe, expect, it } from 'vitest'
import { Changes } from '../services/changes.ts'
import { Channel } from '../services/channel.ts'
import type { LiveTables, TableRow } from '../services/public/liveTables.ts'
import type { SessionModel } from '../services/public/model.ts'
import { TableNews } from '../services/tableNews.ts'
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
    load: () => {
      state.loads += 1
      return new Promise((_, reject) => {
        state.fail = () => reject(new Error('the database is closed'))
      })
    },
    broadcast: async () => null,
  }
  const changes = new Changes()
  const feeds = new TableFeeds({
    ...{ tableNews: new TableNews(), changes, clock: manualClock() },
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
