/** Tables that call the director: they ring until he says that he comes. */
import type { DirectorCall } from '@openroom/protocol/schema/hall'
import { useEffect, useRef } from 'react'
import { useHallTime } from '../../live/hall.ts'
import { t } from '../../texts/t.ts'
import { allowSound, chime } from '../../ui/hall/chime.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { answerCall, useDeskHall } from './useDeskHall.ts'

/** It rings again while nobody has answered. */
const RING_MS = 20_000

/** A call that is new, or that nobody has answered for a while, is heard. */
function useRinging(open: number): void {
  const before = useRef(0)
  useEffect(() => {
    // A press anywhere on the page is what the browser asks for before it lets a page sound.
    const press = () => void allowSound()
    document.addEventListener('pointerdown', press, { once: true })
    return () => document.removeEventListener('pointerdown', press)
  }, [])
  useEffect(() => {
    if (open > before.current) chime('call')
    before.current = open
    if (open === 0) return
    const ringing = setInterval(() => chime('call'), RING_MS)
    return () => clearInterval(ringing)
  }, [open])
}

export function Calls({ id }: { readonly id: number }) {
  const state = useDeskHall(id)
  const attempt = useAttempt()
  const calls = state.hall?.calls ?? []
  useRinging(calls.filter((one) => one.state === 'open').length)
  const now = useHallTime(state, calls.length > 0)
  if (calls.length === 0) return null
  const answer = ({ callId }: DirectorCall, next: 'coming' | 'done') =>
    void attempt.run(async () => void (await answerCall(id, callId, next)))
  return (
    <section className={styles.calls} aria-label={t('hall.calls')} aria-live="assertive">
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <ul>
        {calls.map((one) => {
          const minutes = Math.floor(Math.max(0, now - Date.parse(one.at)) / 60_000)
          return (
            <li key={one.callId} data-state={one.state}>
              <span>
                <b>{t('hall.calls.table', { table: tableName(one), round: one.round })}</b>{' '}
                {t('hall.calls.since', { minutes })}
              </span>
              {one.state === 'open' && (
                <Button look="primary" disabled={attempt.busy} onClick={() => answer(one, 'coming')}>
                  {t('hall.calls.coming')}
                </Button>
              )}
              <Button disabled={attempt.busy} onClick={() => answer(one, 'done')}>
                {t('hall.calls.done')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
