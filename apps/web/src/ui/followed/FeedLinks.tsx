/** The sessions of a player, a tournament, a club or the site for calendars (iCalendar) and feed readers (Atom). */
import { t } from '../../texts/t.ts'
import styles from './feedLinks.module.css'
import type { Followed } from './followed.ts'

type FeedOf =
  | Followed
  | { readonly kind: 'club'; readonly serverId: number; readonly name: string }
  | { readonly kind: 'site'; readonly name: string }

function feedOf(of: FeedOf, format: 'ics' | 'atom'): string | null {
  if (of.kind === 'site') return `/feed/site.${format}`
  if (of.kind === 'club') return `/feed/club/${of.serverId}.${format}`
  if (of.kind === 'tournament') return `/feed/tournament/${of.tournamentId}.${format}`
  return of.kind === 'player' ? `/feed/player.${format}?${new URLSearchParams({ name: of.name })}` : null
}

export function FeedLinks({ of }: { readonly of: FeedOf }) {
  const [calendar, feed] = [feedOf(of, 'ics'), feedOf(of, 'atom')]
  if (calendar === null || feed === null) return null
  const { name } = of
  return (
    <span className={styles.feeds}>
      <a href={calendar} aria-label={t('feed.calendar.of', { name })}>
        {t('feed.calendar')}
      </a>
      {/* Readers find the site's by its address. */}
      {of.kind !== 'site' && (
        <a href={feed} aria-label={t('feed.atom.of', { name })}>
          {t('feed.atom')}
        </a>
      )}
    </span>
  )
}
