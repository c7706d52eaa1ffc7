/** Scrolls what is in an element up and down by buttons. */
import { DURATION } from '@openroom/protocol/specified'
import { type RefObject, useEffect, useState } from 'react'

/** A step leaves a few lines of what was seen before. */
const STEP = 0.8

const scrollingIn = (place: HTMLElement | null): Element | null =>
  [...(place?.querySelectorAll('section, div') ?? [])].find(
    (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible',
  ) ?? null

type Ways = { readonly up: boolean; readonly down: boolean }

function waysOf(element: Element | null): Ways {
  if (element === null) return { up: false, down: false }
  const { scrollTop, scrollHeight, clientHeight } = element
  return { up: scrollTop > 1, down: scrollTop + clientHeight < scrollHeight - 1 }
}

export function useScroller(place: RefObject<HTMLElement | null>) {
  const [canScroll, setWays] = useState<Ways>({ up: false, down: false })
  useEffect(() => {
    const update = () => {
      const next = waysOf(scrollingIn(place.current))
      setWays((now) => (now.up === next.up && now.down === next.down ? now : next))
    }
    const timer = setInterval(update, DURATION.scroller)
    return () => clearInterval(timer)
  }, [place])
  const scroll = (direction: 1 | -1) => () => {
    const element = scrollingIn(place.current)
    element?.scrollBy({ top: direction * element.clientHeight * STEP, behavior: 'smooth' })
  }
  return { ways: canScroll, up: scroll(-1), down: scroll(1) }
}
