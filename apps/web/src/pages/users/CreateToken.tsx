/** A new token: for which tournament, for whom. It is shown until the next one is made. */
import { useState } from 'react'
import { createToken, useStaffOrganisers } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { ShownOnce } from '../../ui/parts/ShownOnce.tsx'
import { useConfirmed } from '../../ui/parts/useConfirmed.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import styles from './users.module.css'

/** This installation. */
const OWN = 1

const EMPTY = { tournamentName: '', label: '', mayTellEarly: false }

export function CreateToken() {
  const { data: organisers = [] } = useStaffOrganisers()
  const [chosen, setServerId] = useState(OWN)
  // Accounts of clubs have theirs alone.
  const serverId = organisers.some((one) => one.serverId === chosen)
    ? chosen
    : (organisers[0]?.serverId ?? OWN)
  const form = useForm(EMPTY)
  const { change, busy, failure } = form
  const { tournamentName, label, mayTellEarly } = form.draft
  const [token, setToken] = useState<string | null>(null)
  const { confirmed, dialog } = useConfirmed()
  const create = () => {
    setToken(null)
    form.send(async (draft) => {
      setToken((await confirmed(() => createToken({ serverId, ...draft }))).token)
      form.spend()
    })
  }
  return (
    <>
      <Form
        className={styles.form}
        aria-label={t('tokens.new')}
        unsaved={tournamentName !== '' || label !== ''}
        onSubmit={create}
      >
        {organisers.length > 1 && (
          <SelectField
            label={t('tokens.organiser')}
            value={serverId}
            options={organisers.map((one) => ({ value: one.serverId, label: one.name ?? t('tokens.own') }))}
            onChange={setServerId}
          />
        )}
        <Field
          label={t('tokens.tournament')}
          value={tournamentName}
          autoComplete="off"
          onChange={(event) => change({ tournamentName: event.target.value })}
        />
        <Field
          label={t('tokens.label')}
          value={label}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => change({ label: event.target.value })}
        />
        <CheckField
          label={t('tokens.early')}
          checked={mayTellEarly}
          onChange={(checked) => change({ mayTellEarly: checked })}
        />
        <Button
          look="primary"
          type="submit"
          disabled={busy}
          why={tournamentName.trim() === '' ? t('tokens.why') : null}
        >
          {t('tokens.create')}
        </Button>
        <div className={styles.outcome}>
          {failure !== null && <Message tone="bad">{failure}</Message>}
          {token !== null && <ShownOnce key={token} secret={token} text={t('tokens.made')} />}
        </div>
      </Form>
      {dialog}
    </>
  )
}
