/** How a session is called beside its tournament. */
import { searchWords } from '@openroom/bridge/plainText'
import { isNoName } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'
import { dayOf, ofDay } from './moments.ts'

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

/** The segment beside its event; `null` where it only repeats that one's name, or has none of its own. */
export const segmentTitle = ({
  tournamentName,
  eventName,
  segmentName,
}: Pick<MiniSession, 'tournamentName' | 'eventName' | 'segmentName'>): string | null =>
  [tournamentName, eventName, ''].includes(segmentName) || isNoName(segmentName) ? null : segmentName

/** `Final, session 2 of 3`; without a segment that tells something it is called as its event. */
export function sessionTitle(of: Named): string {
  const { session, numberOfSessions } = of
  const segment = segmentTitle(of)
  if (numberOfSessions <= 1) return segment ?? eventTitle(of) ?? t('session.one', { session })
  if (segment === null) return t('session.of', { session, count: numberOfSessions })
  return t('session.in', { segment, session, count: numberOfSessions })
}

/** Whether a name says another already, word for word: `Open Teams Final` says `Final`, and not `A`. */
export function saysAlready(name: string, other: string): boolean {
  const words = new Set(searchWords(name))
  return searchWords(other).every((word) => words.has(word))
}

/** The event and what is played of it, beside the tournament: `Open Pairs`, `Open Teams · Final, session 2 of 3`. */
export function titleBesideTournament(of: Named): string {
  const event = eventTitle(of)
  const own = of.numberOfSessions > 1 ? sessionTitle(of) : segmentTitle(of)
  const isSaid = own === null || (event !== null && saysAlready(event, own))
  return [event, isSaid ? null : own].filter(Boolean).join(' · ') || sessionTitle(of)
}

/** Its day by the calendar of the event's own town; `null` where it is not known. */
export const dayText = ({
  startDateTime,
  date,
  timeZone,
}: Pick<MiniSession, 'startDateTime' | 'date' | 'timeZone'>): string | null =>
  startDateTime !== null
    ? dayOf(new Date(startDateTime), new Date(), timeZone)
    : date !== null
      ? dayOf(ofDay(date))
      : null
