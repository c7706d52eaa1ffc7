/** The main page, one column: what is on now, what comes, what is over (specification 1, section 2.3). */

import type { Club, MiniSession } from '@openroom/protocol/schema/miniSession'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useAccount } from '../../live/account.ts'
import { useHere } from '../../live/entryKept.ts'
import { offline } from '../../live/offline/offline.ts'
import { useClubs, useSessions } from '../../live/sessions.ts'
import { useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { FeedLinks } from '../../ui/followed/FeedLinks.tsx'
import { lazily } from '../../ui/lazily.ts'
import { longDayOf } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { SearchField } from '../../ui/parts/SearchField.tsx'
import { showMore } from '../../ui/parts/showMore.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import type { Notes } from './foundPeople.ts'
import {
  COLUMNS,
  type Column,
  closestSession,
  findSessions,
  firstFound,
  firstOnes,
  lastOf,
  MOST_CLOSED,
  sorted,
} from './grouping.ts'
import styles from './list.module.css'
import { Tournaments } from './Tournaments.tsx'
import { PAUSE_MS, usePeople } from './usePeople.ts'

/** No part of the first load: its room is kept where there is something to watch. */
const Later = lazily(() => import('./Later.tsx'))
/** No part of what visitors load. */
const OwnTasks = lazily(() => import('./OwnTasks.tsx'))
const NoSessions = lazily(() => import('./NoSessions.tsx'))
const ClubEvening = lazily(() => import('./ClubEvening.tsx'))
const PushedFeatured = lazily(() => import('./Featured.tsx'))

/** What is on now is not known without the server. */
const noneOf = (column: Column) =>
  column !== 'closed' && offline.getState().keptAt !== null
    ? 'sessions.none.offline'
    : (`sessions.none.${column}` as const)

type SectionProps = {
  readonly column: Column
  readonly count: number
  readonly query: string
  /** Whether what is looked for is still to be answered. */
  readonly isComing?: boolean
  readonly children: ReactNode
}

/** With nothing in it no more than a line; of a search what has been found, and where the rest may be. */
function Section({ column, count, query, isComing = false, children }: SectionProps) {
  if (count === 0 && query !== '' && column !== 'closed') return null
  return (
    <section
      className={styles.column}
      data-column={column}
      data-none={count === 0 || undefined}
      aria-labelledby={`list-${column}`}
    >
      <h2 id={`list-${column}`} className={styles.columnHead}>
        {t(`sessions.${column}`)} <span>{count}</span>
      </h2>
      {count === 0 && (
        <p className={styles.none}>
          {query === ''
            ? t(noneOf(column))
            : isComing
              ? t('sessions.none.coming')
              : t('sessions.none.found', { query })}
        </p>
      )}
      {children}
    </section>
  )
}

type ListProps = {
  readonly sessions: readonly MiniSession[]
  readonly query: string
  readonly notes: Notes
  /** With those that are archived; `null` where they are not counted. */
  readonly total: number | null
  readonly isComing: boolean
  /** Whether some are in the archive alone. */
  readonly isMore: boolean
}

/** The last few first; more when asked for, and the rest in the archive. */
function Closed({ sessions, query, notes, total, isComing, isMore }: ListProps) {
  const [isWhole, setWhole] = useHere<'all' | null>('closed', ['all'], null)
  const printing = useIsPrinting()
  const recent = query === '' ? sessions.slice(0, MOST_CLOSED) : sessions
  // Who looks after the list has all of it at hand.
  const isStaff = useAccount().role !== null
  const few = query === '' ? firstOnes(recent) : firstFound(recent)
  const shown = isWhole !== null || isStaff || printing ? recent : few
  const more = recent.length - shown.length
  const isOlder = query !== '' || isMore || sessions.length > MOST_CLOSED
  return (
    <Section column="closed" count={Math.max(sessions.length, total ?? 0)} query={query} isComing={isComing}>
      <Tournaments column="closed" sessions={shown} notes={notes} />
      <p className={styles.ways} data-print="none">
        {more > 0 && (
          <Button
            onClick={({ currentTarget }) => showMore(currentTarget.closest('section'), () => setWhole('all'))}
          >
            {t('sessions.more', { count: more })}
          </Button>
        )}
        {isOlder && (
          <Link
            href={query === '' ? '/archive' : `/archive?${new URLSearchParams({ q: query })}`}
            className={styles.older}
          >
            {t('sessions.older')}
          </Link>
        )}
      </p>
    </Section>
  )
}

const isWatched = (session: MiniSession): boolean => mayKnow('watch', { session }) && !session.bidOnly

/** Room for the boards of those that are watched, until they are there. */
function LiveBoards({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const watched = sessions.filter(isWatched)
  if (watched.length === 0) return null
  const seats = ({ type, individual }: MiniSession) => (type === 'PAIR' && individual ? 4 : 2)
  const tables = watched.reduce((sum, one) => sum + Math.floor(one.numberOfRegistrations / seats(one)), 0)
  return (
    <div className={styles.live} data-more={tables > 1 || undefined}>
      <Suspense>
        <PushedFeatured sessions={sessions} />
      </Suspense>
    </div>
  )
}

/** What is looked for, as the address has it: it can be sent, and is there again on the way back. */
function useQuery() {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search).get('q') ?? '')
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(location.href)
      if ((url.searchParams.get('q') ?? '') === query) return
      if (query === '') url.searchParams.delete('q')
      else url.searchParams.set('q', query)
      history.replaceState(history.state, '', url)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  return [query, setQuery] as const
}

/** The one club whose sessions these are: its installation is its own page. */
function useOnlyClub(sessions: readonly MiniSession[]): Club | null {
  const clubs = useClubs()
  const [only, ...others] = clubs ?? []
  if (only === undefined || others.length > 0) return null
  return sessions.every(({ clubId }) => clubId === only.id) ? only : null
}

type ListsProps = Pick<ListProps, 'sessions' | 'isMore'>

function Lists({ sessions, isMore }: ListsProps) {
  const [query, setQuery] = useQuery()
  const { notes, later, total, isComing, ...people } = usePeople(query)
  const found = findSessions(sessions, query)
  const named = new Set(found)
  const isPeopleFirst = query !== '' && people.closest > closestSession(found, query)
  const hits = sessions.filter((session) => named.has(session) || notes.has(session.miniSessionId))
  const [live, upcoming, closed] = COLUMNS.map((column) => sorted(column, hits)) as [
    readonly MiniSession[],
    readonly MiniSession[],
    readonly MiniSession[],
  ]
  const club = useOnlyClub(sessions)
  const isStaff = useAccount().role !== null
  return (
    <div className={styles.page} data-narrow="list">
      <header className={styles.head}>
        <div className={styles.words}>
          <Heading>{club?.name ?? t('sessions.title')}</Heading>
          <p>{longDayOf(new Date())}</p>
        </div>
        <SearchField label={t('sessions.search')} value={query} onChange={setQuery} />
      </header>
      {isStaff && (
        <Suspense>
          <OwnTasks />
        </Suspense>
      )}
      <div className={styles.followed}>
        <Suspense>
          <Later sessions={sessions} />
        </Suspense>
      </div>
      {isPeopleFirst && people.named}
      <Section column="live" count={live.length} query={query}>
        {/* What is looked for comes first. */}
        {query === '' && <LiveBoards sessions={live} />}
        <Tournaments column="live" sessions={live} notes={notes} />
      </Section>
      <Section column="upcoming" count={upcoming.length} query={query}>
        <Tournaments column="upcoming" sessions={upcoming} notes={notes} above={live} />
        {upcoming.length > 0 && query === '' && (
          <p className={styles.ways} data-print="none">
            <FeedLinks of={{ kind: 'site', name: t('sessions.upcoming') }} />
          </p>
        )}
      </Section>
      {club !== null && query === '' && (
        <Suspense>
          <ClubEvening last={lastOf(closed)} serverId={club.serverId} />
        </Suspense>
      )}
      <Closed
        sessions={closed}
        query={query}
        notes={notes}
        total={total}
        isComing={isComing}
        isMore={isMore}
      />
      {/* They come after a while: above rows as close they would move them from under a finger. */}
      {!isPeopleFirst && people.named}
      {later}
      <p role="status" className="said">
        {query.trim() !== '' &&
          !(isComing && hits.length === 0) &&
          t('archive.found', { count: Math.max(hits.length, (total ?? 0) + live.length) })}
      </p>
    </div>
  )
}

export default function SessionListPage() {
  const all = useSessions()
  if (all === null) return <Loading />
  if (all.length === 0)
    return (
      <Suspense fallback={<Loading />}>
        <NoSessions />
      </Suspense>
    )
  // What is archived is found in the archive.
  const sessions = all.filter(({ status }) => status !== 'ARCHIVED')
  return <Lists sessions={sessions} isMore={sessions.length < all.length} />
}
