/** The figures above a pair's boards: session and total, with their ranks. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { FurtherRanking, PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { percentText, points, signed } from '../../ui/figures.ts'
import { furtherFigures, type HeadFigure } from './Head.tsx'

type Shown = Pick<MiniSession, 'calcType' | 'numberOfSessions'>

/** What ranks with the handicap, as the figure that it is added to. */
function withHandicap(
  { totalVp, totalPercent }: PairRunningScore,
  imp: boolean,
  figure: number | null,
): string {
  if (totalVp !== undefined) return points(figure)
  if (imp) return signed(figure, 2)
  return totalPercent === null ? points(figure) : percentText(figure)
}

/** Session figures only where there are several sessions; what is not known is left out. */
export function pairFigures(
  { calcType, numberOfSessions }: Shown,
  score: PairRunningScore | null,
  further?: readonly FurtherRanking[],
) {
  if (score === null) return []
  const imp = calcType === 'IMP'
  const rank = (key: string, value: number | null): HeadFigure => ({
    key,
    label: t('private.rank'),
    value: value ?? '',
  })
  const session = imp ? signed(score.miniSessionPoints, 2) : percentText(score.miniSessionPercent)
  const total = imp ? signed(score.totalPoints, 2) : percentText(score.totalPercent)
  const ofSession: readonly HeadFigure[] =
    numberOfSessions > 1
      ? [
          { key: 'session', label: t('private.session'), value: session },
          rank('sessionRank', score.miniSessionRank),
        ]
      : []
  const vp: readonly HeadFigure[] =
    score.totalVp === undefined ? [] : [{ key: 'vp', label: t('private.vp'), value: points(score.totalVp) }]
  const figures: readonly HeadFigure[] = [
    ...vp,
    ...ofSession,
    { key: 'total', label: t('private.total'), value: total },
    rank('totalRank', score.totalRank),
    ...furtherFigures(further, score.registrationId, (figure) => withHandicap(score, imp, figure)),
  ]
  return figures.filter(({ value }) => value !== '')
}
