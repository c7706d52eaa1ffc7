/** What has changed about who plays, and from when on. */
import { isMitchell, PAIR_FORMS } from '@openroom/bridge/movement/draw'
import type { DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import { t } from '../../texts/t.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field, TextField } from '../../ui/parts/Field.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import styles from './desk.module.css'
import {
  type FieldDraft,
  formOf,
  fromOf,
  isDrawnAnew,
  kindsOf,
  mostRoundsOf,
  roundsOf,
  sectionsFor,
  turnedTo,
} from './fieldDraft.ts'
import { pairText } from './fieldRemarks.ts'
import { MovementField } from './MovementField.tsx'

export type FieldFieldsProps = {
  /** Organiser. */
  readonly serverId: number
  readonly field: DeskField
  readonly draft: FieldDraft
  /** Movements that can be played, as far as they are known; the one that is proposed first. */
  readonly movements: FieldPreview['movements']
  readonly change: (part: Partial<FieldDraft>) => void
}

const named = ({ pairs }: DeskField) =>
  pairs.filter(({ plays }) => plays).map((pair) => ({ value: pair.key, label: pairText(pair) }))

function PairField({
  field,
  value,
  label,
  onChange,
}: {
  readonly field: DeskField
  readonly value: string
  readonly label: string
  readonly onChange: (pair: string) => void
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: '' }, ...named(field)]}
      onChange={onChange}
    />
  )
}

const roundsFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => ({
    value: from + i,
    label: t('desk.field.round', { round: from + i }),
  }))

function Rounds({ field, draft, change }: FieldFieldsProps) {
  const from = fromOf(draft, field)
  const first = isDrawnAnew(draft.kind) ? field.nextRound : 1
  return (
    <>
      <SelectField
        label={t('desk.field.from')}
        value={from}
        options={roundsFrom(first, Math.max(first, field.numberOfRounds))}
        onChange={(value) => change({ from: value })}
      />
      {draft.kind === 'substitute' && (
        <SelectField
          label={t('desk.field.to')}
          value={draft.to ?? 0}
          options={[{ value: 0, label: t('desk.field.to.end') }, ...roundsFrom(from, field.numberOfRounds)]}
          onChange={(to) => change({ to: to === 0 ? null : to })}
        />
      )}
    </>
  )
}

/** Movements in the order in which they are proposed, each with the new boards that it needs. */
function formsOf(movements: FieldFieldsProps['movements']) {
  const known = movements.map(({ form, newBoards }) => ({
    value: form,
    label: t('desk.field.form.new', { form: t(`desk.form.${form}`), count: newBoards }),
  }))
  const others = PAIR_FORMS.filter((form) => !movements.some((one) => one.form === form))
  return [
    ...known,
    ...[...others, 'own' as const].map((value) => ({ value, label: t(`desk.form.${value}`) })),
  ]
}

function Movement({ serverId, field, draft, movements, change }: FieldFieldsProps) {
  return (
    <>
      <SelectField
        label={t('desk.form')}
        value={draft.form ?? movements[0]?.form ?? formOf(draft, field)}
        options={formsOf(movements)}
        onChange={(form) => change({ form })}
      />
      {formOf(draft, field) === 'own' && (
        <MovementField
          serverId={serverId}
          value={draft.movement}
          error={null}
          onChange={(movement) => change({ movement })}
        />
      )}
      <NumberField
        label={t('desk.field.rounds')}
        value={draft.rounds}
        suggested={roundsOf({ ...draft, rounds: null }, field)}
        max={100}
        onChange={(rounds: number | null) => change({ rounds })}
      />
      {isMitchell(formOf(draft, field)) && mostRoundsOf(draft, field) === 1 && (
        <p>{t('desk.preview.oneRound')}</p>
      )}
    </>
  )
}

function Gone({ field, draft, change }: FieldFieldsProps) {
  return (
    <fieldset className={styles.gone}>
      <legend>{t('desk.field.gone')}</legend>
      {named(field).map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          checked={draft.gone.includes(value)}
          onChange={(isGone) =>
            change({ gone: isGone ? [...draft.gone, value] : draft.gone.filter((one) => one !== value) })
          }
        />
      ))}
    </fieldset>
  )
}

function Late({ draft, change }: FieldFieldsProps) {
  const isMany = draft.kind === 'movement'
  const isTeam = draft.kind === 'team'
  if (!isMany)
    return (
      <div className={styles.whole}>
        <Field
          label={t(isTeam ? 'desk.field.team' : 'desk.field.late')}
          hint={t(isTeam ? 'desk.names.teams.hint' : 'desk.field.late.hint')}
          value={draft.names}
          autoComplete="off"
          onChange={({ target }) => change({ names: target.value })}
        />
      </div>
    )
  return (
    <TextField
      label={t('desk.field.late.many')}
      rows={3}
      spellCheck={false}
      value={draft.names}
      placeholder={t('desk.field.late.hint')}
      onChange={({ target }) => change({ names: target.value })}
    />
  )
}

function Substitute({ field, draft, change }: FieldFieldsProps) {
  const players = field.pairs.find(({ key }) => key === draft.pair)?.players ?? []
  return (
    <>
      {players.length > 1 && (
        <SelectField
          label={t('desk.field.seat')}
          value={draft.seat}
          options={players.slice(0, 2).map((label, at) => ({ value: at as 0 | 1, label }))}
          onChange={(seat) => change({ seat })}
        />
      )}
      <Field
        label={t('desk.field.player')}
        value={draft.player}
        autoComplete="off"
        onChange={({ target }) => change({ player: target.value })}
      />
    </>
  )
}

export function FieldFields(props: FieldFieldsProps) {
  const { field, draft, change } = props
  const { kind } = draft
  const isOfPair =
    kind === 'leave' || kind === 'substitute' || kind === 'places' || kind === 'section' || kind === 'boards'
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={t('desk.field.kind')}
          value={kind}
          options={kindsOf(field).map((value) => ({ value, label: t(`desk.field.kind.${value}`) }))}
          onChange={(value) => change(turnedTo(draft, value))}
        />
        {isOfPair && (
          <PairField
            field={field}
            label={t(field.form === 'individual' ? 'desk.field.seat' : 'desk.field.pair')}
            value={draft.pair}
            onChange={(pair) => change({ pair, section: '' })}
          />
        )}
        {kind === 'places' && (
          <PairField
            field={field}
            label={t('desk.field.other')}
            value={draft.other}
            onChange={(other) => change({ other })}
          />
        )}
        {kind === 'section' && draft.pair !== '' && (
          <SelectField
            label={t('desk.field.section')}
            value={draft.section || (sectionsFor(draft, field)[0] ?? '')}
            options={sectionsFor(draft, field).map((value) => ({ value, label: value }))}
            onChange={(section) => change({ section })}
          />
        )}
        {(kind === 'join' || kind === 'team') && <Late {...props} />}
        {kind === 'substitute' && <Substitute {...props} />}
        {kind === 'boards' && (
          <NumberField
            label={t('desk.field.first')}
            value={draft.first}
            suggested={null}
            max={10_000}
            onChange={(first: number | null) => change({ first })}
          />
        )}
        {kind === 'movement' && <Movement {...props} />}
        {kind !== 'draw' && <Rounds {...props} />}
      </div>
      {kind === 'movement' && (
        <div className={styles.who}>
          <Gone {...props} />
          <Late {...props} />
        </div>
      )}
    </>
  )
}
