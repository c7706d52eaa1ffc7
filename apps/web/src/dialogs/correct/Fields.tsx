/** The fields of a correction, each kind its own. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { AboutFields, TeamCountry } from './AboutFields.tsx'
import { CarryOver, Concession, MatchFigures, Penalty } from './FigureFields.tsx'
import { errorOf, type FieldsProps, Registration } from './fieldParts.tsx'
import { Averages, Board, ResultLine, Scores, Table } from './PlayFields.tsx'
import { OtherSession, ScoringFields } from './ScoringFields.tsx'
import { Exchange, LineUp, Player, Sides, TwoPlayers, Withdrawal } from './SeatFields.tsx'
import { Shares } from './Shares.tsx'
import type { Kind } from './wanted.ts'

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

const PlaceName =
  (of: 'tournament' | 'event' | 'segment') =>
  (props: FieldsProps): ReactNode => (
    <>
      <p>{t('correct.place.now', { name: props.about[of] })}</p>
      <NewName {...props} />
    </>
  )

function Licence({ about, draft, wrong, onChange }: FieldsProps) {
  return (
    <>
      {about.licence !== null && <p>{t('correct.place.now', { name: about.licence })}</p>}
      <Field
        label={t('correct.licence')}
        hint={t('correct.licence.hint')}
        error={errorOf(wrong, 'to')}
        value={draft.to}
        maxLength={200}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}

const atTable = (Ruled: (props: FieldsProps) => ReactNode) => (props: FieldsProps) => (
  <>
    <Board {...props} />
    <Table {...props} />
    <Ruled {...props} />
  </>
)

const OF_KIND: { readonly [K in Kind]: (props: FieldsProps) => ReactNode } = {
  player: (props) => (
    <>
      <Player {...props} />
      <NewName {...props} />
    </>
  ),
  about: AboutFields,
  country: TeamCountry,
  registration: (props) => (
    <>
      <Registration {...props} />
      <NewName {...props} />
    </>
  ),
  tournament: PlaceName('tournament'),
  event: PlaceName('event'),
  segment: PlaceName('segment'),
  scoring: ScoringFields,
  tie: OtherSession,
  part: NewName,
  licence: Licence,
  exchange: Exchange,
  players: TwoPlayers,
  sides: Sides,
  lineUp: LineUp,
  withdrawal: Withdrawal,
  result: atTable(ResultLine),
  average: atTable(Averages),
  weighted: atTable(Shares),
  split: atTable(Scores),
  imps: atTable(Scores),
  board: Board,
  removed: Board,
  penalty: Penalty,
  carryOver: CarryOver,
  match: MatchFigures,
  concession: Concession,
}

export function Fields(props: FieldsProps) {
  const { draft, wrong, onChange } = props
  const Own = OF_KIND[draft.kind]
  return (
    <>
      <Own {...props} />
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
