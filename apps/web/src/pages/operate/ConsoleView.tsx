/** A console: how it stands, the table, what was understood and what comes next, keys for fingers, and what is beside. */

import { phaseOf, seatOnTurn } from '@openroom/bridge/table/view'
import { useStore } from 'zustand'
import { t } from '../../texts/t.ts'
import { AuctionTable } from '../../ui/table/AuctionTable.tsx'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { Boards } from './Boards.tsx'
import { ConsoleHead } from './ConsoleHead.tsx'
import { DeskBox } from './DeskBox.tsx'
import { EntryLine } from './EntryLine.tsx'
import { Forms } from './Forms.tsx'
import { Orders } from './Orders.tsx'
import styles from './operate.module.css'
import type { OperatingConsole } from './operating.ts'
import { Seen } from './Seen.tsx'
import { Touch } from './Touch.tsx'
import { useAwake, useConsoleKeys, useWaking } from './useOperating.ts'

export function ConsoleView({ operating }: { readonly operating: OperatingConsole }) {
  const is = useStore(operating.store)
  useAwake()
  useWaking(operating)
  useConsoleKeys(operating)
  const { state, table, operated } = is
  const contract = state.contract?.kind === 'played' ? state.contract : null
  return (
    <div className={styles.console}>
      <ConsoleHead operating={operating} is={is} />
      <div className={styles.desk}>
        <div className={styles.work}>
          <div className={styles.felt}>
            <TablePicture state={state} view="diagram" label={t('operate.title')} />
          </div>
          <EntryLine operating={operating} is={is} />
          <Touch operating={operating} is={is} />
          <Orders operating={operating} is={is} />
          <Forms operating={operating} is={is} />
        </div>
        <aside className={styles.beside}>
          {state.board && (
            <AuctionTable
              board={state.board}
              calls={state.calls}
              open={phaseOf(state) === 'auction' && seatOnTurn(state) !== null}
              contract={contract}
            />
          )}
          <Boards operating={operating} is={is} />
          {table && <Seen session={operated.miniSessionId} table={table.tableId} here={is.here} />}
          <DeskBox operating={operating} messages={is.messages} />
        </aside>
      </div>
    </div>
  )
}
