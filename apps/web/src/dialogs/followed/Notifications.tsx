/** Notifications of whom this browser follows: on and off, of what, and when not. */
import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { CallError } from '../../live/http.ts'
import { type Choice, change, lookAtNotify, notify, switchOff, switchOn } from '../../live/notify.ts'
import { t } from '../../texts/t.ts'
import { keepTold, wanted } from '../../ui/followed/keepTold.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { type Attempt, useAttempt } from '../../ui/parts/useAttempt.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import styles from './notifications.module.css'

const KINDS = ['sit', 'swing', 'end'] as const

/** A browser whose push service does not answer says so in words of its own. */
const wordsOf = (error: unknown): string =>
  error instanceof CallError ? failureOf(error) : t('notify.failed')

type ChoiceProps = { readonly choice: Choice; readonly attempt: Attempt }

function Choices({ choice, attempt }: ChoiceProps) {
  const set = (next: Choice) => void attempt.run(() => change(next, wanted()))
  const { tell, quiet } = choice
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('notify.tell')}</legend>
        {KINDS.map((kind) => (
          <CheckField
            key={kind}
            label={t(`notify.tell.${kind}`)}
            checked={tell[kind]}
            onChange={(checked) => set({ ...choice, tell: { ...tell, [kind]: checked } })}
          />
        ))}
      </fieldset>
      <CheckField
        label={t('notify.quiet')}
        checked={quiet !== null}
        onChange={(checked) => set({ ...choice, quiet: checked ? { from: '23:00', to: '08:00' } : null })}
      />
      {quiet && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="time"
              required
              label={t(`notify.quiet.${end}`)}
              value={quiet[end]}
              onChange={({ target: { value } }) => {
                if (value !== '') set({ ...choice, quiet: { ...quiet, [end]: value.slice(0, 5) } })
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

export function Notifications({ isWanted }: { readonly isWanted: boolean }) {
  const id = useId()
  const { state, choice } = useStore(notify)
  const isHiding = useHiding()
  const attempt = useAttempt(wordsOf)
  const { busy, failure, run } = attempt
  useEffect(() => void lookAtNotify(), [])
  useEffect(() => {
    if (state === 'on') keepTold()
  }, [state])
  if (state === 'unknown' || (!isWanted && state !== 'on')) return null
  const begin = () => run(() => switchOn(choice, wanted()))
  return (
    <section className={styles.notify} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t('notify.title')}</h3>
        {state === 'off' && (
          <Button disabled={busy} onClick={() => void begin()}>
            {t('notify.on')}
          </Button>
        )}
        {state === 'on' && (
          <Button disabled={busy} onClick={() => void run(switchOff)}>
            {t('notify.off')}
          </Button>
        )}
      </div>
      {state === 'off' && <p>{t('notify.about')}</p>}
      {state !== 'off' && state !== 'on' && <p>{t(`notify.${state}`)}</p>}
      {state === 'on' && <Choices choice={choice} attempt={attempt} />}
      {(state === 'on' || state === 'off') && isHiding && <p>{t('notify.hidden')}</p>}
      <p className="said" role="status">
        {busy ? t('notify.working') : state === 'on' ? t('notify.isOn') : ''}
      </p>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </section>
  )
}
