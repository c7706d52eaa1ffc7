/** A player across all sessions that are over. */

import type { PersonBody } from '@openroom/protocol/schema/person'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { may, useAccount } from '../../live/account.ts'
import { isMissing } from '../../live/http.ts'
import { usePerson } from '../../live/persons.ts'
import { t } from '../../texts/t.ts'
import boards from '../../ui/boards/boards.module.css'
import { FoundBoard } from '../../ui/boards/FoundBoard.tsx'
import { SaveFound } from '../../ui/exports/SaveFound.tsx'
import { FeedLinks } from '../../ui/followed/FeedLinks.tsx'
import { Follow } from '../../ui/followed/Follow.tsx'
import { lazily } from '../../ui/lazily.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { mean } from './mean.ts'
import styles from './player.module.css'
import { Tendencies } from './Tendencies.tsx'

const StaffTools = lazily(() => import('./StaffTools.tsx'))

function Years({ years }: Pick<PersonBody, 'years'>) {
  return (
    <table className={styles.table}>
      <caption>{t('player.years')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('player.year')}</th>
          <th scope="col">{t('player.sessions')}</th>
          <th scope="col">{t('player.boards')}</th>
          <th scope="col">{t('player.swing')}</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, sessions, boards: count, swing }) => (
          <tr key={year}>
            <th scope="row">{year ?? t('player.undated')}</th>
            <td>{sessions}</td>
            <td>{count}</td>
            <td>{mean(swing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Others({ title, others }: { readonly title: string; readonly others: PersonBody['partners'] }) {
  if (others.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('player.name')}</th>
          <th scope="col">{t('player.boards')}</th>
          <th scope="col">{t('player.swing')}</th>
        </tr>
      </thead>
      <tbody>
        {others.map(({ personId, name, boards: count, swing }) => (
          <tr key={personId}>
            <th scope="row">
              <Link href={`/players/${personId}`}>{name}</Link>
            </th>
            <td>{count}</td>
            <td>{mean(swing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const scoreOf = ({ miniSessionId, registrationId }: PersonBody['sessions'][number]): string =>
  `/screen/${miniSessionId}?screen=private-score&registrationId=${registrationId}`

function Sessions({ sessions }: Pick<PersonBody, 'sessions'>) {
  return (
    <section>
      <h2>{t('player.results')}</h2>
      <ol className={styles.sessions}>
        {sessions.map((one) => (
          <li key={one.miniSessionId}>
            <Link href={scoreOf(one)}>
              {[one.tournament, one.session].filter((part) => part !== '').join(' · ')}
            </Link>
            <span>{one.registration}</span>
            <span>
              {t('player.boards.n', { count: one.boards })} · <Hidden>{mean(one.swing)}</Hidden>
              {one.day !== null && <time dateTime={one.day}> · {one.day}</time>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Swings({ title, found }: { readonly title: string; readonly found: PersonBody['won'] }) {
  if (found.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ol className={boards.list}>
        {found.map((one) => (
          <FoundBoard key={one.place} found={one} />
        ))}
      </ol>
    </section>
  )
}

export default function PlayerPage({ personId }: { readonly personId: number }) {
  const { data, error, refetch } = usePerson(personId)
  usePageTitle('page', data?.name ?? t('player.title'))
  const { role, organisers } = useAccount()
  const keepsPersons = may.administer(role) && organisers === null
  if (isMissing(error))
    return (
      <>
        <Notice drawing="empty" level={1} title={t('player.none')} text={t('player.none.text')} />
        {keepsPersons && (
          <div className={styles.page}>
            <Suspense>
              <StaffTools name="" />
            </Suspense>
          </div>
        )}
      </>
    )
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <Heading>{data.name}</Heading>
          <Follow of={{ kind: 'player', name: data.name, personId }} />
        </div>
        <p>
          {[data.organiser, t('player.boards.n', { count: data.tendencies.boards })]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <Link href={`/boards?player=${encodeURIComponent(data.name)}`}>{t('player.find')}</Link>
        <FeedLinks of={{ kind: 'player', name: data.name, personId }} />
        <SaveFound query={`personId=${personId}`} />
      </header>
      <Hidden>
        <Tendencies tendencies={data.tendencies} />
        <div className={styles.columns}>
          <Years years={data.years} />
          <Others title={t('player.partners')} others={data.partners} />
          <Others title={t('player.opponents')} others={data.opponents} />
        </div>
        <Swings title={t('player.won')} found={data.won} />
        <Swings title={t('player.lost')} found={data.lost} />
      </Hidden>
      <Sessions sessions={data.sessions} />
      {keepsPersons && (
        <Suspense>
          <StaffTools name={data.name} />
        </Suspense>
      )}
    </div>
  )
}
