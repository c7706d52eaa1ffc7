/** The editor of a tournament: tournament, events, segments, sessions; what is wrong stands beside its field. */
import type {
  Plan,
  PlanAnswer,
  PlanKey,
  PlannedSession,
  PlanRefusal,
} from '@openroom/protocol/schema/upcoming'
import { useRef, useState } from 'react'
import { leaveFor, leaveFreely } from '../../live/leaving.ts'
import { PlanError, publishPlan, revisionOf, savePlan } from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { showFirstFault } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import { EventForm } from './EventForm.tsx'
import { inZone, newEvent, replaced, tidied, without } from './edit.ts'
import { faultsAt, faultsOf } from './faults.ts'
import { TournamentForm } from './TournamentForm.tsx'
import styles from './upcoming.module.css'

type PlanEditorProps = {
  /** `null`: a new one. */
  readonly answer: Pick<PlanAnswer, 'key' | 'revision' | 'statuses'> | null
  readonly start: Plan
  readonly organisers: PlanAnswer['organisers']
  /** @param key what was saved; `null` when nothing was */
  readonly onClose: (key: PlanKey | null) => void
}

type Faults = PlanRefusal['faults']

const wordsOf = (error: unknown): string =>
  error instanceof PlanError ? t('plan.refused', { count: error.faults.length }) : failureOf(error)

export function PlanEditor({ answer, start, organisers, onClose }: PlanEditorProps) {
  const { draft: plan, set, frame, busy, failure, refuse: say, run } = useForm(start, undefined, wordsOf)
  const [refused, setRefused] = useState<Faults>([])
  const [tried, setTried] = useState<'draft' | 'announce' | null>(null)
  const [stored, setStored] = useState(answer)
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const announced = stored?.key.kind === 'tournament'

  const isFixed = ({ miniSessionId }: PlannedSession): boolean => {
    const status = answer?.statuses[`${miniSessionId}`]
    return status !== undefined && status !== 'PUBLISHED' && status !== 'FINALIZED'
  }
  const change = (next: Plan): void => {
    set(next)
    setRefused([])
    say(null)
  }
  const refuse = (found: Faults): void => {
    say(t('plan.refused', { count: found.length }))
    showFirstFault(form.current)
  }
  const fits = (publish: boolean): boolean => {
    const rules = publish || announced ? 'announce' : 'draft'
    const found = faultsOf(plan, rules)
    setTried(rules)
    if (found.length > 0) refuse(found)
    return found.length === 0
  }
  const send = (publish: boolean): void => {
    setAsked(false)
    if (!fits(publish)) return
    setRefused([])
    void run(async () => {
      try {
        await store(publish)
      } catch (error) {
        if (error instanceof PlanError) {
          setRefused(error.faults)
          showFirstFault(form.current)
        }
        throw error
      }
    })
  }
  const store = async (publish: boolean): Promise<void> => {
    const key = await savePlan(stored?.key ?? null, stored?.revision ?? null, tidied(plan))
    if (!publish) return leaveFreely(() => onClose(key))
    // Saved by now, whatever becomes of the announcement.
    const revision = await revisionOf(key)
    setStored({ key, revision, statuses: {} })
    const published = await publishPlan(key, revision)
    leaveFreely(() => onClose(published))
  }
  // Once tried, a field says what is wrong with it as long as it is.
  const faultAt = faultsAt([...refused, ...(tried === null ? [] : faultsOf(plan, tried))])
  const { events } = plan
  const lastStart = events.at(-1)?.segments.at(-1)?.sessions.at(-1)?.startDateTime ?? null
  const general = faultAt('events')
  return (
    <Form ref={form} className={styles.editor} {...frame} onSubmit={() => send(false)}>
      <TournamentForm
        plan={plan}
        organisers={organisers}
        announced={announced}
        faultAt={faultAt}
        onChange={change}
        onZone={(zone) => change(inZone(plan, zone, isFixed))}
      />
      {general !== null && <p className={styles.wrong}>{general}</p>}
      {events.map((event, e) => (
        <EventForm
          key={event.eventId ?? `new-${e}`}
          event={event}
          zone={plan.timeZone === '' ? 'UTC' : plan.timeZone}
          path={`events.${e}`}
          faultAt={faultAt}
          isFixed={isFixed}
          onChange={(next) => change({ ...plan, events: replaced(events, e, next) })}
          onRemove={
            events.length > 1 && !event.segments.some(({ sessions }) => sessions.some(isFixed))
              ? () => change({ ...plan, events: without(events, e) })
              : null
          }
        />
      ))}
      <Button onClick={() => change({ ...plan, events: [...events, newEvent('PAIR', lastStart)] })}>
        {t('plan.add.event')}
      </Button>
      <footer className={styles.foot}>
        {failure !== null && <Message tone="bad">{failure}</Message>}
        <div className={styles.actions}>
          <Button onClick={() => leaveFor(() => onClose(null))}>{t('dialog.cancel')}</Button>
          <Button type="submit" look={announced ? 'primary' : 'plain'} disabled={busy}>
            {announced ? t('plan.save') : t('plan.save.draft')}
          </Button>
          {!announced && (
            <Button look="primary" disabled={busy} onClick={() => fits(true) && setAsked(true)}>
              {t('plan.publish')}
            </Button>
          )}
        </div>
      </footer>
      {isAsked && (
        <ConfirmDialog
          title={t('plan.publish')}
          text={t('plan.publish.ask', { name: plan.name.trim() })}
          action={t('plan.publish')}
          onConfirm={() => send(true)}
          onClose={() => setAsked(false)}
        />
      )}
    </Form>
  )
}
