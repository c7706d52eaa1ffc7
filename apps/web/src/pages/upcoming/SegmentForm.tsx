/** A segment: its name, its sessions, and several more at once. */
import type { PlannedEvent, PlannedSegment, PlannedSession } from '@openroom/protocol/schema/upcoming'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { replaced, STEPS, type Step, withMore, without } from './edit.ts'
import type { PartProps } from './faults.ts'
import { SessionForm } from './SessionForm.tsx'
import styles from './upcoming.module.css'

type SegmentFormProps = PartProps & {
  readonly segment: PlannedSegment
  readonly event: PlannedEvent
  readonly onChange: (segment: PlannedSegment) => void
}

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20]

function AddSessions({ onAdd }: { readonly onAdd: (count: number, step: Step) => void }) {
  const [count, setCount] = useState(1)
  const [step, setStep] = useState<Step>('week')
  return (
    <div className={styles.add}>
      <SelectField
        label={t('plan.more')}
        value={count}
        options={COUNTS.map((value) => ({ value, label: t('plan.more.count', { count: value }) }))}
        onChange={setCount}
      />
      <SelectField
        label={t('plan.step')}
        value={step}
        options={STEPS.map((value) => ({ value, label: t(`plan.step.${value}`) }))}
        onChange={setStep}
      />
      <Button onClick={() => onAdd(count, step)}>{t('plan.add.sessions')}</Button>
    </div>
  )
}

export function SegmentForm(props: SegmentFormProps) {
  const { segment, event, zone, path, faultAt, isFixed, onChange, onRemove } = props
  const { sessions } = segment
  const set = (next: readonly PlannedSession[]) => onChange({ ...segment, sessions: next })
  /** Everything but what a session is by itself. */
  const forAll = ({ miniSessionId, startDateTime, ...settings }: PlannedSession) =>
    set(sessions.map((one) => (isFixed(one) ? one : { ...one, ...settings })))
  const wrong = faultAt(`${path}.sessions`)
  const isOnly = event.segments.length === 1
  return (
    <section className={styles.segment}>
      <div className={styles.fields}>
        <Field
          label={t('plan.segment')}
          value={segment.name}
          maxLength={120}
          placeholder={isOnly ? event.name : ''}
          hint={isOnly ? t('plan.segment.hint') : undefined}
          error={faultAt(`${path}.name`)}
          onChange={(change) => onChange({ ...segment, name: change.target.value })}
        />
        {onRemove && <Button onClick={onRemove}>{t('plan.segment.remove')}</Button>}
      </div>
      {wrong !== null && <p className={styles.wrong}>{wrong}</p>}
      <ol className={styles.sessions}>
        {sessions.map((session, s) => (
          <SessionForm
            key={session.miniSessionId ?? `new-${s}`}
            session={session}
            number={s + 1}
            event={event}
            zone={zone}
            path={`${path}.sessions.${s}`}
            faultAt={faultAt}
            fixed={isFixed(session)}
            onChange={(next) => set(replaced(sessions, s, next))}
            onRemove={isFixed(session) ? null : () => set(without(sessions, s))}
            onForAll={sessions.length > 1 && !isFixed(session) ? () => forAll(session) : null}
          />
        ))}
      </ol>
      <AddSessions
        onAdd={(count, step) => onChange(withMore(segment, { count, step, type: event.type, zone }))}
      />
    </section>
  )
}
