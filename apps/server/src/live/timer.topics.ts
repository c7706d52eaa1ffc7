/** The clock of a table as its viewers see it: as far behind as the rest of the broadcast. */
import type { TimerBody } from '@openroom/protocol/viewShapes'
import type { Clock } from '../core/clock.ts'
import { Loop } from '../core/loop.ts'
import type { PendingWork } from '../core/pendingWork.ts'
import type { TimerSetting, Timers } from '../tables/timers.ts'
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

const timerBody = ({ type, endsAt, running, at }: TimerSetting, moment: number): TimerBody => ({
  type,
  remainingTime: endsAt - (running ? moment : at),
  running,
})

/** Nothing is shown where the clock was taken away. */
const isShown = ({ type }: TimerSetting): boolean => type !== ''

/** Versions are the times at which a message was made. */
export function timerTopic(options: TimerTopicOptions): Topic {
  const { timers, clock, feed, publish, close, onError, work } = options
  let isClosed = false
  let cancel = () => {}
  let heard: TimerSetting[] = []
  /** A setting's time has come that was not told yet; its moment. */
  let due: number | null = null
  /** Until which moment all viewers have been told; who comes later is told more. */
  let toldTo: number | null = null

  /** @param from a moment that has been reached, whatever the clock says */
  const current = async (prev: number | null, from = 0): Promise<Snapshot | null> => {
    const table = await feed()
    if (table === null) return null
    const now = clock.now()
    const moment = Math.max(from, now - table.broadcast.delay * 1000)
    const setting = await timers.of(table.session, table.table.id, moment)
    if (setting === null || (prev === null && !isShown(setting))) return null
    return toSnapshot({ type: 'SUBSCRIBE', payload: timerBody(setting, moment), seq: now, prev })
  }
  /** The next setting is waited for: one that is as late as the broadcast, or begins later by itself. */
  const wait = async () => {
    const table = await feed()
    if (table === null || isClosed) return
    const isHere = ({ session, tables }: TimerSetting) =>
      session === table.session && (tables?.includes(table.table.id) ?? true)
    const news = heard.filter(isHere).map(({ at }) => at - 1)
    heard = []
    const delay = table.broadcast.delay * 1000
    toldTo ??= clock.now() - delay
    const from = Math.min(toldTo, ...news)
    const at = await timers.nextAfter(table.session, table.table.id, from)
    if (isClosed) return
    cancel()
    if (at === null) return
    cancel = clock.after(Math.max(0, at + delay - clock.now()), () => {
      due = Math.max(due ?? at, at)
      loop.ask()
    })
  }
  const run = async (): Promise<undefined> => {
    const from = due
    if (from !== null) {
      const message = await current(0, from)
      if (isClosed) return
      if (message) publish(message)
      toldTo = Math.max(toldTo ?? from, from)
      if (due === from) due = null
      else loop.ask()
    }
    await wait()
  }
  const loop = new Loop({ clock, run, onError })
  const stopListening = timers.news.listen((setting) => {
    heard.push(setting)
    loop.ask()
  })
  loop.ask()
  return {
    resumable: false,
    snapshot: () => current(null),
    close: () => {
      isClosed = true
      stopListening()
      cancel()
      void work.add(loop.stop())
      close()
    },
  }
}
