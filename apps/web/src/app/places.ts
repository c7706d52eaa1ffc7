import type { DialogName } from '../ui/dialogs.ts'

/** Which entry of the menu an address belongs to (specification 1, section 2.1): the dialogs lie over the main page. */
const PLACES = [
  ['home', /^\/(login|upload|request-password|display|set-password(\/[^/]+)?)?$/],
  ['clubs', /^\/(clubs(\/|$)|seasons\/)/],
  ['archive', /^\/archive$/],
  ['folder', /^\/folder(\/|$)/],
  ['help', /^\/help(\/|$)/],
  ['users', /^\/users$/],
  ['upcoming', /^\/upcoming$/],
  ['desk', /^\/desk$/],
] as const

export type Place = (typeof PLACES)[number][0]

/** `null` in a session, and where no entry leads. */
export const placeOf = (path: string): Place | null => PLACES.find(([, at]) => at.test(path))?.[0] ?? null

/** The one spelling of a path; the router takes it with a slash at its end and in capitals too, as people type it. */
export const spelled = (path: string): string =>
  (path.replace(/\/+$/, '') || '/').replace(/^\/[a-z-]+/i, (word) => word.toLowerCase())

/** Before anything reads the address: what goes by it (dialogs, the menu's mark) knows one spelling. */
export function spellAddress(): void {
  const { href, pathname } = window.location
  const path = spelled(pathname)
  if (path === pathname) return
  const url = new URL(href)
  url.pathname = path
  window.history.replaceState(window.history.state, '', url)
}

/** A number of an address; anything else is none. */
export const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** Dialogs that have addresses of their own. */
const BY_PATH: readonly (readonly [RegExp, DialogName])[] = [
  [/^\/login$/, 'login'],
  [/^\/upload$/, 'upload'],
  [/^\/request-password$/, 'request'],
  [/^\/display$/, 'display'],
  [/^\/set-password(\/[^/]+)?$/, 'set'],
]

export const dialogAt = (path: string): DialogName | null =>
  BY_PATH.find(([at]) => at.test(path))?.[1] ?? null
