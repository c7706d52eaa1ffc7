/** The next and previous board of a replay: along the list it was opened from, past boards without one. */

import { isSameReplay, type ReplayAt, type ReplayEntry } from '../../ui/slot/replayList.ts'

export type Direction = 1 | -1

/** Entries from the one shown on, nearest first, without those known to have no replay. */
export function entriesFrom(
  entries: readonly ReplayEntry[],
  shown: ReplayAt,
  direction: Direction,
): readonly ReplayEntry[] {
  const indexOf = (one: ReplayAt) => entries.findIndex((entry) => isSameReplay(entry.params, one))
  const exact = indexOf(shown)
  // Among a session's boards it may stand with another round.
  const at = exact === -1 ? indexOf({ ns: shown.ns, board: shown.board }) : exact
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
