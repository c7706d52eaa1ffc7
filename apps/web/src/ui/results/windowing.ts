/** Which rows of a table are drawn, and when, so that no frame has to lay out all. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import { useStepwise } from '../../paper/useStepwise.ts'
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
    return watch.observe(element, ({ isIntersecting: isNear, boundingClientRect }) =>
      startTransition(() =>
        setNear((now) =>
          now.isNear === isNear
            ? now
            : { isNear, height: now.isNear ? boundingClientRect.height : now.height },
        ),
      ),
    )
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
  const count = useStepwise({
    first: step,
    whole: to,
    after: (now) => (now < to ? now + step : null),
    keyOf: String,
  })
  return Math.min(count, to)
}
