/** How a session is called beside its tournament. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'

type Named = Pick<
  MiniSession,
  'tournamentName' | 'eventName' | 'segmentName' | 'session' | 'numberOfSessions'
>

/** The event beside its tournament; `null` where it only repeats the tournament's name. */
export const eventTitle = ({
  tournamentName,
  eventName,
}: Pick<MiniSession, 'tournamentName' | 'eventName'>) =>
  eventName === tournamentName || eventName === '' ? null : eventName

/** What programs call a segment that is the only one: it tells nobody anything. */
const NO_NAME = /^main$/i

/** The segment beside its event; `null` where it only repeats that one's name, or has none of its own. */
export const segmentTitle = ({
  tournamentName,
  eventName,
  segmentName,
}: Pick<MiniSession, 'tournamentName' | 'eventName' | 'segmentName'>): string | null =>
  [tournamentName, eventName, ''].includes(segmentName) || NO_NAME.test(segmentName) ? null : segmentName

/** `Final, session 2 of 3`; without a segment that tells something it is called as its event. */
export function sessionTitle(of: Named): string {
  const { session, numberOfSessions } = of
  const segment = segmentTitle(of)
  if (numberOfSessions <= 1) return segment ?? eventTitle(of) ?? t('session.one', { session })
  if (segment === null) return t('session.of', { session, count: numberOfSessions })
  return t('session.in', { segment, session, count: numberOfSessions })
}
