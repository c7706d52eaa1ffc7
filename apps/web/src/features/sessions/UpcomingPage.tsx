/** Upcoming tournaments, for those who look after them. */
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { sorted } from './grouping.ts'
import { Listed } from './Listed.tsx'
import { Tournaments } from './Tournaments.tsx'

export default function UpcomingPage() {
  const sessions = useSessions()
  if (sessions === null) return <Loading />
  const upcoming = sorted('upcoming', sessions)
  if (upcoming.length === 0)
    return <Notice drawing="empty" level={1} title={t('upcoming.none')} text={t('upcoming.none.text')} />
  return (
    <Listed title={t('upcoming.title')}>
      <h2 className="said">{t('sessions.upcoming')}</h2>
      <Tournaments column="upcoming" sessions={upcoming} />
    </Listed>
  )
}
