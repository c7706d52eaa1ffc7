/** Where play may be watched (specification 2, sections 2 and 5, 'Tables'). Pure. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairTable, TeamTable } from '@openroom/protocol/schema/screens'
import { hidesPlay } from './replayRule.ts'

/** Names that stand for nobody at the other side. */
const ABSENT = /^Bye[13]/

type Kind = Pick<MiniSession, 'bidOnly' | 'adaptive' | 'vugraphClosedResult'>

/** Whether a pair may be looked for at its table (specification 2, section 2, 'Running score'). */
export const canSearchTable = (
  session: Kind & Pick<MiniSession, 'status' | 'type' | 'playVisible'>,
): boolean =>
  session.status === 'LIVE' && session.type === 'PAIR' && session.playVisible && !hidesPlay(session)

/** Whether a pair table has a play button at all. */
export const canPlayPair = (
  session: Kind,
  table: Pick<PairTable, 'operators'>,
  names: { readonly ns: string; readonly ew: string },
): boolean =>
  !ABSENT.test(names.ns) && !ABSENT.test(names.ew) && !hidesPlay(session) && table.operators.length > 0

type Rooms = Pick<
  TeamTable,
  'watchable' | 'openRunning' | 'closeRunning' | 'openOperators' | 'closedOperators'
>

/** Whether a room may be entered; in a bid-only session only while somebody reports from it. */
export function canPlayRoom(session: Kind, table: Rooms, room: 'OPEN' | 'CLOSED'): boolean {
  const running = room === 'OPEN' ? table.openRunning : table.closeRunning
  const operators = room === 'OPEN' ? table.openOperators : table.closedOperators
  if (session.bidOnly && (hidesPlay(session) || operators.length === 0)) return false
  return table.watchable && running
}

/** The match view needs somebody to report from both rooms. */
export const canViewMatch = ({ openOperators, closedOperators }: Rooms): boolean =>
  openOperators.length > 0 && closedOperators.length > 0
