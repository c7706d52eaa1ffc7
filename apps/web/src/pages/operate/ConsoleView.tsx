/** A console: how it stands, the table, what was understood and what comes next, keys for fingers, and what is beside. */

import { bySeat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { phaseOf, seatOnTurn } from '@openroom/bridge/table/view'
import type { OperatedTable } from '@openroom/protocol/schema/operate'
import { memo, useMemo } from 'react'
import { useStore } from 'zustand'
import { useHall } from '../../live/hall.ts'
import { t } from '../../texts/t.ts'
import { Guided } from '../../ui/guide/Guided.tsx'
import { useGuide } from '../../ui/guide/useGuide.ts'
import { HallAtTable } from '../../ui/hall/HallAtTable.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { useAwake } from '../../ui/parts/useAwake.ts'
import { AuctionTable } from '../../ui/table/AuctionTable.tsx'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { Boards } from './Boards.tsx'
import { boardNow } from './boards.ts'
import { ConsoleHead, type PartProps } from './ConsoleHead.tsx'
import { DeskBox } from './DeskBox.tsx'
import { EntryLine } from './EntryLine.tsx'
import { Forms } from './Forms.tsx'
import { Orders } from './Orders.tsx'
import styles from './operate.module.css'
import type { OperatingConsole } from './operating.ts'
import { Seen } from './Seen.tsx'
import { Touch } from './Touch.tsx'
import { useAfterPaint } from './useAfterPaint.ts'
import { useConsoleKeys, useWaking } from './useOperating.ts'

/** Keys that change nothing on the table do not draw it. */
const Felt = memo(TablePicture)
const Fingers = memo(Touch)
const Buttons = memo(Orders)

/** Who is to sit there, while nothing is on the table. */
function seated(state: TableState, table: OperatedTable | null): TableState {
  if (state.board !== null || table === null) return state
  return {
    ...state,
    players: bySeat((seat) => {
      const name = table.players[seat]?.name
      return name === undefined ? null : { id: null, name }
    }),
  }
}

function HallOfConsole({ operating, is: { table, line } }: PartProps) {
  const state = useHall(operating.hall)
  if (line.kind === 'over') return null
  return <HallAtTable state={state} tableId={table?.tableId ?? null} call={operating.callDirector} />
}

const Beside = memo(function Beside({ operating, is }: PartProps) {
  const { state, table, operated } = is
  return (
    <aside className={styles.beside}>
      {state.board && (
        <AuctionTable
          board={state.board}
          calls={state.calls}
          open={phaseOf(state) === 'auction' && seatOnTurn(state) !== null}
          contract={state.contract?.kind === 'played' ? state.contract : null}
        />
      )}
      <Boards operating={operating} is={is} />
      {table && <Seen session={operated.miniSessionId} table={table.tableId} here={is.here} />}
      <HallOfConsole operating={operating} is={is} />
      <DeskBox operating={operating} messages={is.messages} />
      <LanguageButton />
    </aside>
  )
})

export function ConsoleView({ operating }: { readonly operating: OperatingConsole }) {
  const is = useStore(operating.store)
  useAwake()
  useWaking(operating)
  useConsoleKeys(operating)
  const { record, open } = is
  // The line says what was understood; the table, what fingers press and what is beside follow it.
  const drawn = useAfterPaint(operating.store)
  const felt = useMemo(() => seated(drawn.state, drawn.table), [drawn.state, drawn.table])
  const guide = useGuide('console')
  // Nobody is shown round, or asked, while a board is in play; who has entered something found the way.
  const isFree = open === null && boardNow(record) === null
  const isAsked = guide.state === 'shown' || record.entries.length === 0
  return (
    <div className={styles.console}>
      <ConsoleHead operating={operating} is={is} />
      {isFree && isAsked && <Guided guide={guide} />}
      <div className={styles.desk}>
        <div className={styles.work}>
          <div className={styles.felt}>
            <Felt state={felt} view="diagram" label={t('operate.title')} />
          </div>
          <EntryLine operating={operating} is={is} />
          <Fingers operating={operating} is={drawn} />
          <Buttons operating={operating} is={drawn} />
          <Forms operating={operating} is={is} showRound={guide.show} />
        </div>
        <Beside operating={operating} is={drawn} />
      </div>
    </div>
  )
}
