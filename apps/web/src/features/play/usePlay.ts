/** What the parts of a live table share: the moment shown, the way back to live, what is analysed. */

import type { Card } from '@openroom/bridge/card'
import { tricksNeeded } from '@openroom/bridge/contract'
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { hasTrait } from '@openroom/bridge/table/traits'
import { cardCount, seatOnTurn, visibleHands } from '@openroom/bridge/table/view'
import type { TableAddress } from '@openroom/protocol/address'
import { toSeat } from '@openroom/protocol/names'
import type { DdsArchive } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useMemo, useState } from 'react'
import type { LiveTable } from '../../live/tableFold.ts'
import { usePushed } from '../../live/usePushed.ts'
import { useTable, useTableEvents } from '../../live/useTable.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useIsQuarter } from '../../ui/slot/within.ts'
import type { Analysis } from '../../ui/table/DdsPanel.tsx'
import { type Ears, heardBy } from '../../ui/table/hearing.ts'
import { kibitzedSeat } from '../../ui/table/kibitz.ts'
import type { TrickSteps } from '../../ui/table/panes.tsx'
import type { DdsSwitch } from '../../ui/table/TableControls.tsx'
import type { Tab } from '../../ui/table/TableTabs.tsx'
import type { TeamLine } from '../../ui/table/teamFigures.ts'
import { isSolvable, useAnalysis, useSolving } from '../../ui/table/useAnalysis.ts'
import { useHandDiagram } from '../../ui/table/useHandDiagram.ts'
import { useTab } from '../../ui/table/useTab.ts'
import { useTeamFigures } from '../../ui/table/useTeamFigures.ts'
import { asOf, boardOf, type Cursor, keepCursor, type Past, toTrick } from './cursor.ts'

export type PlayProps = ScreenProps<'play'> & { readonly address: TableAddress }

export type Play = {
  readonly table: LiveTable
  readonly destination: string
  /** The table as it is shown: live, or looked back at. */
  readonly state: TableState
  /** The board looked at, as far as it has been played. */
  readonly board: TableState
  readonly past: Past | null
  readonly steps: TrickSteps
  readonly backToLive: () => void
  readonly kibitzed: Seat | null
  /** Of the kibitzed player; `null` hears everything. */
  readonly ears: Ears | null
  readonly visible: BySeat<boolean>
  readonly diagram: boolean
  readonly setDiagram: (diagram: boolean) => void
  readonly dds: DdsSwitch
  readonly figures: ReadonlyMap<Card, number> | null
  /** `null` while kibitzing. */
  readonly analysis: Analysis | null
  readonly tab: Tab
  readonly setTab: (tab: Tab) => void
  readonly teams: readonly TeamLine[]
}

function useCursor(live: TableState) {
  const [cursor, setCursor] = useState<Cursor>(null)
  const now = keepCursor(cursor, live)
  useEffect(() => {
    if (now !== cursor) setCursor(now)
  }, [now, cursor])
  const board = boardOf(now, live)
  const state = useMemo(() => (now === null ? board : asOf(now)), [now, board])
  const steps: TrickSteps = {
    now: now === null ? board.tricks.length : now.trick,
    most: board.tricks.length,
    onTrick: (trick) => setCursor((at) => toTrick(at, live, trick)),
  }
  return { past: now, board, state, steps, backToLive: () => setCursor(null) }
}

function useDdsSwitch(destination: string, disabled: boolean): DdsSwitch {
  const [on, set] = useState(false)
  useTableEvents(destination, ({ type }) => {
    if (hasTrait(type, 'ends-figures')) set(false)
  })
  return { on: on && !disabled, disabled, set }
}

/** Declarer's tricks above or below the contract with each card, once the server has solved this very moment. */
function figuresAt(live: TableState, solved: DdsArchive | null): ReadonlyMap<Card, number> | null {
  const { contract } = live
  if (solved === null || contract?.kind !== 'played') return null
  if (solved.cardCount !== cardCount(live) || toSeat(solved.player) !== seatOnTurn(live)) return null
  return new Map(solved.solvedCards.map(([card, total]) => [card, total - tricksNeeded(contract)]))
}

function useDealAnalysis(board: TableState, wanted: boolean): Analysis {
  const asked = wanted && isSolvable(board)
  const solving = useSolving(asked)
  return useAnalysis(board, asked, solving)
}

export function usePlay({ miniSession, params, address, slot }: PlayProps): Play {
  const { miniSessionId, alertType } = miniSession
  const destination = viewAt('watch', { id: miniSessionId, table: address }).destination
  const table = useTable(destination)
  const { past, board, state, steps, backToLive } = useCursor(table.state)
  const kibitzed = kibitzedSeat(params.kibitz, board)
  const ears = useMemo(() => kibitzed && { seat: kibitzed, alertType }, [kibitzed, alertType])
  const [diagram, setDiagram] = useHandDiagram()
  const [tab, setTab] = useTab(state, slot.index)
  const dds = useDdsSwitch(destination, kibitzed !== null)
  const solved = usePushed(dds.on ? viewAt('ddsLive', { id: miniSessionId, table: address }) : null)
  const body = solved?.body ?? null
  const figures = useMemo(() => figuresAt(table.state, body), [table.state, body])
  const isQuarter = useIsQuarter(slot)
  const analysis = useDealAnalysis(board, (tab === 'dds' || isQuarter) && kibitzed === null)
  return {
    table,
    destination,
    state: useMemo(() => heardBy(state, ears), [state, ears]),
    board,
    past,
    steps,
    backToLive,
    kibitzed,
    ears,
    visible: useMemo(() => visibleHands(board, kibitzed), [board, kibitzed]),
    diagram,
    setDiagram,
    dds,
    figures: past === null ? figures : null,
    analysis: kibitzed === null ? analysis : null,
    tab,
    setTab,
    teams: useTeamFigures(miniSession, table.context, table.corrections),
  }
}
