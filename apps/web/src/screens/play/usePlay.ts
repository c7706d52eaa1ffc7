/** What the parts of a live table share: the moment shown, the way back to live, what is analysed. */

import type { Card } from '@openroom/bridge/card'
import { tricksNeeded } from '@openroom/bridge/contract'
import type { TableState } from '@openroom/bridge/table/state'
import { hasTrait } from '@openroom/bridge/table/traits'
import { cardCount, seatOnTurn } from '@openroom/bridge/table/view'
import type { TableAddress } from '@openroom/protocol/address'
import { toSeat } from '@openroom/protocol/names'
import type { DdsArchive } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useMemo, useState } from 'react'
import type { LiveTable } from '../../live/tableFold.ts'
import { usePushed } from '../../live/usePushed.ts'
import { useTable, useTableEvents } from '../../live/useTable.ts'
import { type DoubleDummy, doubleDummyFor } from '../../ui/secrecy/doubleDummy.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import type { Analysis } from '../../ui/table/DdsPanel.tsx'
import type { TrickSteps } from '../../ui/table/panes.tsx'
import type { DdsSwitch } from '../../ui/table/TableControls.tsx'
import { type TableSource, useTableView } from '../../ui/table/tableSource.ts'
import { isSolvable, useAnalysis, useSolving } from '../../ui/table/useAnalysis.ts'
import { useTeamFigures } from '../../ui/table/useTeamFigures.ts'
import { asOf, boardOf, type Cursor, keepCursor, type Past, toTrick } from './cursor.ts'

export type PlayProps = ScreenProps<'play'> & { readonly address: TableAddress }

/** `state` is the table as it is shown: live, or looked back at. */
export type Play = TableSource & {
  readonly table: LiveTable
  readonly destination: string
  readonly past: Past | null
  readonly backToLive: () => void
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

function useDealAnalysis(board: TableState, wanted: boolean, source: DoubleDummy | null): Analysis | null {
  const asked = wanted && isSolvable(board)
  const solving = useSolving(asked ? source : null)
  const analysis = useAnalysis(board, asked, solving)
  return source && analysis
}

export function usePlay({ miniSession, params, address, slot }: PlayProps): Play {
  const { miniSessionId } = miniSession
  const destination = viewAt('watch', { id: miniSessionId, table: address }).destination
  const table = useTable(destination)
  const { past, board, state: moment, steps, backToLive } = useCursor(table.state)
  const { isAnalysed, ...view } = useTableView({
    moment,
    board,
    slot,
    hands: board,
    now: table.state,
    kibitz: params.kibitz,
    session: miniSession,
  })
  const source = doubleDummyFor('figures', view.viewing)
  const dds = useDdsSwitch(destination, source === null)
  const solved = usePushed(
    (dds.on && source?.live({ id: miniSessionId, table: address })) || null,
    miniSessionId,
  )
  const body = solved?.body ?? null
  const figures = useMemo(() => figuresAt(table.state, body), [table.state, body])
  const analysis = useDealAnalysis(board, isAnalysed, doubleDummyFor('analysis', view.viewing))
  return {
    ...view,
    table,
    destination,
    board,
    past,
    steps,
    backToLive,
    dds,
    context: table.context,
    figures: past === null ? figures : null,
    analysis,
    teams: useTeamFigures(miniSession, table.context, table.corrections),
  }
}
