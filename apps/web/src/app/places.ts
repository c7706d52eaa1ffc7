/** Which entry of the menu an address belongs to (specification 1, section 2.1): the dialogs lie over the main page. */
const PLACES = [
  ['home', /^\/(login|upload|request-password|set-password\/[^/]+)?$/],
  ['clubs', /^\/clubs(\/|$)/],
  ['archive', /^\/archive$/],
  ['users', /^\/users$/],
  ['upcoming', /^\/upcoming$/],
] as const

export type Place = (typeof PLACES)[number][0]

/** `null` in a session, and where no entry leads. */
export const placeOf = (path: string): Place | null => PLACES.find(([, at]) => at.test(path))?.[0] ?? null
