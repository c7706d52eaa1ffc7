/** Tables that an overlay shows or will show: their cards come as much later as the choice of them. */
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useState } from 'react'
import { watchTable } from '../../live/table.ts'

export const watchedAt = (session: number, tableId: number): string =>
  viewAt('watch', { id: session, table: { kind: 'table', tableId } }).destination

/** The one that is shown, and all that were chosen since. */
export function toWatch(
  watched: readonly number[],
  chosen: number | null,
  shown: number | null,
): readonly number[] {
  const all = chosen === null || watched.at(-1) === chosen ? watched : [...watched, chosen]
  const from = shown === null ? 0 : all.indexOf(shown)
  return from > 0 ? all.slice(from) : all
}

export function useWatched(session: number, chosen: number | null, shown: number | null): void {
  const [before, setBefore] = useState<readonly number[]>([])
  const watched = toWatch(before, chosen, shown)
  if (watched !== before) setBefore(watched)
  const [held] = useState(() => new Map<number, () => void>())
  useEffect(() => {
    for (const id of watched) if (!held.has(id)) held.set(id, watchTable(watchedAt(session, id)).release)
    for (const [id, release] of held) {
      if (watched.includes(id)) continue
      release()
      held.delete(id)
    }
  }, [session, watched, held])
  useEffect(
    () => () => {
      for (const release of held.values()) release()
      held.clear()
    },
    [held],
  )
}
