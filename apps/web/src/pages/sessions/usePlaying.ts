/** How a session stands, or has ended, asked for while its row is looked at or printed. */
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import { viewAt } from '@openroom/protocol/views'
import { type RefObject, useEffect, useState } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import { useIsPrinting } from '../../paper/printing.ts'

/** A row that only scrolls past is not asked for. */
const SETTLE_MS = 150

/** Rows that are next: who listens reads on without scrolling. */
const AHEAD = '150% 0px'

/** Whether an element is in view or near it, and has been for a moment. */
function useInView(place: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (element === null || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const seen = (entries: readonly IntersectionObserverEntry[]) => {
      const isIn = entries.at(-1)?.isIntersecting ?? false
      clearTimeout(timer)
      if (isIn) timer = setTimeout(() => setInView(true), SETTLE_MS)
      else setInView(false)
    }
    const observer = new IntersectionObserver(seen, { rootMargin: AHEAD })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [place])
  return inView
}

/** @returns `null` until it has come; what was known last while the row is out of view */
export function usePlaying(place: RefObject<Element | null>, session: number): PlayingBody | null {
  const inView = useInView(place)
  const isPrinting = useIsPrinting()
  const now = usePushed(inView || isPrinting ? viewAt('playing', { id: session }) : null)?.body ?? null
  const [known, setKnown] = useState(now)
  if (now !== null && now !== known) setKnown(now)
  return now ?? known
}
