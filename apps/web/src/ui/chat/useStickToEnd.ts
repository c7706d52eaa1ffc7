/** A list that grows at its end and shows it, unless the reader has scrolled up. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** So near to the end counts as at the end. */
const NEAR = 24

type Stuck = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
}

/** @param entries names what the list holds; another name scrolls */
export function useStickToEnd(entries: string): Stuck {
  const list = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const toEnd = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }
  const onScroll = () => {
    const element = list.current
    if (!element) return
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR
    setIsAtEnd(sticks.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is what scrolls
  useEffect(() => {
    const element = list.current
    if (element && sticks.current) element.scrollTop = element.scrollHeight
  }, [entries])
  useEffect(() => {
    const element = list.current
    if (!element) return
    const watched = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight
    })
    watched.observe(element)
    return () => watched.disconnect()
  }, [])
  return { list, isAtEnd, onScroll, toEnd }
}
