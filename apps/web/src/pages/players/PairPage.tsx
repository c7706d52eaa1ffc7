/** Two players as partners, across all sessions that are over. */

import { Link } from 'wouter'
import { isMissing } from '../../live/http.ts'
import { usePair } from '../../live/persons.ts'
import { t } from '../../texts/t.ts'
import { Follow } from '../../ui/followed/Follow.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { Played } from './Played.tsx'
import { About, ANY, Nobody, Others, pairAddress, useOwnAddress } from './parts.tsx'
import styles from './player.module.css'

export default function PairPage({ one, other }: { readonly one: number; readonly other: number }) {
  const { data, error, refetch } = usePair(one, other)
  const [first, second] = data?.players ?? []
  const name = first && second ? t('pair.and', { one: first.name, other: second.name }) : t('pair.title')
  usePageTitle('page', name)
  useOwnAddress(`/pairs/${one}-${other}`, first && second && pairAddress(first.personId, second.personId))
  if (isMissing(error)) return <Nobody title={t('pair.none')} text={t('pair.none.text')} />
  if (!data || !first || !second) return <Waiting error={error} retry={refetch} />
  return (
    <Page
      title={name}
      className={styles.page}
      mark={<Follow of={{ kind: 'pair', name, players: [first.name, second.name], tournamentId: ANY }} />}
      about={
        <>
          <About {...data} />
          <p className={styles.links}>
            {data.players.map(({ personId, name: own }) => (
              <Link key={personId} href={`/players/${personId}`}>
                {own}
              </Link>
            ))}
          </p>
        </>
      }
    >
      <Played of={data}>
        <Others title={t('player.opponents')} others={data.opponents} />
      </Played>
    </Page>
  )
}
