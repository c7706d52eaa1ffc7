/** Boards of the whole archive: what is looked for stands in the address. */

import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { MOST_COUNTED } from '@openroom/protocol/findBoards'
import type { FoundBoards } from '@openroom/protocol/schema/findBoards'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useSearch as useQueryString } from 'wouter'
import { getJson } from '../../live/http.ts'
import { usePages } from '../../live/pages.ts'
import { t } from '../../texts/t.ts'
import { arriveAt } from '../../ui/arrival.ts'
import list from '../../ui/boards/boards.module.css'
import { FoundBoard } from '../../ui/boards/FoundBoard.tsx'
import { SaveFound } from '../../ui/exports/SaveFound.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './boards.module.css'
import { FindForm } from './FindForm.tsx'
import { addressOf, addressOfExample, EXAMPLES, type Example, faultsOf, fieldsIn, queryOf } from './fields.ts'

/**
 * The search for boards across the archive.
 * @param query of the call, without where its page begins
 */
function pathOf(query: string, before: number | null): string {
  const all = new URLSearchParams(query)
  if (before !== null) all.set('before', `${before}`)
  return all.size === 0 ? archiveRoutes.findBoards() : `${archiveRoutes.findBoards()}?${all}`
}

/** Pages of what is found; while another search runs the last one's answer stays. */
function useBoards(query: string) {
  return usePages({
    queryKey: ['findBoards', query],
    queryFn: ({ pageParam, signal }) => getJson<FoundBoards>(pathOf(query, pageParam), signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: FoundBoards) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

function Found({ query }: { readonly query: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData, more } = useBoards(query)
  const place = useRef<HTMLHeadingElement>(null)
  const answered = data === undefined || isPlaceholderData ? null : query
  // The form keeps its place above: who has searched is led past it.
  useEffect(() => {
    const heading = answered === null ? null : place.current
    if (heading !== null && arriveAt(heading, null)) heading.scrollIntoView({ block: 'start' })
  }, [answered])
  if (!data) return <Waiting error={error} retry={refetch} />
  const count = data.pages[0]?.count ?? 0
  return (
    <section aria-label={t('boards.results')}>
      <div className={styles.count}>
        <h2 ref={place} tabIndex={-1}>
          <span role="status">
            {count > MOST_COUNTED
              ? t('boards.found.many', { count: MOST_COUNTED })
              : t('boards.found', { count })}
          </span>
        </h2>
        {count > 0 && (
          <a href={`${archiveRoutes.boardsFeed()}?${query}`} className={styles.feed}>
            {t('boards.feed')}
          </a>
        )}
        {count > 0 && <SaveFound query={query} />}
      </div>
      {count === 0 && <p className={styles.none}>{t('boards.none')}</p>}
      <ol className={list.list}>
        {data.pages.flatMap(({ boards }) =>
          boards.map((found) => <FoundBoard key={found.place} found={found} />),
        )}
      </ol>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={more}>
          {t('archive.more')}
        </Button>
      )}
    </section>
  )
}

/** Before anything is looked for: what can be. */
const Examples = () => (
  <section className={styles.examples} aria-labelledby="examples">
    <h2 id="examples">{t('boards.examples')}</h2>
    <ul>
      {(Object.keys(EXAMPLES) as Example[]).map((name) => (
        <li key={name}>
          <Link href={addressOfExample(name)}>{t(`boards.example.${name}`)}</Link>
        </li>
      ))}
    </ul>
  </section>
)

export default function BoardsPage() {
  const queryString = useQueryString()
  const [, go] = useLocation()
  const fields = useMemo(() => fieldsIn(queryString), [queryString])
  const query = queryOf(fields)
  const faults = Object.values(faultsOf(fields))
  usePageTitle('page', t('boards.title'))
  return (
    <Page
      title={t('boards.title')}
      about={
        <>
          <p>{t('boards.text')}</p>
          {queryString !== '' && <Link href="/boards">{t('boards.anew')}</Link>}
        </>
      }
    >
      <FindForm key={queryString} fields={fields} onSearch={(wanted) => go(addressOf(wanted))} />
      {faults.length > 0 ? (
        <p role="status">{[...faults.map((at) => t('boards.fault', { at })), t('boards.wrong')].join(' ')}</p>
      ) : query === '' ? (
        <Examples />
      ) : (
        <Found query={query} />
      )}
    </Page>
  )
}
