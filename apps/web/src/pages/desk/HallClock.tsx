/** The clock of the rounds at the desk: set once, seen everywhere in the same second. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { HallClock as SetClock } from '@openroom/protocol/schema/hall'
import { useState } from 'react'
import { type HallState, useHallTime } from '../../live/hall.ts'
import { t } from '../../texts/t.ts'
import { clockWords } from '../../ui/hall/clockWords.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './desk.module.css'
import { roundNow } from './places.ts'
import { orderClock } from './useDeskHall.ts'

/** Minutes of a board, as directors reckon, and of the change after a round. */
const BOARD_MINUTES = 7.5
const CHANGE_MINUTES = 2

const MOST = { minutes: 600, change: 60 } as const

const minutesOf = (ms: number): string => `${ms / 60_000}`

const read = (text: string, least: number, most: number): number | null => {
  const value = Number(text.replace(',', '.'))
  return text.trim() !== '' && value >= least && value <= most ? value : null
}

type FormProps = {
  readonly session: DeskSession
  readonly clock: SetClock | null
  readonly busy: boolean
  readonly onSet: (lengths: {
    readonly minutes: number
    readonly change: number
    readonly byItself: boolean
    readonly round: number
  }) => void
}

/** How long rounds are, and which one begins; while a clock runs, from its next round on. */
function Lengths({ session, clock, busy, onSet }: FormProps) {
  const [minutes, setMinutes] = useState(
    clock ? minutesOf(clock.playMs) : `${Math.round(session.boardsPerRound * BOARD_MINUTES)}`,
  )
  const [change, setChange] = useState(clock ? minutesOf(clock.changeMs) : `${CHANGE_MINUTES}`)
  const [byItself, setByItself] = useState(clock?.byItself ?? true)
  const [round, setRound] = useState(`${roundNow(session)}`)
  const asked = {
    minutes: read(minutes, 1, MOST.minutes),
    change: read(change, 0, MOST.change),
    round: read(round, 1, 100),
  }
  const isWrong = Object.values(asked).includes(null)
  const set = () => {
    const { minutes: play, change: between, round: from } = asked
    if (play !== null && between !== null && from !== null)
      onSet({ minutes: play, change: between, round: Math.round(from), byItself })
  }
  return (
    <Form className={styles.lengths} unsaved={false} busy={busy} onSubmit={set}>
      {clock === null && (
        <Field
          label={t('hall.clock.round')}
          inputMode="numeric"
          value={round}
          error={asked.round === null ? t('hall.clock.number') : null}
          onChange={({ target }) => setRound(target.value)}
        />
      )}
      <Field
        label={t('hall.clock.minutes')}
        inputMode="decimal"
        value={minutes}
        error={asked.minutes === null ? t('hall.clock.number') : null}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <Field
        label={t('hall.clock.change')}
        inputMode="decimal"
        value={change}
        error={asked.change === null ? t('hall.clock.number') : null}
        onChange={({ target }) => setChange(target.value)}
      />
      <CheckField label={t('hall.clock.byItself')} checked={byItself} onChange={setByItself} />
      <Button type="submit" look={clock === null ? 'primary' : 'plain'} disabled={busy || isWrong}>
        {t(clock === null ? 'hall.clock.start' : 'hall.clock.set')}
      </Button>
    </Form>
  )
}

function Running({ state, clock }: { readonly state: HallState; readonly clock: SetClock }) {
  const { label, time, tone } = clockWords(clock, useHallTime(state, clock.running))
  return (
    <p className={styles.time} data-tone={tone} role="timer" aria-label={t('hall.said', { label, time })}>
      <span>{label}</span>
      <b>{time}</b>
      {tone === 'still' && <span>{t('hall.still')}</span>}
      {tone === 'over' && <span>{t('hall.over')}</span>}
    </p>
  )
}

export function HallClock({ session, state }: { readonly session: DeskSession; readonly state: HallState }) {
  const attempt = useAttempt()
  const [isOpen, open] = useState(false)
  const { miniSessionId: id } = session
  const clock = state.hall?.clock ?? null
  const order = (given: Parameters<typeof orderClock>[1]) =>
    void attempt.run(async () => void (await orderClock(id, given)))
  const button = (text: string, given: Parameters<typeof orderClock>[1], label?: string) => (
    <Button disabled={attempt.busy} onClick={() => order(given)} {...(label && { 'aria-label': label })}>
      {text}
    </Button>
  )
  return (
    <section className={styles.hallClock} aria-label={t('hall.clock')} data-guide="clock">
      <h2>{t('hall.clock')}</h2>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      {state.isLost && <Message tone="bad">{t('hall.lost')}</Message>}
      {clock === null ? (
        <Lengths
          key="new"
          session={session}
          clock={null}
          busy={attempt.busy}
          onSet={(lengths) => order({ order: 'start', ...lengths })}
        />
      ) : (
        <>
          <Running state={state} clock={clock} />
          <div className={styles.bar}>
            {clock.running
              ? button(t('hall.clock.pause'), { order: 'pause' })
              : button(t('hall.clock.resume'), { order: 'resume' })}
            {button('−1', { order: 'add', minutes: -1 }, t('hall.clock.less'))}
            {button('+1', { order: 'add', minutes: 1 }, t('hall.clock.more', { minutes: 1 }))}
            {button('+2', { order: 'add', minutes: 2 }, t('hall.clock.more', { minutes: 2 }))}
            {clock.round < clock.rounds && button(t('hall.clock.next'), { order: 'next' })}
            <LinkButton href={`/desk?session=${id}&clock`}>{t('hall.clock.show')}</LinkButton>
            <Button disabled={attempt.busy} onClick={() => open(!isOpen)} aria-expanded={isOpen}>
              {t('hall.clock.lengths')}
            </Button>
            {button(t('hall.clock.stop'), { order: 'stop' })}
          </div>
          {isOpen && (
            <Lengths
              session={session}
              clock={clock}
              busy={attempt.busy}
              onSet={({ round: _, ...lengths }) => {
                open(false)
                order({ order: 'set', ...lengths })
              }}
            />
          )}
        </>
      )}
    </section>
  )
}
