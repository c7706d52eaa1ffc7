/** What a part of a long table shows follows what it should show, part by part. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { ViewportObserver } from './viewportObserver.ts'

/** @param watch `null`: at once */
export function useInTurn<T>(wanted: T, place: RefObject<Element | null>, watch: ViewportObserver | null): T {
  const [shown, setShown] = useState(wanted)
  if (watch === null && shown !== wanted) setShown(wanted)
  useEffect(() => {
    if (watch === null || shown === wanted || place.current === null) return
    return watch.inTurn(place.current, () => startTransition(() => setShown(wanted)))
  }, [wanted, shown, place, watch])
  return watch === null ? wanted : shown
}
