/** All accounts. What a narrow place has no column for stands below the name. */
import type { User } from '@openroom/protocol/schema/staff'
import { useState } from 'react'
import { useAccount } from '../../live/account.ts'
import {
  deleteUser,
  partUser,
  removeUserPortrait,
  setEnabled,
  useStaffOrganisers,
  useUsers,
} from '../../live/users.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useConfirmed } from '../../ui/parts/useConfirmed.tsx'
import { useNarrowed } from '../../ui/parts/useNarrowed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { Portrait } from '../../ui/portrait/Portrait.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { organiserText } from './LimitFields.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { roleText, roleWords } from './roleText.ts'
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
  readonly onRemove: (user: User) => void
  /** Asked for another choice of organisers; absent where there is none to choose. */
  readonly onLimit: (() => void) | null
  /** Asked for another role, or to be deleted; absent for one's own. */
  readonly onRole: (() => void) | null
  readonly onDelete: (() => void) | null
  /** Asked to be parted from the federation; absent where nobody comes by one. */
  readonly onPart: (() => void) | null
}

const onlyOf = ({ organisers }: User): string => listed(organisers.map(organiserText))

function Row({ user, change: set, onFailure, onRemove, onLimit, onRole, onDelete, onPart }: RowProps) {
  const [busy, setBusy] = useState(false)
  const { name, email, role, enabled, portrait } = user
  const change = async (): Promise<void> => {
    setBusy(true)
    onFailure(null)
    await set(user, !enabled).catch((error: unknown) => onFailure(failureOf(error)))
    setBusy(false)
  }
  return (
    <tr>
      <th scope="row">
        {portrait !== null && <Portrait name={name} portrait={portrait} />}
        {name}
        <small className={styles.underEmail}>{email}</small>
        <small className={styles.underRole}>{roleText(role)}</small>
        <small>{roleWords(role, user.organisers.length > 0)}</small>
        {user.organisers.length > 0 && <small>{t('users.only', { organisers: onlyOf(user) })}</small>}
        {user.isFederated && <small>{t('users.federated')}</small>}
      </th>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>{roleText(role)}</td>
      <td className={styles.mid}>
        <Enabled enabled={enabled} />
      </td>
      <td className={styles.act}>
        {portrait !== null && (
          <Button aria-label={t('users.portrait.remove.who', { name })} onClick={() => onRemove(user)}>
            {t('users.portrait.remove')}
          </Button>
        )}
        {onRole !== null && (
          <Button aria-label={t('users.role.change.who', { name })} onClick={onRole}>
            {t('users.role.change')}
          </Button>
        )}
        {onLimit !== null && (
          <Button aria-label={t('users.limit.who', { name })} onClick={onLimit}>
            {t('users.limit')}
          </Button>
        )}
        {onPart !== null && (
          <Button aria-label={t('users.part.who', { name })} onClick={onPart}>
            {t('users.part')}
          </Button>
        )}
        <Button
          disabled={busy}
          aria-label={t(enabled ? 'users.disable.who' : 'users.enable.who', { name })}
          onClick={() => void change()}
        >
          {t(enabled ? 'users.disable' : 'users.enable')}
        </Button>
        {onDelete !== null && (
          <Button aria-label={t('users.delete.who', { name })} onClick={onDelete}>
            {t('users.delete')}
          </Button>
        )}
      </td>
    </tr>
  )
}

type Asked = 'role' | 'delete' | 'part'

const NOBODY: readonly User[] = []

const foundBy = ({ name, email, role }: User): string => [name, email, roleText(role)].join(' ')

export function UserTable() {
  const { data, error, refetch } = useUsers()
  const { data: organisers = [] } = useStaffOrganisers()
  const { email: own } = useAccount()
  const [limited, setLimited] = useState<User | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [bare, setBare] = useState<User | null>(null)
  const [asked, setAsked] = useState<{ readonly user: User; readonly what: Asked } | null>(null)
  const ask = (user: User, what: Asked) => (user.email === own ? null : () => setAsked({ user, what }))
  const { shown, field } = useNarrowed(t('users.accounts'), data ?? NOBODY, foundBy)
  const { confirmed, dialog } = useConfirmed()
  const change = (user: User, enabled: boolean) => confirmed(() => setEnabled(user, enabled))
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {field}
      <table className={styles.table} aria-labelledby="users-accounts">
        <Heads
          of={[
            t('users.column.name'),
            [t('users.column.email'), styles.email],
            [t('users.column.role'), styles.role],
            [t('users.column.enabled'), styles.mid],
            null,
          ]}
        />
        <tbody>
          {shown.map((user) => (
            <Row
              key={user.id}
              user={user}
              change={change}
              onFailure={setFailure}
              onRemove={setBare}
              onRole={ask(user, 'role')}
              onDelete={ask(user, 'delete')}
              onPart={user.isFederated ? ask(user, 'part') : null}
              onLimit={organisers.length > 1 && user.email !== own ? () => setLimited(user) : null}
            />
          ))}
        </tbody>
      </table>
      {limited !== null && (
        <LimitDialog user={limited} confirmed={confirmed} onClose={() => setLimited(null)} />
      )}
      {asked?.what === 'role' && (
        <RoleDialog user={asked.user} confirmed={confirmed} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'part' && (
        <ConfirmDialog
          title={t('users.part')}
          text={t('users.part.sure', { name: asked.user.name })}
          action={t('users.part')}
          danger
          onConfirm={() => confirmed(() => partUser(asked.user))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          title={t('users.delete')}
          text={t('users.delete.sure', { name: asked.user.name })}
          action={t('users.delete')}
          danger
          onConfirm={() => confirmed(() => deleteUser(asked.user))}
          onClose={() => setAsked(null)}
        />
      )}
      {dialog}
      {bare && (
        <ConfirmDialog
          title={t('users.portrait.remove')}
          text={t('users.portrait.sure', { name: bare.name })}
          action={t('users.portrait.remove')}
          danger
          onConfirm={() => removeUserPortrait(bare)}
          onClose={() => setBare(null)}
        />
      )}
    </>
  )
}
