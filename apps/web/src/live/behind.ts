/**
 * Tables that wait for a video in this browser, by session: while one is looked at, nothing else of its session may tell
 * what it has not shown yet (`useInStep`).
 */
import type { TablePush } from '@openroom/protocol/push'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useVideoDelay } from './videoDelay.ts'

type Tables = {
  /** Tables that somebody looks at. */
  readonly watched: number
  /** Messages with a result that wait. */
  readonly results: number
  /** When one was opened last, by the page's own clock: of what was before, nobody knows what the video has shown. */
  readonly openedAt: number
}

const NONE: Tables = { watched: 0, results: 0, openedAt: Number.NEGATIVE_INFINITY }

const store = createStore<ReadonlyMap<number, Tables>>(() => new Map())

const change = (session: number, watched: number, results: number): void => {
  const before = store.getState().get(session) ?? NONE
  const now: Tables = {
    watched: before.watched + watched,
    results: before.results + results,
    openedAt: watched > 0 ? performance.now() : before.openedAt,
  }
  store.setState(new Map(store.getState()).set(session, now), true)
}

/** Whether a message says how a board ended, or that it ended otherwise. */
const tellsResult = (push: TablePush): boolean =>
  push.type === 'FULL'
    ? push.payload.result != null || (push.payload.corrections?.length ?? 0) > 0
    : push.type === 'END_GAME' || push.type === 'CORRECTION'

export type WaitingTable = {
  /** A message has come, and waits. */
  readonly holds: (push: TablePush) => void
  /** It has been shown. */
  readonly gives: (push: TablePush) => void
  readonly close: () => void
}

/** A table that is looked at from now on. */
export function waitingTable(session: number): WaitingTable {
  let results = 0
  const count = (by: number): void => {
    results += by
    change(session, 0, by)
  }
  change(session, 1, 0)
  return {
    holds: (push) => {
      if (tellsResult(push)) count(1)
    },
    gives: (push) => {
      if (results > 0 && tellsResult(push)) count(-1)
    },
    close: () => change(session, -1, -results),
  }
}

/** Milliseconds that all else of a session is to be behind; 0 where no table of it waits. */
export function useBehind(session: number | null): number {
  const seconds = useVideoDelay(session ?? 0)
  const isWatched = useStore(store, (all) => session !== null && (all.get(session)?.watched ?? 0) > 0)
  return isWatched ? 1_000 * seconds : 0
}

/** Whether what is told of a session now may be ahead of its video. @param behind milliseconds that this is behind */
export function mayBeAhead(session: number, behind: number): boolean {
  const { results, openedAt } = store.getState().get(session) ?? NONE
  return results > 0 || performance.now() - openedAt < behind
}
