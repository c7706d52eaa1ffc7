/** What a club gives its players once results are in: a link with its code, the ranking and the hands on paper. */
import { useState } from 'react'
import { useKnownSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { LinkButton, TabButton } from '../../ui/parts/LinkButton.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import styles from './uploadNotice.module.css'

export function ForPlayers({ session }: { readonly session: number }) {
  const [copied, setCopied] = useState(false)
  const own = useKnownSessions()?.find(({ miniSessionId }) => miniSessionId === session)
  const address = `${location.origin}/screen/${session}`
  const copy = () => navigator.clipboard?.writeText(address).then(() => setCopied(true))
  return (
    <div className={styles.players}>
      <QrCode text={address} label={t('upload.players.code')} />
      <div>
        {own !== undefined && <h2>{own.tournamentName}</h2>}
        <p>
          <a href={address}>{address}</a>
        </p>
        <div className={styles.ways}>
          {navigator.clipboard !== undefined && (
            <Button onClick={() => void copy()}>{t(copied ? 'tokens.copied' : 'upload.players.copy')}</Button>
          )}
          <TabButton href={`/screen/${session}?screen=running-score#print`}>
            {t('upload.players.ranking')}
          </TabButton>
          <TabButton href={`/hand-records/${session}#print`}>{t('upload.players.hands')}</TabButton>
          {own !== undefined && own.clubId > 0 && (
            <LinkButton href={`/clubs/${own.serverId}`}>{t('upload.players.club')}</LinkButton>
          )}
        </div>
      </div>
    </div>
  )
}
