/**
 * The boards a replay was opened from (private score, frequency, score card), so that its next and previous
 * board follow that list. Kept for the tab, so that a reload keeps it too.
 */
import type { ScreenParams } from '../slot/screens.ts'

export type ReplayEntry = {
  readonly params: ScreenParams<'replay'>
  /** Whether there is anything to replay; `null` when that is not known until it is asked for. */
  readonly replay: boolean | null
}

const keyOf = (slot: number, miniSessionId: number): string => `openroom.replays.${miniSessionId}.${slot}`

/** Called before going to a replay, with the rows of the screen it is opened from, in their order. */
export function rememberReplays(slot: number, miniSessionId: number, entries: readonly ReplayEntry[]): void {
  try {
    sessionStorage.setItem(keyOf(slot, miniSessionId), JSON.stringify(entries))
  } catch {
    // Without storage a replay goes on through the session's boards.
  }
}

/** The list of a slot, as long as the replay shown is one of it. */
export function replaysOf(
  slot: number,
  miniSessionId: number,
  shown: Pick<ScreenParams<'replay'>, 'ns' | 'board'>,
): readonly ReplayEntry[] | null {
  try {
    const kept = sessionStorage.getItem(keyOf(slot, miniSessionId))
    const entries = kept === null ? null : (JSON.parse(kept) as readonly ReplayEntry[])
    return entries?.some((entry) => isSameReplay(entry.params, shown)) ? entries : null
  } catch {
    return null
  }
}

export const isSameReplay = (
  a: Pick<ScreenParams<'replay'>, 'ns' | 'board'>,
  b: Pick<ScreenParams<'replay'>, 'ns' | 'board'>,
): boolean => a.ns === b.ns && a.board === b.board
