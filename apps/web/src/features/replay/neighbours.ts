/** The next and previous board of a replay: along the list it was opened from, past boards without one. */
import type { BoardEntry } from '@openroom/protocol/schema/results'
import type { ScreenParams } from '../../ui/slot/screens.ts'
import { isSameReplay, type ReplayEntry } from '../../ui/table/replayList.ts'

export type Direction = 1 | -1

/** Without a list: the same pair or team through the session's boards; whether it played them is not known. */
export const entriesOfBoards = (
  boards: readonly BoardEntry[],
  { tableId: _table, cindex: _cindex, ...params }: ScreenParams<'replay'>,
): readonly ReplayEntry[] =>
  boards.map(({ board, enabled, rounds }) => {
    const round = params.round !== undefined ? (rounds[0] ?? params.round) : undefined
    return {
      params: { ...params, board, ...(round === undefined ? {} : { round }) },
      replay: enabled ? null : false,
    }
  })

/** Entries from the one shown on, nearest first, without those known to have no replay. */
export function onwards(
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
 * @param hasReplay asks the server about one whose replay is not known
 */
export async function firstReplay(
  candidates: readonly ReplayEntry[],
  hasReplay: (entry: ReplayEntry) => Promise<boolean>,
): Promise<ReplayEntry | null> {
  for (const entry of candidates) {
    if (entry.replay === true || (await hasReplay(entry))) return entry
  }
  return null
}
