/** What a club's page has beside its sessions: the ranking of its last evening, and its seasons. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../texts/t.ts'
import TopRanking from '../../ui/results/TopRanking.tsx'
import styles from './list.module.css'
import { SessionRow } from './SessionRow.tsx'
import ClubSeasons from './seasons/ClubSeasons.tsx'

/** Of a ranking; all of it is a press further. */
const MOST_RANKED = 8

function LastEvening({ session }: { readonly session: MiniSession }) {
  const [, go] = useLocation()
  const { miniSessionId, type } = session
  const toScore = (registrationId: number): void => {
    const query = new URLSearchParams({ screen: 'private-score', registrationId: `${registrationId}` })
    if (type === 'PAIR') query.set('session', `${session.session}`)
    go(`/screen/${miniSessionId}?${query}`)
  }
  return (
    <section className={styles.column} aria-labelledby="last">
      <h2 id="last" className={styles.columnHead}>
        {t('club.last')}
      </h2>
      <ul className={styles.rows}>
        <SessionRow session={session} column="closed" below="nothing" />
      </ul>
      <TopRanking session={session} most={MOST_RANKED} onName={toScore} />
    </section>
  )
}

type ClubEveningProps = {
  /** `null` where no ranking is known yet. */
  readonly last: MiniSession | null
  readonly serverId: number
  /** Between the two. */
  readonly children?: ReactNode
}

export default function ClubEvening({ last, serverId, children }: ClubEveningProps) {
  return (
    <>
      {last && <LastEvening session={last} />}
      {children}
      <ClubSeasons serverId={serverId} />
    </>
  )
}
