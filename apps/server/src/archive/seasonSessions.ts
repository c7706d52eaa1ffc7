/** Which sessions a season counts. */

import { askedWords, searchWords } from '@openroom/bridge/plainText'
import type { SeasonContestants, SessionChoice } from '@openroom/protocol/schema/season'
import { dayOf } from './archiveSearch.ts'
import type { FinishedSession } from './standingFacts.public.ts'

/** With its day and its name as they are shown. */
export type ClubSession = FinishedSession & { readonly day: string | null; readonly name: string }

export function clubSession(one: FinishedSession): ClubSession {
  const { tournament, event, segment, session, number_of_sessions } = one
  const parts = [event === tournament ? '' : event, segment === event ? '' : segment]
  const name = [...parts, number_of_sessions > 1 ? `${session}` : '']
    .filter((part) => part !== '')
    .join(' · ')
  return { ...one, day: dayOf(one), name }
}

/** By day; those without one first, as they came. */
export const byDay = (sessions: readonly ClubSession[]): readonly ClubSession[] =>
  [...sessions].sort((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))

/** 1 for Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** Of what is typed all words count. */
const askedSeasonWords = (words: string) => askedWords(words, Number.POSITIVE_INFINITY)

const saysNothing = ({ words, weekdays, from, to }: SessionChoice): boolean =>
  askedSeasonWords(words) === null && weekdays.length === 0 && from === null && to === null

function fitsDay({ weekdays, from, to }: SessionChoice, day: string | null): boolean {
  if (day === null) return weekdays.length === 0 && from === null && to === null
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) return false
  return (from === null || day >= from) && (to === null || day <= to)
}

function fitsWords({ words }: SessionChoice, { tournament, event, segment }: ClubSession): boolean {
  const own = searchWords(`${tournament} ${event} ${segment}`)
  const wanted = askedSeasonWords(words)
  if (wanted === null) return true
  return wanted.length > 0 && wanted.every((word) => own.some((one) => one.startsWith(word)))
}

/** Teams are ranked by sessions of teams, pairs by those of pairs, players by both. */
export const isOfKind = ({ type }: Pick<ClubSession, 'type'>, contestants: SeasonContestants): boolean =>
  contestants === 'person' || type === (contestants === 'team' ? 'TEAM' : 'PAIR')

export function counts(session: ClubSession, choice: SessionChoice, contestants: SeasonContestants): boolean {
  if (!isOfKind(session, contestants) || choice.left.includes(session.id)) return false
  if (choice.added.includes(session.id)) return true
  return !saysNothing(choice) && fitsDay(choice, session.day) && fitsWords(choice, session)
}
