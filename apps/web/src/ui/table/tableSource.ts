/** What a table on the screen is drawn from, live or replayed: the moment shown, and how the viewer looks at it. */

import type { Card } from '@openroom/bridge/card'
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { phaseOf, visibleHands } from '@openroom/bridge/table/view'
import { kibitzedSeat } from '@openroom/protocol/kibitzedSeat'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useMemo } from 'react'
import { useIsKibitzed, useKibitzing } from '../secrecy/kibitzing.ts'
import { mayKnow, type Viewing } from '../secrecy/mayKnow.ts'
import { useSessionStorage } from '../sessionStorage.ts'
import type { SlotHandle } from '../slot/types.ts'
import { useIsQuarter } from '../slot/within.ts'
import { useHiding } from '../spoilers/hiding.ts'
import { explainedCalls } from './auctionRows.ts'
import type { Analysis } from './DdsPanel.tsx'
import { heardBy, type Listener } from './hearing.ts'
import type { TrickSteps } from './panes.tsx'
import type { DdsSwitch } from './TableControls.tsx'
import { TABS, type Tab } from './TableTabs.tsx'
import type { TeamLine } from './teamFigures.ts'
import { useHandDiagram } from './useHandDiagram.ts'

/** Which tab of a table is open: what happens now, bidding or tricks, until somebody chooses one. */
const CHOICES = ['now', ...TABS] as const

type Moment = Pick<TableState, 'tricks'>

/** The auction while it goes on, and of a board without tricks; then the tricks, which fill the room it leaves. */
const tabNow = ({ tricks }: Moment): Tab => (tricks.length > 0 ? 'tricks' : 'bidding')

/**
 * @param slot each slot keeps a choice of its own
 * @returns the tab, what chooses one, and whether somebody has
 */
export function useTab(state: Moment, slot: number): readonly [Tab, (tab: Tab) => void, boolean] {
  const [chosen, choose] = useSessionStorage<'now' | Tab>(`table.tab.${slot}`, CHOICES, 'now')
  return chosen === 'now' ? [tabNow(state), choose, false] : [chosen, choose, true]
}

/** The auction stands in the picture, and nothing of it has its words elsewhere: below it stands something else. */
const isToldOnFelt = (state: TableState): boolean =>
  phaseOf(state) === 'auction' && explainedCalls(state.calls).length === 0

export type TableSource = {
  /** The moment shown, with what the viewer may hear of it. */
  readonly state: TableState
  /** The board looked at, as far as it is known. */
  readonly board: TableState
  readonly context: GameContext | null
  /** Who looks at it, for what else is told of it. */
  readonly viewing: Viewing
  readonly steps: TrickSteps
  readonly kibitzed: Seat | null
  /** The kibitzed player; `null` hears everything. */
  readonly listener: Listener | null
  readonly visible: BySeat<boolean>
  readonly diagram: boolean
  readonly setDiagram: (diagram: boolean) => void
  readonly dds: DdsSwitch
  /** Double-dummy figures of the hand on turn. */
  readonly figures: ReadonlyMap<Card, number> | null
  /** `null` where it may not be told. */
  readonly analysis: Analysis | null
  readonly tab: Tab
  readonly setTab: (tab: Tab) => void
  /** What stands right below a picture in place of what it tells already. */
  readonly tabBelow: Tab
  readonly teams: readonly TeamLine[]
}

type ViewOf = {
  /** The moment shown. */
  readonly moment: TableState
  readonly board: TableState
  /** Whose cards are known by now. */
  readonly hands: TableState
  /** The table as it is now, where another board of it may be looked at. */
  readonly now?: TableState
  readonly kibitz: string | undefined
  /** Of a replay that asks. */
  readonly hasChosen?: boolean
  readonly session: MiniSession
  readonly slot: SlotHandle
}

/** Who looks at this table, or at the same board elsewhere on the page. */
function useViewing({ moment, board, now, session, hasChosen = false }: ViewOf, isHere: boolean): Viewing {
  const { miniSessionId: id } = session
  const number = board.board?.number ?? null
  useKibitzing(isHere, id, number, now?.board?.number ?? null)
  const kibitzes = useIsKibitzed(id, number) || isHere
  const isOver = phaseOf(moment) === 'ended'
  const hiding = useHiding()
  return useMemo(
    () => ({ session, kibitzes, isOver, hiding, hasChosen }),
    [session, kibitzes, isOver, hiding, hasChosen],
  )
}

/** How the viewer looks at a table. `isAnalysed`: the analysis of the deal is on the screen, and may be seen. */
export function useTableView(of: ViewOf) {
  const { moment, board, hands, kibitz, slot } = of
  const { alertType } = of.session
  const kibitzed = kibitzedSeat(kibitz, board)
  const viewing = useViewing(of, kibitzed !== null)
  const listener = useMemo(() => kibitzed && { seat: kibitzed, alertType }, [kibitzed, alertType])
  const [diagram, setDiagram] = useHandDiagram()
  const [tab, setTab, isChosen] = useTab(moment, slot.index)
  const isQuarter = useIsQuarter(slot)
  return {
    state: useMemo(() => heardBy(moment, listener), [moment, listener]),
    visible: useMemo(() => visibleHands(hands, kibitzed), [hands, kibitzed]),
    isAnalysed: (tab === 'dds' || isQuarter) && mayKnow('analysis', viewing),
    viewing,
    kibitzed,
    listener,
    diagram,
    setDiagram,
    tab,
    setTab,
    tabBelow: !isChosen && isToldOnFelt(moment) ? 'info' : tab,
  }
}
