/** Boards of the whole archive: what is looked for stands in the address. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { MOST_COUNTED } from '@openroom/protocol/findBoards'
import { useMemo } from 'react'
import { Link, useLocation, useSearch as useQueryString } from 'wouter'
import { useBoards } from '../../live/findBoards.ts'
import { t } from '../../texts/t.ts'
import list from '../../ui/boards/boards.module.css'
import { FoundBoard } from '../../ui/boards/FoundBoard.tsx'
import { SaveFound } from '../../ui/exports/SaveFound.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import styles from './boards.module.css'
import { FindForm } from './FindForm.tsx'
import { addressOf, addressOfExample, EXAMPLES, type Example, faultsOf, fieldsIn, queryOf } from './fields.ts'

function Found({ query }: { readonly query: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, more } = useBoards(query)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const count = data.pages[0]?.count ?? 0
  return (
    <section aria-label={t('boards.results')}>
      <p role="status" className={styles.count}>
        {count > MOST_COUNTED
          ? t('boards.found.many', { count: MOST_COUNTED })
          : t('boards.found', { count })}
        {count > 0 && (
          <a href={`${archiveRoutes.boardsFeed()}?${query}`} className={styles.feed}>
            {t('boards.feed')}
          </a>
        )}
        {count > 0 && <SaveFound query={query} />}
      </p>
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
  const isRight = Object.keys(faultsOf(fields)).length === 0
  usePageTitle('page', t('boards.title'))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Heading>{t('boards.title')}</Heading>
        <p>{t('boards.text')}</p>
        {queryString !== '' && <Link href="/boards">{t('boards.anew')}</Link>}
      </header>
      <FindForm key={queryString} fields={fields} onSearch={(wanted) => go(addressOf(wanted))} />
      {!isRight ? (
        <p role="status">{t('boards.wrong')}</p>
      ) : query === '' ? (
        <Examples />
      ) : (
        <Found query={query} />
      )}
    </div>
  )
}
