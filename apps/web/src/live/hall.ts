/** What the hall is told at once (docs/desk.md): asked for again and again, each answer waits until something is new. */
import type { Address } from '@openroom/protocol/route'
import type { Hall } from '@openroom/protocol/schema/hall'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onBack } from './back.ts'
import { doubling, Working } from './outbox.ts'

export type HallState = {
  /** `null`: nothing has been told yet. */
  readonly hall: Hall | null
  /** `performance.now()` when it was told. */
  readonly at: number
  /** The server does not answer: what is shown may be old. */
  readonly isLost: boolean
}

/** @param seen version that is known */
type Ask = (seen: string | undefined, signal: AbortSignal) => Promise<Hall>

/** The same call with the version that is known. */
export const withSeen = (path: Address<Hall>, seen: string | undefined): Address<Hall> =>
  (seen === undefined ? path : `${path}?seen=${seen}`) as Address<Hall>

/** Milliseconds until a call that failed is made again: each time twice as long, up to the longest. */
const AGAIN = { first: 1_000, longest: 15_000 } as const

/** @returns what ends it */
export function listenToHall(ask: Ask, tell: (state: Partial<HallState>) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let seen: string | undefined
  const next = async (): Promise<number | null> => {
    try {
      const hall = await ask(seen, signal)
      if (signal.aborted) return null
      seen = hall.version
      tell({ hall, at: performance.now(), isLost: false })
      return 0
    } catch (error) {
      if (signal.aborted) return null
      tell({ isLost: true })
      // Whatever is there when the line is back is told at once, without a wait for what is other.
      seen = undefined
      throw error
    }
  }
  const working = new Working(next, doubling(AGAIN.first, AGAIN.longest))
  working.begin()
  const stop = onBack(() => working.wake())
  return () => {
    ending.abort()
    working.stop()
    stop()
  }
}

/** @param ask the same one as long as it asks for the same hall */
export function useHall(ask: Ask): HallState {
  const store = useMemo(() => createStore<HallState>(() => ({ hall: null, at: 0, isLost: false })), [])
  useEffect(() => listenToHall(ask, (state) => store.setState(state)), [ask, store])
  return useStore(store)
}

const TICK_MS = 1_000

/** The server's time, each second while `isTicking`; ms since 1970. */
export function useHallTime({ hall, at }: HallState, isTicking: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    setNow(performance.now())
    if (!isTicking) return
    const ticking = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [isTicking])
  return (hall?.now ?? 0) + Math.max(0, now - at)
}
