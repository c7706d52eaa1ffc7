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
import { useForm } from '../../ui/parts/useForm.ts'
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

export function CreateUser() {
  const roles = useRoles()
  const form = useForm(EMPTY, undefined, reasonOf)
  const { change, busy, failure } = form
  const { name, email, role, serverIds } = form.draft
  const { data: organisers = [] } = useStaffOrganisers()
  const [done, setDone] = useState<string | null>(null)
  const { confirmed, dialog } = useConfirmed()
  const create = () => {
    setDone(null)
    form.send(async (draft) => {
      const { payload: made, mailFolder } = await confirmed(() =>
        createUser({ ...draft, serverIds: [...serverIds] }),
      )
      if (made === null) return form.refuse(t('users.taken'))
      setDone(
        mailFolder === null
          ? t('users.created', { email: made.email })
          : t('users.created.unsent', { email: made.email, folder: mailFolder }),
      )
      form.spend()
    })
  }
  return (
    <>
      <Form
        className={styles.form}
        aria-label={t('users.new')}
        unsaved={form.frame.unsaved}
        onSubmit={create}
      >
        <Field
          label={t('users.name')}
          autoComplete="off"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Field
          label={t('users.email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <SelectField
          label={t('users.role')}
          value={role}
          options={roles.map((value) => ({ value, label: roleText(value) }))}
          hint={roleWords(role, serverIds.length > 0)}
          onChange={(chosen) => change({ role: chosen })}
        />
        {organisers.length > 1 && (
          <LimitFields
            organisers={organisers}
            value={serverIds}
            onChange={(ids) => change({ serverIds: ids })}
          />
        )}
        <Button look="primary" type="submit" disabled={busy}>
          {t('users.create')}
        </Button>
        <div className={styles.outcome}>
          {done !== null && <Message tone="good">{done}</Message>}
          {failure !== null && (
            <Message tone="bad">
              <p>{t('users.failed')}</p>
              <p className={styles.reason}>{failure}</p>
            </Message>
          )}
        </div>
      </Form>
      {dialog}
    </>
  )
}
