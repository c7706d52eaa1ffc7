/** What a replay's parts share: the moment shown, where the viewer may go, what is analysed. */
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { phaseOf } from '@openroom/bridge/table/view'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useMemo, useState } from 'react'
import { archive } from '../../live/archive.ts'
import { useAnswer } from '../../live/cache.ts'
import { doubleDummyFor } from '../../ui/secrecy/doubleDummy.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import type { DdsSwitch } from '../../ui/table/TableControls.tsx'
import { type TableSource, useTableView } from '../../ui/table/tableSource.ts'
import { useTeamFigures } from '../../ui/table/useTeamFigures.ts'
import { type Moves, movesFrom, positionOfTrick, trickShown } from './cursor.ts'
import type { ReplayLog } from './replayLog.ts'
import { useDoubleDummy } from './useDoubleDummy.ts'
import { type Playback, usePlayback } from './usePlayback.ts'

/** @returns how to go there; `null` without a record, or as long as that is not known */
function useOtherRoom(
  { miniSession, params, slot }: ScreenProps<'replay'>,
  context: GameContext | null,
): (() => void) | null {
  const { miniSessionId } = miniSession
  const { board } = params
  const team = context?.tournamentType === 'TEAM' && context.otherRoomVisible
  const ns = team ? context.registrations.EAST_WEST : null
  const query = useAnswer({
    ...archive(miniSessionId, viewAt('replay', { id: miniSessionId, ns: ns ?? 0, board })),
    enabled: ns !== null,
  })
  if (ns === null || query.data === undefined || query.data.length === 0) return null
  const { cindex: _cindex, tableId: _table, kibitz: _kibitz, ...rest } = params
  return () => slot.replace('replay', { ...rest, ns })
}

export type ReplayProps = ScreenProps<'replay'> & { readonly log: ReplayLog }

/** `board` is the table at the end of the log. */
export type Replay = TableSource & {
  readonly log: ReplayLog
  readonly playback: Playback
  readonly moves: Moves
  /** To the same board in the other room; `null` without a record of it. */
  readonly otherRoom: (() => void) | null
}

/** A director's word may still come after it. */
export const isOver = (state: TableState): boolean =>
  phaseOf(state) === 'ended' || state.claim?.status === 'made'

/** Another board, a claim and the end of the game turn the figures off (specification 2, section 4). */
function useDdsSwitch(log: ReplayLog, state: TableState, disabled: boolean): DdsSwitch {
  const [on, set] = useState(false)
  const over = isOver(state)
  useEffect(() => {
    if (over) set(false)
  }, [over])
  const [shown, setShown] = useState(log)
  if (shown !== log) {
    setShown(log)
    set(false)
  }
  return { on: on && !disabled, disabled, set }
}

export function useReplay(props: ReplayProps): Replay {
  const { log, params, slot, miniSession } = props
  const { steps, states } = log
  const playback = usePlayback(steps, params.cindex ?? null, (cindex) =>
    slot.replace('replay', { ...params, cindex }),
  )
  const { position, go } = playback
  const board = states.at(-1) ?? EMPTY_TABLE
  const moment = states[position] ?? EMPTY_TABLE
  const { isAnalysed, ...view } = useTableView({
    moment,
    board,
    slot,
    hands: moment,
    kibitz: params.kibitz,
    session: miniSession,
  })
  const { state, viewing } = view
  const source = doubleDummyFor('analysis', viewing)
  const dds = useDdsSwitch(log, state, doubleDummyFor('figures', viewing) === null)
  const { figures, analysis } = useDoubleDummy(
    state,
    { miniSessionId: miniSession.miniSessionId, ns: params.ns, board: params.board },
    { source, cards: dds.on, table: isAnalysed },
  )
  return {
    ...view,
    log,
    board,
    playback,
    dds,
    figures,
    context: log.context,
    moves: useMemo(() => movesFrom(steps, position), [steps, position]),
    steps: {
      now: trickShown(steps, position),
      most: steps.tricks.length,
      onTrick: (trick) => go(positionOfTrick(steps, trick)),
    },
    analysis: source && analysis,
    teams: useTeamFigures(miniSession, log.context),
    otherRoom: useOtherRoom(props, log.context),
  }
}
