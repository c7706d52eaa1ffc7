/** One planned session: its start, and behind a summary its size and how it is broadcast. */

import { ALERT_TYPES, RELEASE_RULES } from '@openroom/bridge/session'
import { mayTellEarly } from '@openroom/protocol/planFaults'
import type { PlannedEvent, PlannedSession } from '@openroom/protocol/schema/upcoming'
import { useAccount } from '../../live/account.ts'
import { useWaitsForSource, waitForSource } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import type { PartProps } from './faults.ts'
import { StartFields } from './StartFields.tsx'
import styles from './upcoming.module.css'

export type SessionFormProps = Omit<PartProps, 'isFixed'> & {
  readonly session: PlannedSession
  readonly number: number
  readonly event: PlannedEvent
  /** It has begun: nothing of it can be changed. */
  readonly fixed: boolean
  readonly onChange: (session: PlannedSession) => void
  /** Gives the settings of this one to all sessions of the segment; `null` when it is the only one. */
  readonly onForAll: (() => void) | null
}

const FLAGS = ['playVisible', 'crossTable', 'bidOnly', 'adaptive', 'vugraphClosedResult'] as const

const FIELDS = [
  ...['numberOfRounds', 'boardsPerRound', 'firstBoard', 'roundGroups', 'delay', 'releaseRule'],
  'adaptive',
] as const

const summary = ({ numberOfRounds, boardsPerRound, delay }: PlannedSession): string =>
  t('plan.summary', { rounds: numberOfRounds, boards: boardsPerRound, minutes: Math.round(delay / 60) })

function Flags({ session, event, fixed, onChange }: SessionFormProps) {
  const shown = FLAGS.filter(
    (flag) =>
      (flag !== 'crossTable' || event.type === 'TEAM') &&
      (session.bidOnly || (flag !== 'adaptive' && flag !== 'vugraphClosedResult')),
  )
  return (
    <div className={styles.flags}>
      {shown.map((flag) => (
        <CheckField
          key={flag}
          label={t(`plan.${flag}`)}
          checked={session[flag]}
          disabled={fixed}
          onChange={(checked) => {
            const off = flag === 'bidOnly' && !checked ? { adaptive: false, vugraphClosedResult: false } : {}
            onChange({ ...session, ...off, [flag]: checked })
          }}
        />
      ))}
    </div>
  )
}

/** How a live source comes to fill this session; what the director says of it counts at once. */
function Source({ id }: { readonly id: number }) {
  const { data } = useWaitsForSource(id)
  const { busy, failure, run } = useAttempt()
  if (data?.awaits === null) return null
  return (
    <>
      <div className={styles.flags}>
        <CheckField
          label={t('plan.session.awaits')}
          checked={data?.awaits ?? false}
          disabled={data === undefined || busy}
          onChange={(awaits) => void run(() => waitForSource(id, awaits))}
        />
      </div>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <p className={styles.source}>{t('plan.session.source', { id: `${id}` })}</p>
    </>
  )
}

function Numbers({ session, event, path, faultAt, fixed, onChange }: SessionFormProps) {
  const number = (name: 'numberOfRounds' | 'boardsPerRound' | 'firstBoard' | 'roundGroups', min: number) => (
    <NumberField
      label={t(`plan.${name}`)}
      value={session[name]}
      min={min}
      max={999}
      disabled={fixed}
      error={faultAt(`${path}.${name}`)}
      onChange={(value) => onChange({ ...session, [name]: value })}
    />
  )
  return (
    <>
      {number('numberOfRounds', 0)}
      {number('boardsPerRound', 0)}
      {number('firstBoard', 1)}
      {event.arrangeType !== 'KNOCK_OUT' && number('roundGroups', 1)}
    </>
  )
}

function Broadcast({ session, event, path, faultAt, fixed, onChange }: SessionFormProps) {
  const { role } = useAccount()
  const isEarly = mayTellEarly(event, session)
  const rules = RELEASE_RULES.filter(
    (releaseRule) =>
      role === 'ADMIN' ||
      releaseRule === session.releaseRule ||
      !mayTellEarly(event, { ...session, releaseRule }),
  )
  return (
    <>
      <NumberField
        label={t('plan.delay')}
        value={session.delay / 60}
        min={0}
        max={1440}
        disabled={fixed}
        error={faultAt(`${path}.delay`)}
        onChange={(minutes) => onChange({ ...session, delay: minutes * 60 })}
      />
      <SelectField
        label={t('plan.releaseRule')}
        value={session.releaseRule}
        disabled={fixed}
        error={faultAt(`${path}.releaseRule`)}
        options={rules.map((value) => ({ value, label: t(`plan.release.${value}`) }))}
        onChange={(releaseRule) => onChange({ ...session, releaseRule, tellsEarly: false })}
      />
      {isEarly && (
        <CheckField
          label={t('plan.early')}
          checked={session.tellsEarly ?? false}
          disabled={fixed || role !== 'ADMIN'}
          onChange={(tellsEarly) => onChange({ ...session, tellsEarly })}
        />
      )}
      <SelectField
        label={t('plan.alertType')}
        value={session.alertType}
        disabled={fixed}
        options={ALERT_TYPES.map((value) => ({ value, label: t(`plan.alert.${value}`) }))}
        onChange={(alertType) => onChange({ ...session, alertType })}
      />
    </>
  )
}

export function SessionForm(props: SessionFormProps) {
  const { session, number, zone, path, faultAt, fixed, onChange, onRemove, onForAll } = props
  const wrong = FIELDS.some((name) => faultAt(`${path}.${name}`) !== null)
  return (
    <li className={styles.session}>
      <div className={styles.sessionHead}>
        <h3>{t('plan.session', { number })}</h3>
        {fixed && <small>{t('plan.begun')}</small>}
        {onRemove && (
          <Button onClick={onRemove} aria-label={t('plan.session.remove', { number })}>
            {t('plan.remove')}
          </Button>
        )}
      </div>
      <div className={styles.start}>
        <StartFields
          value={session.startDateTime}
          zone={zone}
          disabled={fixed}
          error={faultAt(`${path}.startDateTime`)}
          onChange={(startDateTime) => onChange({ ...session, startDateTime })}
        />
      </div>
      <details className={styles.more} open={wrong || undefined}>
        <summary>{summary(session)}</summary>
        <div className={styles.fields}>
          <Numbers {...props} />
          <Broadcast {...props} />
        </div>
        <Flags {...props} />
        {session.miniSessionId !== null && !fixed && <Source id={session.miniSessionId} />}
        {onForAll && <Button onClick={onForAll}>{t('plan.forAll')}</Button>}
      </details>
    </li>
  )
}
