/** All boards of a session that are public, several to a page of A4. */
import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { Redirect } from 'wouter'
import { isMissing } from '../../live/http.ts'
import { useOlder } from '../../live/older.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { isBeingSolved } from '../../ui/deal/Optimum.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { HandRecord, RecordActions } from './HandRecord.tsx'
import styles from './handRecords.module.css'

function Records({ session }: { readonly session: MiniSession }) {
  const { miniSessionId: id, status, tournamentName: tournament } = session
  const { data, error, refetch } = useArchive(session, viewAt('handRecords', { id }), {
    renewedBy: viewAt('boards', { id }),
    isUnfinished: (boards) => boards.some(isBeingSolved),
  })
  return (
    <Page
      className={styles.page}
      title={t('handRecords.title')}
      about={
        <>
          <p>{t('handRecords.of', { tournament, session: sessionTitle(session) })}</p>
          {isPushed(status) && data && data.length > 0 && (
            <p>{t('handRecords.more', { count: data.length })}</p>
          )}
        </>
      }
      actions={<RecordActions href={`/screen/${id}`} text={t('handRecords.back')} />}
    >
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && <Failed error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <Notice drawing="empty" title={t('handRecords.none')} />}
      <div className={styles.records}>
        {data?.map((board) => (
          <HandRecord key={board.number} board={board} />
        ))}
      </div>
    </Page>
  )
}

/** A session that the list does not carry. */
function Older({ id }: { readonly id: number }) {
  const { data, error, refetch } = useOlder(null, id)
  if (error === null && data === undefined) return <Loading />
  if (error === null || isMissing(error)) return <Redirect to="/error" replace />
  return <Failed error={error} retry={() => void refetch()} />
}

export default function HandRecordsPage({ id }: { readonly id: number }) {
  const sessions = useKnownSessions()
  if (sessions === null) return <Loading />
  const session = sessions.find(({ miniSessionId }) => miniSessionId === id)
  if (session === undefined) return <Older id={id} />
  return <Records session={session} />
}
