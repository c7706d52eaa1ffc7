/** An event: what is played, how it is scored, its segments. */
import type { PlannedEvent } from '@openroom/protocol/schema/upcoming'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { newSegment, ofType, replaced, without } from './edit.ts'
import type { PartProps } from './faults.ts'
import { ScoringForm } from './ScoringForm.tsx'
import { SegmentForm } from './SegmentForm.tsx'
import styles from './upcoming.module.css'

type EventFormProps = PartProps & {
  readonly event: PlannedEvent
  readonly onChange: (event: PlannedEvent) => void
}

const ARRANGEMENTS = {
  PAIR: ['MITCHELL', 'HOWELL', 'SWISS', 'ROUND_ROBIN', 'FREE'],
  TEAM: ['ROUND_ROBIN', 'SWISS', 'KNOCK_OUT', 'FREE'],
} as const

function Kind({ event, path, faultAt, fixed, onChange }: EventFormProps & { readonly fixed: boolean }) {
  return (
    <>
      <SelectField
        label={t('plan.type')}
        value={event.type}
        disabled={fixed}
        error={faultAt(`${path}.type`)}
        options={(['PAIR', 'TEAM'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(type) => onChange(ofType(event, type))}
      />
      <SelectField
        label={t('plan.arrangeType')}
        value={event.arrangeType}
        disabled={fixed}
        error={faultAt(`${path}.arrangeType`)}
        options={ARRANGEMENTS[event.type].map((value) => ({ value, label: t(`plan.arrange.${value}`) }))}
        onChange={(arrangeType) => onChange({ ...event, arrangeType })}
      />
    </>
  )
}

export function EventForm(props: EventFormProps) {
  const { event, zone, path, faultAt, isFixed, onChange, onRemove } = props
  const { segments } = event
  const fixed = segments.some(({ sessions }) => sessions.some(isFixed))
  const lastStart = segments.at(-1)?.sessions.at(-1)?.startDateTime ?? null
  const wrong = faultAt(`${path}.segments`)
  return (
    <section className={styles.event}>
      <header className={styles.eventHead}>
        <h2>{event.name.trim() || t('plan.event.new')}</h2>
        {onRemove && <Button onClick={onRemove}>{t('plan.event.remove')}</Button>}
      </header>
      {fixed && (
        <p>
          <small>{t('plan.event.fixed')}</small>
        </p>
      )}
      <div className={styles.fields}>
        <Field
          label={t('plan.event')}
          value={event.name}
          maxLength={120}
          placeholder={t('plan.event.example')}
          error={faultAt(`${path}.name`)}
          onChange={(change) => onChange({ ...event, name: change.target.value })}
        />
        <Kind {...props} fixed={fixed} />
        <ScoringForm event={event} path={path} faultAt={faultAt} fixed={fixed} onChange={onChange} />
      </div>
      {wrong !== null && <p className={styles.wrong}>{wrong}</p>}
      {segments.map((segment, g) => (
        <SegmentForm
          key={segment.segmentId ?? `new-${g}`}
          segment={segment}
          event={event}
          zone={zone}
          path={`${path}.segments.${g}`}
          faultAt={faultAt}
          isFixed={isFixed}
          onChange={(next) => onChange({ ...event, segments: replaced(segments, g, next) })}
          onRemove={
            segments.length > 1 && !segment.sessions.some(isFixed)
              ? () => onChange({ ...event, segments: without(segments, g) })
              : null
          }
        />
      ))}
      <Button
        onClick={() => onChange({ ...event, segments: [...segments, newSegment(event.type, lastStart)] })}
      >
        {t('plan.add.segment')}
      </Button>
    </section>
  )
}
