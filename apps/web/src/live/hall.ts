/** What the hall is told at once (docs/desk.md): pushed, and asked for while nothing can be. */
import type { Hall } from '@openroom/protocol/schema/hall'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onBack } from './back.ts'
import { type LiveAt, link, listen } from './connection.ts'
import { doubling, Working } from './outbox.ts'
import { isPushing, LOST_MS } from './useLiveCall.ts'

export type HallState = {
  /** `null`: nothing has been told yet. */
  readonly hall: Hall | null
  /** `performance.now()` when it was told. */
  readonly at: number
  /** The server does not answer: what is shown may be old. */
  readonly isLost: boolean
}

/** One of those who are in it: what is pushed to him, and what he asks where nothing can be. */
export type InHall = {
  readonly at: LiveAt<'deskHall' | 'phoneHall' | 'consoleHall'>
  /** Of his link. */
  readonly bearer?: string
  readonly ask: (signal: AbortSignal) => Promise<Hall>
}

/** Milliseconds until a call that failed is made again: each time twice as long, up to the longest. */
const AGAIN = { first: 1_000, longest: 15_000 } as const

/** @returns what ends it */
export function listenToHall(
  { at, bearer, ask }: InHall,
  tell: (state: Partial<HallState>) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let newest = Number.NEGATIVE_INFINITY
  const take = (hall: Hall) => {
    if (signal.aborted) return
    newest = hall.now
    tell({ hall, at: performance.now(), isLost: false })
  }
  const look = async (): Promise<number | null> => {
    if (isPushing()) return null
    try {
      const hall = await ask(signal)
      // One that was on its way while another was told; what is pushed is of now, whatever that node's clock says.
      if (hall.now >= newest) take(hall)
      return LOST_MS
    } catch (error) {
      if (signal.aborted) return null
      tell({ isLost: true })
      throw error
    }
  }
  const working = new Working(look, doubling(AGAIN.first, AGAIN.longest))
  working.begin()
  const ends = [
    listen(at, { bearer, onPush: ({ payload }) => payload && take(payload) }),
    link.subscribe(() => working.wake()),
    onBack(() => working.wake()),
  ]
  return () => {
    ending.abort()
    working.stop()
    for (const end of ends) end()
  }
}

/** @param inHall the same one as long as it is the same hall */
export function useHall(inHall: InHall): HallState {
  const store = useMemo(() => createStore<HallState>(() => ({ hall: null, at: 0, isLost: false })), [])
  useEffect(() => listenToHall(inHall, (state) => store.setState(state)), [inHall, store])
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
