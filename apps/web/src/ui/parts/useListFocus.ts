/**
 * The focus of a list whose rows come, go and change by themselves: it is one stop for Tab (arrows lead on, `rowKeys`);
 * what has the focus may go away, and its place keeps it.
 */
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const linksOf = (list: Element | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a') ?? []),
]

function stopAt(links: readonly HTMLElement[], place: number): void {
  const at = Math.min(place, links.length - 1)
  for (const [i, link] of links.entries()) link.tabIndex = i === at ? 0 : -1
}

/** @returns what the list is given */
export function useListFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const place = useRef<number | null>(null)
  const stop = useRef(0)
  useLayoutEffect(() => {
    const links = linksOf(ref.current)
    stopAt(links, stop.current)
    if (place.current === null || document.activeElement !== document.body) return
    links[Math.min(place.current, links.length - 1)]?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent<E>) => {
      const links = linksOf(ref.current)
      const at = links.indexOf(target as HTMLElement)
      place.current = at < 0 ? null : at
      stop.current = Math.max(0, at)
      stopAt(links, stop.current)
    },
    // Not heard of one that is taken away while it has the focus.
    onBlur: () => {
      place.current = null
    },
  }
}
