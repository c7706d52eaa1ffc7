/** Rounds of tables, and what a closed session's tables lead to (specification 2, section 2, 'Tables'). Pure. */
import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Rounds } from '@openroom/protocol/schema/results'
import { mayKnow, type PlayRules } from '../../ui/secrecy/mayKnow.ts'

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
export const showsOperatorReplay = (session: PlayRules): boolean =>
  isClosed(session.status) && session.type === 'TEAM' && session.bidOnly && mayKnow('replay', { session })
