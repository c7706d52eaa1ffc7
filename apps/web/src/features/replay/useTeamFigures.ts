/** The teams' figures of a replay; corrections of a knock-out are asked for a while after it has begun. */
import { routes } from '@openroom/protocol/routes'
import type { TableKnockoutCorrections } from '@openroom/protocol/schema/screens'
import type { GameContext } from '@openroom/protocol/table/game'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { archive } from '../../live/archive.ts'
import { type TeamLine, teamLines } from './teamFigures.ts'

/** Specification 2, section 9. */
export const CORRECTIONS_MS = 3_000

export function useTeamFigures(miniSessionId: number, context: GameContext | null): readonly TeamLine[] {
  const knockOut = context?.arrangeType === 'KNOCK_OUT' && context.tournamentType === 'TEAM'
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!knockOut) return
    const timer = setTimeout(() => setDue(true), CORRECTIONS_MS)
    return () => clearTimeout(timer)
  }, [knockOut])
  const { data } = useQuery({
    ...archive<TableKnockoutCorrections>(miniSessionId, routes.tableKnockoutCorrections(miniSessionId)),
    enabled: due,
  })
  if (context === null || context.tournamentType !== 'TEAM') return []
  return teamLines(context, data?.[`${context.calcTableId}`] ?? null)
}
