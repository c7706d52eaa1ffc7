/** The match that a match view shows: its teams, where it stands, who sits where. */

import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { MatchViewResultBody } from '@openroom/protocol/viewShapes'
import { viewAt } from '@openroom/protocol/views'
import { useMemo } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import { useRounds } from '../../live/useSession.ts'
import { useTable } from '../../live/useTable.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import type { TeamLine } from '../../ui/table/teamFigures.ts'
import { useTeamFigures } from '../../ui/table/useTeamFigures.ts'
import type { Seated } from './matchParams.ts'

export type Match = {
  /** Of the open room; `null` until its table has come. */
  readonly context: GameContext | null
  /** On the open room's table; `null` while there is none. */
  readonly board: number | null
  /** As results screens address it. */
  readonly round: number | null
  readonly teams: readonly TeamLine[]
  readonly seated: Seated
}

/** The match's own result counts, as soon as it has come. */
const withResult = (context: GameContext | null, result: MatchViewResultBody | null): GameContext | null =>
  context &&
  result && {
    ...context,
    homeImp: result.himp,
    visitingImp: result.vimp,
    homeMp: result.hmp,
    visitingMp: result.vmp,
  }

const displayed = ({ arrangeType, roundGroups }: MiniSession, round: number): number =>
  arrangeType === 'KNOCK_OUT' ? round : Math.ceil(round / roundGroups)

/** Where no table tells the round, since its play is kept: the last with results. `null` where a table does. */
function useLastRound(session: MiniSession): number | null {
  const { data } = useRounds(session)
  if (mayKnow('watch', { session })) return null
  const rounds = data?.rounds ?? []
  return (rounds.findLast(({ enabled }) => enabled) ?? rounds[0])?.round ?? null
}

export function useMatch(miniSession: MiniSession, calcTableId: number): Match {
  const { miniSessionId } = miniSession
  const table = useTable(
    viewAt('watch', { id: miniSessionId, table: { kind: 'room', room: 'OPEN', calcTableId } }).destination,
  )
  const pushed = usePushed(viewAt('matchViewResult', { id: miniSessionId, calcTableId }), miniSessionId)
  const { context, state } = table
  const last = useLastRound(miniSession)
  const result = pushed?.body ?? null
  const standing = useMemo(() => withResult(context, result) ?? context, [context, result])
  return {
    context,
    board: state.board?.number ?? null,
    round: context ? displayed(miniSession, context.roundNumber) : last,
    teams: useTeamFigures(miniSession, standing, table.corrections),
    seated: {
      open: context?.registrations.NORTH_SOUTH ?? null,
      closed: context?.registrations.EAST_WEST ?? null,
    },
  }
}
