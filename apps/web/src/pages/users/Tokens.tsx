/** Tokens of live sources: made here, shown once, revoked. */
import type { IngestToken } from '@openroom/protocol/schema/staff'
import { useState } from 'react'
import { revokeToken, useTokens } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { dayOf, timeOf } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Heads } from '../../ui/parts/Heads.tsx'
import { useNarrowed } from '../../ui/parts/useNarrowed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { CreateToken } from './CreateToken.tsx'
import styles from './users.module.css'

const momentOf = (instant: string): string => {
  const at = new Date(instant)
  return `${dayOf(at)}, ${timeOf(at)}`
}

function stateOf({ revokedAt, lastUsedAt }: IngestToken): string {
  if (revokedAt !== null) return t('tokens.revoked', { when: momentOf(revokedAt) })
  return lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { when: momentOf(lastUsedAt) })
}

function Row({ token, onRevoke }: { readonly token: IngestToken; readonly onRevoke: () => void }) {
  const { tournamentName, organiser, label, createdAt, createdBy, revokedAt } = token
  const about = [organiser, label].filter(Boolean).join(' · ')
  const made = createdBy === null ? momentOf(createdAt) : `${momentOf(createdAt)} · ${createdBy}`
  return (
    <tr data-over={revokedAt !== null}>
      <th scope="row">
        {tournamentName}
        {about !== '' && <small>{about}</small>}
        <small className={styles.underEmail}>{made}</small>
      </th>
      <td className={styles.email}>{made}</td>
      <td>{stateOf(token)}</td>
      <td className={styles.act}>
        {revokedAt === null && (
          <Button aria-label={t('tokens.revoke.which', { tournament: tournamentName })} onClick={onRevoke}>
            {t('tokens.revoke')}
          </Button>
        )}
      </td>
    </tr>
  )
}

const RevokeDialog = ({ token, onClose }: { readonly token: IngestToken; readonly onClose: () => void }) => (
  <ConfirmDialog
    danger
    title={t('tokens.revoke.title')}
    text={t('tokens.revoke.text', { tournament: token.tournamentName })}
    action={t('tokens.revoke.do')}
    onConfirm={() => revokeToken(token.id)}
    onClose={onClose}
  />
)

const NONE: readonly IngestToken[] = []

const foundBy = ({ tournamentName, organiser, label }: IngestToken): string =>
  [tournamentName, organiser, label].filter(Boolean).join(' ')

export function Tokens() {
  const { data, error, refetch } = useTokens()
  const [revoked, setRevoked] = useState<IngestToken | null>(null)
  const { shown, field } = useNarrowed(t('tokens.title'), data ?? NONE, foundBy)
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <>
      <p className={styles.about}>{t('tokens.text')}</p>
      <CreateToken />
      {field}
      {data.length > 0 && (
        <table className={styles.table} aria-labelledby="users-tokens">
          <Heads
            of={[
              t('tokens.column.tournament'),
              [t('tokens.column.made'), styles.email],
              t('tokens.column.state'),
              null,
            ]}
          />
          <tbody>
            {shown.map((token) => (
              <Row key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </tbody>
        </table>
      )}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}
