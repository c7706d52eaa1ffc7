/** Whether a part of a long table is near what is in view; only then its rows are drawn. */
import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** So much above and below of what is in view, as a share of it. */
const AROUND = '75% 0px'

/** The nearest element around that scrolls; `null` for the page. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return null
}

type Near = {
  readonly isNear: boolean
  /** How high the part was when it was drawn last, px; `null` before. */
  readonly height: number | null
}

/**
 * @param place the part's element, the same whether it is drawn or not
 * @param isLong whether the table is too long to be drawn whole
 * @param isFirst whether it is drawn before anything is known of the view
 */
export function useNear(place: RefObject<Element | null>, isLong: boolean, isFirst: boolean): Near {
  const [near, setNear] = useState<Near>({ isNear: isFirst, height: null })
  useEffect(() => {
    const element = place.current
    if (!isLong || element === null || typeof IntersectionObserver === 'undefined') return
    const onMove = ([entry]: readonly IntersectionObserverEntry[]): void => {
      if (!entry) return
      const { isIntersecting: isNear, boundingClientRect } = entry
      startTransition(() =>
        setNear((now) =>
          now.isNear === isNear
            ? now
            : { isNear, height: now.isNear ? boundingClientRect.height : now.height },
        ),
      )
    }
    // Whoever prints the table wants all of it.
    const onPrint = (): void => flushSync(() => setNear((now) => ({ ...now, isNear: true })))
    const observer = new IntersectionObserver(onMove, { root: scrollerOf(element), rootMargin: AROUND })
    observer.observe(element)
    window.addEventListener('beforeprint', onPrint)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [place, isLong])
  return isLong && typeof IntersectionObserver !== 'undefined' ? near : { isNear: true, height: null }
}
