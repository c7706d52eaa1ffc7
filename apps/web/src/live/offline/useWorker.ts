/** A page that is used without a network too: from its first visit on it is there without one. */
import { useEffect } from 'react'

export function useWorker(): void {
  useEffect(() => {
    import('./keeping.ts').then(
      ({ beginOffline }) => beginOffline(),
      () => {},
    )
  }, [])
}
