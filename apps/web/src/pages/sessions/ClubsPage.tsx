/** All clubs, each with its last session. */
import { Link } from 'wouter'
import { useClubs, useSessions } from '../../live/sessions.ts'
import { compareNames } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { titleBesideTournament } from '../../ui/sessionTitle.ts'
import { recentSegments } from './grouping.ts'
import { Listed } from './Listed.tsx'
import styles from './list.module.css'

export default function ClubsPage() {
  const clubs = useClubs()
  const sessions = useSessions()
  if (clubs === null || sessions === null) return <Loading />
  if (clubs.length === 0)
    return <Notice drawing="empty" level={1} title={t('clubs.none')} text={t('clubs.none.text')} />
  const named = [...clubs].sort((a, b) => compareNames(a.name, b.name))
  return (
    <Listed title={t('clubs.title')}>
      <ul className={styles.rows}>
        {named.map(({ id, serverId, name }) => {
          const [last] = recentSegments(sessions.filter(({ clubId }) => clubId === id))
          return (
            <li key={id}>
              <Link href={`/clubs/${serverId}`} className={styles.row}>
                <span className={styles.name}>
                  <b>{name}</b>
                  {last && <small>{titleBesideTournament({ ...last, tournamentName: '' })}</small>}
                </span>
                <span className={styles.go}>
                  <Icon name="right" size={22} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Listed>
  )
}
