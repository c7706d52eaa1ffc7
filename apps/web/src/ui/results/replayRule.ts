/** Which rows of results lead to a replay (specification 2, section 5). Pure. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

type BidOnly = Pick<MiniSession, 'bidOnly' | 'adaptive' | 'vugraphClosedResult'>
type Visible = BidOnly & Pick<MiniSession, 'playVisible'>
type Replayable = { readonly replay: boolean; readonly contract: string | null }

/** A bid-only session that keeps its play to itself: a replay would only lead elsewhere. */
export const hidesPlay = ({ bidOnly, adaptive, vugraphClosedResult }: BidOnly): boolean =>
  bidOnly && (adaptive || vugraphClosedResult)

/** Whether rows of teams may lead to a replay. */
export const showsReplays = (session: Visible): boolean => session.playVisible && !hidesPlay(session)

/** Rows of pairs: a board passed out has nothing to hide, so it is replayed though the play is not visible. */
export function canReplay(session: Visible, row: Replayable, calcType: MiniSession['calcType']): boolean {
  const { playVisible, bidOnly } = session
  if (hidesPlay(session)) return false
  if (calcType === 'IMP') return row.replay
  if (playVisible && row.replay) return true
  return row.contract === 'Passed out' && (!bidOnly || row.replay)
}
