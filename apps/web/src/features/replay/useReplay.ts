/** What a replay's parts share: the moment shown, where the viewer may go, what is analysed. */
import type { BySeat, Seat } from '@openroom/bridge/seat'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { phaseOf, visibleHands } from '@openroom/bridge/table/view'
import { useEffect, useMemo, useState } from 'react'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useIsQuarter } from '../../ui/slot/within.ts'
import { type Ears, heardBy } from '../../ui/table/hearing.ts'
import { kibitzedSeat } from '../../ui/table/kibitz.ts'
import type { DdsSwitch } from '../../ui/table/TableControls.tsx'
import type { Tab } from '../../ui/table/TableTabs.tsx'
import type { TeamLine } from '../../ui/table/teamFigures.ts'
import { useHandDiagram } from '../../ui/table/useHandDiagram.ts'
import { useTab } from '../../ui/table/useTab.ts'
import { useTeamFigures } from '../../ui/table/useTeamFigures.ts'
import { type Moves, movesFrom, positionOfTrick, trickShown } from './cursor.ts'
import type { ReplayLog } from './replayLog.ts'
import { useDoubleDummy } from './useDoubleDummy.ts'
import { useOtherRoom } from './useOtherRoom.ts'
import { type Playback, usePlayback } from './usePlayback.ts'

export type ReplayProps = ScreenProps<'replay'> & { readonly log: ReplayLog }

export type Replay = {
  readonly log: ReplayLog
  readonly state: TableState
  /** The table at the end of the log. */
  readonly last: TableState
  readonly playback: Playback
  readonly moves: Moves
  readonly trick: number
  readonly goToTrick: (trick: number) => void
  readonly kibitzed: Seat | null
  /** Of the kibitzed player; `null` hears everything. */
  readonly ears: Ears | null
  readonly visible: BySeat<boolean>
  readonly diagram: boolean
  readonly setDiagram: (diagram: boolean) => void
  readonly dds: DdsSwitch
  readonly analysed: ReturnType<typeof useDoubleDummy>
  readonly tab: Tab
  readonly setTab: (tab: Tab) => void
  readonly teams: readonly TeamLine[]
  /** To the same board in the other room; `null` without a record of it. */
  readonly otherRoom: (() => void) | null
}

/** Another board, a claim and the end of the game turn the figures off (specification 2, section 4). */
function useDdsSwitch(log: ReplayLog, state: TableState, disabled: boolean): DdsSwitch {
  const [on, set] = useState(false)
  const over = phaseOf(state) === 'ended' || state.claim?.status === 'made'
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
  const { alertType } = miniSession
  const playback = usePlayback(steps, params.cindex ?? null, (cindex) =>
    slot.replace('replay', { ...params, cindex }),
  )
  const { position, go } = playback
  const last = states.at(-1) ?? EMPTY_TABLE
  const kibitzed = kibitzedSeat(params.kibitz, last)
  const ears = useMemo(() => kibitzed && { seat: kibitzed, alertType }, [kibitzed, alertType])
  const at = states[position] ?? EMPTY_TABLE
  const state = useMemo(() => heardBy(at, ears), [at, ears])
  const [diagram, setDiagram] = useHandDiagram()
  const [tab, setTab] = useTab(state, slot.index)
  const dds = useDdsSwitch(log, state, kibitzed !== null)
  const isQuarter = useIsQuarter(slot)
  const analysed = useDoubleDummy(
    state,
    { miniSessionId: miniSession.miniSessionId, ns: params.ns, board: params.board },
    { cards: dds.on, table: (tab === 'dds' || isQuarter) && kibitzed === null },
  )
  return {
    log,
    state,
    last,
    playback,
    moves: useMemo(() => movesFrom(steps, position), [steps, position]),
    trick: trickShown(steps, position),
    goToTrick: (trick) => go(positionOfTrick(steps, trick)),
    kibitzed,
    ears,
    visible: useMemo(() => visibleHands(state, kibitzed), [state, kibitzed]),
    diagram,
    setDiagram,
    dds,
    analysed,
    tab,
    setTab,
    teams: useTeamFigures(miniSession, log.context),
    otherRoom: useOtherRoom(props, log.context),
  }
}
