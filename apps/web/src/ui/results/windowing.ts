/** Which rows of a table are drawn, and when, so that no frame has to lay out all. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ViewportObserver } from '../parts/viewportObserver.ts'

type Near = {
  readonly isNear: boolean
  /** How high the part was when it was drawn last, px; `null` before. */
  readonly height: number | null
}

/**
 * @param place the part's element, the same whether it is drawn or not
 * @param watch of the table, when it is too long to be drawn whole; `null` for others
 * @param isFirst whether it is drawn before anything is known of the view
 */
export function useIsNear(
  place: RefObject<Element | null>,
  watch: ViewportObserver | null,
  isFirst: boolean,
): Near {
  const [near, setNear] = useState<Near>({ isNear: isFirst, height: null })
  useEffect(() => {
    const element = place.current
    if (watch === null || element === null) return
    const unwatch = watch.observe(element, ({ isIntersecting: isNear, boundingClientRect }) =>
      startTransition(() =>
        setNear((now) =>
          now.isNear === isNear
            ? now
            : { isNear, height: now.isNear ? boundingClientRect.height : now.height },
        ),
      ),
    )
    // Whoever prints the table wants all of it.
    const onPrint = (): void => flushSync(() => setNear((now) => ({ ...now, isNear: true })))
    window.addEventListener('beforeprint', onPrint)
    return () => {
      unwatch()
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [place, watch])
  return watch === null ? { isNear: true, height: null } : near
}

/**
 * What a part of a long table shows follows what it should show, part by part.
 * @param watch `null`: at once
 */
export function useQueued<T>(wanted: T, place: RefObject<Element | null>, watch: ViewportObserver | null): T {
  const [shown, setShown] = useState(wanted)
  if (watch === null && shown !== wanted) setShown(wanted)
  useEffect(() => {
    if (watch === null || shown === wanted || place.current === null) return
    return watch.queue(place.current, () => startTransition(() => setShown(wanted)))
  }, [wanted, shown, place, watch])
  return watch === null ? wanted : shown
}

/** A number that grows by a step each frame. */
export function useProgressiveCount(to: number, step: number): number {
  const [now, setNow] = useState(step)
  useEffect(() => {
    if (now >= to) return
    const frame = requestAnimationFrame(() => startTransition(() => setNow(now + step)))
    return () => cancelAnimationFrame(frame)
  }, [now, to, step])
  return Math.min(now, to)
}
