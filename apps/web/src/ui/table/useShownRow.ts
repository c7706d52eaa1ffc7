/** Keeps the row that is looked at in sight, where its table scrolls within the screen. */
import { type RefObject, useEffect, useRef } from 'react'

const scrolls = (element: HTMLElement): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Only the part around the table scrolls: the page itself stays where its reader left it. */
function scrollerOf(row: HTMLElement): HTMLElement | null {
  const end = row.closest('[data-arrangement]')
  for (let one = row.parentElement; one !== null && one !== end; one = one.parentElement) {
    if (scrolls(one)) return one
  }
  return null
}

/**
 * @param key names the row; another one is brought into sight, `null` while none is to be
 * @returns where the row is put
 */
export function useShownRow(key: number | null): RefObject<HTMLTableRowElement | null> {
  const place = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const row = place.current
    const scroller = row && key !== null && scrollerOf(row)
    if (!scroller) return
    const { top, bottom } = row.getBoundingClientRect()
    const outer = scroller.getBoundingClientRect()
    const below = bottom - (outer.top + scroller.clientHeight)
    const above = outer.top - top
    if (below > 0) scroller.scrollTop += below
    else if (above > 0) scroller.scrollTop -= above
  }, [key])
  return place
}
