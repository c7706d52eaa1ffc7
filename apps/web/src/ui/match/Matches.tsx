/** The matches that a session begins with, of a knock-out or of two teams that meet once: a head for each. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useMemo } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations, useRounds } from '../../live/useSession.ts'
import { WithFollowed } from '../followed/context.tsx'
import { namesOf } from '../names.ts'
import { Failed } from '../parts/Failed.tsx'
import { shownRound } from '../results/RoundSelect.tsx'
import { MatchSummary } from './MatchSummary.tsx'
import styles from './match.module.css'
import { type MatchWays, standingAt } from './standing.ts'
import { useKnockout } from './useKnockout.ts'

type MatchesProps = MatchWays & { readonly session: MiniSession; readonly most: number }

function useTwoTeams(session: MiniSession, isWanted: boolean) {
  const { miniSessionId: id } = session
  const rounds = useRounds(session)
  const round = isWanted ? shownRound(rounds.data?.rounds ?? [], undefined) : null
  const tables = useArchive(session, round === null ? null : viewAt('tables', { id, round }))
  const data = tables.data && tables.data.type !== 'PAIR' ? tables.data.tables : null
  return { ...tables, standings: data?.map((table) => standingAt(table, session)) }
}

export default function Matches({ session, most, ...ways }: MatchesProps) {
  const isKnockout = session.arrangeType === 'KNOCK_OUT'
  const knockout = useKnockout(session)
  const two = useTwoTeams(session, !isKnockout)
  const standings = isKnockout ? knockout.matches?.map(({ standing }) => standing) : two.standings
  const { error, refetch } = isKnockout ? knockout : two
  const teams = useRegistrations(session)
  const names = useMemo(() => namesOf(teams.data ?? []), [teams.data])
  if (error && !standings) return <Failed error={error} retry={() => void refetch()} />
  if (!standings || !teams.data)
    return session.numberOfRegistrations === 2 ? <div className={styles.outline} aria-hidden="true" /> : null
  const one = standings.length > 1
  return (
    <WithFollowed session={session}>
      {standings.slice(0, most).map((standing) => (
        <MatchSummary
          key={`${standing.home} ${standing.visiting}`}
          session={session}
          standing={standing}
          names={names}
          isOne={one}
          {...ways}
        />
      ))}
    </WithFollowed>
  )
}
