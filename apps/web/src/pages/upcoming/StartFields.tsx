/** Date and time of a start, as the clocks of the event's zone show them. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { fromZoned, toZoned, type Zoned } from '../../ui/zoned.ts'

type StartFieldsProps = {
  readonly value: string | null
  /** IANA zone. */
  readonly zone: string
  readonly error: string | null
  readonly disabled: boolean
  readonly onChange: (startDateTime: string | null) => void
}

const OPEN: Zoned = { date: '', time: '' }

/** What is typed is kept while it is no instant yet. */
export function StartFields({ value, zone, error, disabled, onChange }: StartFieldsProps) {
  const [typed, setTyped] = useState<Zoned | null>(null)
  const shown = typed ?? (value === null ? OPEN : toZoned(value, zone))
  const change = (part: Partial<Zoned>): void => {
    const next = { ...shown, ...part }
    const instant = fromZoned(next, zone)
    setTyped(instant === null ? next : null)
    onChange(instant)
  }
  const skipped = typed !== null && typed.date !== '' && typed.time !== ''
  const wrong = skipped ? t('plan.start.skipped') : error
  return (
    <>
      <Field
        label={t('plan.date')}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={shown.date}
        disabled={disabled}
        error={wrong}
        onChange={(event) => change({ date: event.target.value })}
      />
      <Field
        label={t('plan.time')}
        type="time"
        value={shown.time}
        disabled={disabled}
        onChange={(event) => change({ time: event.target.value })}
      />
    </>
  )
}
