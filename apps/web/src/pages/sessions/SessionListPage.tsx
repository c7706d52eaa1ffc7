/** The main page: sessions that are live, upcoming and closed. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useHere } from '../../live/entryKept.ts'
import { offline } from '../../live/offline/offline.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { longDayOf, zoneName } from '../../ui/moments.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { COLUMNS, type Column, findSessions, sorted, startOf } from './grouping.ts'
import styles from './list.module.css'
import { SearchField } from './SearchField.tsx'
import { Tournaments } from './Tournaments.tsx'
import { PAUSE_MS, usePeople } from './usePeople.ts'
import { toggleZones, useEventZones } from './zones.ts'

/** No part of the first load: its room is kept where there is something to watch. */
const Later = lazily(() => import('./Later.tsx'))

type ColumnProps = {
  readonly column: Column
  readonly sessions: readonly MiniSession[]
  readonly query: string
  readonly notes: ReadonlyMap<number, readonly string[]>
  readonly shown: boolean
}

/** What is on now is not known without the server. */
const noneOf = (column: Column) =>
  column !== 'closed' && offline.getState().keptAt !== null
    ? 'sessions.none.offline'
    : (`sessions.none.${column}` as const)

function ColumnOf({ column, sessions, query, notes, shown }: ColumnProps) {
  return (
    <section
      className={styles.column}
      data-column={column}
      data-shown={shown}
      aria-labelledby={`list-${column}`}
    >
      <h2 id={`list-${column}`} className={styles.columnHead}>
        {t(`sessions.${column}`)} <span>{sessions.length}</span>
      </h2>
      {sessions.length === 0 ? (
        <p className={styles.none}>
          {query === '' ? t(noneOf(column)) : t('sessions.none.found', { query })}
        </p>
      ) : (
        <Tournaments column={column} sessions={sessions} notes={notes} />
      )}
      {column === 'closed' && (
        <Link
          href={query === '' ? '/archive' : `/archive?${new URLSearchParams({ q: query })}`}
          className={styles.older}
        >
          {t('sessions.older')}
        </Link>
      )}
    </section>
  )
}

/** What was played so long ago is no news, as the server has it. */
const NEWS_MS = 36 * 3_600_000

/** What room is kept for above the list. */
function keptFor(sessions: readonly MiniSession[]): 'boards' | 'news' | 'none' {
  const isWatched = (session: MiniSession) => mayKnow('watch', { session }) && !session.bidOnly
  if (sessions.some(isWatched)) return 'boards'
  const since = new Date(Date.now() - NEWS_MS).toISOString()
  return sorted('closed', sessions).some((session) => startOf(session) > since) ? 'news' : 'none'
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

function Columns({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const [query, setQuery] = useQuery()
  const [chosen, setChosen] = useHere<Column | null>('column', COLUMNS, null)
  const { notes, later } = usePeople(query)
  const named = new Set(findSessions(sessions, query))
  const hits = sessions.filter((session) => named.has(session) || notes.has(session.miniSessionId))
  const lists = COLUMNS.map((column) => ({ column, sessions: sorted(column, hits) }))
  // Without a choice a phone shows the first column that has something.
  const shown = chosen ?? lists.find((list) => list.sessions.length > 0)?.column ?? 'live'
  const now = new Date()
  const eventZones = useEventZones()
  const kept = keptFor(sessions)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <Heading>{t('sessions.title')}</Heading>
          <p className={styles.moment}>
            <span>{longDayOf(now)}</span>
            <span className={styles.zone}>
              <button type="button" className={styles.zones} aria-pressed={eventZones} onClick={toggleZones}>
                {eventZones ? t('sessions.zones.events') : t('sessions.zones.own', { zone: zoneName(now) })}
              </button>
            </span>
          </p>
        </div>
        <SearchField label={t('sessions.search')} value={query} onChange={setQuery} />
      </header>
      <div className={styles.switch} data-print="none">
        <Segmented
          label={t('sessions.show')}
          value={shown}
          onChange={setChosen}
          options={lists.map((list) => ({
            value: list.column,
            label: t(`sessions.${list.column}`),
            count: list.sessions.length,
          }))}
        />
      </div>
      <div className={styles.later} data-kept={kept} data-shown={shown === 'live' || kept === 'news'}>
        <Suspense>
          <Later sessions={sessions} hasEnded={kept === 'news'} />
        </Suspense>
      </div>
      <div className={styles.columns}>
        {lists.map((list) => (
          <ColumnOf key={list.column} {...list} query={query} notes={notes} shown={list.column === shown} />
        ))}
      </div>
      {later}
      <p role="status" className="said">
        {query.trim() !== '' && t('archive.found', { count: hits.length })}
      </p>
    </div>
  )
}

export default function SessionListPage() {
  const all = useSessions()
  // What is archived is found in the archive.
  const sessions = all?.filter(({ status }) => status !== 'ARCHIVED') ?? null
  if (sessions === null) return <Loading />
  if (sessions.length === 0)
    return <Notice drawing="empty" level={1} title={t('sessions.empty')} text={t('sessions.empty.text')} />
  return <Columns sessions={sessions} />
}
