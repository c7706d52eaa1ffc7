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

/** `Final, session 2 of 3`; a segment that only repeats its event's name is left out. */
export function sessionTitle(of: Named): string {
  const { tournamentName, eventName, segmentName, session, numberOfSessions } = of
  const repeats = segmentName === tournamentName || segmentName === eventName
  const segment = repeats ? '' : segmentName
  if (numberOfSessions <= 1) return segment === '' ? t('session.one', { session }) : segment
  if (segment === '') return t('session.of', { session, count: numberOfSessions })
  return t('session.in', { segment, session, count: numberOfSessions })
}
