/** Below the live tables, or where there are none: the swings of the last minutes, what starts next, what has ended with its winner. */
import { isDecided } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Featured } from '@openroom/protocol/schema/wall'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { imps, matchPoints, signedImps } from '../../ui/figures.ts'
import { impsText } from '../../ui/impsText.ts'
import { dayOf, isSameDay, timeOf, weekdayOf } from '../../ui/moments.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import styles from './featured.module.css'
import { sorted } from './grouping.ts'
import { leaderText } from './leaderText.ts'

const MOST_NEXT = 2
const MINUTE = 60_000

/** The time, once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Item = { readonly key: string; readonly href: string; readonly text: string; readonly more?: string }

function agoText(at: string | null, now: number): string {
  if (at === null) return ''
  const count = Math.floor((now - Date.parse(at)) / MINUTE)
  return count < 1 ? t('wall.swing.now') : t('wall.swing.ago', { count })
}

const swingItem = (swing: Featured['swings'][number], now: number): Item => {
  const query = new URLSearchParams({
    screen: 'score-card',
    calcTableId: `${swing.calcTableId}`,
    round: `${swing.round}`,
  })
  const { boardNumber: board, winner, loser } = swing
  return {
    key: `swing ${swing.calcTableId} ${board}`,
    href: `/screen/${swing.miniSessionId}?${query}`,
    text: t('wall.swing', { board, winner, loser, imps: impsText(swing.imps, signedImps(swing.imps)) }),
    more: agoText(swing.at, now),
  }
}

/** In the viewer's own zone. */
function nextItem(session: MiniSession): readonly Item[] {
  if (session.startDateTime === null) return []
  const at = new Date(session.startDateTime)
  const time = isSameDay(at, new Date()) ? timeOf(at) : `${weekdayOf(at)} ${dayOf(at)} ${timeOf(at)}`
  const title = [session.tournamentName, sessionTitle(session)].filter(Boolean).join(' · ')
  const text = t('wall.next', { time, title })
  return [{ key: `next ${session.miniSessionId}`, href: `/screen/${session.miniSessionId}`, text }]
}

type Ended = Featured['ended'][number]

/** The winner first. */
function matchText({ home, visiting, homeScore, visitingScore }: Ended['matches'][number], bam: boolean) {
  const text = bam ? matchPoints : imps
  const teams = [
    { name: home, score: homeScore },
    { name: visiting, score: visitingScore },
  ]
  const [first, second] = teams.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
  return t('wall.ended.score', {
    home: first?.name ?? '',
    homeScore: text(first?.score ?? null),
    visiting: second?.name ?? '',
    visitingScore: text(second?.score ?? null),
  })
}

function winnerText({ matches, leaders }: Ended, bam: boolean): string {
  if (matches.length > 0) return matches.map((match) => matchText(match, bam)).join(' · ')
  return leaders.map((leader) => `${leader.name} ${leaderText(leader)}`).join(', ')
}

/** @param session as the list has it; one that decides nothing yet is named as what it is */
function endedItem(ended: Ended, session: MiniSession | undefined, isHidden: boolean): Item {
  const isPart = session !== undefined && !isDecided(session)
  const title = isPart ? `${ended.title} · ${sessionTitle(session)}` : ended.title
  return {
    key: `ended ${ended.miniSessionId}`,
    href: `/screen/${ended.miniSessionId}?screen=running-score`,
    text: isHidden
      ? t('spoilers.ended', { title })
      : t('wall.ended', { title, winner: winnerText(ended, session?.calcType === 'BAM') }),
  }
}

type NewsProps = { readonly featured: Featured; readonly sessions: readonly MiniSession[] }

export function News({ featured, sessions }: NewsProps) {
  const now = useMinute()
  const hiding = useHiding()
  const [shown, setShown] = useState(false)
  const isHidden = hiding && !shown
  const hasHidden = isHidden && featured.swings.length + featured.ended.length > 0
  const sessionOf = ({ miniSessionId: id }: Ended) =>
    sessions.find(({ miniSessionId }) => miniSessionId === id)
  const items: readonly Item[] = [
    ...(isHidden ? [] : featured.swings.map((swing) => swingItem(swing, now))),
    ...sorted('upcoming', sessions).flatMap(nextItem).slice(0, MOST_NEXT),
    ...featured.ended.map((ended) => endedItem(ended, sessionOf(ended), isHidden)),
  ]
  return (
    <ul className={styles.news} aria-label={t('wall.news')}>
      {items.map(({ key, href, text, more = '' }) => (
        <li key={key}>
          <Link href={href}>
            {text} {more !== '' && <small>{more}</small>}
          </Link>
        </li>
      ))}
      {hasHidden && (
        <li>
          <button type="button" onClick={() => setShown(true)}>
            {t('spoilers.news')}
          </button>
        </li>
      )}
    </ul>
  )
}
