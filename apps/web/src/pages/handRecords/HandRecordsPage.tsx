/** All boards of a session that are public, several to a page of A4. */
import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { isBeingSolved } from '../../ui/deal/Optimum.tsx'
import { OfSession } from '../../ui/page/OfSession.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PaperActions } from '../../ui/page/PaperActions.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { HandRecord } from './HandRecord.tsx'
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
      actions={<PaperActions href={`/screen/${id}`} text={t('handRecords.back')} />}
    >
      {data === undefined && <Waiting error={error} retry={refetch} />}
      {data?.length === 0 && <Notice drawing="empty" title={t('handRecords.none')} />}
      <div className={styles.records}>
        {data?.map((board) => (
          <HandRecord key={board.number} board={board} />
        ))}
      </div>
    </Page>
  )
}

export default function HandRecordsPage({ id }: { readonly id: number }) {
  return <OfSession id={id}>{(session) => <Records session={session} />}</OfSession>
}
