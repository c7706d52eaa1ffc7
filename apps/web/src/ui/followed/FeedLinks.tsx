/** The sessions of a player or a tournament for calendars (iCalendar) and feed readers (Atom). */
import { t } from '../../texts/t.ts'
import styles from './feedLinks.module.css'
import type { Followed } from './followed.ts'

function feedOf(of: Followed, format: 'ics' | 'atom'): string | null {
  if (of.kind === 'tournament') return `/feed/tournament/${of.tournamentId}.${format}`
  return of.kind === 'player' ? `/feed/player.${format}?${new URLSearchParams({ name: of.name })}` : null
}

export function FeedLinks({ of }: { readonly of: Followed }) {
  const [calendar, feed] = [feedOf(of, 'ics'), feedOf(of, 'atom')]
  if (calendar === null || feed === null) return null
  const { name } = of
  return (
    <span className={styles.feeds}>
      <a href={calendar} aria-label={t('feed.calendar.of', { name })}>
        {t('feed.calendar')}
      </a>
      <a href={feed} aria-label={t('feed.atom.of', { name })}>
        {t('feed.atom')}
      </a>
    </span>
  )
}
