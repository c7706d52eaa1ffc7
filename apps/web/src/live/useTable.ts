/** A live table in a component. */
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type TableFollower, tableNow, watchTable } from './table.ts'
import type { LiveTable } from './tableFold.ts'

/** @param destination of the table's events; the table is watched as long as somebody shows it */
export function useTable(destination: string): LiveTable {
  const subscribe = useCallback(
    (tell: () => void) => {
      const { one: feed, release } = watchTable(destination)
      const stop = feed.store.subscribe(tell)
      return () => {
        stop()
        release()
      }
    },
    [destination],
  )
  return useSyncExternalStore(
    subscribe,
    useCallback(() => tableNow(destination), [destination]),
  )
}

/** Calls back at each event of a table, none left out even when several come at once. */
export function useTableEvents(destination: string, then: TableFollower): void {
  const tell = useEffectEvent(then)
  useEffect(() => {
    const { one: feed, release } = watchTable(destination)
    const stop = feed.onEvent((...event) => tell(...event))
    return () => {
      stop()
      release()
    }
  }, [destination])
}
