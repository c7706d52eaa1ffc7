/** A rank as it is printed: `2=` when it is shared; whoever won a tie says by what. */
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import styles from './rank.module.css'

type RankProps = { readonly row: Pick<PairRunningScore, 'totalRank' | 'tied' | 'tieBreak'> }

export function Rank({ row: { totalRank, tied, tieBreak } }: RankProps) {
  if (totalRank === null) return null
  const label = tied ? (
    <>
      {totalRank}
      <span className={styles.tie}>=</span>
    </>
  ) : (
    totalRank
  )
  if (tieBreak === undefined) return label
  return <span title={t('scores.tie.split', { by: t(`scores.tie.${tieBreak}`) })}>{label}</span>
}
