/** STREAMS: all streams of upcoming and live sessions; a row opens its stream. */
import { type SessionStream, streamsAmong } from '../../live/openSessions.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import styles from './streams.module.css'

function Rows({
  streams,
  open,
}: {
  readonly streams: readonly SessionStream[]
  readonly open: (one: SessionStream) => void
}) {
  return (
    <table className={styles.table} data-rows="open">
      <Heads of={[t('stream.commentator'), t('stream.stream'), [t('streams.session'), styles.session]]} />
      <tbody>
        {streams.map((one) => {
          const { session, stream } = one
          return (
            <tr
              key={`${stream.miniSessionId} ${stream.name} ${stream.label} ${stream.url}`}
              onClick={() => open(one)}
            >
              <td>{stream.name}</td>
              <td>
                <button type="button" className={styles.open}>
                  {stream.label}
                </button>
              </td>
              <td className={styles.session}>{session.name}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export default function CollectorScreen({ miniSession, slot }: ScreenProps<'stream-collector'>) {
  const streams = streamsAmong(useSessions() ?? [])
  return (
    <Screen miniSession={miniSession} slot={slot} title={t('streams.title')}>
      {streams.length === 0 ? (
        <Notice drawing="empty" title={t('streams.none')} />
      ) : (
        <Rows
          streams={streams}
          open={({ stream: { url, miniSessionId } }) => slot.navigate('stream', { url, miniSessionId })}
        />
      )}
    </Screen>
  )
}
