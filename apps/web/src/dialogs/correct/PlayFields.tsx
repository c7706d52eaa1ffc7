/** Fields of what happened to a board at a table. */
import type { BoardResult } from '@openroom/protocol/schema/corrections'
import { useBoardResults } from '../../live/corrections.ts'
import { t } from '../../texts/t.ts'
import { signed } from '../../ui/figures.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { outcomeText } from '../../ui/results/outcomeText.ts'
import { CHOOSE, errorOf, type FieldsProps, NumberField } from './fieldParts.tsx'
import { AWARDS, type Kind } from './wanted.ts'

export function Board({ about, draft, wrong, onChange }: FieldsProps) {
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

export const whereOf = ({
  round,
  number,
  room,
  section,
}: Pick<BoardResult, 'round' | 'number' | 'room' | 'section'>): string =>
  t('correct.table.where', { round, number, room: room ?? 'NONE', section: section ?? 'none' })

/** What is put right of a result that is there. */
const OF_PLAYED: readonly Kind[] = ['result', 'sides']

export function Table({ session, draft, wrong, onChange }: FieldsProps) {
  const { data } = useBoardResults(session, draft.board)
  if (draft.board === null || !data) return null
  // What was not played can be ruled on, and nothing else.
  const shown = data.filter(({ outcome }) => outcome !== null || !OF_PLAYED.includes(draft.kind))
  if (shown.length === 0) return <p>{t('correct.table.none')}</p>
  const options = shown.map((one) => {
    const { table: value, outcome, scoreNs, ns, ew } = one
    const at = { where: whereOf(one), ns, ew }
    const came = outcome && (outcomeText(outcome) || signed(scoreNs))
    return {
      value,
      label: came ? t('correct.table.of', { ...at, outcome: came }) : t('correct.table.seats', at),
    }
  })
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

const AWARD_OPTIONS = AWARDS.map((value) => ({ value, label: t(`ruling.${value}`) }))

export function Averages({ draft, onChange }: FieldsProps) {
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

export function Scores(props: FieldsProps) {
  const hint = t(props.draft.kind === 'imps' ? 'correct.imps.hint' : 'correct.split.hint')
  return (
    <>
      <NumberField {...props} label={t('correct.ns')} hint={hint} field="scoreNs" />
      <NumberField {...props} label={t('correct.ew')} hint={hint} field="scoreEw" />
    </>
  )
}

export function ResultLine({ draft, wrong, onChange }: FieldsProps) {
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
