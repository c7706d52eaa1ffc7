/** Whether what boards in play are worth is shown: it is worked out for whoever wants it, and remembered. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const KEY = 'openroom.expected'

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

const wanted = createStore<{ readonly on: boolean }>(() => ({ on: kept() }))

export const useExpectedWanted = (): boolean => useStore(wanted, ({ on }) => on)

export function wantExpected(on: boolean): void {
  wanted.setState({ on })
  try {
    if (on) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage it is forgotten with the page.
  }
}
