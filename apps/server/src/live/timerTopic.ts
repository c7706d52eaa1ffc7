/** The clock of a table as its viewers see it: as far behind as the rest of the broadcast. */
import type { TimerBody } from '@openroom/protocol/viewShapes'
import type { Clock } from '../runtime/clock.ts'
import { Loop } from '../runtime/loop.ts'
import type { PendingWork } from '../runtime/pendingWork.ts'
import type { TimerSetting, Timers } from '../services/timers.ts'
import type { Snapshot, Topic } from './hub.ts'
import { toSnapshot } from './listDifferences.ts'
import type { TableFeed } from './tableFeed.ts'

export type TimerTopicOptions = {
  readonly timers: Timers
  readonly clock: Clock
  readonly feed: () => Promise<TableFeed | null>
  readonly publish: (message: Snapshot) => void
  readonly close: () => void
  readonly onError: (error: unknown) => void
  /** What is under way when the topic closes. */
  readonly work: PendingWork
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
  let heard: TimerSetting[] = []
  let isClosed = false
  /** A setting's time has come that was not told yet; its moment. */
  let due: number | null = null

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
  const waitFor = ({ session, tables, at }: TimerSetting, table: TableFeed) => {
    if (table.session !== session || !(tables?.includes(table.table.id) ?? true)) return
    const cancel = clock.after(table.broadcast.delay * 1000, () => {
      waiting.delete(cancel)
      due = Math.max(due ?? at, at)
      loop.ask()
    })
    waiting.add(cancel)
  }
  const run = async (): Promise<undefined> => {
    const table = heard.length > 0 ? await feed() : null
    if (isClosed) return
    if (table) for (const setting of heard) waitFor(setting, table)
    heard = []
    if (due === null) return
    const from = due
    await tell(from)
    if (due === from) due = null
    else loop.ask()
  }
  const loop = new Loop({ clock, run, onError })
  const stopListening = timers.news.listen((setting) => {
    heard.push(setting)
    loop.ask()
  })
  return {
    resumable: false,
    snapshot: () => current(null),
    close: () => {
      isClosed = true
      stopListening()
      for (const cancel of waiting) cancel()
      void work.add(loop.stop())
      close()
    },
  }
}
