/** Sessions that are over, by year and by words; what is looked for stands in the address. */

import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearch as useQueryString } from 'wouter'
import { type Search, useSearch } from '../../live/search.ts'
import { useClubs } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Choice } from '../../ui/parts/Choice.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { SearchField } from '../../ui/parts/SearchField.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { useBeforeLater } from '../../ui/spoilers/stages.ts'
import { notesOf, stageOfFound } from './foundPeople.ts'
import { Listed } from './Listed.tsx'
import styles from './list.module.css'
import { Tournaments } from './Tournaments.tsx'
import { PAUSE_MS } from './usePeople.ts'

/** What the archive's search found, under its tournaments. */
type FoundTournamentsProps = {
  readonly found: Readonly<SearchAnswer['sessions']>
  readonly column?: 'live' | 'closed'
}

function FoundTournaments({ found, column = 'closed' }: FoundTournamentsProps) {
  const sessions = found.map(({ session }) => session)
  return <Tournaments column={column} sessions={sessions} notes={notesOf(found)} level={2} />
}

const LaterStages = lazily(() => import('../../ui/spoilers/LaterStages.tsx'))

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

function searchIn(queryString: string): Search {
  const query = new URLSearchParams(queryString)
  return { year: whole(query.get('year')), serverId: whole(query.get('club')), q: query.get('q') ?? '' }
}

function addressOf({ year, serverId, q }: Search): string {
  const query = new URLSearchParams()
  if (serverId !== null) query.set('club', `${serverId}`)
  if (year !== null) query.set('year', `${year}`)
  if (q !== '') query.set('q', q)
  const text = `${query}`
  return text === '' ? '/archive' : `/archive?${text}`
}

/** What is typed goes into the address after a pause; then the address counts again. */
function useTyped(search: Search, go: (to: string, options: { readonly replace: boolean }) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      go(addressOf({ ...search, q: typed }), { replace: true })
      setTyped(null)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, search, go])
  return [typed ?? search.q, setTyped] as const
}

type Years = readonly { readonly year: number | null; readonly sessions: number }[]

function YearChoice({
  years,
  search,
  go,
}: {
  readonly years: Years
  readonly search: Search
  readonly go: (to: string) => void
}) {
  const known = years.flatMap(({ year, sessions }) => (year === null ? [] : [{ year, sessions }]))
  const { year: chosen } = search
  const all =
    chosen === null || known.some(({ year }) => year === chosen)
      ? known
      : [{ year: chosen, sessions: 0 }, ...known]
  return (
    <Choice
      label={t('archive.years')}
      value={chosen ?? 0}
      options={[
        { value: 0, label: t('archive.years.all') },
        ...all.map(({ year, sessions }) => ({
          value: year,
          label: t('archive.year', { year: `${year}`, count: sessions }),
        })),
      ]}
      onChange={(year) => go(addressOf({ ...search, year: year === 0 ? null : year }))}
    />
  )
}

export default function ArchivePage() {
  const queryString = useQueryString()
  const [, go] = useLocation()
  const search = useMemo(() => searchIn(queryString), [queryString])
  const [typed, setTyped] = useTyped(search, go)
  const clubs = useClubs()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, more } = useSearch(search)
  const running = useBeforeLater(data?.pages[0]?.running ?? [], stageOfFound)
  const over = useBeforeLater(data?.pages.flatMap(({ sessions }) => sessions) ?? [], stageOfFound)
  if (!data) return <Waiting error={error} retry={refetch} />
  const [first] = data.pages
  const total = first?.total ?? 0
  const loaded = data.pages.flatMap(({ sessions }) => sessions).length
  const count = total - (loaded - over.listed.length) + running.listed.length
  const showLater =
    running.showLater || over.showLater
      ? () => {
          running.showLater?.()
          over.showLater?.()
        }
      : null
  const isWhole = search.q === '' && search.year === null && search.serverId === null
  if (total === 0 && isWhole)
    return <Notice drawing="empty" level={1} title={t('archive.none')} text={t('archive.none.text')} />
  const club = clubs?.find(({ serverId }) => serverId === search.serverId)
  return (
    <Listed title={club ? t('archive.of', { name: club.name }) : t('archive.title')} text={t('archive.text')}>
      <search className={styles.searching}>
        <SearchField label={t('archive.search')} value={typed} onChange={setTyped} />
        <YearChoice years={first?.years ?? []} search={search} go={go} />
      </search>
      <Link href="/boards" className={styles.all} data-print="none">
        {t('archive.boards')}
      </Link>
      <p role="status" className={styles.count}>
        {count === 0 && search.q !== ''
          ? t('archive.found.none', { query: search.q })
          : t('archive.found', { count })}
      </p>
      {search.serverId !== null && (
        <Link href={addressOf({ ...search, serverId: null })} className={styles.all} data-print="none">
          {t('archive.everything')}
        </Link>
      )}
      <FoundTournaments column="live" found={running.listed} />
      <FoundTournaments found={over.listed} />
      {showLater && (
        <Suspense>
          <LaterStages onShow={showLater} />
        </Suspense>
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={more}>
          {t('archive.more')}
        </Button>
      )}
    </Listed>
  )
}
