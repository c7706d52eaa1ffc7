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
}

const NONE: Tables = { watched: 0, results: 0 }

const store = createStore<ReadonlyMap<number, Tables>>(() => new Map())

const change = (session: number, by: Tables): void => {
  const { watched, results } = store.getState().get(session) ?? NONE
  const now = { watched: watched + by.watched, results: results + by.results }
  store.setState(new Map(store.getState()).set(session, now), true)
}

/** Whether a message says how a board ended, or that it ended otherwise. */
function tellsResult(body: string): boolean {
  const { type, payload } = JSON.parse(body) as TablePush
  if (type === 'FULL') return (payload as { readonly result?: unknown }).result != null
  return type === 'END_GAME' || type === 'CORRECTION'
}

export type WaitingTable = {
  /** A message has come, and waits. */
  readonly holds: (body: string) => void
  /** It has been shown. */
  readonly gives: (body: string) => void
  readonly close: () => void
}

/** A table that is looked at from now on. */
export function waitingTable(session: number): WaitingTable {
  let results = 0
  const count = (by: number): void => {
    results += by
    change(session, { watched: 0, results: by })
  }
  change(session, { watched: 1, results: 0 })
  return {
    holds: (body) => {
      if (tellsResult(body)) count(1)
    },
    gives: (body) => {
      if (results > 0 && tellsResult(body)) count(-1)
    },
    close: () => change(session, { watched: -1, results: -results }),
  }
}

/** Milliseconds that all else of a session is to be behind; 0 where no table of it waits. */
export function useBehind(session: number | null): number {
  const seconds = useVideoDelay(session ?? 0)
  const isWatched = useStore(store, (all) => session !== null && (all.get(session)?.watched ?? 0) > 0)
  return isWatched ? 1_000 * seconds : 0
}

/** Whether a result waits to be shown at a table of the session. */
export const resultWaits = (session: number): boolean => (store.getState().get(session)?.results ?? 0) > 0
