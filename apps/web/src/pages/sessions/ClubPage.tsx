/** A club's page: its recent segments, the ranking of its last evening, its seasons. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useSearch } from '../../live/search.ts'
import { useClubs, useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { FeedLinks } from '../../ui/followed/FeedLinks.tsx'
import { lazily } from '../../ui/lazily.ts'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { columnOf, lastOf, recentSegments } from './grouping.ts'
import { Listed } from './Listed.tsx'
import styles from './list.module.css'
import { SessionRow } from './SessionRow.tsx'

const ClubEvening = lazily(() => import('./ClubEvening.tsx'))

/** Sessions of a club: those of the list, and older ones of the archive. */
function ofClub(listed: readonly MiniSession[], found: SearchAnswer['sessions'], serverId: number) {
  const ids = new Set(listed.map(({ miniSessionId }) => miniSessionId))
  const older = found.map(({ session }) => session).filter(({ miniSessionId }) => !ids.has(miniSessionId))
  return [...listed, ...older].filter((session) => session.serverId === serverId && session.clubId > 0)
}

const Rows = ({ sessions }: { readonly sessions: readonly MiniSession[] }) => (
  <ul className={styles.rows}>
    {sessions.map((session) => (
      <SessionRow key={session.miniSessionId} session={session} column={columnOf(session)} below="nothing" />
    ))}
  </ul>
)

export default function ClubPage({ serverId }: { readonly serverId: number }) {
  const sessions = useSessions()
  const clubs = useClubs()
  const archived = useSearch({ year: null, serverId, q: '' })
  if (sessions === null || clubs === null || archived.isPending) return <Loading />
  const club = clubs.find((known) => known.serverId === serverId)
  const recent = recentSegments(ofClub(sessions, archived.data?.pages[0]?.sessions ?? [], serverId))
  if (recent.length === 0 && club)
    return (
      <Listed title={club.name}>
        <Notice drawing="empty" title={t('club.none')}>
          <LinkButton href="/clubs">{t('clubs.all')}</LinkButton>
        </Notice>
        <Suspense>
          <ClubEvening last={null} serverId={serverId} />
        </Suspense>
      </Listed>
    )
  if (recent.length === 0) {
    return (
      <Notice drawing="empty" level={1} title={t('club.unknown')}>
        <LinkButton href="/clubs">{t('clubs.all')}</LinkButton>
      </Notice>
    )
  }
  const ahead = recent.filter((session) => columnOf(session) !== 'closed')
  const over = recent.filter((session) => columnOf(session) === 'closed')
  const last = lastOf(over)
  const before = over.filter((session) => session !== last)
  return (
    <Listed title={club?.name ?? t('club.one')}>
      {ahead.length > 0 && <Rows sessions={ahead} />}
      {club && (
        <p className={styles.ways} data-print="none">
          <FeedLinks of={{ kind: 'club', serverId, name: club.name }} />
        </p>
      )}
      <Suspense>
        <ClubEvening last={last} serverId={serverId}>
          {before.length > 0 && (
            <section className={styles.column} aria-labelledby="before">
              <h2 id="before" className={styles.columnHead}>
                {t('clubs.recent')}
              </h2>
              <Rows sessions={before} />
            </section>
          )}
          <Link href={`/archive?club=${serverId}`} className={styles.older}>
            {t('club.archive')}
          </Link>
        </ClubEvening>
      </Suspense>
    </Listed>
  )
}
