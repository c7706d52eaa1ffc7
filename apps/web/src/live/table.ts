/** Live tables: one store outside React for each table that somebody looks at, fed by `/watch`. */

import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { judge } from '@openroom/protocol/judge'
import type { TablePush } from '@openroom/protocol/push'
import { DURATION } from '@openroom/protocol/specified'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { waitingTable } from './behind.ts'
import { listen, listenAgain } from './connection.ts'
import { holdBack } from './holdBack.ts'
import { foldPush, type LiveTable, NO_TABLE, type TableNotice } from './tableFold.ts'
import { videoDelay, videoDelays } from './videoDelay.ts'

/** How long a notice stays. */
const NOTICE_MS: Readonly<Record<TableNotice['kind'], number>> = {
  claimAccepted: DURATION.claimMessage,
  claimDeclined: DURATION.claimMessage,
  recalled: DURATION.callMessage,
  called: DURATION.callMessage,
  coming: DURATION.callMessage,
}

/** Told after each event of the table, `before` and `after` it. */
export type TableFollower = (event: TableEvent, before: TableState, after: TableState) => void

export type TableFeed = {
  readonly store: StoreApi<LiveTable>
  /** Takes a message of the table's destination. */
  readonly receive: (body: string) => void
  readonly onEvent: (then: TableFollower) => () => void
  /** Stops its clocks. */
  readonly close: () => void
}

/**
 * A table that takes messages in any order the network brings them: what it has it drops, after a gap it asks
 * for the whole and waits for that.
 * @param askAgain has the whole table sent anew
 */
export function createTable(askAgain: () => void): TableFeed {
  const store = createStore<LiveTable>(() => NO_TABLE)
  const followers = new Set<TableFollower>()
  let seq: number | null = null
  let missing = false
  let waiting: TablePush[] = []
  let ending: ReturnType<typeof setTimeout> | null = null
  let fading: ReturnType<typeof setTimeout> | null = null

  const fade = (notice: TableNotice | null): void => {
    if (fading !== null) clearTimeout(fading)
    fading = notice && setTimeout(() => store.setState({ notice: null }), NOTICE_MS[notice.kind])
  }

  const apply = (push: TablePush): void => {
    const before = store.getState()
    const { table, event } = foldPush(before, push)
    if (table.notice !== before.notice) fade(table.notice)
    store.setState(table, true)
    if (event) for (const follower of followers) follower(event, before.state, table.state)
  }

  /** Goes on to the next end of a game, which waits for its time. */
  const drain = (): void => {
    for (;;) {
      const [push] = waiting
      if (push === undefined) return
      if (push.type === 'END_GAME') {
        ending = setTimeout(end, DURATION.endGame)
        return
      }
      waiting = waiting.slice(1)
      apply(push)
    }
  }

  const end = (): void => {
    ending = null
    const [push, ...rest] = waiting
    waiting = rest
    if (push) apply(push)
    drain()
  }

  const stopEnding = (): void => {
    if (ending !== null) clearTimeout(ending)
    ending = null
    waiting = []
  }

  const take = (push: TablePush): void => {
    seq = push.seq
    if (push.type === 'FULL') {
      missing = false
      stopEnding()
      apply(push)
      return
    }
    waiting = [...waiting, push]
    if (ending === null) drain()
  }

  return {
    store,
    receive: (body) => {
      const push = JSON.parse(body) as TablePush
      const verdict = missing && push.type !== 'FULL' ? 'drop' : judge(seq, push)
      if (verdict === 'apply') take(push)
      if (verdict !== 'gap') return
      missing = true
      askAgain()
    },
    onEvent: (then) => {
      followers.add(then)
      return () => followers.delete(then)
    },
    close: () => {
      stopEnding()
      fade(null)
    },
  }
}

type Watched = { readonly feed: TableFeed; readonly stop: () => void; users: number }

const watched = new Map<string, Watched>()

function open(destination: string): Watched {
  const feed = createTable(() => listenAgain(destination))
  const session = Number(/^\/watch\/(\d+)/.exec(destination)?.[1])
  const waiting = waitingTable(session)
  const give = (body: string): void => {
    feed.receive(body)
    waiting.gives(body)
  }
  const held = holdBack(give, () => 1_000 * videoDelay(session))
  const onMessage = (body: string): void => {
    waiting.holds(body)
    held.receive(body)
  }
  // A subscription to a table is always answered with the whole of it.
  const stops = [
    listen(destination, { onMessage, since: () => null }),
    videoDelays.subscribe(held.check),
    held.close,
    waiting.close,
  ]
  const stop = () => {
    for (const one of stops) one()
  }
  const entry = { feed, stop, users: 0 }
  watched.set(destination, entry)
  return entry
}

/** Watches a table until `release` is called; all who watch the same one share it. */
export function watchTable(destination: string): { readonly feed: TableFeed; readonly release: () => void } {
  const entry = watched.get(destination) ?? open(destination)
  entry.users += 1
  return {
    feed: entry.feed,
    release: () => {
      entry.users -= 1
      if (entry.users > 0 || watched.get(destination) !== entry) return
      watched.delete(destination)
      entry.stop()
      entry.feed.close()
    },
  }
}

/** What is known of a table that is being watched. */
export const tableNow = (destination: string): LiveTable =>
  watched.get(destination)?.feed.store.getState() ?? NO_TABLE

/** Whether two moments are of the same board in the same round. */
export const isSameBoard = (a: TableState, b: TableState): boolean =>
  a.round === b.round && a.board?.number === b.board?.number
