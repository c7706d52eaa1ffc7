/** What stands in a contestant's total beside its boards: rounds sat out, penalties and bonuses. */
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { fixed } from '../figures.ts'
import { AdjustmentList } from './AdjustmentList.tsx'
import styles from './results.module.css'

type StandingNotesProps = {
  readonly row: Pick<PairRunningScore, 'sitOut' | 'adjustments' | 'dropped'>
  readonly of: 'PAIR' | 'TEAM'
}

export function StandingNotes({ row: { sitOut, adjustments, dropped }, of }: StandingNotesProps) {
  return (
    <>
      {adjustments && <AdjustmentList of={[{ name: null, adjustments }]} />}
      {dropped && <p className={styles.note}>{t('scores.dropped')}</p>}
      {sitOut && (
        <p className={styles.note}>
          {t(of === 'PAIR' ? 'scores.satOut' : 'scores.byes', {
            count: sitOut.count,
            points: fixed(sitOut.points, 2),
          })}
        </p>
      )}
    </>
  )
}
