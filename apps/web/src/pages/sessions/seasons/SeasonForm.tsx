/** What a season is: typed by staff, and saved as a whole. */

import { SEASON_FIGURES } from '@openroom/bridge/score/season'
import {
  SEASON_CONTESTANTS,
  SEASON_KINDS,
  type SeasonDefinition,
  type SeasonDivision,
} from '@openroom/protocol/schema/season'
import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CheckField } from '../../../ui/parts/CheckField.tsx'
import { Field, TextField } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Message } from '../../../ui/parts/Message.tsx'
import { SelectField } from '../../../ui/parts/SelectField.tsx'
import { useForm } from '../../../ui/parts/useForm.ts'
import { DivisionForm } from './DivisionForm.tsx'
import { DIVISION, type Draft, definitionOf, faultsOf, wrongHonours } from './draft.ts'
import styles from './seasons.module.css'

type PartProps = {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

function What({ draft, change }: PartProps) {
  const { kind } = draft
  return (
    <fieldset className={styles.part}>
      <legend>{t('seasonEdit.what')}</legend>
      <div className={styles.pair}>
        <Field
          label={t('seasonEdit.name')}
          hint={t('seasonEdit.name.hint')}
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label={t('seasonEdit.label')}
          hint={t('seasonEdit.label.hint')}
          maxLength={20}
          value={draft.label}
          onChange={({ target }) => change({ label: target.value })}
        />
      </div>
      <SelectField
        label={t('seasonEdit.kind')}
        hint={t(`seasonEdit.kind.hint.${kind}`)}
        value={kind}
        options={SEASON_KINDS.map((value) => ({ value, label: t(`season.kind.${value}`) }))}
        onChange={(value) =>
          change({ kind: value, ...(value === 'league' ? { contestants: 'team', figure: 'vps' } : {}) })
        }
      />
    </fieldset>
  )
}

/** A number, or nothing. */
function Count({ name, draft, change }: PartProps & { readonly name: 'best' | 'least' }) {
  return (
    <Field
      label={t(`seasonEdit.${name}`)}
      hint={t(`seasonEdit.${name}.hint`)}
      error={faultsOf(draft).includes(name) ? t('seasonEdit.number.wrong') : null}
      inputMode="numeric"
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
}

function Ranking({ draft, change }: PartProps) {
  return (
    <fieldset className={styles.part}>
      <legend>{t('scores.ranking')}</legend>
      <div className={styles.pair}>
        <SelectField
          label={t('seasonEdit.contestants')}
          value={draft.contestants}
          options={SEASON_CONTESTANTS.map((value) => ({
            value,
            label: t(`seasonEdit.contestants.${value}`),
          }))}
          onChange={(contestants) => change({ contestants })}
        />
        <SelectField
          label={t('seasonEdit.figure')}
          value={draft.figure}
          options={SEASON_FIGURES.map((value) => ({ value, label: t(`seasonEdit.figure.${value}`) }))}
          onChange={(figure) => change({ figure })}
        />
      </div>
      {draft.figure === 'places' && (
        <Field
          label={t('seasonEdit.places')}
          hint={t('seasonEdit.places.hint')}
          error={faultsOf(draft).includes('places') ? t('seasonEdit.places.wrong') : null}
          value={draft.places}
          onChange={({ target }) => change({ places: target.value })}
        />
      )}
      <div className={styles.pair}>
        <Count name="best" draft={draft} change={change} />
        <Count name="least" draft={draft} change={change} />
      </div>
      <CheckField
        label={t('seasonEdit.ended')}
        checked={draft.ended}
        onChange={(ended) => change({ ended })}
      />
    </fieldset>
  )
}

function Winners({ draft, change }: PartProps) {
  const [line] = wrongHonours(draft.honours)
  return (
    <TextField
      label={t('seasonEdit.honours')}
      hint={t('seasonEdit.honours.hint')}
      error={line === undefined ? null : t('seasonEdit.honours.wrong', { line })}
      rows={10}
      value={draft.honours}
      onChange={({ target }) => change({ honours: target.value })}
    />
  )
}

type SeasonFormProps = {
  readonly serverId: number
  readonly given: Draft
  readonly onSave: (definition: SeasonDefinition) => Promise<void>
  readonly onCancel: () => void
  /** Beside what saves it. */
  readonly children?: ReactNode
}

export function SeasonForm({ serverId, given, onSave, onCancel, children }: SeasonFormProps) {
  const { draft, change, faults, busy, failure, send, frame } = useForm(given, faultsOf)
  const { divisions, kind } = draft
  const replace = (at: number, division: SeasonDivision) =>
    change({ divisions: divisions.map((one, own) => (own === at ? division : one)) })
  const why =
    faults.length === 0 ? null : t(faults.includes('name') ? 'seasonEdit.why.name' : 'seasonEdit.why.wrong')
  return (
    <Form {...frame} className={styles.form} onSubmit={() => send(() => onSave(definitionOf(draft)))}>
      <What draft={draft} change={change} />
      {kind === 'honours' ? (
        <Winners draft={draft} change={change} />
      ) : (
        <>
          <Ranking draft={draft} change={change} />
          {divisions.map((_, at) => (
            <DivisionForm
              // biome-ignore lint/suspicious/noArrayIndexKey: divisions are told apart by their place alone
              key={at}
              {...{ serverId, draft, at }}
              onChange={(division) => replace(at, division)}
              onRemove={
                divisions.length === 1
                  ? null
                  : () => change({ divisions: divisions.filter((_one, own) => own !== at) })
              }
            />
          ))}
          {kind === 'league' && divisions.length < 12 && (
            <div>
              <Button onClick={() => change({ divisions: [...divisions, DIVISION] })}>
                {t('seasonEdit.division.add')}
              </Button>
            </div>
          )}
        </>
      )}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <div className={styles.acts}>
        <Button look="primary" type="submit" disabled={busy} why={why}>
          {t('seasonEdit.save')}
        </Button>
        <Button onClick={onCancel}>{t('seasonEdit.cancel')}</Button>
        {children}
      </div>
    </Form>
  )
}
