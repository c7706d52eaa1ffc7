/** Up and down lead from row to row of lists and tables, in the same column; B leads to the strip of boards, H hides results, / and Ctrl+K lead to the search. */

import type { Press } from '../action.ts'
import { goToSearch } from '../arrival.ts'
import { LETTERS, watchKeys, type Zone } from '../keyMap.ts'
import { type Keys, PAGE_ACTIONS, withKeys } from '../keys.ts'
import { areLettersOn } from '../letterKeys.ts'

const ROWS = '[data-rows] li, [data-row], tbody tr'
const ACTIVE = 'a[href], button:enabled'
/** Scrolls with the arrows while it has the focus itself. */
const SCROLLS = '[data-content]'

/** A page or a screen: keys of its rows count only while the focus is in it (WCAG 2.1.4). */
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

const focus = (to: HTMLElement | null): boolean => {
  to?.focus()
  return to !== null
}

/** To the field that the page is searched by. */
function searchHere(): boolean {
  return focus([...document.querySelectorAll<HTMLElement>('input[type="search"]')].find(isSeen) ?? null)
}

/** From a page without such a field to that of the front page, as its own link leads there; not from under a dialog, nor out of what is written. */
function searchHome(press?: Press): boolean {
  const home = document.querySelector<HTMLElement>('header a[href="/"]')
  const isBelow = document.querySelector('[role="dialog"]') !== null
  if (home === null || location.pathname === '/' || isBelow || press?.target.closest(LETTERS)) return false
  goToSearch(() => home.click())
  return true
}

/** Of lists and tables of results. */
export const ROW_KEYS = {
  rows: ['ArrowUp', 'ArrowDown'],
  strip: ['b'],
  along: ['ArrowLeft', 'ArrowRight'],
  search: ['/', 'Mod+k'],
} as const satisfies Keys

const rows: Zone = (at) => {
  const place = at.closest(PLACE)
  const toStrip = place && strip(place)
  const { search, ...within } = withKeys(ROW_KEYS, {
    search: (press) => searchHere() || (press?.key !== '/' && searchHome(press)),
    rows: (press) => place !== null && focus(inRow(place, at, press?.key === 'ArrowUp' ? -1 : 1)),
    along: {
      when: at.closest('[data-strip]') !== null,
      run: (press) => focus(inStrip(at, press?.key === 'ArrowLeft' ? -1 : 1)),
    },
    strip: { when: toStrip !== null, run: () => focus(toStrip) },
  })
  if (place === null) {
    if (!areLettersOn() || at.closest('[role="dialog"]') !== null) return [{ ...search, keys: ['Mod+k'] }]
    return [search, ...(document.querySelector(PLACE) === null ? [] : PAGE_ACTIONS)]
  }
  return at.matches(SCROLLS)
    ? [search, within.strip, ...PAGE_ACTIONS]
    : [search, ...Object.values(within), ...PAGE_ACTIONS]
}

/** Watches the page's keys. */
export const watchRowKeys = (): void => watchKeys(rows)
