/** What the browser, or a tab of it, keeps. Where storage is full or forbidden nothing is kept, and nothing fails. */
type Place = 'localStorage' | 'sessionStorage'

/** @returns `null` also where nothing can be read */
export function readKept(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** @returns `null` also for what is no JSON; what it holds is checked by who reads it */
export function readKeptJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(readKept(key, place) ?? 'null')
  } catch {
    return null
  }
}

/** @param value `null`: it is forgotten. @returns whether it was kept */
export function keepText(key: string, value: string | null, place: Place = 'localStorage'): boolean {
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Keys that begin so; none where nothing can be read. */
export function keptKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
