/** Whether the page shows what was kept because the server does not answer. */
import { createStore } from 'zustand/vanilla'
import { KEPT_HEADER } from './keptHeader.ts'

/** `keptAt`: when the last such answer was kept, ms; 0 for the list of what is kept; `null` with the server. */
export const offline = createStore<{ readonly keptAt: number | null }>(() => ({ keptAt: null }))

export function hearKept({ headers, ok }: Response): void {
  const { keptAt } = offline.getState()
  const at = headers.get(KEPT_HEADER)
  if (at !== null) offline.setState({ keptAt: Number(at) || (keptAt ?? 0) })
  // The server answers again.
  else if (ok && keptAt !== null) offline.setState({ keptAt: null })
}

/** Settled by the first answer that was kept. */
export const isReadOffline = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (offline.getState().keptAt !== null) resolve()
    }
    offline.subscribe(look)
    look()
  })

/** Not on a plain address of the local network: browsers have neither there. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator
