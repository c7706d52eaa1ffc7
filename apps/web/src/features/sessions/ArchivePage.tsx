/** Sessions that are over, the newest first. */
import { isClosed } from '@openroom/protocol/names'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { sorted } from './grouping.ts'
import { Listed } from './Listed.tsx'
import { Tournaments } from './Tournaments.tsx'

export default function ArchivePage() {
  const sessions = useSessions()
  if (sessions === null) return <Loading />
  const closed = sorted(
    'closed',
    sessions.filter(({ status }) => isClosed(status)),
  )
  if (closed.length === 0)
    return <Notice drawing="empty" level={1} title={t('archive.none')} text={t('archive.none.text')} />
  return (
    <Listed title={t('archive.title')} text={t('archive.text')}>
      <h2 className="said">{t('sessions.closed')}</h2>
      <Tournaments column="closed" sessions={closed} />
    </Listed>
  )
}
