/** After an upload, above the list: what came of it, and the ways to its report and its session. */
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { useState } from 'react'
import { useKnownSessions } from '../../live/sessions.ts'
import { keepReport } from '../../live/uploaded.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { LinkButton, TabButton } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import Solving from '../../ui/Solving.tsx'
import styles from './uploadNotice.module.css'
import { verdictOf, warningsOf } from './verdict.ts'

/** What a club gives its players once results are in: a link with its code, the ranking and the hands on paper. */
function ForPlayers({ session }: { readonly session: number }) {
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

/** What the report has that somebody should look at. */
function toLookAt({ official, ...report }: UploadReport): string {
  const warnings = warningsOf(report)
  const parts = [
    report.faults.length > 0 ? t('upload.faults.title', { count: report.faults.length }) : null,
    warnings.length > 0 ? t('upload.warnings', { count: warnings.length }) : null,
    official.differing > 0 ? t('upload.differing', { count: official.differing }) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

export default function UploadNotice({ report }: { readonly report: UploadReport }) {
  const [session, ...others] = report.miniSessionIds
  const open = toLookAt(report)
  return (
    <section className={styles.notice} aria-label={t('upload.notice')}>
      <Message tone="good">
        <b>{report.files.map(({ name }) => name).join(', ')}</b> <span>{verdictOf(report)}</span>{' '}
        <Solving sessions={report.miniSessionIds} />
        {open !== '' && <p>{open}</p>}
        {session !== undefined && others.length === 0 && <ForPlayers session={session} />}
        <div className={styles.ways}>
          <Button onClick={() => openDialog('report')}>{t('upload.report')}</Button>
          {session !== undefined && <LinkButton href={`/screen/${session}`}>{t('upload.open')}</LinkButton>}
          {session !== undefined && report.replaced && (
            <Button onClick={() => openDialog('versions', session)}>{t('versions.title')}</Button>
          )}
          {report.waiting > 0 && <Button onClick={() => openDialog('hands')}>{t('hands.title')}</Button>}
          <Button onClick={() => openDialog('upload')}>{t('upload.another')}</Button>
        </div>
      </Message>
      <button
        type="button"
        className={styles.close}
        aria-label={t('upload.notice.close')}
        onClick={() => keepReport(null)}
      >
        <Icon name="close" size={20} />
      </button>
    </section>
  )
}
