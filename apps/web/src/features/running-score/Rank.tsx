/** A rank as it is printed: `2=` when it is shared; whoever won a tie says by what. */
import { rankLabel } from '@openroom/bridge/score/ranking'
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'

type RankProps = { readonly row: Pick<PairRunningScore, 'totalRank' | 'tied' | 'tieBreak'> }

export function Rank({ row: { totalRank, tied, tieBreak } }: RankProps) {
  const label = rankLabel({ rank: totalRank, tied: tied ?? false })
  if (tieBreak === undefined) return label
  return <span title={t('scores.tie.split', { by: t(`scores.tie.${tieBreak}`) })}>{label}</span>
}
