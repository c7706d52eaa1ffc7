/** The club that uploads of this browser were for last. */
const KEY = 'upload-club'

export function usualClub(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepUsualClub(name: string): void {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // It is asked for again.
  }
}
