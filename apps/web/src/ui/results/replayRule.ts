/** Which rows of results lead to a replay (specification 2, section 5). Pure. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

type Visible = Pick<MiniSession, 'playVisible' | 'bidOnly'>
type Replayable = { readonly replay: boolean; readonly contract: string | null }

/** Rows of pairs: a board passed out has nothing to hide, so it is replayed though the play is not visible. */
export function canReplay(
  { playVisible, bidOnly }: Visible,
  row: Replayable,
  calcType: MiniSession['calcType'],
): boolean {
  if (calcType === 'IMP') return row.replay
  if (playVisible && row.replay) return true
  return row.contract === 'Passed out' && (!bidOnly || row.replay)
}
