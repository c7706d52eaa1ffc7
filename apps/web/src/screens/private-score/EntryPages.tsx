/** Where the pair or team of a score, and its players, are across all sessions that are over. */
import { Link } from 'wouter'
import { useEntryPages } from '../../live/persons.ts'
import { t } from '../../texts/t.ts'
import styles from './private.module.css'

type EntryPagesProps = { readonly session: number; readonly registrationId: number; readonly isPair: boolean }

export default function EntryPages({ session, registrationId, isPair }: EntryPagesProps) {
  const { data } = useEntryPages(session, registrationId)
  const { players = [], teamId = null } = data ?? {}
  const [one, other] = players
  if (players.length === 0 && teamId === null) return null
  return (
    <nav className={styles.across} aria-label={t('player.across')}>
      <span aria-hidden="true">{t('player.across')}</span>
      {teamId !== null && <Link href={`/teams/${teamId}`}>{t('player.across.team')}</Link>}
      {isPair && one && other && players.length === 2 && (
        <Link href={`/pairs/${one.personId}-${other.personId}`}>{t('player.across.pair')}</Link>
      )}
      {players.map(({ personId, name }) => (
        <Link key={personId} href={`/players/${personId}`}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
