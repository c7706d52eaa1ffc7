/** The tournament itself: name, place, zone, whose it is. */
import type { Plan, PlanAnswer } from '@openroom/protocol/schema/upcoming'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { type Choosable, SelectField } from '../../ui/parts/SelectField.tsx'
import { listZones } from '../../ui/zoned.ts'
import type { FaultAt } from './faults.ts'
import styles from './upcoming.module.css'

type TournamentFormProps = {
  readonly plan: Plan
  readonly organisers: PlanAnswer['organisers']
  /** Announced: it stays with its organiser. */
  readonly announced: boolean
  readonly faultAt: FaultAt
  readonly onChange: (plan: Plan) => void
  readonly onZone: (zone: string) => void
}

/** `Europe/Warsaw` as Warsaw under Europe. */
function zoneOptions(now: string): readonly Choosable<string>[] {
  const known = listZones()
  const all = now === '' || known.includes(now) ? known : [now, ...known]
  const options = all.map((value) => {
    const [region = '', ...place] = value.split('/')
    const label = place.length === 0 ? value : place.join(', ').replaceAll('_', ' ')
    return place.length === 0 ? { value, label } : { value, label, group: region }
  })
  return now === '' ? [{ value: '', label: t('plan.zone.none') }, ...options] : options
}

export function TournamentForm(props: TournamentFormProps) {
  const { plan, organisers, announced, faultAt, onChange, onZone } = props
  return (
    <section className={styles.fields}>
      <Field
        label={t('plan.name')}
        value={plan.name}
        maxLength={120}
        error={faultAt('name')}
        onChange={(change) => onChange({ ...plan, name: change.target.value })}
      />
      <Field
        label={t('plan.location')}
        value={plan.location}
        maxLength={120}
        onChange={(change) => onChange({ ...plan, location: change.target.value })}
      />
      <SelectField
        label={t('plan.zone')}
        value={plan.timeZone}
        options={zoneOptions(plan.timeZone)}
        hint={t('plan.zone.hint')}
        error={faultAt('timeZone')}
        onChange={onZone}
      />
      {organisers.length > 1 && (
        <SelectField
          label={t('plan.organiser')}
          value={plan.serverId}
          disabled={announced}
          hint={announced ? t('plan.organiser.fixed') : undefined}
          options={organisers.map(({ serverId, name }) => ({
            value: serverId,
            label: name ?? t('plan.organiser.own'),
          }))}
          error={faultAt('serverId')}
          onChange={(serverId) => onChange({ ...plan, serverId })}
        />
      )}
    </section>
  )
}
