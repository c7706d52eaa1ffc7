/** Who plays changes: looked at first, made with one press, undone with another. */
import { isTeamForm } from '@openroom/bridge/movement/draw'
import type { DeskField } from '@openroom/protocol/schema/field'
import { useMemo } from 'react'
import { changeField, undoField, useDeskSession, useField, useFieldPreview } from '../../live/desk.ts'
import { useDeferred } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { openCorrection } from '../../ui/dialogs.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useForm } from '../../ui/parts/useForm.ts'
import { isOther } from '../../ui/parts/useLeaving.tsx'
import styles from './desk.module.css'
import { FieldFields } from './FieldFields.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { Frame, ToDesk } from './Frame.tsx'
import { changeOf, kindsOf, movementInstead, NOTHING, turnsInstead } from './fieldDraft.ts'
import { changeText, doneText } from './fieldRemarks.ts'

function Done({ id, field }: { readonly id: number; readonly field: DeskField }) {
  const attempt = useAttempt()
  if (field.changes.length === 0) return null
  return (
    <section className={styles.step}>
      <h2>{t('desk.field.done')}</h2>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <ul className={styles.rows}>
        {field.changes.map(({ id: change, kind, canUndo, ...one }, i) => (
          <li key={change} className={styles.row}>
            <span className={styles.name}>
              <span>{doneText({ kind, ...one })}</span>
              {i === 0 && !canUndo && (
                <small>{t(kind === 'team' ? 'desk.field.undo.team' : 'desk.field.undo.not')}</small>
              )}
            </span>
            {canUndo && (
              <Button
                disabled={attempt.busy}
                onClick={() => void attempt.run(async () => void (await undoField(id, change)))}
              >
                {t('desk.field.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type EditorProps = {
  readonly id: number
  readonly serverId: number
  readonly field: DeskField
  readonly isDealt: boolean
  readonly first: string | null
}

function Editor({ id, serverId, field, isDealt, first }: EditorProps) {
  const kinds = kindsOf(field)
  const nothing = { ...NOTHING, kind: kinds.find((one) => one === first) ?? kinds[0]! }
  const form = useForm(nothing)
  const { draft, busy, failure } = form
  const change = useDeferred(useMemo(() => changeOf(draft, field), [draft, field]))
  const { data, error, refetch } = useFieldPreview(id, change)
  const preview = change === null || error ? undefined : data
  const instead = movementInstead(draft, field, error)
  const turns = turnsInstead(draft, error)
  const make = () =>
    form.send(async () => {
      if (change === null || preview === undefined) return
      try {
        await changeField(id, { change, state: preview.state })
        form.set({ ...NOTHING, kind: kinds[0]! })
      } catch (failed) {
        void refetch()
        throw failed
      }
    })
  return (
    <Form
      className={styles.form}
      unsaved={isOther(draft, { ...NOTHING, kind: draft.kind })}
      busy={busy}
      onSubmit={make}
    >
      <FieldFields
        serverId={serverId}
        field={field}
        draft={draft}
        movements={preview?.movements ?? []}
        change={form.change}
      />
      {change !== null && error && <Message tone="bad">{failureOf(error)}</Message>}
      {failure !== null && failure !== (error && failureOf(error)) && <Message tone="bad">{failure}</Message>}
      {preview && (
        <FieldPreview
          preview={preview}
          isOfTeams={isTeamForm(field.form)}
          isOfPlayers={field.form === 'individual'}
          isDealt={isDealt}
          says={changeText(change, field, preview)}
        />
      )}
      <div className={styles.actions}>
        {preview && (
          <Button type="submit" look="primary" disabled={busy}>
            {t('next.make')}
          </Button>
        )}
        {change !== null && turns && (
          <Button look="primary" onClick={() => form.set(turns)}>
            {t('desk.field.instead.turns')}
          </Button>
        )}
        {change !== null && instead && (
          <Button look={turns ? 'plain' : 'primary'} onClick={() => form.set(instead)}>
            {t('desk.field.instead.movement')}
          </Button>
        )}
        {isTeamForm(field.form) && (
          <>
            <Button onClick={() => openCorrection(id, 'lineUp')}>{t('desk.field.kind.substitute')}</Button>
            <Button onClick={() => openCorrection(id, 'withdrawal')}>{t('correct.kind.withdrawal')}</Button>
          </>
        )}
        <ToDesk id={id} />
      </div>
    </Form>
  )
}

type FieldPageProps = {
  readonly id: number
  /** The kind of change that is asked for; `null`, or another word: the usual one. */
  readonly first?: string | null
}

export function FieldPage({ id, first = null }: FieldPageProps) {
  const session = useDeskSession(id)
  const field = useField(id)
  const failed = [session, field].find((one) => one.error && !one.data)
  if (failed?.error) return <Failed error={failed.error} retry={() => void failed.refetch()} />
  if (!session.data || !field.data) return <Loading />
  const { tournament, event, serverId, commitment } = session.data
  const { why } = field.data
  return (
    <Frame title={t('desk.field.open')} text={nameOfEvent({ tournament, event })}>
      <p className={styles.proof}>{t(why === null ? 'desk.field.text' : `refusal.field-refused.${why}`)}</p>
      {why === null && (
        <Editor id={id} serverId={serverId} field={field.data} isDealt={commitment !== null} first={first} />
      )}
      <Done id={id} field={field.data} />
    </Frame>
  )
}
