/** What a stage is called, how long its matches are, and whether the third place is played for. */
import { t } from '../../texts/t.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import styles from './desk.module.css'
import { type Draft, withThirdPlace } from './nextDraft.ts'

type StageFieldsProps = {
  readonly draft: Draft
  readonly usualName: string
  readonly onChange: (draft: Draft) => void
}

export function StageFields({ draft, usualName, onChange }: StageFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <Field
          label={t('next.name')}
          placeholder={usualName}
          value={draft.name ?? ''}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <NumberField
          label={t('desk.segments')}
          value={draft.rounds}
          suggested={1}
          max={32}
          onChange={(rounds) => onChange({ ...draft, rounds: rounds ?? 1 })}
        />
        <NumberField
          label={t('next.boards')}
          value={draft.boardsPerRound}
          suggested={8}
          max={64}
          onChange={(boards) => onChange({ ...draft, boardsPerRound: boards ?? 8 })}
        />
        <SelectField
          label={t('desk.deals')}
          value={draft.deals}
          options={[
            { value: 'dealt', label: t('desk.deals.dealt') },
            { value: 'none', label: t('desk.deals.none') },
          ]}
          onChange={(deals) => onChange({ ...draft, deals })}
        />
      </div>
      {draft.offer.losers.length === 2 && (
        <CheckField
          label={t('next.third')}
          checked={draft.thirdPlace}
          onChange={(thirdPlace) => onChange(withThirdPlace(draft, thirdPlace))}
        />
      )}
    </>
  )
}
