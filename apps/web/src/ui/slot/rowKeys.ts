/** Up and down lead from row to row of lists and tables, in the same column; B leads to the strip of boards, H hides results, / and Ctrl+K lead to the search. */

import { goToSearch } from '../arrival.ts'
import { openDialog } from '../dialogs.ts'
import { LETTERS, watchKeys, type Zone } from '../keyMap.ts'
import { toggleHiding } from '../spoilers/hiding.ts'

const ROWS = '[data-rows] li, tbody tr'
const ACTIVE = 'a[href], button:enabled'
/** Scrolls with the arrows while it has the focus itself. */
const SCROLLS = '[data-content]'

/** A page or a screen: keys count only while the focus is in it (WCAG 2.1.4). */
const PLACE = '[data-row-keys]'

const isSeen = (element: Element): boolean => element.getClientRects().length > 0

const activeIn = (row: Element): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(ACTIVE)].filter(isSeen)

/** The control of another row in the column of the one that has the focus; from elsewhere the first row's first. */
function inRow(place: Element, from: Element, step: 1 | -1): HTMLElement | null {
  const rows = [...place.querySelectorAll(ROWS)].filter((row) => activeIn(row).length > 0)
  const own = from.closest(ROWS)
  const at = own === null ? -1 : rows.indexOf(own)
  if (at === -1 && step === -1) return null
  const next = rows[at + step]
  if (next === undefined) return null
  const column = own === null ? 0 : activeIn(own).findIndex((one) => one.contains(from))
  const there = activeIn(next)
  return there[Math.min(Math.max(0, column), there.length - 1)] ?? null
}

/** Along the strip of boards. */
function inStrip(from: Element, step: 1 | -1): HTMLElement | null {
  const buttons = [...(from.closest('[data-strip]')?.querySelectorAll<HTMLElement>(ACTIVE) ?? [])]
  const at = buttons.findIndex((one) => one.contains(from))
  return at === -1 ? null : (buttons[at + step] ?? null)
}

function strip(place: Element): HTMLElement | null {
  const found = place.querySelector('[data-strip]')
  return (
    found?.querySelector<HTMLElement>('li [aria-current]') ??
    found?.querySelector<HTMLElement>(`li ${ACTIVE}`) ??
    null
  )
}

function goal(key: string, place: Element, from: Element): HTMLElement | null {
  switch (key) {
    case 'ArrowDown':
      return inRow(place, from, 1)
    case 'ArrowUp':
      return inRow(place, from, -1)
    case 'ArrowRight':
      return inStrip(from, 1)
    case 'ArrowLeft':
      return inStrip(from, -1)
    case 'b':
      return strip(place)
    default:
      return null
  }
}

/** To the field that the page is searched by. */
function searchHere(): (() => void) | null {
  const field = [...document.querySelectorAll<HTMLElement>('input[type="search"]')].find(isSeen)
  return field ? () => field.focus() : null
}

/** From a page without such a field to that of the front page, as its own link leads there; not from under a dialog, nor out of what is written. */
function search(from: Element): (() => void) | null {
  const home = document.querySelector<HTMLElement>('header a[href="/"]')
  const isOnTop =
    location.pathname !== '/' &&
    document.querySelector('[role="dialog"]') === null &&
    from.closest(LETTERS) === null
  return searchHere() ?? (home && isOnTop ? () => goToSearch(() => home.click()) : null)
}

const rows: Zone = ({ key, shiftKey, isCommand, target }) => {
  if (isCommand) return key === 'k' && !shiftKey ? search(target) : null
  const place = target.closest(PLACE)
  if (place === null) return null
  // On many keyboards the sign needs Shift.
  if (key === '/') return searchHere()
  if (shiftKey) return null
  if (key === 'h') return toggleHiding
  if (key === 'm') return () => openDialog('followed')
  if (target.matches(SCROLLS) && key !== 'b') return null
  const to = goal(key, place, target)
  return to && (() => to.focus())
}

/** Watches the page's keys. */
export const watchRowKeys = (): void => watchKeys(rows)
