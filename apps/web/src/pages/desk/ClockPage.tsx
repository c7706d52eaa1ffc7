/** The clock for the wall of the hall: as large as the screen, with a bell and a voice where they are wanted. */
import { useEffect, useRef, useState } from 'react'
import { useDeskSession } from '../../live/desk.ts'
import { useHallTime } from '../../live/hall.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { allowSound, type Chime, chime } from '../../ui/hall/chime.ts'
import { type ClockWords, clockWords, recentWord } from '../../ui/hall/clockWords.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { useAwake } from '../../ui/parts/useAwake.ts'
import { speak } from '../../ui/table/ear/speech.ts'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { ToDesk } from './Frame.tsx'
import { overRound, placesOf } from './places.ts'
import { useDeskHall } from './useDeskHall.ts'

/** What is called when the clock comes from one state to the next; `null`: nothing. */
export function calledBetween(before: ClockWords, now: ClockWords): Chime | null {
  if (!now.running) return null
  if (now.round !== before.round && now.phase === 'play') return 'begin'
  if (now.phase === 'change' && before.phase === 'play') return 'over'
  if (now.tone === before.tone) return null
  if (now.tone === 'over') return 'over'
  return now.tone === 'near' && before.tone === 'plain' ? 'near' : null
}

function wordsOf(kind: Chime, { round, phase }: ClockWords): string {
  if (kind === 'begin') return t('hall.call.begin', { round })
  if (kind === 'near') return t('hall.call.near')
  return phase === 'change' ? t('hall.call.change') : t('hall.call.over')
}

function useCalling(is: ClockWords | null, isOn: boolean): void {
  const before = useRef(is)
  useEffect(() => {
    const kind = is && before.current ? calledBetween(before.current, is) : null
    before.current = is
    if (!isOn || kind === null || is === null) return
    chime(kind)
    speak(wordsOf(kind, is), 1, true)
  })
}

export function ClockPage({ id }: { readonly id: number }) {
  const { data: session } = useDeskSession(id)
  const state = useDeskHall(id)
  const [isLoud, setLoud] = useState(false)
  useAwake()
  const clock = state.hall?.clock ?? null
  const now = useHallTime(state, clock?.running ?? false)
  const is = clock && clockWords(clock, now)
  useCalling(is, isLoud)
  const late = session ? placesOf(session, clock && overRound(clock, now)).filter(({ isLate }) => isLate) : []
  const calling = state.hall?.calls.filter((one) => one.state === 'open') ?? []
  const word = state.hall && recentWord(state.hall)
  return (
    <div className={styles.wall} data-tone={is?.tone ?? 'still'}>
      <Heading>{session ? nameOfEvent(session) : t('hall.clock')}</Heading>
      {is ? (
        <p
          className={styles.wallTime}
          role="timer"
          aria-label={t('hall.said', { label: is.label, time: is.time })}
        >
          <span>{is.label}</span>
          <b data-long={is.time.length > 5 || undefined}>{is.time}</b>
          {is.tone === 'still' && <span>{t('hall.still')}</span>}
          {is.tone === 'over' && <span>{t('hall.over')}</span>}
        </p>
      ) : (
        <p className={styles.wallTime}>
          <span>{t(state.hall ? 'hall.none' : 'hall.opening')}</span>
        </p>
      )}
      {late.length > 0 && (
        <p className={styles.wallLate}>
          {t('hall.late', { tables: listed(late.map(({ table }) => tableName(table))) })}
        </p>
      )}
      {calling.length > 0 && (
        <p className={styles.wallLate} role="alert">
          {t('hall.calls.wall', { tables: listed(calling.map(tableName)) })}
        </p>
      )}
      {word && <p className={styles.wallWord}>{word.text}</p>}
      {state.isLost && <p role="alert">{t('hall.lost')}</p>}
      <div className={styles.bar}>
        <Button aria-pressed={isLoud} onClick={() => setLoud(allowSound() && !isLoud)}>
          {t(isLoud ? 'hall.sound.off' : 'hall.sound.on')}
        </Button>
        <ToDesk id={id} />
      </div>
    </div>
  )
}
