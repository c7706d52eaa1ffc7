/** What a table leads to (specification 2, sections 2 and 5, 'Tables'). Pure. */
import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Rounds } from '@openroom/protocol/schema/results'
import type { PairTable, TeamTable } from '@openroom/protocol/schema/screens'

/** Names that stand for nobody at the other side. */
const ABSENT = /^Bye[13]/

type Kind = Pick<MiniSession, 'bidOnly' | 'adaptive' | 'vugraphClosedResult'>

/** A bid-only session that keeps its play to itself. */
const isHidden = ({ bidOnly, adaptive, vugraphClosedResult }: Kind): boolean =>
  bidOnly && (adaptive || vugraphClosedResult)

/** Whether a pair table has a play button at all. */
export const canPlayPair = (
  session: Kind,
  table: Pick<PairTable, 'operators'>,
  names: { readonly ns: string; readonly ew: string },
): boolean =>
  !ABSENT.test(names.ns) && !ABSENT.test(names.ew) && !isHidden(session) && table.operators.length > 0

type Rooms = Pick<
  TeamTable,
  'watchable' | 'openRunning' | 'closeRunning' | 'openOperators' | 'closedOperators'
>

/** Whether a room may be entered; in a bid-only session only while somebody reports from it. */
export function canPlayRoom(session: Kind, table: Rooms, room: 'OPEN' | 'CLOSED'): boolean {
  const running = room === 'OPEN' ? table.openRunning : table.closeRunning
  const operators = room === 'OPEN' ? table.openOperators : table.closedOperators
  if (session.bidOnly && (isHidden(session) || operators.length === 0)) return false
  return table.watchable && running
}

/** The match view needs somebody to report from both rooms. */
export const canViewMatch = ({ openOperators, closedOperators }: Rooms): boolean =>
  openOperators.length > 0 && closedOperators.length > 0

/** The displayed round of a raw one. */
export const displayedRound = (
  { arrangeType, roundGroups }: Pick<MiniSession, 'arrangeType' | 'roundGroups'>,
  round: number,
): number => (arrangeType !== 'KNOCK_OUT' && roundGroups > 1 ? Math.ceil(round / roundGroups) : round)

type Grouped = Pick<MiniSession, 'arrangeType' | 'roundGroups' | 'firstRound' | 'numberOfRounds'>

/** The raw rounds of a selector of tables: as many as were drawn for each displayed round. */
export function rawRounds(session: Grouped, displayed: Rounds['rounds']): Rounds['rounds'] {
  if (session.arrangeType === 'KNOCK_OUT' || session.roundGroups <= 1) return displayed
  const raw = Array.from({ length: session.numberOfRounds }, (_, at) => session.firstRound + at)
  return raw.flatMap((round) => {
    const of = displayed.find((one) => one.round === displayedRound(session, round))
    return of ? [{ ...of, round }] : []
  })
}

/** The replay that operators made shows in a closed bid-only team session. */
export const showsOperatorReplay = ({
  status,
  type,
  bidOnly,
}: Pick<MiniSession, 'status' | 'type' | 'bidOnly'>): boolean =>
  isClosed(status) && type === 'TEAM' && bidOnly
