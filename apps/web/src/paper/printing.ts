/** Whether the page is being printed. Then all of it is drawn, at once, and as on a desk, whatever it is printed from. */
import { startTransition, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** What is drawn for paper is drawn for so much room, px: a desk's, since letters are smaller there than on a screen. */
export const PAPER = { width: 1120, height: 1584 } as const

const listeners = new Set<() => void>()

let isPrinting = false

/** The browser takes the page as it is when this has been told of: nothing may be left for a later frame. */
function tell(to: boolean): void {
  if (to === isPrinting) return
  isPrinting = to
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

const media = globalThis.matchMedia?.('print')

media?.addEventListener('change', ({ matches }) => tell(matches))
globalThis.addEventListener?.('beforeprint', () => tell(true))
globalThis.addEventListener?.('afterprint', () => tell(media?.matches ?? false))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )

/** React's own, which draws a part of the page later and in pieces; on paper everything is there. */
export function useDeferred<T>(value: T): T {
  const deferred = useDeferredValue(value)
  return useIsPrinting() ? value : deferred
}

/**
 * The same with something else drawn first. React's own first value would have a page whose code has just come drawn
 * hundreds of times: what it holds back for 0.3 s so that nothing flickers it tries again with each deferred drawing.
 */
export function useDeferredAfter<T>(first: T, value: T): T {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  const deferred = useDeferredValue(isDue ? value : first)
  return useIsPrinting() ? value : deferred
}
