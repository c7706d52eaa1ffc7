/** A new account: name, e-mail, role. The link that sets the password goes out by mail. */
import type { Role } from '@openroom/protocol/names'
import { useState } from 'react'
import { CallError } from '../../live/http.ts'
import { createUser, useRoles, useStaffOrganisers } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useConfirmed } from '../../ui/parts/useConfirmed.tsx'
import { useSpend } from '../../ui/parts/useHandler.ts'
import { isOther } from '../../ui/parts/useLeaving.tsx'
import { LimitFields } from './LimitFields.tsx'
import { roleText, roleWords } from './roleText.ts'
import styles from './users.module.css'

/** Specification 1, section 3. */
const FIRST_ROLE: Role = 'COMMENTATOR'

type Draft = {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly serverIds: readonly number[]
}

const EMPTY: Draft = { name: '', email: '', role: FIRST_ROLE, serverIds: [] }

/** Which field it was is not said; there are two to fill. */
const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.code === 'bad-request' ? t('users.fields') : failureOf(error)

type Outcome = { readonly tone: 'good' | 'bad'; readonly text: string; readonly reason: string | null }

export function CreateUser() {
  const roles = useRoles()
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const spend = useSpend(draft)
  const { name, email, role, serverIds } = draft
  const { data: organisers = [] } = useStaffOrganisers()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmed()
  const failed = (reason: string): void => setOutcome({ tone: 'bad', text: t('users.failed'), reason })
  const create = async (): Promise<void> => {
    setBusy(true)
    try {
      const { payload: made, mailFolder } = await confirmed(() =>
        createUser({ ...draft, serverIds: [...serverIds] }),
      )
      if (made === null) return failed(t('users.taken'))
      const text =
        mailFolder === null
          ? t('users.created', { email: made.email })
          : t('users.created.unsent', { email: made.email, folder: mailFolder })
      setOutcome({ tone: 'good', text, reason: null })
      spend(draft, () => setDraft(EMPTY))
    } catch (error) {
      failed(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Form
        className={styles.form}
        aria-label={t('users.new')}
        unsaved={isOther(draft, EMPTY)}
        onSubmit={() => void create()}
      >
        <Field
          label={t('users.name')}
          autoComplete="off"
          value={name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <Field
          label={t('users.email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setDraft({ ...draft, email: event.target.value })}
        />
        <SelectField
          label={t('users.role')}
          value={role}
          options={roles.map((value) => ({ value, label: roleText(value) }))}
          hint={roleWords(role, serverIds.length > 0)}
          onChange={(chosen) => setDraft({ ...draft, role: chosen })}
        />
        {organisers.length > 1 && (
          <LimitFields
            organisers={organisers}
            value={serverIds}
            onChange={(ids) => setDraft({ ...draft, serverIds: ids })}
          />
        )}
        <Button look="primary" type="submit" disabled={busy}>
          {t('users.create')}
        </Button>
        {outcome && (
          <div className={styles.outcome}>
            <Message tone={outcome.tone}>
              <p>{outcome.text}</p>
              {outcome.reason !== null && <p className={styles.reason}>{outcome.reason}</p>}
            </Message>
          </div>
        )}
      </Form>
      {dialog}
    </>
  )
}
