/** From an empty page to a session that is ready: a few questions, with answers that fit most evenings. */
import {
  DRAW_FORMS,
  type DrawForm,
  isSwiss,
  isTeamForm,
  mayBeBarometer,
  mostRounds,
  PAIR_FORMS,
} from '@openroom/bridge/movement/draw'
import { fullField } from '@openroom/bridge/movement/knockOut'
import { CALC_TYPES, RELEASE_RULES, VP_SCALES } from '@openroom/bridge/session'
import type { Namesakes } from '@openroom/protocol/schema/desk'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../../live/account.ts'
import { askNamesakes, makeEvent } from '../../live/desk.ts'
import { leaveFreely } from '../../live/leaving.ts'
import { useOrganisers } from '../../live/upcoming.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { base64Of } from '../../ui/base64Of.ts'
import { percentOf } from '../../ui/figures.ts'
import { useGuide } from '../../ui/guide/useGuide.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import { fromZoned, toZoned } from '../../ui/zoned.ts'
import { AfterFields } from './AfterFields.tsx'
import {
  BYE_RULES,
  BYES,
  type Byes,
  byesOf,
  drawOptionsOf,
  type Fault,
  type Filled,
  faultsOf,
  hasByes,
  isMixed,
  isOfSides,
  isOrderAsked,
  lengthOf,
  namedTwice,
  newEventOf,
  OCCASIONS,
  OF_OCCASION,
  rulesOf,
  serverIdOf,
  sizesOf,
  WINNERS,
  winnersOf,
} from './asked.ts'
import styles from './desk.module.css'
import { Frame } from './Frame.tsx'
import { keepEvent, lastEvent } from './lastEvent.ts'
import { MovementField } from './MovementField.tsx'
import { isSaid, type Meant, namesIn, withMeant } from './meant.ts'
import { NamesakesField } from './NamesakesField.tsx'
import { NamesField } from './NamesField.tsx'
import { Preview } from './Preview.tsx'
import { stageName } from './words.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type SectionFormsProps = {
  readonly filled: Filled
  readonly change: (part: Partial<Filled>) => void
}

/** Where there are several, each section may play its own. */
function SectionForms({ filled, change }: SectionFormsProps) {
  const { forms } = drawOptionsOf(filled)
  if (forms === null) return null
  return (
    <div className={styles.fields}>
      {forms.map((form, at) => {
        const section = String.fromCharCode(65 + at)
        return (
          <SelectField
            key={section}
            label={t('desk.form.section', { section })}
            value={form}
            options={PAIR_FORMS.map((value) => ({ value, label: t(`desk.form.${value}`) }))}
            onChange={(value) => change({ sectionForms: { ...filled.sectionForms, [at]: value } })}
          />
        )
      })}
    </div>
  )
}

type StepProps = {
  readonly filled: Filled
  readonly change: (part: Partial<Filled>) => void
  readonly faultOf: (field: 'tournament' | 'movement' | 'names' | 'file' | 'rule') => string | null
}

type PartProps = { readonly title: string; readonly at: string; readonly children: ReactNode }

function Step({ title, at, children }: PartProps) {
  return (
    <section className={styles.step} data-guide={at}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

function groupOf(form: DrawForm) {
  if (isTeamForm(form)) return 'desk.teams'
  return form === 'individual' ? 'desk.players' : 'desk.pairs'
}

const NAMES = {
  'desk.teams': 'desk.names.teams',
  'desk.pairs': 'desk.names.pairs',
  'desk.players': 'desk.names.players',
} as const

function What({ filled, change, faultOf }: StepProps) {
  const { data: organisers = [] } = useOrganisers()
  const { after } = filled
  if (after)
    return (
      <Step title={t('after.step')} at="what">
        <AfterFields filled={{ ...filled, after }} change={change} fault={faultOf('movement')} />
      </Step>
    )
  return (
    <Step title={t('desk.step.what')} at="what">
      <div className={styles.occasion}>
        <Segmented
          label={t('desk.occasion')}
          value={filled.occasion}
          options={OCCASIONS.map((value) => ({ value, label: t(`desk.occasion.${value}`) }))}
          onChange={(occasion) => change({ occasion, ...OF_OCCASION[occasion], releaseRule: null })}
        />
        <p>{t(`desk.occasion.${filled.occasion}.hint`)}</p>
      </div>
      <Field
        label={t('desk.tournament')}
        hint={t('desk.tournament.hint')}
        error={faultOf('tournament')}
        value={filled.tournament}
        onChange={({ target }) => change({ tournament: target.value })}
      />
      <SelectField
        label={t('desk.form')}
        value={filled.form}
        hint={t(`desk.form.${filled.form}.hint`)}
        options={DRAW_FORMS.map((value) => ({
          value,
          label: t(`desk.form.${value}`),
          group: t(groupOf(value)),
        }))}
        onChange={(form) =>
          change({
            ...{ form, sectionForms: {}, calcType: isTeamForm(form) ? 'IMP' : 'MP' },
            ...{ rounds: null, boardsPerRound: null, byes: null, releaseRule: null },
          })
        }
      />
      {filled.form === 'own' && (
        <MovementField
          serverId={serverIdOf(filled, organisers)}
          value={filled.movement}
          error={faultOf('movement')}
          onChange={(movement) => change({ movement, rounds: null, boardsPerRound: null })}
        />
      )}
      {isOrderAsked(filled) && (
        <SelectField
          label={t('desk.order')}
          value={filled.order}
          options={(['given', 'drawn'] as const).map((value) => ({ value, label: t(`desk.order.${value}`) }))}
          onChange={(order) => change({ order })}
        />
      )}
      {organisers.length > 1 && (
        <SelectField
          label={t('desk.organiser')}
          value={serverIdOf(filled, organisers)}
          options={organisers.map(({ serverId: value, name }) => ({
            value,
            label: name ?? t('desk.organiser.own'),
          }))}
          onChange={(serverId) => change({ serverId })}
        />
      )}
    </Step>
  )
}

function byesText(rule: Byes): string {
  const { percent, ownAverage } = BYES[rule]
  if (percent !== null)
    return t(ownAverage ? 'scores.rule.byes.better' : 'scores.rule.byes', {
      percent: percentOf(`${percent}`),
    })
  return t(ownAverage ? 'scores.rule.byes.average' : 'desk.byes.nothing')
}

const hasVictoryPoints = ({ form, calcType }: Filled): boolean =>
  (isSwiss(form) || form === 'roundRobin') && calcType === 'IMP'

function Boards({ filled, change, faultOf }: StepProps) {
  const { rounds, boardsPerRound } = lengthOf(filled)
  const isTeams = isTeamForm(filled.form)
  return (
    <Step title={t('desk.step.boards')} at="boards">
      <NumberField
        label={t(filled.form === 'knockOut' ? 'desk.segments' : 'desk.rounds')}
        value={filled.rounds}
        suggested={rounds}
        max={mostRounds(filled.form, sizesOf(filled), drawOptionsOf(filled))}
        onChange={(value) => change({ rounds: value })}
      />
      <NumberField
        label={t('desk.boardsPerRound')}
        value={filled.boardsPerRound}
        suggested={boardsPerRound}
        max={64}
        onChange={(value) => change({ boardsPerRound: value })}
      />
      <NumberField
        label={t('desk.firstBoard')}
        value={filled.firstBoard}
        suggested={1}
        max={900}
        onChange={(firstBoard) => change({ firstBoard })}
      />
      <SelectField
        label={t('desk.deals')}
        hint={t(`desk.deals.${filled.deals}.hint`)}
        value={filled.deals}
        options={(['dealt', 'file', 'none'] as const).map((value) => ({
          value,
          label: t(`desk.deals.${value}`),
        }))}
        onChange={(deals) => change({ deals })}
      />
      {filled.deals === 'file' && (
        <Field
          label={t('desk.hands')}
          type="file"
          error={faultOf('file')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void base64Of(file).then((read) => change({ file: read }))
          }}
        />
      )}
      <SelectField
        label={t('desk.calc')}
        value={filled.calcType}
        options={CALC_TYPES.filter((value) => value !== (isTeams ? 'MP' : 'BAM')).map((value) => ({
          value,
          label: t(`desk.calc.${value}`),
        }))}
        onChange={(calcType) => change({ calcType })}
      />
      {isOfSides(filled) && (
        <SelectField
          label={t('desk.winners')}
          value={winnersOf(filled)}
          hint={isMixed(filled) ? t('desk.winners.mixed') : undefined}
          options={WINNERS.filter((value) =>
            value === '1' ? filled.form !== 'own' : value !== '2' || !isMixed(filled),
          ).map((value) => ({
            value,
            label: t(`desk.winners.${value}`),
          }))}
          onChange={(value) => change({ winners: value === '2' ? 2 : 1, arrowSwitch: value !== '1.plain' })}
        />
      )}
      {mayBeBarometer(filled.form) && (
        <CheckField
          label={t('desk.barometer')}
          checked={filled.barometer}
          onChange={(barometer) => change({ barometer, releaseRule: null, tellsEarly: false })}
        />
      )}
      {hasVictoryPoints(filled) && (
        <SelectField
          label={t('plan.vpScale')}
          value={filled.vpScale}
          options={VP_SCALES.filter((scale) => scale !== 'own').map((value) => ({
            value,
            label: t(`plan.vp.${value}`),
          }))}
          onChange={(vpScale) => change({ vpScale })}
        />
      )}
      {hasByes(filled) && (
        <SelectField
          label={t('desk.byes')}
          value={byesOf(filled)}
          options={BYE_RULES.map((value) => ({ value, label: byesText(value) }))}
          onChange={(byes) => change({ byes })}
        />
      )}
    </Step>
  )
}

/** Minutes that people choose from. */
const DELAYS = [0, 5, 10, 15, 30, 60] as const

function When({ filled, change, faultOf }: StepProps) {
  const { role } = useAccount()
  const { rule, rules } = rulesOf(filled)
  const offered = RELEASE_RULES.filter((one) => role === 'ADMIN' || one === rule || rules.includes(one))
  const start = filled.startDateTime === null ? null : toZoned(filled.startDateTime, ZONE)
  return (
    <Step title={t('desk.step.when')} at="when">
      <Field
        label={t('desk.start')}
        hint={t('desk.start.hint')}
        type="datetime-local"
        value={start === null ? '' : `${start.date}T${start.time}`}
        onChange={({ target }) => {
          const [date = '', time = ''] = target.value.split('T')
          change({ startDateTime: target.value === '' ? null : fromZoned({ date, time }, ZONE) })
        }}
      />
      <SelectField
        label={t('desk.delay')}
        value={filled.delayMinutes}
        options={DELAYS.map((value) => ({ value, label: t('desk.delay.minutes', { minutes: value }) }))}
        onChange={(delayMinutes) => change({ delayMinutes })}
      />
      <SelectField
        label={t('desk.release')}
        hint={t(`desk.release.${rule}.hint`)}
        error={faultOf('rule')}
        value={rule}
        options={offered.map((value) => ({ value, label: t(`desk.release.${value}`) }))}
        onChange={(releaseRule) => change({ releaseRule, tellsEarly: false })}
      />
      {role === 'ADMIN' && !rules.includes(rule) && (
        <CheckField
          label={t('desk.early')}
          checked={filled.tellsEarly}
          onChange={(tellsEarly) => change({ tellsEarly })}
        />
      )}
    </Step>
  )
}

function segmentOf({ after, stage, ...filled }: Filled): string | undefined {
  if (after) return stage.trim() || t('next.stage.final')
  return filled.form === 'knockOut' ? stageName(fullField(sizesOf(filled)[0] ?? 2)) : undefined
}

const wordsOf = (fault: Fault, filled: Filled): string =>
  fault === 'named-twice'
    ? t('desk.names.two', { names: listed(namedTwice(filled)) })
    : t(`desk.fault.${fault}`)

type MakeEventProps = {
  readonly onMade: (miniSessionId: number) => void
  /** What is filled in from the beginning. */
  readonly begun?: Filled
}

export function MakeEvent({ onMade, begun }: MakeEventProps) {
  const form = useForm(() => begun ?? lastEvent(), faultsOf)
  const { draft: filled, change, faults, isTried, busy, failure } = form
  const [namesakes, setNamesakes] = useState<readonly Namesakes[]>([])
  const [meant, setMeant] = useState<Meant>({})
  const guide = useGuide('make')
  const { data: organisers = [] } = useOrganisers()
  const faultOf = (field: keyof typeof faults) => {
    const fault = isTried ? faults[field] : undefined
    return fault === undefined ? null : wordsOf(fault, filled)
  }
  const make = () =>
    form.send(async () => {
      const segment = segmentOf(filled)
      const usual = { event: t(`desk.form.${filled.form}.event`), segment }
      const serverId = serverIdOf(filled, organisers)
      const event = newEventOf({ ...filled, serverId }, usual, ZONE)
      const found = await askNamesakes({ serverId, names: namesIn(event) })
      setNamesakes(found)
      if (!found.every((one) => isSaid(meant, one))) return
      const { miniSessionId } = await makeEvent(withMeant(event, meant))
      keepEvent({ ...filled, serverId })
      leaveFreely(() => onMade(miniSessionId))
    })
  const steps = { filled, change, faultOf }
  const names = NAMES[groupOf(filled.form)]
  return (
    <Frame
      title={t(filled.after ? 'after.open' : 'desk.new')}
      text={filled.after ? nameOfEvent(filled) : t('desk.new.text')}
      guide={guide}
    >
      <Form {...form.frame} className={styles.form} onSubmit={make}>
        <What {...steps} />
        <section className={styles.step} data-guide="who">
          <h2>{t('desk.step.who')}</h2>
          <div className={styles.who}>
            <div className={styles.names}>
              <NamesField
                label={t(names)}
                hint={t(filled.form === 'swissPairs' ? 'desk.names.field.hint' : `${names}.hint`)}
                error={faultOf('names')}
                value={filled.names}
                onChange={(names) => change({ names })}
              />
              <SectionForms filled={filled} change={change} />
            </div>
            {namesakes.length > 0 && <NamesakesField asked={namesakes} meant={meant} onChange={setMeant} />}
            {faults.names === undefined && faults.movement === undefined && <Preview filled={filled} />}
            {faults.names !== undefined && !isTried && <p>{wordsOf(faults.names, filled)}</p>}
          </div>
        </section>
        <Boards {...steps} />
        <When {...steps} />
        {failure !== null && <Message tone="bad">{failure}</Message>}
        {isTried && Object.keys(faults).length > 0 && (
          <Message tone="bad">{t('desk.refused', { count: Object.keys(faults).length })}</Message>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={busy} data-guide="do">
            {t(filled.after ? 'after.make' : 'desk.make')}
          </Button>
        </div>
      </Form>
    </Frame>
  )
}
