/** STOP AN EXISTING STREAM: a commentator's own, for an ADMIN all. */

import type { StopStream } from '@openroom/protocol/schema/streams'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { may, useAccount } from '../../live/account.ts'
import { postJson } from '../../live/http.ts'
import { type SessionStream, streamsAmong } from '../../live/openSessions.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { staffFailure } from '../../ui/parts/failureOf.ts'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './streams.module.css'

type RowsProps = {
  readonly streams: readonly SessionStream[]
  readonly busy: boolean
  readonly stop: (stream: SessionStream['stream']) => void
}

function Rows({ streams, busy, stop }: RowsProps) {
  return (
    <div className={styles.wide}>
      <table className={styles.table} data-rows="stop">
        <thead>
          <tr>
            <th scope="col">{t('stream.commentator')}</th>
            <th scope="col">{t('stream.stream')}</th>
            <th scope="col">{t('stream.url')}</th>
            <th scope="col">
              <span className="said">{t('stream.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {streams.map(({ stream }) => (
            <tr key={`${stream.miniSessionId} ${stream.name} ${stream.label} ${stream.url}`}>
              <td>{stream.name}</td>
              <td>{stream.label}</td>
              <td className={styles.url}>{stream.url}</td>
              <td>
                <Button
                  look="danger"
                  disabled={busy}
                  aria-label={t('stream.stop.named', { label: stream.label, name: stream.name })}
                  onClick={() => stop(stream)}
                >
                  {t('stream.stop')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default function StopStreamDialog({ onClose }: { readonly onClose: () => void }) {
  const { role, name } = useAccount()
  const { busy, failure, run } = useAttempt(staffFailure)
  const streams = streamsAmong(useSessions() ?? []).filter(
    ({ stream }) => may.administer(role) || stream.name === name,
  )
  const stop = async ({ miniSessionId, email, label, url }: SessionStream['stream']): Promise<void> => {
    const body: StopStream = { miniSessionId, email, name: null, label, url }
    await postJson(staffRoutes.stopStream(), body)
    onClose()
  }
  return (
    <Dialog
      title={t('stream.stop.title')}
      size="large"
      onClose={onClose}
      cancel={t('dialog.cancel')}
      failure={failure}
    >
      {streams.length === 0 ? (
        <p>{t('stream.none')}</p>
      ) : (
        <Rows streams={streams} busy={busy} stop={(stream) => void run(() => stop(stream))} />
      )}
    </Dialog>
  )
}
