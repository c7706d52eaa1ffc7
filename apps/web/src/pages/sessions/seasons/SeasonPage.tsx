/** A season of a club: its tables, what they are made of, and files of it. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { SeasonBody } from '@openroom/protocol/schema/season'
import { useState } from 'react'
import { Link } from 'wouter'
import { may, useAccount } from '../../../live/account.ts'
import { isMissing } from '../../../live/http.ts'
import { useSeason } from '../../../live/seasons.ts'
import { listed } from '../../../texts/order.ts'
import { t } from '../../../texts/t.ts'
import { dayOf, ofDay } from '../../../ui/moments.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { CheckField } from '../../../ui/parts/CheckField.tsx'
import { Heads } from '../../../ui/parts/Heads.tsx'
import { LinkButton } from '../../../ui/parts/LinkButton.tsx'
import { Notice } from '../../../ui/parts/Notice.tsx'
import { Waiting } from '../../../ui/parts/Waiting.tsx'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import { SeasonTable } from './SeasonTable.tsx'
import styles from './seasons.module.css'
import { rowName, rulesOf, seasonName } from './words.ts'

/** Winners of years gone by. */
function Honours({ honours }: Pick<SeasonBody, 'honours'>) {
  return (
    <table className={styles.table}>
      <Heads of={[t('seasons.year'), t('seasons.who')]} />
      <tbody>
        {honours.map(({ label, winners }) => (
          <tr key={`${label} ${winners}`}>
            <th scope="row">{label}</th>
            <td className={styles.words}>{winners}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The sessions that a table of a season is made of. */
type CountedProps = {
  readonly division: SeasonBody['divisions'][number]
  readonly isAlone: boolean
}

function Counted({ division, isAlone }: CountedProps) {
  const { sessions, nameless, isCut, name } = division
  const count = t('season.sessions', { count: sessions.length })
  return (
    <section className={styles.counted}>
      {nameless > 0 && <p className={styles.note}>{t('season.nameless', { count: nameless })}</p>}
      {isCut && <p className={styles.note}>{t('season.cut')}</p>}
      <details>
        <summary>{isAlone ? count : t('seasons.division', { division: name, text: count })}</summary>
        <ul>
          {sessions.map(({ miniSessionId, day, tournament, session }) => (
            <li key={miniSessionId}>
              <Link href={`/screen/${miniSessionId}`}>
                {[tournament, session].filter((part) => part !== '').join(' · ')}
              </Link>
              {day !== null && <time dateTime={day}>{dayOf(ofDay(day))}</time>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Winner({ divisions }: Pick<SeasonBody, 'divisions'>) {
  const winners = divisions.flatMap(({ rows }) => rows.filter(({ rank }) => rank === 1))
  if (winners.length === 0) return null
  return (
    <p className={styles.winner}>
      <small>{t('season.winner', { count: winners.length })}</small>
      <b>{listed(winners.map(rowName))}</b>
    </p>
  )
}

function Tables({ season }: { readonly season: SeasonBody }) {
  const [isEvery, showEvery] = useState(false)
  const { kind, ended, divisions } = season
  return (
    <>
      <CheckField label={t('season.every')} checked={isEvery} onChange={showEvery} />
      <Hidden>
        {kind === 'championship' && ended && <Winner divisions={divisions} />}
        {divisions.map((division) => (
          <section key={division.name} className={styles.division}>
            {(divisions.length > 1 || division.name !== '') && <h2>{division.name}</h2>}
            <SeasonTable season={season} division={division} isEvery={isEvery} />
          </section>
        ))}
      </Hidden>
      {divisions.map((division) => (
        <Counted key={division.name} division={division} isAlone={divisions.length === 1} />
      ))}
    </>
  )
}

export default function SeasonPage({ id }: { readonly id: number }) {
  const { data, error, refetch } = useSeason(id)
  const { role } = useAccount()
  usePageTitle('page', data ? seasonName(data) : t('season.title'))
  if (isMissing(error))
    return (
      <Notice drawing="empty" level={1} title={t('season.none')} text={t('season.none.text')}>
        <LinkButton href="/clubs">{t('clubs.all')}</LinkButton>
      </Notice>
    )
  if (!data) return <Waiting error={error} retry={refetch} />
  const { kind, ended, club, serverId } = data
  const isPlayed = kind !== 'honours'
  return (
    <Page
      title={seasonName(data)}
      className={styles.page}
      about={
        <p>
          <Link href={`/clubs/${serverId}`}>{club}</Link>
          {` · ${t(`season.kind.${kind}`)}`}
          {isPlayed && ` · ${t(ended ? 'season.ended' : 'season.going')}`}
        </p>
      }
      actions={
        may.handleUpcoming(role) && (
          <nav className={styles.staff} aria-label={t('season.edit')}>
            <LinkButton href={`/season-desk?season=${id}`}>{t('season.edit')}</LinkButton>
            {isPlayed && <LinkButton href={`/season-desk?after=${id}`}>{t('season.next')}</LinkButton>}
          </nav>
        )
      }
    >
      {isPlayed && <p className={styles.rules}>{rulesOf(data).join(' ')}</p>}
      {isPlayed ? (
        <Tables season={data} />
      ) : (
        <Hidden of={seasonName(data)}>
          <Honours honours={data.honours} />
        </Hidden>
      )}
      <nav className={styles.files} aria-label={seasonName(data)}>
        {isPlayed && (
          <>
            <a href={`/feed/season/${id}.ics`}>{t('season.calendar')}</a>
            <a href={`/feed/season/${id}.atom`}>{t('season.feed')}</a>
            <a href={archiveRoutes.seasonFile(id)} download>
              {t('season.csv')}
            </a>
          </>
        )}
        <a href={archiveRoutes.season(id)}>{t('season.json')}</a>
      </nav>
    </Page>
  )
}
