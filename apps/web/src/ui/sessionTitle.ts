/** How a session is called beside its tournament. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'

type Named = Pick<MiniSession, 'segmentName' | 'session' | 'numberOfSessions' | 'name'>

/** `Final, session 2 of 3`; without sessions the segment's name alone. */
export function sessionTitle({ segmentName, session, numberOfSessions, name }: Named): string {
  const segment = segmentName === '' ? name : segmentName
  if (numberOfSessions <= 1) return segment === '' ? t('session.one', { session }) : segment
  if (segment === '') return t('session.of', { session, count: numberOfSessions })
  return t('session.in', { segment, session, count: numberOfSessions })
}
