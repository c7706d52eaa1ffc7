/** Live tables: one store outside React for each table that somebody looks at, fed by `/watch`. */

import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import type { TablePush } from '@openroom/protocol/push'
import { DURATION } from '@openroom/protocol/specified'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { waitingTable } from './behind.ts'
import { listen } from './connection.ts'
import { holdBack } from './holdBack.ts'
import { type Begun, Shared } from './shared.ts'
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
  /** Takes a message of the table's destination, each as it follows the one before. */
  readonly receive: (push: TablePush) => void
  readonly onEvent: (then: TableFollower) => () => void
  /** Stops its clocks. */
  readonly close: () => void
}

export function createTable(): TableFeed {
  const store = createStore<LiveTable>(() => NO_TABLE)
  const followers = new Set<TableFollower>()
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

  const receive = (push: TablePush): void => {
    if (push.type === 'FULL') {
      stopEnding()
      apply(push)
      return
    }
    waiting = [...waiting, push]
    if (ending === null) drain()
  }

  return {
    store,
    receive,
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

function begin(destination: string): Begun<TableFeed> {
  const feed = createTable()
  const session = Number(/^\/watch\/(\d+)/.exec(destination)?.[1])
  const waiting = waitingTable(session)
  const give = (push: TablePush): void => {
    feed.receive(push)
    waiting.gives(push)
  }
  const held = holdBack(give, () => 1_000 * videoDelay(session))
  const onPush = (push: TablePush): void => {
    waiting.holds(push)
    held.receive(push)
  }
  // A subscription to a table is always answered with the whole of it.
  const ends = [
    listen({ name: 'watch', destination }, { onPush }),
    videoDelays.subscribe(held.check),
    held.close,
    waiting.close,
    feed.close,
  ]
  return {
    one: feed,
    end: () => {
      for (const end of ends) end()
    },
  }
}

const tables = new Shared<TableFeed>()

/** Watches a table until it is released; all who watch the same one share it. */
export const watchTable = (destination: string) => tables.use(destination, () => begin(destination))

/** What is known of a table that is being watched. */
export const tableNow = (destination: string): LiveTable =>
  tables.now(destination)?.store.getState() ?? NO_TABLE

/** Whether two moments are of the same board in the same round. */
export const isSameBoard = (a: TableState, b: TableState): boolean =>
  a.round === b.round && a.board?.number === b.board?.number
