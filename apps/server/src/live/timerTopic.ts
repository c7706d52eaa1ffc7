/** The clock of a table as its viewers see it: as far behind as the rest of the broadcast. */
import type { TimerBody } from '@openroom/protocol/push'
import type { Clock } from '../services/clock.ts'
import type { TimerSetting, Timers } from '../services/timers.ts'
import type { Snapshot, Topic } from './hub.ts'
import { toSnapshot } from './listTopic.ts'
import type { TableFeed } from './tableFeed.ts'
import type { Work } from './work.ts'

export type TimerTopicOptions = {
  readonly timers: Timers
  readonly clock: Clock
  readonly feed: () => Promise<TableFeed | null>
  readonly publish: (message: Snapshot) => void
  readonly close: () => void
  readonly onError: (error: unknown) => void
  /** What is under way when the topic closes. */
  readonly work: Work
}

const bodyOf = ({ type, endsAt, running, at }: TimerSetting, moment: number): TimerBody => ({
  type,
  remainingTime: endsAt - (running ? moment : at),
  running,
})

/** Versions are the times at which a message was made. */
export function timerTopic(options: TimerTopicOptions): Topic {
  const { timers, clock, feed, publish, close, onError, work } = options
  const waiting = new Set<() => void>()
  let isClosed = false

  /** @param from a moment that has been reached, whatever the clock says */
  const current = async (prev: number | null, from = 0): Promise<Snapshot | null> => {
    const table = await feed()
    if (table === null) return null
    const now = clock.now()
    const moment = Math.max(from, now - table.broadcast.delay * 1000)
    const setting = await timers.of(table.session, table.table.id, moment)
    return setting && toSnapshot({ type: 'SUBSCRIBE', payload: bodyOf(setting, moment), seq: now, prev })
  }
  const tell = async (from: number) => {
    const message = await current(0, from)
    if (message) publish(message)
  }
  const hear = async ({ session, tables, at }: TimerSetting) => {
    const table = await feed()
    if (isClosed || !table || table.session !== session || !(tables?.includes(table.table.id) ?? true)) return
    const callOff = clock.after(table.broadcast.delay * 1000, () => {
      waiting.delete(callOff)
      work.add(tell(at)).catch(onError)
    })
    waiting.add(callOff)
  }
  const deafen = timers.news.listen((setting) => void work.add(hear(setting)).catch(onError))
  return {
    resumable: false,
    snapshot: () => current(null),
    close: () => {
      isClosed = true
      deafen()
      for (const callOff of waiting) callOff()
      close()
    },
  }
}
