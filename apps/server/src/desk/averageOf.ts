/** What averages are worth in an event, as its scoring has it. */
import { conventionsWith, isTotalPoints } from '@openroom/bridge/score/conventions'
import { impsForAward } from '@openroom/bridge/score/impAward'
import { awardPercent } from '@openroom/bridge/score/matchpoints'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskRow } from './deskSession.rows.ts'

export function averageOf({
  calc_type,
  conventions,
}: Pick<DeskRow, 'calc_type' | 'conventions'>): DeskSession['average'] {
  const { matchpoints, imps } = conventionsWith(conventions)
  const isImp = calc_type === 'IMP'
  const worthOf = (award: 'AVE+' | 'AVE-') =>
    isImp ? impsForAward(award, imps.average) : awardPercent(award, null, matchpoints)
  const unit = isTotalPoints(calc_type, conventions) ? 'POINT' : 'IMP'
  // No minus before a nought.
  return { unit: isImp ? unit : 'PERCENT', plus: worthOf('AVE+'), minus: worthOf('AVE-') || 0 }
}
