/** From an empty page to a session that is ready: a few questions, with answers that fit most evenings. */
import { DRAW_FORMS, isPairForm, mostRounds } from '@openroom/bridge/movement/draw'
import { CALC_TYPES, RELEASE_RULES } from '@openroom/bridge/session'
import { type ReactNode, useState } from 'react'
import { makeEvent } from '../../live/desk.ts'
import { useOrganisers } from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { fromZoned, toZoned } from '../../ui/zoned.ts'
import { EMPTY, type Fault, type Filled, faultsOf, lengthOf, newEventOf, sizesOf } from './asked.ts'
import styles from './desk.module.css'
import { Frame } from './Frame.tsx'
import { NamesField } from './NamesField.tsx'
import { Preview } from './Preview.tsx'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type StepProps = {
  readonly filled: Filled
  readonly change: (part: Partial<Filled>) => void
  readonly faultOf: (field: 'tournament' | 'names' | 'file') => string | null
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.step}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** A whole number, or what the movement suggests while nothing is typed. */
function Count({
  label,
  value,
  suggested,
  most,
  onChange,
}: {
  readonly label: string
  readonly value: number | null
  readonly suggested: number
  readonly most: number
  readonly onChange: (value: number | null) => void
}) {
  return (
    <Field
      label={label}
      type="number"
      min={1}
      max={most}
      placeholder={`${suggested}`}
      value={value ?? ''}
      onChange={({ target }) => {
        const number = Math.round(target.valueAsNumber)
        onChange(Number.isNaN(number) ? null : Math.max(1, Math.min(most, number)))
      }}
    />
  )
}

function What({ filled, change, faultOf }: StepProps) {
  const { data: organisers = [] } = useOrganisers()
  return (
    <Step title={t('desk.step.what')}>
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
          group: t(isPairForm(value) ? 'desk.pairs' : 'desk.teams'),
        }))}
        onChange={(form) => change({ form, calcType: isPairForm(form) ? 'MP' : 'IMP' })}
      />
      {organisers.length > 1 && (
        <SelectField
          label={t('desk.organiser')}
          value={filled.serverId}
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

function Boards({ filled, change, faultOf }: StepProps) {
  const { rounds, boardsPerRound } = lengthOf(filled)
  const pairs = isPairForm(filled.form)
  return (
    <Step title={t('desk.step.boards')}>
      <Count
        label={t('desk.rounds')}
        value={filled.rounds}
        suggested={rounds}
        most={mostRounds(filled.form, sizesOf(filled))}
        onChange={(value) => change({ rounds: value })}
      />
      <Count
        label={t('desk.boardsPerRound')}
        value={filled.boardsPerRound}
        suggested={boardsPerRound}
        most={64}
        onChange={(value) => change({ boardsPerRound: value })}
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
        options={CALC_TYPES.filter((value) => value !== (pairs ? 'BAM' : 'MP')).map((value) => ({
          value,
          label: t(`desk.calc.${value}`),
        }))}
        onChange={(calcType) => change({ calcType })}
      />
      {filled.form === 'mitchell' && (
        <SelectField
          label={t('desk.winners')}
          value={filled.winners}
          options={([1, 2] as const).map((value) => ({ value, label: t(`desk.winners.${value}`) }))}
          onChange={(winners) => change({ winners })}
        />
      )}
    </Step>
  )
}

async function base64Of(file: File): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Minutes that people choose from. */
const DELAYS = [0, 5, 10, 15, 30, 60] as const

function When({ filled, change }: StepProps) {
  const start = filled.startDateTime === null ? null : toZoned(filled.startDateTime, ZONE)
  return (
    <Step title={t('desk.step.when')}>
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
        hint={t(`desk.release.${filled.releaseRule}.hint`)}
        value={filled.releaseRule}
        options={RELEASE_RULES.map((value) => ({ value, label: t(`desk.release.${value}`) }))}
        onChange={(releaseRule) => change({ releaseRule })}
      />
    </Step>
  )
}

const wordsOf = (fault: Fault): string => t(`desk.fault.${fault}`)

export function MakeEvent({ onMade }: { readonly onMade: (miniSessionId: number) => void }) {
  const [filled, setFilled] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const { busy, failure, run } = useAttempt()
  const faults = faultsOf(filled)
  const change = (part: Partial<Filled>) => setFilled((before) => ({ ...before, ...part }))
  const faultOf = (field: keyof typeof faults) => {
    const fault = isTried ? faults[field] : undefined
    return fault === undefined ? null : wordsOf(fault)
  }
  const make = () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    void run(async () => {
      const usual = t(`desk.form.${filled.form}.event`)
      onMade((await makeEvent(newEventOf(filled, usual, ZONE))).miniSessionId)
    })
  }
  const steps = { filled, change, faultOf }
  return (
    <Frame title={t('desk.new')} text={t('desk.new.text')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <What {...steps} />
        <section className={styles.step}>
          <h2>{t('desk.step.who')}</h2>
          <div className={styles.who}>
            <NamesField
              label={t(isPairForm(filled.form) ? 'desk.names.pairs' : 'desk.names.teams')}
              hint={t(isPairForm(filled.form) ? 'desk.names.pairs.hint' : 'desk.names.teams.hint')}
              error={faultOf('names')}
              value={filled.names}
              onChange={(names) => change({ names })}
            />
            {faults.names === undefined ? <Preview filled={filled} /> : <p>{wordsOf(faults.names)}</p>}
          </div>
        </section>
        <Boards {...steps} />
        <When {...steps} />
        {failure !== null && <Message tone="bad">{failure}</Message>}
        {isTried && Object.keys(faults).length > 0 && (
          <Message tone="bad">{t('desk.refused', { count: Object.keys(faults).length })}</Message>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={busy}>
            {t('desk.make')}
          </Button>
        </div>
      </form>
    </Frame>
  )
}
