/** What a table hears from the hall, and how it calls the director. */
import type { DirectorCall } from '@openroom/protocol/schema/hall'
import { useState } from 'react'
import { type HallState, useHallTime } from '../../live/hall.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Message } from '../parts/Message.tsx'
import { useAttempt } from '../parts/useAttempt.ts'
import { clockWords, recentWord } from './clockWords.ts'
import styles from './hall.module.css'

/** The clock in a line: which round, and how long it still lasts. */
function ClockLine({ state }: { readonly state: HallState }) {
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

type TableProps = {
  readonly state: HallState
  /** The table that calls; `null`: none can now. */
  readonly tableId: number | null
  readonly call: (tableId: number, state: 'open' | 'done') => Promise<unknown>
}

export function HallAtTable({ state, tableId, call }: TableProps) {
  const attempt = useAttempt()
  const [putAway, setPutAway] = useState(0)
  const { hall } = state
  const word = hall && recentWord(hall)
  const called: DirectorCall | undefined = hall?.calls[0]
  const say = (id: number, next: 'open' | 'done') => void attempt.run(async () => void (await call(id, next)))
  return (
    <section className={styles.table} aria-label={t('hall.title')}>
      <ClockLine state={state} />
      {state.isLost && hall?.clock && <p className={styles.lost}>{t('hall.lost')}</p>}
      {word && word.id > putAway && (
        <div className={styles.word} role="status">
          <p>
            <b>{t('hall.director')}</b> {word.text}
          </p>
          <Button onClick={() => setPutAway(word.id)}>{t('hall.seen')}</Button>
        </div>
      )}
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      {called ? (
        <div className={styles.word} role="status">
          <p>{t(called.state === 'coming' ? 'hall.call.coming' : 'hall.call.open')}</p>
          <Button disabled={attempt.busy} onClick={() => say(called.tableId, 'done')}>
            {t('hall.call.back')}
          </Button>
        </div>
      ) : (
        tableId !== null && (
          <Button disabled={attempt.busy} onClick={() => say(tableId, 'open')}>
            {t('hall.call')}
          </Button>
        )
      )}
    </section>
  )
}
