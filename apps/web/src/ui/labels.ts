/** What rounds and rankings are called (specification 2, section 2, 'Running score'). */
import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import { isDecided, isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { FurtherRanking } from '@openroom/protocol/schema/results'
import { t } from '../texts/t.ts'

/** `Round 3`, in a knock-out `Segment 3`; all together for `CUMULATED`. */
export function roundLabel(round: number, knockOut: boolean): string {
  if (round === CUMULATED) return t(knockOut ? 'select.cumulated.segments' : 'select.cumulated.rounds')
  return t(knockOut ? 'frequency.segment' : 'frequency.round', { round })
}

type Labelled = Pick<MiniSession, 'status' | 'awaits' | 'session' | 'numberOfSessions' | 'arrangeType'>

/** @param lastRound whether it is the last round of a knock-out */
export function scoreLabel(session: Labelled, lastRound = true): string {
  if (isOnAir(session)) return t('scores.live')
  const isLast = session.arrangeType !== 'KNOCK_OUT' || lastRound
  return isDecided(session) && isLast ? t('scores.final') : t('scores.standings')
}

/** What a ranking beside the one by score is called. */
export function furtherLabel({ kind, name }: Pick<FurtherRanking, 'kind' | 'name'>): string {
  if (kind === 'category') return name ?? ''
  return kind === 'handicap'
    ? t('scores.ranking.handicap')
    : t('scores.ranking.stratum', { stratum: name ?? '' })
}

/** One round alone says how two teams stand. */
const isOneMatch = ({ numberOfRegistrations, numberOfRounds, roundGroups, numberOfSessions }: MiniSession) =>
  numberOfRegistrations === 2 && numberOfRounds === 1 && roundGroups === 1 && numberOfSessions === 1

/** A knock-out has matches in place of a ranking, and so have two teams that meet once. */
export const isOfMatches = (session: MiniSession): boolean =>
  session.type === 'TEAM' && (session.arrangeType === 'KNOCK_OUT' || isOneMatch(session))
