/** The next and previous board of a replay: along the list it was opened from, past boards without one. */

import { isSameReplay, type ReplayEntry } from '../../ui/slot/replayList.ts'
import type { ScreenParams } from '../../ui/slot/screens.ts'

export type Direction = 1 | -1

/** Entries from the one shown on, nearest first, without those known to have no replay. */
export function entriesFrom(
  entries: readonly ReplayEntry[],
  shown: Pick<ScreenParams<'replay'>, 'ns' | 'board'>,
  direction: Direction,
): readonly ReplayEntry[] {
  const at = entries.findIndex((entry) => isSameReplay(entry.params, shown))
  if (at === -1) return []
  const rest = direction === 1 ? entries.slice(at + 1) : entries.slice(0, at).reverse()
  return rest.filter(({ replay }) => replay !== false)
}

/**
 * The first entry onwards that has a replay.
 * @param hasReplay asks the server for it: what is found is at hand when it is shown
 */
export async function findReplay(
  candidates: readonly ReplayEntry[],
  hasReplay: (entry: ReplayEntry) => Promise<boolean>,
): Promise<ReplayEntry | null> {
  for (const entry of candidates) {
    if (await hasReplay(entry)) return entry
  }
  return null
}
