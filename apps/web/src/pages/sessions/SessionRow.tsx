/** One session in a list: what it is, how big, when; the whole row leads there. */
import { isOnAir, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { dayIn, dayOf, inZone, isSameDay, ofDay, timeOf, weekdayOf } from '../../ui/moments.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { LiveMark } from '../../ui/parts/LiveMark.tsx'
import { playingText } from '../../ui/playingText.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { eventTitle, sessionTitle } from '../../ui/sessionTitle.ts'
import type { Column } from './grouping.ts'
import styles from './list.module.css'
import { StaffMenu } from './StaffMenu.tsx'
import { useEventZones } from './zones.ts'

/** What goes on is no part of the first load: the space for it is kept. */
const PlayingLines = lazily(() => import('./PlayingLines.tsx'))
const PlayingLinks = lazily(() => import('./PlayingLinks.tsx'))

/** Matches that a row names one by one. */
const MOST_MATCHES = 3

/** Lines that tell what goes on, as far as the list knows. */
function linesOf({ type, numberOfRegistrations }: MiniSession): number {
  const matches = Math.floor(numberOfRegistrations / 2)
  return type === 'TEAM' && matches > 0 && matches <= MOST_MATCHES ? matches : 1
}

/** Whether it can have one table alone, so that a way there is always to be expected. */
const isSingle = (session: MiniSession): boolean => {
  const { numberOfRegistrations: count, bidOnly } = session
  return count > 0 && count <= 3 && mayKnow('watch', { session }) && !bidOnly
}

function details(session: MiniSession, column: Column, all: readonly MiniSession[]): string {
  const { type, numberOfRegistrations: count, numberOfRounds, boardsPerRound } = session
  // Said of the whole event where all of it is.
  const bidOnly = session.bidOnly && !session.eventBidOnly
  if (session.status === 'DELAYED') {
    const minutes = Math.round(session.delay / 60)
    return session.released === undefined && minutes > 0
      ? t('session.delayed', { minutes })
      : playingText(session, all)
  }
  if (isWaiting(session)) return playingText(session, all)
  const parts = [
    column === 'upcoming' && session.score ? t('session.score') : null,
    count > 0 ? t(session.individual ? 'count.PLAYER' : `count.${type}`, { count }) : null,
    type === 'TEAM' && boardsPerRound > 0 ? t('count.boards', { count: boardsPerRound }) : null,
    column === 'live' && type === 'PAIR' && numberOfRounds > 1
      ? t('count.rounds', { count: numberOfRounds })
      : null,
    bidOnly ? t('kind.bidOnly') : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Time above day, or weekday above date for a day that is over. */
function When({ session, column }: { readonly session: MiniSession; readonly column: Column }) {
  const eventZones = useEventZones()
  const start = session.realStartDateTime ?? session.startDateTime
  if (start === null) {
    if (session.date === null) return null
    const day = ofDay(session.date)
    return (
      <time className={styles.when} dateTime={session.date}>
        <b>{weekdayOf(day)}</b> {dayOf(day)}
      </time>
    )
  }
  const at = new Date(start)
  const there = eventZones ? inZone(at, session.timeZone) : null
  if (there !== null && column !== 'closed') {
    return (
      <time className={styles.when} dateTime={start}>
        <b>{there}</b> {dayIn(at, session.timeZone)}
      </time>
    )
  }
  const today = isSameDay(at, new Date())
  const over = column === 'closed' && !today
  const day = over ? dayOf(at) : `${weekdayOf(at)} ${dayOf(at)}`
  return (
    <time className={styles.when} dateTime={start} title={inZone(at, session.timeZone) ?? undefined}>
      <b>{over ? weekdayOf(at) : timeOf(at)}</b> {today ? t('time.today') : day}
    </time>
  )
}

type SessionRowProps = {
  readonly session: MiniSession
  readonly column: Column
  /** Says tournament and event too, where the row does not stand below them. */
  readonly whole?: boolean
  /** Further lines below the name. */
  readonly notes?: readonly string[] | undefined
}

export function SessionRow({ session, column, whole = false, notes = [] }: SessionRowProps) {
  const all = useSessions() ?? []
  const under = details(session, column, all)
  const isLive = isOnAir(session)
  return (
    <li className={styles.item}>
      <Link href={`/screen/${session.miniSessionId}`} className={styles.row}>
        <span className={styles.name}>
          <b>{sessionTitle(session)}</b>
          {whole && (
            <small>{[session.tournamentName, eventTitle(session)].filter(Boolean).join(' · ')}</small>
          )}
          {under !== '' && <small>{under}</small>}
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
          {isLive && (
            <span className={styles.lines} data-lines={linesOf(session)}>
              <Suspense>
                <PlayingLines session={session} />
              </Suspense>
            </span>
          )}
        </span>
        <span className={styles.state}>
          {isLive && <LiveMark />}
          {session.status === 'DELAYED' && <LiveMark delayed />}
          {!isLive && <When session={session} column={column} />}
        </span>
        <span className={styles.go}>
          <Icon name="right" size={22} />
        </span>
      </Link>
      <StaffMenu name={sessionTitle(session)} entry={{ kind: 'session', session, column }} />
      {isLive && (
        <span className={styles.ways} data-kept={isSingle(session)}>
          <Suspense>
            <PlayingLinks session={session} single={isSingle(session)} />
          </Suspense>
        </span>
      )}
    </li>
  )
}
