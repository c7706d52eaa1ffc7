/** Other starts for sessions that have not begun: all moved alike, or each by itself. */
import type { UpcomingEntry, UpcomingSession } from '@openroom/protocol/schema/upcoming'
import { useState } from 'react'
import { postponeSessions } from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { addTime, fromZoned, toZoned } from '../../ui/zoned.ts'
import { reasonOf } from './AskDialog.tsx'
import { StartFields } from './StartFields.tsx'
import { canMove, titleOf } from './steps.ts'
import styles from './upcoming.module.css'

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
type Unit = (typeof UNITS)[number]

const IN_MINUTES: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 0, weeks: 0 }
const IN_DAYS: Readonly<Record<Unit, number>> = { minutes: 0, hours: 0, days: 1, weeks: 7 }

type Starts = Readonly<Record<string, string | null>>

function MoveAll({ onMove }: { readonly onMove: (amount: number, unit: Unit) => void }) {
  const [amount, setAmount] = useState(30)
  const [unit, setUnit] = useState<Unit>('minutes')
  return (
    <div className={styles.add}>
      <NumberField label={t('postpone.by')} value={amount} min={1} max={1000} onChange={setAmount} />
      <SelectField
        label={t('postpone.unit')}
        value={unit}
        options={UNITS.map((value) => ({ value, label: t(`postpone.${value}`) }))}
        onChange={setUnit}
      />
      <Button onClick={() => onMove(amount, unit)}>{t('postpone.all')}</Button>
    </div>
  )
}

type PostponeDialogProps = { readonly entry: UpcomingEntry; readonly onClose: () => void }

export function PostponeDialog({ entry, onClose }: PostponeDialogProps) {
  const zone = entry.timeZone ?? 'UTC'
  const sessions = entry.sessions.filter(canMove)
  const [starts, setStarts] = useState<Starts>(() =>
    Object.fromEntries(
      sessions.map(({ miniSessionId, startDateTime }) => [`${miniSessionId}`, startDateTime]),
    ),
  )
  const { busy, failure, run } = useAttempt(reasonOf)
  const [moves, setMoves] = useState(0)
  const startOf = ({ miniSessionId }: UpcomingSession): string | null => starts[`${miniSessionId}`] ?? null
  const changed = sessions.flatMap((session) => {
    const startDateTime = startOf(session)
    const { miniSessionId } = session
    return startDateTime === null || miniSessionId === null || startDateTime === session.startDateTime
      ? []
      : [{ miniSessionId, startDateTime }]
  })
  const moveAll = (amount: number, unit: Unit): void => {
    const moved = (start: string): string =>
      fromZoned(addTime(toZoned(start, zone), amount * IN_DAYS[unit], amount * IN_MINUTES[unit]), zone) ??
      start
    setMoves(moves + 1)
    setStarts(
      Object.fromEntries(
        sessions.map((session) => {
          const start = startOf(session)
          return [`${session.miniSessionId}`, start === null ? null : moved(start)]
        }),
      ),
    )
  }
  const send = async (): Promise<void> => {
    await postponeSessions(changed)
    onClose()
  }
  return (
    <Dialog
      title={t('postpone.title')}
      size="large"
      onClose={onClose}
      busy={busy}
      unsaved={changed.length > 0}
      onSubmit={() => void run(send)}
      submit={t('postpone.do', { count: changed.length })}
      why={changed.length === 0 ? t('postpone.why') : null}
      failure={failure}
    >
      <p>{t('postpone.text', { zone })}</p>
      <MoveAll onMove={moveAll} />
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.miniSessionId} className={styles.session}>
            <h3>{titleOf(entry, session)}</h3>
            <div className={styles.start}>
              <StartFields
                key={moves}
                value={startOf(session)}
                zone={zone}
                error={null}
                disabled={false}
                onChange={(start) => setStarts({ ...starts, [`${session.miniSessionId}`]: start })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
