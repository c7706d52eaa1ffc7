/** The focus of a list whose rows come, go and change by themselves: what has it may go away, and its place keeps it. */
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const linksOf = (list: Element | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a') ?? []),
]

/** @returns what the list is given */
export function useListFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const links = linksOf(ref.current)
    links[Math.min(place.current, links.length - 1)]?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent<E>) => {
      const at = linksOf(ref.current).indexOf(target as HTMLElement)
      place.current = at < 0 ? null : at
    },
    // Not heard of one that is taken away while it has the focus.
    onBlur: () => {
      place.current = null
    },
  }
}
