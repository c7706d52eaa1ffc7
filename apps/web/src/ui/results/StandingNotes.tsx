/** What stands in a contestant's total beside its boards: rounds sat out. */
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { fixed } from '../figures.ts'
import styles from './results.module.css'

type StandingNotesProps = {
  readonly row: Pick<PairRunningScore, 'sitOut'>
  readonly of: 'PAIR' | 'TEAM'
}

export function StandingNotes({ row: { sitOut }, of }: StandingNotesProps) {
  if (sitOut === undefined) return null
  const values = { count: sitOut.count, points: fixed(sitOut.points, 2) }
  return <p className={styles.note}>{t(of === 'PAIR' ? 'scores.satOut' : 'scores.byes', values)}</p>
}
