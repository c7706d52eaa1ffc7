/** What a session was before something took its place: looked at, and brought back. */
import type { SessionVersion } from '@openroom/protocol/schema/upload'
import { useState } from 'react'
import { useKnownSessions } from '../../live/sessions.ts'
import { note } from '../../live/systemMessages.ts'
import { restoreVersion, useVersions } from '../../live/uploads.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { momentIn } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import styles from './kept.module.css'
import { VersionResults } from './VersionResults.tsx'

const untilOf = ({ replacedAt }: SessionVersion): string => momentIn(replacedAt, null)

function whoOf({ by, reason, files }: SessionVersion): string {
  const who = by === null ? t('versions.by.machine') : t('versions.by', { name: by.name })
  const how = reason === 'upload' ? t('versions.upload', { files: listed(files) }) : t(`versions.${reason}`)
  return `${who} ${how}`
}

type VersionProps = {
  readonly version: SessionVersion
  readonly onLook: () => void
  readonly onRestore: () => void
}

function Version({ version, onLook, onRestore }: VersionProps) {
  const { boards, results, auctions, plays } = version.amounts
  const when = untilOf(version)
  return (
    <li>
      <div>
        <b>{t('versions.until', { when })}</b>
        <span>{t('versions.amounts', { boards, results, auctions, plays })}</span>
        <small>{whoOf(version)}</small>
      </div>
      <div className={styles.ways}>
        <Button aria-label={t('versions.look.which', { when })} onClick={onLook}>
          {t('versions.look')}
        </Button>
        <Button aria-label={t('versions.restore.which', { when })} onClick={onRestore}>
          {t('versions.restore.do')}
        </Button>
      </div>
    </li>
  )
}

type OfVersionProps = {
  readonly session: number
  readonly version: SessionVersion
  readonly onClose: () => void
}

function Restore({ session, version, onClose }: OfVersionProps) {
  const restore = async (): Promise<void> => {
    await restoreVersion(session, version.id)
    note(t('versions.restored'))
  }
  return (
    <ConfirmDialog
      title={t('versions.restore.do')}
      text={t('versions.restore.sure')}
      about={t('versions.until', { when: untilOf(version) })}
      explains={t('versions.restore.explains')}
      action={t('versions.restore.do')}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}

function Look({ session, version, onClose }: OfVersionProps) {
  return (
    <Dialog
      title={t('versions.look.title', { when: untilOf(version) })}
      size="large"
      onClose={onClose}
      done={t('versions.back')}
    >
      <VersionResults session={session} version={version.id} />
    </Dialog>
  )
}

function Versions({ session }: { readonly session: number }) {
  const { data, error, refetch } = useVersions(session)
  const [asked, setAsked] = useState<SessionVersion | null>(null)
  const [looked, setLooked] = useState<SessionVersion | null>(null)
  if (!data) return <Waiting error={error} retry={refetch} />
  if (data.length === 0) return <p>{t('versions.none')}</p>
  return (
    <>
      {error && <Waiting error={error} retry={refetch} />}
      <ul className={styles.list}>
        {data.map((one) => (
          <Version key={one.id} version={one} onLook={() => setLooked(one)} onRestore={() => setAsked(one)} />
        ))}
      </ul>
      {asked && <Restore session={session} version={asked} onClose={() => setAsked(null)} />}
      {looked && <Look session={session} version={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

export default function VersionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogSession } = useDialogs()
  const session = useKnownSessions()?.find(({ miniSessionId }) => miniSessionId === dialogSession)
  if (dialogSession === null) return null
  return (
    <Dialog title={t('versions.title')} size="large" onClose={onClose} done={t('upload.done')}>
      {session && (
        <p>
          <b>
            {t('list.about.session', { session: sessionTitle(session), tournament: session.tournamentName })}
          </b>
        </p>
      )}
      <p className={styles.about}>{t('versions.text')}</p>
      <Versions session={dialogSession} />
    </Dialog>
  )
}
