/** Line-ups of teams at the desk: asked for until a time, who has handed in, what is shown, entered by the director. */
import { isClosed } from '@openroom/protocol/names'
import type { DeskLineUpRound, DeskTeam, SeatingRights } from '@openroom/protocol/schema/lineUps'
import { SEATING_RIGHTS } from '@openroom/protocol/schema/lineUps'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { useState } from 'react'
import { makeLinks, useDeskSession } from '../../live/desk.ts'
import { useLinks } from '../../live/deskOperators.ts'
import { askLineUps, enterLineUps, useLineUps } from '../../live/lineUps.ts'
import { t } from '../../texts/t.ts'
import { beginStep } from '../../ui/arrival.ts'
import { LineUpForm, LineUpWords } from '../../ui/lineUps/LineUpForm.tsx'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useForm } from '../../ui/parts/useForm.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { fromZoned, toZoned } from '../../ui/zoned.ts'
import styles from './desk.module.css'
import { Frame, ToDesk } from './Frame.tsx'
import { LinkSheet } from './LinkSheet.tsx'
import { PasteLineUps } from './PasteLineUps.tsx'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** So long a captain has, where the director says nothing else. */
const PROPOSED_MS = 15 * 60_000

type Asking = {
  /** As the field has it. */
  readonly until: string
  readonly rights: SeatingRights
  readonly minutes: string
}

const untilOf = (instant: string): string => {
  const { date, time } = toZoned(instant, ZONE)
  return `${date}T${time}`
}

function instantOf(until: string): string | null {
  const [date = '', time = ''] = until.split('T')
  return fromZoned({ date, time }, ZONE)
}

const isMinutes = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 600

type AskProps = { readonly id: number; readonly round: number; readonly call: DeskLineUpRound['call'] }

export function AskLineUps({ id, round, call }: AskProps) {
  const form = useForm<Asking, readonly ('until' | 'minutes')[]>(
    {
      until: untilOf(call?.dueAt ?? new Date(Date.now() + PROPOSED_MS).toISOString()),
      rights: call?.rights ?? 'blind',
      minutes: `${call?.answerMinutes ?? 10}`,
    },
    ({ until, minutes }) => [
      ...(instantOf(until) === null ? (['until'] as const) : []),
      ...(isMinutes(minutes) ? [] : (['minutes'] as const)),
    ],
  )
  const ending = useAttempt()
  const { until, rights, minutes } = form.draft
  const wrong = (field: 'until' | 'minutes') => form.isTried && form.faults.includes(field)
  const ask = () =>
    form.send(async () => {
      const dueAt = instantOf(until)
      if (dueAt === null) return
      await askLineUps(id, { round, call: { dueAt, rights, answerMinutes: Number(minutes) } })
    })
  return (
    <Form className={styles.form} {...form.frame} onSubmit={ask}>
      {[form.failure, ending.failure].map(
        (failure) =>
          failure !== null && (
            <Message key={failure} tone="bad">
              {failure}
            </Message>
          ),
      )}
      <div className={styles.fields}>
        <Field
          label={t('lineUps.until')}
          error={wrong('until') ? t('lineUps.until.missing') : null}
          type="datetime-local"
          value={until}
          onChange={({ target }) => form.change({ until: target.value })}
        />
        <SelectField
          label={t('lineUps.rights')}
          value={rights}
          options={SEATING_RIGHTS.map((value) => ({ value, label: t(`lineUps.rights.${value}`) }))}
          onChange={(value) => form.change({ rights: value })}
        />
        {rights !== 'blind' && (
          <Field
            label={t('lineUps.answer')}
            error={wrong('minutes') ? t('lineUps.answer.wrong') : null}
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => form.change({ minutes: target.value })}
          />
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit" look={call ? 'plain' : 'primary'} disabled={form.busy}>
          {t(call ? 'lineUps.change' : 'lineUps.ask')}
        </Button>
        {call && (
          <Button
            disabled={ending.busy}
            onClick={() => void ending.run(async () => void (await askLineUps(id, { round, call: null })))}
          >
            {t('lineUps.stop')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function stateText(team: DeskTeam): string {
  if (team.fault !== null) return t(`lineUps.fault.${team.fault}`)
  if (team.isMissing) return t('lineUps.state.missing')
  if (team.handedAt === null) return t('lineUps.state.none')
  if (team.lineUp === null) return t('lineUps.state.in')
  return t(team.isPlaced ? 'lineUps.state.placed' : 'lineUps.state.shown')
}

type TeamProps = {
  readonly id: number
  readonly round: number
  readonly team: DeskTeam
  readonly isDone: boolean
}

function TeamRow({ id, round, team, isDone }: TeamProps) {
  const [isEntering, enter] = useState(false)
  const attempt = useAttempt()
  const { last, lineUp, sides, name } = team
  const put = (given: NonNullable<typeof lineUp>, reason: string) =>
    enterLineUps(id, { round, lineUps: [{ team: team.team, lineUp: given }], reason })
  return (
    <li className={styles.team}>
      <h3>{name}</h3>
      <p data-tone={team.isMissing || team.fault !== null ? 'warn' : undefined}>{stateText(team)}</p>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      {lineUp && <LineUpWords lineUp={lineUp} sides={sides} />}
      {isEntering ? (
        <LineUpForm
          roster={team.roster}
          sides={sides}
          begun={lineUp ?? last}
          action={t('lineUps.put')}
          asksReason={lineUp !== null}
          onPut={async (given, reason) => {
            await put(given, reason)
            enter(false)
          }}
          onCancel={() => enter(false)}
        />
      ) : (
        !isDone && (
          <div className={styles.bar}>
            {last && lineUp === null && team.handedAt === null && (
              <Button
                aria-label={`${t('lineUps.last')}: ${name}`}
                disabled={attempt.busy}
                onClick={() => void attempt.run(async () => void (await put(last, '')))}
              >
                {t('lineUps.last')}
              </Button>
            )}
            <Button aria-label={`${t('lineUps.enter')}: ${name}`} onClick={() => enter(true)}>
              {t('lineUps.enter')}
            </Button>
          </div>
        )
      )}
    </li>
  )
}

type RoundProps = { readonly id: number; readonly round: DeskLineUpRound; readonly isDone: boolean }

const Matches = ({ id, round: { round, matches }, isDone }: RoundProps) =>
  matches.map(({ number, home, visiting, second }) => (
    <section key={number} className={styles.step}>
      <h2>{t('lineUps.match', { number, home: home.name, visiting: visiting.name })}</h2>
      {second !== null && (
        <p>{t('lineUps.second', { name: second === 'home' ? home.name : visiting.name })}</p>
      )}
      <ul className={styles.teams}>
        {[home, visiting].map((team) => (
          <TeamRow key={team.team} {...{ id, round, team, isDone }} />
        ))}
      </ul>
    </section>
  ))

function CaptainLinks({
  id,
  onMade,
}: {
  readonly id: number
  readonly onMade: (links: CreatedLinks['links']) => void
}) {
  const { data: links } = useLinks(id)
  const [isAsked, ask] = useState(false)
  const attempt = useAttempt()
  const isOut = links?.some(({ kind, revokedAt }) => kind === 'captain' && revokedAt === null) ?? false
  const make = () => void attempt.run(async () => onMade((await makeLinks(id, 'captain')).links))
  return (
    <>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <Button disabled={attempt.busy || !links} onClick={() => (isOut ? ask(true) : make())}>
        {t('lineUps.links')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          danger
          title={t('lineUps.links')}
          text={t('lineUps.links.ask')}
          action={t('lineUps.links')}
          onConfirm={make}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

/** The first of which not all has been placed. */
const roundNow = (rounds: readonly DeskLineUpRound[]): number | undefined =>
  (
    rounds.find(
      ({ matches }) => !matches.every(({ home, visiting }) => home.isPlaced && visiting.isPlaced),
    ) ?? rounds.at(-1)
  )?.round

export function LineUpsPage({ id }: { readonly id: number }) {
  const session = useDeskSession(id)
  const { data, error, refetch } = useLineUps(id)
  const [links, setLinks] = useState<CreatedLinks['links'] | null>(null)
  const [chosen, choose] = useState<number | null>(null)
  if (!session.data || !data)
    return <Waiting error={session.error ?? error} retry={session.error ? session.refetch : refetch} />
  // What is placed there stays in sight: the page goes to another round by the director alone.
  const now = roundNow(data.rounds)
  if (chosen === null && now !== undefined) choose(now)
  const show = (sheet: CreatedLinks['links'] | null) => {
    beginStep()
    setLinks(sheet)
  }
  const { tournament, event, status, closing } = session.data
  if (links !== null) return <LinkSheet session={session.data} links={links} onClose={() => show(null)} />
  const isDone = isClosed(status) || closing
  const round = data.rounds.find((one) => one.round === chosen)
  return (
    <Frame title={t('lineUps.title')} text={nameOfEvent({ tournament, event })} action={<ToDesk id={id} />}>
      <p>{t('lineUps.text')}</p>
      <div className={styles.bar}>
        <CaptainLinks id={id} onMade={show} />
      </div>
      {round && (
        <>
          <SelectField
            label={t('phone.rounds')}
            value={round.round}
            options={data.rounds.map((one) => ({
              value: one.round,
              label: t('phone.round', { round: one.round }),
            }))}
            onChange={choose}
          />
          {!isDone && <AskLineUps key={`${round.round} ${JSON.stringify(round.call)}`} id={id} {...round} />}
          <Matches id={id} round={round} isDone={isDone} />
          {!isDone && <PasteLineUps key={round.round} id={id} round={round} />}
        </>
      )}
    </Frame>
  )
}

/** At the desk of the session: whose time is over without a line-up. */
export function MissedLineUps({ id }: { readonly id: number }) {
  const { data } = useLineUps(id)
  // Of rounds before it is too late to say so.
  const teams = (data?.rounds ?? [])
    .map(({ matches }) => matches.flatMap(({ home, visiting }) => [home, visiting]))
    .findLast((all) => all.some(({ isMissing, isPlaced }) => isMissing || isPlaced))
  const missing = teams?.filter(({ isMissing }) => isMissing) ?? []
  if (missing.length === 0) return null
  return (
    <Message tone="bad">
      {t('lineUps.missed', { count: missing.length, names: missing.map(({ name }) => name).join(', ') })}
    </Message>
  )
}
