/** Fields of points that are not of boards. */
import { t } from '../../texts/t.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { CHOOSE, errorOf, type FieldsProps, NumberField, Registration } from './fieldParts.tsx'

export function Penalty(props: FieldsProps) {
  const { about, draft, onChange } = props
  const units = [...about.units, ...(about.isTeam ? (['own'] as const) : [])]
  const unit = units.includes(draft.unit) ? draft.unit : units[0]!
  return (
    <>
      <Registration {...props} />
      <NumberField
        {...props}
        label={t('correct.amount')}
        hint={t('correct.amount.hint')}
        field="amount"
        onChange={(changed) => onChange({ ...changed, unit })}
      />
      <SelectField
        label={t('correct.unit')}
        value={unit}
        options={units.map((value) => ({ value, label: t(`correct.unit.${value}`) }))}
        onChange={(value) => onChange({ unit: value })}
      />
    </>
  )
}

export const CarryOver = (props: FieldsProps) => (
  <>
    <Registration {...props} />
    <NumberField {...props} label={t('correct.brought')} hint={t('correct.brought.hint')} field="amount" />
  </>
)

const idOf = (one: { readonly round: number; readonly number: number }) => `${one.round}/${one.number}`

function MatchField({ about, draft, wrong, onChange }: FieldsProps) {
  const options = about.matches.map((one) => ({
    value: idOf(one),
    label: t('correct.match.of', { round: one.round, home: one.home, visiting: one.visiting }),
  }))
  return (
    <SelectField
      label={t('correct.match')}
      value={draft.match}
      options={[CHOOSE, ...options]}
      error={errorOf(wrong, 'match')}
      onChange={(match) => onChange({ match })}
    />
  )
}

const chosenOf = ({ about, draft }: FieldsProps) => about.matches.find((one) => idOf(one) === draft.match)

export function Concession(props: FieldsProps) {
  const chosen = chosenOf(props)
  return (
    <>
      <MatchField {...props} />
      <SelectField
        label={t('correct.concession.by')}
        value={props.draft.by}
        options={(['home', 'visiting'] as const).map((value) => ({
          value,
          label: chosen?.[value] ?? t(`correct.${value}`),
        }))}
        onChange={(by) => props.onChange({ by })}
      />
    </>
  )
}

export function MatchFigures(props: FieldsProps) {
  const { draft, onChange } = props
  const chosen = chosenOf(props)
  return (
    <>
      <MatchField {...props} />
      <SelectField
        label={t('correct.match.what')}
        value={draft.of}
        options={(['carryOver', 'correction'] as const).map((value) => ({
          value,
          label: t(`correct.match.${value}`),
        }))}
        onChange={(of) => onChange({ of })}
      />
      <NumberField {...props} label={chosen?.home ?? t('correct.home')} field="home" />
      <NumberField {...props} label={chosen?.visiting ?? t('correct.visiting')} field="visiting" />
    </>
  )
}
