import { expect, it } from 'vitest'
import { Channel } from '../core/channel.ts'
import { PendingWork } from '../core/pendingWork.ts'
import type { TimerSetting, Timers } from '../tables/timers.ts'
import { manualClock } from '../testing/clock.ts'
import type { TableFeed } from './tableFeed.ts'
import { timerTopic } from './timer.topics.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const SETTING: TimerSetting = { session: 1, tables: null, type: 'ROUND', at: 0, endsAt: 9, running: true }

it('reads nothing any more for what was set as it closed', async () => {
  const clock = manualClock()
  const work = new PendingWork()
  const news = new Channel<TimerSetting>()
  let reads = 0
  const of = async () => {
    reads += 1
    return SETTING
  }
  let found = (_: TableFeed) => {}
  const feed = new Promise<TableFeed>((resolve) => {
    found = resolve
  })
  const topic = timerTopic({
    timers: { news, of } as unknown as Timers,
    clock,
    work,
    feed: () => feed,
    publish: () => {},
    close: () => {},
    onError: (error) => {
      throw error
    },
  })
  news.announce(SETTING)
  topic.close?.()
  let isIdle = false
  void work.idle().then(() => {
    isIdle = true
  })
  await settled()
  expect(isIdle).toBe(false)
  found({ session: 1, table: { id: 7 }, broadcast: { delay: 0 } } as TableFeed)
  await settled()
  expect(isIdle).toBe(true)
  clock.advance(1_000)
  await settled()
  expect(reads).toBe(0)
})
