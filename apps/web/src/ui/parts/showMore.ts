/** More of a list: what was pressed for it goes away, and the reader goes on where the list did. */
import { flushSync } from 'react-dom'

/** @param list the focus goes to the first link in it that was not there before */
export function showMore(list: Element | null, show: () => void): void {
  const before = new Set(list?.querySelectorAll('a'))
  flushSync(show)
  const links = [...(list?.querySelectorAll('a') ?? [])]
  links.find((link) => !before.has(link))?.focus()
}
