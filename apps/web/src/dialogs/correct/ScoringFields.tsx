/** Fields of how an event is arranged and scored; what is not chosen stays as it is. */
import { ARRANGE_TYPES, STEPPED_VP_SCALES } from '@openroom/bridge/session'
import { t } from '../../texts/t.ts'
import { longDayOf, ofDay } from '../../ui/moments.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { CHOOSE, errorOf, type FieldsProps } from './fieldParts.tsx'
import type { Draft } from './wanted.ts'

type Scoring = Draft['scoring']

const SCALES = ['wbfContinuous', ...STEPPED_VP_SCALES, 'none'] as const

type ChoiceProps<N extends keyof Scoring> = FieldsProps & {
  readonly name: N
  readonly label: string
  readonly among: readonly NonNullable<Scoring[N]>[]
  readonly said: (value: NonNullable<Scoring[N]>) => string
  /** What it is now, where that is known. */
  readonly now?: NonNullable<Scoring[N]>
  readonly error?: string | null
}

function Choice<N extends keyof Scoring>(props: ChoiceProps<N>) {
  const { draft, onChange, name, label, among, said, now, error = null } = props
  const stays = now === undefined ? t('correct.stays') : t('correct.stays.as', { now: said(now) })
  const options = among
    .filter((value) => value !== now)
    .map((value) => ({ value: `${value}`, label: said(value) }))
  return (
    <SelectField
      label={label}
      value={`${draft.scoring[name] ?? ''}`}
      options={[{ value: '', label: stays }, ...options]}
      error={error}
      onChange={(text) => {
        const { [name]: _, ...others } = draft.scoring
        const value = among.find((one) => `${one}` === text)
        onChange({ scoring: value === undefined ? others : { ...others, [name]: value } })
      }}
    />
  )
}

export function ScoringFields(props: FieldsProps) {
  const { isTeam, scoring } = props.about
  return (
    <>
      <Choice
        {...props}
        name="arrangeType"
        label={t('correct.arrange')}
        among={ARRANGE_TYPES}
        said={(value) => t(`correct.arrange.${value}`)}
        now={scoring.arrangeType}
        error={errorOf(props.wrong, 'scoring')}
      />
      <Choice
        {...props}
        name="calcType"
        label={t('correct.calc')}
        among={isTeam ? ['IMP', 'BAM'] : ['MP', 'IMP']}
        said={(value) => t(`correct.calc.${value}`)}
        now={scoring.calcType}
      />
      {isTeam ? (
        <Choice
          {...props}
          name="vpScale"
          label={t('correct.vp')}
          among={SCALES}
          said={(value) => t(`correct.vp.${value}`)}
        />
      ) : (
        <>
          <Choice
            {...props}
            name="pairs"
            label={t('correct.pairs')}
            among={['crossImps', 'butler']}
            said={(value) => t(`correct.pairs.${value}`)}
          />
          <Choice
            {...props}
            name="winners"
            label={t('correct.winners')}
            among={[1, 2]}
            said={(value) => t(`correct.winners.${value}`)}
            now={scoring.winners}
          />
          <Choice
            {...props}
            name="sectionsScored"
            label={t('correct.sections')}
            among={['together', 'apart']}
            said={(value) => t(`correct.sections.${value}`)}
            now={scoring.sectionsScored}
          />
        </>
      )}
    </>
  )
}

/** The session that this one goes on from. */
export function OtherSession({ about, draft, wrong, onChange }: FieldsProps) {
  const options = about.others.map(({ id, name, date }) => ({
    value: `${id}`,
    label: date === null ? name : t('correct.session.of', { name, date: longDayOf(ofDay(date)) }),
  }))
  return (
    <SelectField
      label={t('correct.session')}
      value={draft.session === null ? '' : `${draft.session}`}
      options={[CHOOSE, ...options]}
      hint={t('correct.session.hint')}
      error={errorOf(wrong, 'session')}
      onChange={(id) => onChange({ session: id === '' ? null : Number(id) })}
    />
  )
}
