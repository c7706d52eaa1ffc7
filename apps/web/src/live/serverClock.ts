/** The server's clock as its answers tell it: a viewer's own may be wrong by hours. */

let ahead: number | null = null

/** @param date the `Date` of an answer that no cache has kept */
export function hearServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '')
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now()
}

/** Milliseconds, exact to a second or so. */
export const serverNow = (): number => Date.now() + (ahead ?? 0)
