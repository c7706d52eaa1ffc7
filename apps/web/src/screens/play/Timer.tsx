/** The clock of a table's round: m:ss with its label, overtime with a plus. */

import { DURATION } from '@openroom/protocol/specified'
import type { TimerBody } from '@openroom/protocol/viewShapes'
import type { ViewAt } from '@openroom/protocol/views'
import { useEffect, useState } from 'react'
import type { Held } from '../../live/heldView.ts'
import { usePushed } from '../../live/usePushed.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Pill } from '../../ui/table/Corners.tsx'
import { timeLeft } from './clock.ts'
import styles from './play.module.css'

/** Sources number rounds in English; who reads has words of his own for them. */
function labelOf(type: string): string {
  if (/^change$/i.test(type)) return t('play.timer.change')
  const round = /^round (\d{1,3})$/i.exec(type)?.[1]
  return round === undefined ? type : t('play.round', { round })
}

/** What the timer shows now. It renders each second while it runs, and nothing around it does. */
function useTimeLeft(timer: Held<TimerBody> | null) {
  const [now, setNow] = useState(() => performance.now())
  const body = timer?.body ?? null
  useEffect(() => {
    setNow(performance.now())
    if (!body?.running) return
    const ticking = setInterval(() => setNow(performance.now()), DURATION.timerTick)
    return () => clearInterval(ticking)
  }, [body])
  // A clock that was taken away has no label.
  return (
    timer &&
    body &&
    body.type !== '' && { ...timeLeft(body, Math.max(0, now - timer.at)), label: labelOf(body.type) }
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * @param look a pill on the felt, or words in a head
 * @param place stands after the words, of which nothing is cut then, also without a clock, and but once where the clock's label is the same
 */
export function Timer({
  at,
  look,
  place = '',
}: {
  readonly at: ViewAt<'timer'>
  readonly look: 'pill' | 'words'
  readonly place?: string | undefined
}) {
  const left = useTimeLeft(usePushed(at))
  if (!left) return place === '' ? null : <>{place} </>
  const { label, over } = left
  const text = over ? t('play.timer.over', { time: left.text }) : left.text
  const words = (
    <span
      className={styles.timer}
      data-over={over || undefined}
      role="timer"
      aria-label={t('play.timer.said', { label, time: text })}
    >
      <span className={styles.label}>{label}</span> <b>{text}</b>
    </span>
  )
  if (look === 'words')
    return place === '' || isSame(place, label) ? (
      words
    ) : (
      <>
        {words} · {place}
      </>
    )
  return (
    <Pill>
      <Icon name="clock" size={16} />
      {words}
    </Pill>
  )
}
