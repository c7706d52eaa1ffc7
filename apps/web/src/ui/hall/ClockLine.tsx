/** The clock of the hall in a line: which round, and how long it still lasts. */
import { type HallState, useHallTime } from '../../live/hall.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import { clockWords } from './clockWords.ts'
import styles from './hall.module.css'

export function ClockLine({ state }: { readonly state: HallState }) {
  const clock = state.hall?.clock ?? null
  const now = useHallTime(state, clock?.running ?? false)
  if (clock === null) return null
  const { label, time, tone } = clockWords(clock, now)
  return (
    <p className={styles.line} data-tone={tone} role="timer" aria-label={t('hall.said', { label, time })}>
      <Icon name="clock" size={20} />
      <span>{label}</span> <b>{time}</b>
      {tone === 'still' && <span>{t('hall.still')}</span>}
      {tone === 'over' && <span>{t('hall.over')}</span>}
    </p>
  )
}
