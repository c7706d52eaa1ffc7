/** What follows a key, but not in the frame that shows the key: on a slow machine that one would come late. */
import { startTransition, useEffect, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** @returns the state as it was when a frame was painted last; it never stays behind */
export function useAfterPaint<State>(store: Pick<StoreApi<State>, 'getState' | 'subscribe'>): State {
  const [shown, setShown] = useState(store.getState)
  useEffect(() => {
    let frame: number | null = null
    let task: ReturnType<typeof setTimeout> | undefined
    const show = () => startTransition(() => setShown(store.getState()))
    const follow = () => {
      frame ??= requestAnimationFrame(() => {
        task = setTimeout(() => {
          frame = null
          show()
        })
      })
    }
    const unsubscribe = store.subscribe(follow)
    // It may have changed since it was drawn.
    show()
    return () => {
      unsubscribe()
      if (frame !== null) cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [store])
  return shown
}
