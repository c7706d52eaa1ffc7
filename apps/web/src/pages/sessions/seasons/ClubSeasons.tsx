/** Seasons of a club, with who leads them, and the hall of its winners; staff makes new ones here. */
import type { ClubSeasons as Body } from '@openroom/protocol/schema/season'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { may, useAccount } from '../../../live/account.ts'
import { useClubSeasons } from '../../../live/seasons.ts'
import { listed } from '../../../texts/order.ts'
import { t } from '../../../texts/t.ts'
import { lazily } from '../../../ui/lazily.ts'
import { Heads } from '../../../ui/parts/Heads.tsx'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import styles from './seasons.module.css'
import { seasonName } from './words.ts'

const Removed = lazily(() => import('./Removed.tsx'))

type Season = Body['seasons'][number]

function leads({ leaders, ended, sessions }: Season): readonly string[] {
  if (sessions === 0) return []
  return leaders.flatMap(({ division, names }) => {
    if (names.length === 0) return []
    const text = t(ended ? 'seasons.won' : 'seasons.leads', { names: listed(names), count: names.length })
    return [division === '' ? text : t('seasons.division', { division, text })]
  })
}

function Entry({ season }: { readonly season: Season }) {
  const said = leads(season)
  return (
    <li>
      <Link href={`/seasons/${season.seasonId}`}>{seasonName(season)}</Link>
      <span>
        {t(`season.kind.${season.kind}`)} · {t('season.sessions', { count: season.sessions })}
      </span>
      {said.length > 0 && (
        <Hidden of={seasonName(season)}>
          <span>{said.join(' · ')}</span>
        </Hidden>
      )}
    </li>
  )
}

function Hall({ hall }: Pick<Body, 'hall'>) {
  return (
    <section>
      <h2>{t('seasons.hall')}</h2>
      <Hidden of={t('seasons.hall')}>
        <table className={styles.table}>
          <Heads of={[t('seasons.year'), t('seasons.what'), t('seasons.who')]} />
          {hall.map(({ label, winners }) => (
            <tbody key={label}>
              {winners.map(({ seasonId, name, division, names }, at) => (
                <tr key={`${seasonId} ${division} ${names.join()}`}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={winners.length}>
                      {label}
                    </th>
                  )}
                  <td className={styles.words}>
                    <Link href={`/seasons/${seasonId}`}>
                      {[name, division].filter((part) => part !== '').join(' · ')}
                    </Link>
                  </td>
                  <td className={styles.words}>{listed(names)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </Hidden>
    </section>
  )
}

export default function ClubSeasons({ serverId }: { readonly serverId: number }) {
  const { data } = useClubSeasons(serverId)
  const { role } = useAccount()
  const isStaff = may.handleUpcoming(role)
  if (!data || (!isStaff && data.seasons.length === 0 && data.hall.length === 0)) return null
  return (
    <div className={styles.club}>
      {(isStaff || data.seasons.length > 0) && (
        <section>
          <h2>{t('seasons.title')}</h2>
          <ul className={styles.seasons}>
            {data.seasons.map((season) => (
              <Entry key={season.seasonId} season={season} />
            ))}
          </ul>
          {isStaff && (
            <Suspense>
              <Removed serverId={serverId} />
            </Suspense>
          )}
        </section>
      )}
      {data.hall.length > 0 && <Hall hall={data.hall} />}
    </div>
  )
}
