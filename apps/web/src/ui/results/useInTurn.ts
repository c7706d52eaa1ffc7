/** What a part of a long table shows follows what it should show, part by part. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { Watch } from './watch.ts'

/** @param watch `null`: at once */
export function useInTurn<T>(wanted: T, place: RefObject<Element | null>, watch: Watch | null): T {
  const [shown, setShown] = useState(wanted)
  const isLate = watch !== null && shown !== wanted
  useEffect(() => {
    if (shown === wanted) return
    const show = (): void => startTransition(() => setShown(wanted))
    if (watch !== null && place.current !== null) return watch.inTurn(place.current, show)
    show()
  }, [wanted, shown, place, watch])
  return isLate ? shown : wanted
}
