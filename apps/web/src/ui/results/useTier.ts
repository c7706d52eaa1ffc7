/** Which columns a screen of results shows: some px more or less, as of a scroll bar, change nothing. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinting } from '../../paper/printing.ts'
import { useSlotSize } from '../slot/slotSize.ts'
import { type Fit, fitOf, isSameFit, learnNeeds, type Needs } from './fit.ts'

/** How large letters are: 1 as most browsers have them. */
const lettersNow = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16

export type Fitting = Fit & {
  /** The room there is. */
  readonly place: RefObject<HTMLDivElement | null>
  /** As wide as it has to be. */
  readonly content: RefObject<HTMLDivElement | null>
}

/**
 * Both are measured once the browser has laid them out for the next frame; where the columns turn out too wide, fewer are
 * drawn before that frame is seen.
 */
export function useTier(): Fitting {
  const { width: guess } = useSlotSize()
  const place = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(() => fitOf(guess, {}, lettersNow()))
  const shown = useRef(fit)
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, content.current]
    if (outer === null || inner === null || typeof ResizeObserver === 'undefined') return
    let needs: Needs = {}
    const measure = () => {
      const { clientWidth: width } = outer
      if (width === 0) return
      // The grey bars of rows on their way are as wide as they are, and say nothing of the rows.
      const isBusy = inner.querySelector('[aria-busy="true"]') !== null
      if (!isBusy) needs = learnNeeds(needs, width, shown.current.tier, inner.offsetWidth)
      const next = fitOf(width, needs, lettersNow())
      if (isSameFit(next, shown.current)) return
      shown.current = next
      flushSync(() => setFit(next))
    }
    // Letters of another typeface are of another width.
    const forget = () => {
      needs = {}
      measure()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    document.fonts?.addEventListener('loadingdone', forget)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', forget)
    }
  }, [])
  const isPrinting = useIsPrinting()
  return useMemo(
    () => ({ ...(isPrinting ? fitOf(guess, {}) : fit), place, content }),
    [isPrinting, guess, fit],
  )
}
