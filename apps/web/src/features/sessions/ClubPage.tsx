/** The recent segments of one club. */
import { Link } from 'wouter'
import { useClubs, useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { columnOf, recentSegments } from './grouping.ts'
import { Listed } from './Listed.tsx'
import styles from './list.module.css'
import { SessionRow } from './SessionRow.tsx'

export default function ClubPage({ serverId }: { readonly serverId: number }) {
  const sessions = useSessions()
  const clubs = useClubs()
  if (sessions === null || clubs === null) return <Loading />
  const club = clubs.find((known) => known.serverId === serverId)
  const recent = recentSegments(
    sessions.filter((session) => session.serverId === serverId && session.clubId > 0),
  )
  if (recent.length === 0) {
    return (
      <Notice drawing="empty" level={1} title={club ? t('club.none') : t('club.unknown')}>
        <Link href="/clubs">{t('clubs.all')}</Link>
      </Notice>
    )
  }
  return (
    <Listed title={club?.name ?? t('club.one')} text={t('clubs.recent')}>
      <ul className={styles.rows}>
        {recent.map((session) => (
          <SessionRow key={session.miniSessionId} session={session} column={columnOf(session.status)} />
        ))}
      </ul>
    </Listed>
  )
}
