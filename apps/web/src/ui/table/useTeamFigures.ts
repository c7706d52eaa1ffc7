/** The teams' figures beside a table; corrections of a knock-out are asked for a while after it has begun. */

import type { GameContext, LivePayloads } from '@openroom/protocol/schema/liveEvents'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TableKnockoutCorrections } from '@openroom/protocol/schema/screens'
import { DURATION } from '@openroom/protocol/specified'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useMemo, useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { type TeamLine, teamLines } from './teamFigures.ts'

type Source = Pick<MiniSession, 'miniSessionId' | 'status'>

type TableCorrections = LivePayloads['KNOCKOUT_CORRECTION']['corrections']

/** Corrections told at the table, as the archive has them. */
function byTeam(
  { homeTeam, visitingTeam }: GameContext,
  corrections: TableCorrections,
): TableKnockoutCorrections[string] {
  const of = (team: GameContext['homeTeam']) =>
    corrections
      .filter(({ teamId }) => teamId === team?.teamId)
      .map(({ amount, roundLimit }) => ({ amount, round: roundLimit }))
  return { HOME: of(homeTeam), VISITING: of(visitingTeam) }
}

/** @param pushed corrections that the live table told, which are newer than what was asked for */
export function useTeamFigures(
  session: Source,
  context: GameContext | null,
  pushed: TableCorrections | null = null,
): readonly TeamLine[] {
  const { miniSessionId } = session
  const knockOut = context?.arrangeType === 'KNOCK_OUT' && context.tournamentType === 'TEAM'
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!knockOut) return
    const timer = setTimeout(() => setDue(true), DURATION.corrections)
    return () => clearTimeout(timer)
  }, [knockOut])
  const { data } = useArchive(
    session,
    isDue ? viewAt('tableKnockoutCorrections', { id: miniSessionId }) : null,
  )
  return useMemo(() => {
    if (context === null || context.tournamentType !== 'TEAM') return []
    const asked = data?.[`${context.calcTableId}`] ?? null
    return teamLines(context, pushed === null ? asked : byTeam(context, pushed))
  }, [context, data, pushed])
}
