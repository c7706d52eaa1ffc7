/** Fields of who sat where. */
import { SEATS } from '@openroom/bridge/seat'
import { t } from '../../texts/t.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { CHOOSE, errorOf, type FieldsProps, NameField, Registration } from './fieldParts.tsx'
import { whereOf } from './PlayFields.tsx'

export function Player({ about, draft, wrong, onChange }: FieldsProps) {
  return (
    <NameField
      about={about}
      label={t('correct.from')}
      error={errorOf(wrong, 'from')}
      value={draft.from}
      onChange={(from) => onChange({ from })}
    />
  )
}

export function TwoPlayers({ about, draft, wrong, onChange }: FieldsProps) {
  return (
    <>
      <NameField
        about={about}
        label={t('correct.one')}
        error={errorOf(wrong, 'from')}
        value={draft.from}
        onChange={(from) => onChange({ from })}
      />
      <NameField
        about={about}
        label={t('correct.other')}
        error={errorOf(wrong, 'to')}
        value={draft.to}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}

const ALL = ''

function Round({ about, draft, wrong, onChange }: FieldsProps) {
  const drawn = [...new Set(about.tables.map(({ round }) => round))]
  // Also from the round that is drawn next.
  const rounds = draft.kind === 'withdrawal' ? [...drawn, Math.max(0, ...drawn) + 1] : drawn
  const all = draft.kind === 'exchange' ? t('correct.round.all') : ''
  return (
    <SelectField
      label={t(draft.kind === 'withdrawal' ? 'desk.field.from' : 'correct.round')}
      value={draft.round === null ? ALL : `${draft.round}`}
      options={[{ value: ALL, label: all }, ...rounds.map((one) => ({ value: `${one}`, label: `${one}` }))]}
      {...(draft.kind === 'withdrawal' && { hint: t('correct.withdrawal.hint') })}
      error={errorOf(wrong, 'round')}
      onChange={(round) => onChange({ round: round === ALL ? null : Number(round), table: '' })}
    />
  )
}

export const Exchange = (props: FieldsProps) => (
  <>
    <Registration {...props} label={t('correct.one')} />
    <Registration {...props} label={t('correct.other')} field="other" />
    <Round {...props} />
  </>
)

export const Withdrawal = (props: FieldsProps) => (
  <>
    <Registration {...props} />
    <Round {...props} />
  </>
)

/** A table of a round; of one round there is no choice. */
function AtTable(props: FieldsProps) {
  const { about, draft, wrong, onChange } = props
  const rounds = new Set(about.tables.map(({ round }) => round))
  const own = about.tables.filter(({ round }) => rounds.size === 1 || round === draft.round)
  return (
    <>
      {rounds.size > 1 && <Round {...props} />}
      <SelectField
        label={t('correct.table')}
        value={draft.table}
        options={[
          CHOOSE,
          ...own.map((one) => ({
            value: one.key,
            label: t('correct.table.seats', { where: whereOf(one), ns: one.ns, ew: one.ew }),
          })),
        ]}
        error={errorOf(wrong, 'table')}
        onChange={(table) => onChange({ table, seats: { N: '', E: '', S: '', W: '' } })}
      />
    </>
  )
}

export function Sides(props: FieldsProps) {
  const { about, draft, onChange } = props
  const boards = about.boards.map((one) => ({ value: `${one}`, label: `${one}` }))
  return (
    <>
      <AtTable {...props} />
      {about.isOver && (
        <SelectField
          label={t('correct.board')}
          value={draft.board === null ? ALL : `${draft.board}`}
          options={[{ value: ALL, label: t('correct.sides.all') }, ...boards]}
          hint={t(about.isTeam ? 'correct.sides.hint.teams' : 'correct.sides.hint')}
          onChange={(board) => onChange({ board: board === ALL ? null : Number(board) })}
        />
      )}
    </>
  )
}

export function LineUp(props: FieldsProps) {
  const { about, draft, wrong, onChange } = props
  const table = about.tables.find(({ key }) => key === draft.table)
  return (
    <>
      <AtTable {...props} />
      {table &&
        SEATS.map((seat, at) => (
          <NameField
            key={seat}
            about={about}
            label={t('correct.seat', { seat, now: table.seats[at] ?? t('correct.seat.nobody') })}
            hint={at === 0 ? t('correct.seat.hint') : undefined}
            error={at === 0 ? errorOf(wrong, 'seats') : null}
            value={draft.seats[seat]}
            onChange={(name) => onChange({ seats: { ...draft.seats, [seat]: name } })}
          />
        ))}
    </>
  )
}
