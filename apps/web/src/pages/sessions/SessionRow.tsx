/** One session in a list: when, what it is, how it stands or who has won; the whole row leads there. */
import { isClosed, isOnAir, isUpcoming, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { may, roleFor, useAccount } from '../../live/account.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { calcTitle } from '../../ui/calcWord.ts'
import { lazily } from '../../ui/lazily.ts'
import { dayIn, dayOf, inZone, isSameDay, ofDay, timeOf, weekdayOf } from '../../ui/moments.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { LiveMark } from '../../ui/parts/LiveMark.tsx'
import { playingText } from '../../ui/playingText.ts'
import { useEventZones } from '../../ui/zones.ts'
import type { Note } from './foundPeople.ts'
import type { Column } from './grouping.ts'
import styles from './list.module.css'
import { type Below, kindOf, rowName } from './rowName.ts'
import { StaffMenu } from './StaffMenu.tsx'

/** How it stands is no part of the first load: the space for it is kept. */
const PlayingLines = lazily(() => import('./PlayingLines.tsx'))

/** Of who may upload. */
const Solving = lazily(() => import('../../ui/Solving.tsx'))

/** Matches that a row names one by one. */
const MOST_MATCHES = 3

/** Lines that tell how it stands, as far as the list knows. */
function linesOf({ type, numberOfRegistrations, status, arrangeType, winners }: MiniSession): number {
  const matches = Math.floor(numberOfRegistrations / 2)
  const isFew = type === 'TEAM' && matches > 0 && matches <= MOST_MATCHES
  if (isFew && (arrangeType === 'KNOCK_OUT' || isOnAir({ status }))) return matches
  return winners
}

function details(session: MiniSession, column: Column, all: readonly MiniSession[], below: Below): string {
  const { type, numberOfRegistrations: count } = session
  // Said of the whole event where all of it is.
  const bidOnly = session.bidOnly && !session.eventBidOnly
  const begun = session.realStartDateTime ?? session.startDateTime
  // Among those that are to come, as the broadcast is.
  if (session.status === 'DELAYED' && begun !== null)
    return t('session.delayed', { time: timeOf(new Date(Date.parse(begun) + session.delay * 1000)) })
  if (isWaiting(session)) return playingText(session, all)
  const parts = [
    below === 'event' ? null : kindOf(session, rowName(session, below)),
    column === 'upcoming' && session.score ? t('session.score') : null,
    count > 0 ? t(session.individual ? 'count.PLAYER' : `count.${type}`, { count }) : null,
    bidOnly ? t('kind.bidOnly') : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Time above day, or weekday above date for a day that is over: that of the event's own town. */
function When({ session, column }: { readonly session: MiniSession; readonly column: Column }) {
  const eventZones = useEventZones()
  const start = session.realStartDateTime ?? session.startDateTime
  if (start === null) {
    if (session.date === null) return <span />
    const day = ofDay(session.date)
    return (
      <time className={styles.when} dateTime={session.date}>
        <b>{weekdayOf(day)}</b> {dayOf(day)}
      </time>
    )
  }
  const at = new Date(start)
  const there = inZone(at, session.timeZone)
  if (column === 'closed') {
    const zone = session.timeZone
    return (
      <time className={styles.when} dateTime={start} title={there ?? undefined}>
        <b>{weekdayOf(at, zone)}</b> {dayOf(at, new Date(), zone)}
      </time>
    )
  }
  if (eventZones && there !== null) {
    return (
      <time className={styles.when} dateTime={start}>
        <b>{there}</b> {dayIn(at, session.timeZone)}
      </time>
    )
  }
  const today = isSameDay(at, new Date())
  return (
    <time className={styles.when} dateTime={start} title={there ?? undefined}>
      <b>{timeOf(at)}</b> {today ? t('time.today') : `${weekdayOf(at)} ${dayOf(at)}`}
    </time>
  )
}

type SessionRowProps = {
  readonly session: MiniSession
  readonly column: Column
  readonly below?: Below
  /** Further lines below the name. */
  readonly notes?: readonly Note[] | undefined
}

/** Whoever is looked for is led to the score of the one pair or team that was found. */
function addressOf(
  { miniSessionId, status, type, arrangeType, session }: MiniSession,
  notes: readonly Note[],
) {
  const [only, ...others] = notes
  const hasScore = isClosed(status) && (type === 'PAIR' || arrangeType !== 'KNOCK_OUT')
  if (only === undefined || others.length > 0 || !hasScore) return `/screen/${miniSessionId}`
  const at = type === 'PAIR' ? `&session=${session}` : ''
  return `/screen/${miniSessionId}?screen=private-score&registrationId=${only.registrationId}${at}`
}

export function SessionRow({ session, column, below = 'tournament', notes = [] }: SessionRowProps) {
  const all = useSessions() ?? []
  const role = roleFor(useAccount(), session.serverId)
  const name = rowName(session, below)
  const under = details(session, column, all, below)
  const isLive = isOnAir(session)
  const tells = session.score && !isUpcoming(session.status) && !isWaiting(session)
  return (
    <li className={styles.item}>
      <Link href={addressOf(session, notes)} className={styles.row} data-live={isLive || undefined}>
        {!isLive && <When session={session} column={column} />}
        <span className={styles.name}>
          <b>{name}</b> {isLive && <LiveMark />}
          {session.status === 'DELAYED' && <LiveMark delayed />}
          {under !== '' && <small title={calcTitle(session.calcType)}>{under}</small>}
          {notes.map(({ text }) => (
            <small key={text}>{text}</small>
          ))}
          {may.upload(role) && !isUpcoming(session.status) && (
            <Suspense>
              <Solving sessions={[session.miniSessionId]} />
            </Suspense>
          )}
        </span>
        {(isLive || tells) && (
          <span className={styles.lines} data-lines={linesOf(session)}>
            <Suspense>
              <PlayingLines session={session} />
            </Suspense>
          </span>
        )}
        <span className={styles.go}>
          <Icon name="right" size={22} />
        </span>
      </Link>
      <StaffMenu name={name} entry={{ kind: 'session', session, column, hasEvent: below === 'tournament' }} />
    </li>
  )
}
