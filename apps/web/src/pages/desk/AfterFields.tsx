/** What a session of pairs goes on from, and what they bring along. */
import { PAIR_FORMS } from '@openroom/bridge/movement/draw'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import type { Filled } from './asked.ts'
import { MovementField } from './MovementField.tsx'

type AfterFieldsProps = {
  readonly filled: Filled & { readonly after: NonNullable<Filled['after']> }
  readonly change: (part: Partial<Filled>) => void
  /** What is wrong with the club's own movement. */
  readonly fault: string | null
}

export function AfterFields({ filled, change, fault }: AfterFieldsProps) {
  const { after, stage, movement, serverId } = filled
  return (
    <>
      <SelectField
        label={t('after.as')}
        hint={t(`after.as.${after.as}.hint`)}
        value={after.as}
        options={(['stage', 'session'] as const).map((value) => ({ value, label: t(`after.as.${value}`) }))}
        onChange={(as) => change({ after: { ...after, as } })}
      />
      {after.as === 'stage' && (
        <>
          <Field
            label={t('next.name')}
            placeholder={t('next.stage.final')}
            value={stage}
            maxLength={200}
            onChange={({ target }) => change({ stage: target.value })}
          />
          <NumberField
            label={t('after.carry')}
            hint={t('after.carry.hint')}
            value={after.carryOver ?? 0}
            suggested={0}
            min={0}
            max={100}
            onChange={(carryOver) => change({ after: { ...after, carryOver: carryOver ?? 0 } })}
          />
        </>
      )}
      <SelectField
        label={t('desk.form')}
        value={filled.form}
        hint={t(`desk.form.${filled.form}.hint`)}
        options={([...PAIR_FORMS, 'own'] as const).map((value) => ({
          value,
          label: t(`desk.form.${value}`),
        }))}
        onChange={(form) => change({ form, sectionForms: {} })}
      />
      {filled.form === 'own' && serverId !== null && (
        <MovementField
          serverId={serverId}
          value={movement}
          error={fault}
          onChange={(own) => change({ movement: own, rounds: null, boardsPerRound: null })}
        />
      )}
    </>
  )
}
