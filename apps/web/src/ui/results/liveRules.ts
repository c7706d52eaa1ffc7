/** Where play may be watched (specification 2, sections 2 and 5, 'Tables'). Pure. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairTable, TeamTable } from '@openroom/protocol/schema/screens'
import { keepsPlay, mayKnow, type PlayRules } from '../secrecy/mayKnow.ts'

/** Which rows of results lead to a replay (specification 2, section 5). Pure. */
type Replayable = { readonly replay: boolean; readonly contract: string | null }

/** Rows of pairs: a board passed out has nothing to hide, so it is replayed though the play is not visible. */
export function canReplay(session: PlayRules, row: Replayable, calcType: MiniSession['calcType']): boolean {
  if (keepsPlay(session)) return false
  if (calcType === 'IMP') return row.replay
  if (mayKnow('replay', { session }) && row.replay) return true
  return row.contract === 'Passed out' && (!session.bidOnly || row.replay)
}

/** Names that stand for nobody at the other side. */
const ABSENT = /^Bye[13]/

/** Whether a pair may be looked for at its table (specification 2, section 2, 'Running score'). */
export const canSearchTable = (session: PlayRules): boolean =>
  session.type === 'PAIR' && mayKnow('watch', { session })

/** Whether a pair table has a play button at all. */
export const canPlayPair = (
  session: PlayRules,
  table: Pick<PairTable, 'operators'>,
  names: { readonly ns: string; readonly ew: string },
): boolean =>
  !ABSENT.test(names.ns) &&
  !ABSENT.test(names.ew) &&
  mayKnow('watch', { session }) &&
  table.operators.length > 0

type Rooms = Pick<
  TeamTable,
  'watchable' | 'openRunning' | 'closeRunning' | 'openOperators' | 'closedOperators'
>

/** Whether a room may be entered; in a bid-only session only while somebody reports from it. */
export function canPlayRoom(session: PlayRules, table: Rooms, room: 'OPEN' | 'CLOSED'): boolean {
  const running = room === 'OPEN' ? table.openRunning : table.closeRunning
  const operators = room === 'OPEN' ? table.openOperators : table.closedOperators
  if (!mayKnow('watch', { session }) || (session.bidOnly && operators.length === 0)) return false
  return table.watchable && running
}

/** The match view needs somebody to report from both rooms. */
export const canViewMatch = (session: PlayRules, { openOperators, closedOperators }: Rooms): boolean =>
  mayKnow('match', { session }) && openOperators.length > 0 && closedOperators.length > 0
