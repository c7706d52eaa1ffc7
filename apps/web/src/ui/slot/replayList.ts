/**
 * The boards a replay was opened from (private score, frequency, score card), so that its next and previous
 * board follow that list. Kept for the tab, so that a reload keeps it too.
 */
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { keepText } from '../../live/kept.ts'
import type { ScreenParams } from './screens.ts'
import type { SlotHandle } from './types.ts'

export type ReplayEntry = {
  readonly params: ScreenParams<'replay'>
  /** Whether there is anything to replay; `null` when that is not known until it is asked for. */
  readonly replay: boolean | null
}

const keyOf = (slot: number, miniSessionId: number): string => `openroom.replays.${miniSessionId}.${slot}`

/** Kept before going to a replay: the rows of the screen it is opened from, in their order. */
function rememberReplays(slot: number, miniSessionId: number, entries: readonly ReplayEntry[]): void {
  // Without storage a replay goes on through the session's boards.
  keepText(keyOf(slot, miniSessionId), JSON.stringify(entries), 'sessionStorage')
}

/** The list of a slot, as long as the replay shown is one of it. */
export function replaysOf(
  slot: number,
  miniSessionId: number,
  shown: ReplayAt,
): readonly ReplayEntry[] | null {
  try {
    const kept = sessionStorage.getItem(keyOf(slot, miniSessionId))
    const entries = kept === null ? null : (JSON.parse(kept) as readonly ReplayEntry[])
    return entries?.some((entry) => isSameReplay(entry.params, shown)) ? entries : null
  } catch {
    return null
  }
}

export type ReplayAt = Pick<ScreenParams<'replay'>, 'ns' | 'board' | 'round'>

/** Segments of a match may have the same boards. */
export const isSameReplay = (a: ReplayAt, b: ReplayAt): boolean =>
  a.ns === b.ns &&
  a.board === b.board &&
  (a.round === undefined || b.round === undefined || a.round === b.round)

/** The same pair or team through a session's boards; whether it played them there is not known. */
export const entriesOfBoards = (
  boards: readonly BoardEntry[],
  { tableId: _table, cindex: _cindex, ...shown }: ScreenParams<'replay'>,
): readonly ReplayEntry[] =>
  boards.map(({ board, enabled, rounds }) => {
    const { calcTableId, round: at, ...params } = shown
    const round = at === undefined || rounds.includes(at) ? at : (rounds[0] ?? at)
    return {
      params: {
        ...params,
        board,
        ...(round === undefined ? {} : { round }),
        ...(calcTableId === undefined || round !== at ? {} : { calcTableId }),
      },
      replay: enabled ? null : false,
    }
  })

/**
 * Goes to a replay and keeps the list it is opened from; every screen that leads to a replay opens it here.
 * @param miniSessionId of the session whose board it is, which may be a sibling of the slot's own
 */
export function openReplay(
  slot: Pick<SlotHandle, 'index' | 'navigate'>,
  miniSessionId: number,
  params: ScreenParams<'replay'>,
  entries: readonly ReplayEntry[],
): void {
  rememberReplays(slot.index, miniSessionId, entries)
  slot.navigate('replay', params)
}
