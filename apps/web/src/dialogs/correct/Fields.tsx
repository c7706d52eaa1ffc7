/** The fields of a correction, each kind its own. */
import type { BoardResult, Correctable } from '@openroom/protocol/schema/corrections'
import { useId } from 'react'
import { useBoardResults } from '../../live/corrections.ts'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { AWARDS, type Draft, type WrongField } from './wanted.ts'

type FieldsProps = {
  readonly session: number
  readonly about: Correctable
  readonly draft: Draft
  readonly wrong: WrongField | null
  readonly onChange: (change: Partial<Draft>) => void
}

const errorOf = (wrong: WrongField | null, field: keyof Draft): string | null =>
  wrong?.field === field ? t(wrong.text) : null

const CHOOSE = { value: '', label: '' }

function Registration({ about, draft, wrong, onChange }: FieldsProps) {
  const options = about.registrations.map(({ key, number, name }) => ({
    value: key,
    label: number === null ? name : `${number} ${name}`,
  }))
  return (
    <SelectField
      label={t('correct.who')}
      value={draft.registration}
      options={[CHOOSE, ...options]}
      error={errorOf(wrong, 'registration')}
      onChange={(registration) => onChange({ registration })}
    />
  )
}

function NewName({ draft, wrong, onChange }: FieldsProps) {
  return (
    <Field
      label={t('correct.to')}
      hint={draft.kind === 'player' ? t('correct.to.hint') : undefined}
      error={errorOf(wrong, 'to')}
      value={draft.to}
      maxLength={200}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  )
}

function Player(props: FieldsProps) {
  const { about, draft, wrong, onChange } = props
  const list = useId()
  const names = [...new Set(about.registrations.flatMap(({ players }) => players))].sort()
  return (
    <>
      <Field
        label={t('correct.from')}
        error={errorOf(wrong, 'from')}
        value={draft.from}
        list={list}
        autoComplete="off"
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <NewName {...props} />
    </>
  )
}

function Board({ about, draft, wrong, onChange }: FieldsProps) {
  return (
    <SelectField
      label={t('correct.board')}
      value={draft.board === null ? '' : `${draft.board}`}
      options={[CHOOSE, ...about.boards.map((board) => ({ value: `${board}`, label: `${board}` }))]}
      error={errorOf(wrong, 'board')}
      onChange={(board) => onChange({ board: board === '' ? null : Number(board), table: '' })}
    />
  )
}

const whereOf = ({ round, number, room, section }: BoardResult): string =>
  t('correct.table.where', { round, number, room: room ?? 'NONE', section: section ?? 'none' })

function Table({ session, draft, wrong, onChange }: FieldsProps) {
  const { data } = useBoardResults(session, draft.board)
  if (draft.board === null || !data) return null
  if (data.length === 0) return <p>{t('correct.table.none')}</p>
  const options = data.map((one) => ({
    value: one.table,
    label: t('correct.table.of', { where: whereOf(one), ns: one.ns, ew: one.ew, outcome: one.outcome }),
  }))
  return (
    <SelectField
      label={t('correct.table')}
      value={draft.table}
      options={[CHOOSE, ...options]}
      error={errorOf(wrong, 'table')}
      onChange={(table) => onChange({ table })}
    />
  )
}

const AWARD_OPTIONS = AWARDS.map((value) => ({ value, label: t(`correct.award.${value}`) }))

function Averages({ draft, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        label={t('correct.ns')}
        value={draft.ns}
        options={AWARD_OPTIONS}
        onChange={(ns) => onChange({ ns })}
      />
      <SelectField
        label={t('correct.ew')}
        value={draft.ew}
        options={AWARD_OPTIONS}
        onChange={(ew) => onChange({ ew })}
      />
    </>
  )
}

function Scores({ draft, wrong, onChange }: FieldsProps) {
  const common = { hint: t('correct.split.hint'), autoComplete: 'off' } as const
  return (
    <>
      <Field
        {...common}
        label={t('correct.ns')}
        error={errorOf(wrong, 'scoreNs')}
        value={draft.scoreNs}
        onChange={({ target }) => onChange({ scoreNs: target.value })}
      />
      <Field
        {...common}
        label={t('correct.ew')}
        error={errorOf(wrong, 'scoreEw')}
        value={draft.scoreEw}
        onChange={({ target }) => onChange({ scoreEw: target.value })}
      />
    </>
  )
}

function ResultLine({ draft, wrong, onChange }: FieldsProps) {
  return (
    <Field
      label={t('correct.result')}
      hint={t('correct.result.hint')}
      error={errorOf(wrong, 'result')}
      value={draft.result}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange({ result: target.value })}
    />
  )
}

function Penalty(props: FieldsProps) {
  const { about, draft, wrong, onChange } = props
  const units = [...about.units, ...(about.isTeam ? (['own'] as const) : [])]
  const unit = units.includes(draft.unit) ? draft.unit : units[0]!
  return (
    <>
      <Registration {...props} />
      <Field
        label={t('correct.amount')}
        hint={t('correct.amount.hint')}
        error={errorOf(wrong, 'amount')}
        value={draft.amount}
        autoComplete="off"
        onChange={({ target }) => onChange({ amount: target.value, unit })}
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

export function Fields(props: FieldsProps) {
  const { draft, wrong, onChange } = props
  const { kind } = draft
  return (
    <>
      {kind === 'player' && <Player {...props} />}
      {kind === 'registration' && (
        <>
          <Registration {...props} />
          <NewName {...props} />
        </>
      )}
      {kind === 'penalty' && <Penalty {...props} />}
      {kind === 'board' && <Board {...props} />}
      {(kind === 'result' || kind === 'average' || kind === 'split') && (
        <>
          <Board {...props} />
          <Table {...props} />
          {kind === 'result' && <ResultLine {...props} />}
          {kind === 'average' && <Averages {...props} />}
          {kind === 'split' && <Scores {...props} />}
        </>
      )}
      <Field
        label={t('correct.reason')}
        hint={t('correct.reason.hint')}
        error={errorOf(wrong, 'reason')}
        value={draft.reason}
        maxLength={500}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  )
}
