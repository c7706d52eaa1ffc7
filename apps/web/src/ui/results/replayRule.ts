/** Which rows of results lead to a replay (specification 2, section 5). Pure. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { keepsPlay, mayKnow, type PlayRules } from '../secrecy/mayKnow.ts'

type Replayable = { readonly replay: boolean; readonly contract: string | null }

/** Rows of pairs: a board passed out has nothing to hide, so it is replayed though the play is not visible. */
export function canReplay(session: PlayRules, row: Replayable, calcType: MiniSession['calcType']): boolean {
  if (keepsPlay(session)) return false
  if (calcType === 'IMP') return row.replay
  if (mayKnow('replay', { session }) && row.replay) return true
  return row.contract === 'Passed out' && (!session.bidOnly || row.replay)
}
