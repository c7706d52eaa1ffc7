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

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement): string =>
  [clientWidth, clientHeight, scrollHeight].join(' ')

/** @param entries names what the list holds; another name scrolls */
export function useStickToEnd(entries: string): Stuck {
  const list = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  /** Of the list when it was last brought to its end. */
  const size = useRef('')
  const [isAtEnd, setIsAtEnd] = useState(true)
  const toEnd = () => {
    const element = list.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    size.current = sizeOf(element)
  }
  const onScroll = () => {
    const element = list.current
    if (!element) return
    // What is told of an earlier scroll in a list that has another size since was not the reader.
    if (sticks.current && size.current !== sizeOf(element)) return toEnd()
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR
    setIsAtEnd(sticks.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is what scrolls
  useEffect(() => {
    if (sticks.current) toEnd()
  }, [entries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it holds refs alone
  useEffect(() => {
    const element = list.current
    if (!element) return
    const watched = new ResizeObserver(() => {
      if (sticks.current) toEnd()
    })
    watched.observe(element)
    return () => watched.disconnect()
  }, [])
  return { list, isAtEnd, onScroll, toEnd }
}
