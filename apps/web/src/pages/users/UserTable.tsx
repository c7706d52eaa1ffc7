/** All accounts. What a narrow place has no column for stands below the name. */
import type { User } from '@openroom/protocol/schema/staff'
import { useState } from 'react'
import { setEnabled, useUsers } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useConfirmed } from '../../ui/parts/useConfirmed.tsx'
import { roleText } from './roleText.ts'
import styles from './users.module.css'

function Enabled({ enabled }: { readonly enabled: boolean }) {
  return (
    <span className={styles.enabled} data-enabled={enabled}>
      <Icon name={enabled ? 'check' : 'close'} size={22} />
      <span className="said">{t(enabled ? 'users.is.enabled' : 'users.is.disabled')}</span>
    </span>
  )
}

type RowProps = {
  readonly user: User
  readonly change: (user: User, enabled: boolean) => Promise<void>
  readonly onFailure: (text: string | null) => void
}

function Row({ user, change: set, onFailure }: RowProps) {
  const [busy, setBusy] = useState(false)
  const { name, email, role, enabled } = user
  const change = async (): Promise<void> => {
    setBusy(true)
    onFailure(null)
    await set(user, !enabled).catch((error: unknown) => onFailure(failureOf(error)))
    setBusy(false)
  }
  return (
    <tr>
      <th scope="row">
        {name}
        <small className={styles.underEmail}>{email}</small>
        <small className={styles.underRole}>{roleText(role)}</small>
      </th>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>{roleText(role)}</td>
      <td className={styles.mid}>
        <Enabled enabled={enabled} />
      </td>
      <td className={styles.act}>
        <Button
          disabled={busy}
          aria-label={t(enabled ? 'users.disable.who' : 'users.enable.who', { name })}
          onClick={() => void change()}
        >
          {t(enabled ? 'users.disable' : 'users.enable')}
        </Button>
      </td>
    </tr>
  )
}

export function UserTable() {
  const { data, error, refetch } = useUsers()
  const [failure, setFailure] = useState<string | null>(null)
  const { confirmed, dialog } = useConfirmed()
  const change = (user: User, enabled: boolean) => confirmed(() => setEnabled(user, enabled))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <table className={styles.table} aria-labelledby="users-accounts">
        <thead>
          <tr>
            <th scope="col">{t('users.column.name')}</th>
            <th scope="col" className={styles.email}>
              {t('users.column.email')}
            </th>
            <th scope="col" className={styles.role}>
              {t('users.column.role')}
            </th>
            <th scope="col" className={styles.mid}>
              {t('users.column.enabled')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.map((user) => (
            <Row key={user.id} user={user} change={change} onFailure={setFailure} />
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  )
}
