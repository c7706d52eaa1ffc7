/** Board and contract in a strip, where the felt has no room for them. */
import type { TableState } from '@openroom/bridge/table/state'
import { BoardBox, BoardWords } from './BoardBox.tsx'
import { ContractBlock } from './ContractBlock.tsx'
import styles from './felt.module.css'
import type { Figure } from './figure.ts'
import { PHONE_WIDTH } from './layout/shape.ts'

/** px */
export const STRIP_HEIGHT = 52

/** What board box, contract and trick counts take of the strip, in px. */
const TAKEN = 268
const BOARD = 55

export function ContractStrip({
  state,
  figure,
  board,
  fontsReady,
  width,
}: {
  readonly state: TableState
  readonly figure: Figure
  /** Opens the frequency, `null` while it is not enabled; `'none'` leaves the board box out. */
  readonly board: (() => void) | null | 'none'
  readonly fontsReady: boolean
  readonly width: number
}) {
  const shown = board !== 'none' && state.board !== null && state.board.number > 0
  const room = width - TAKEN + (board === 'none' ? BOARD : 0)
  return (
    <div className={styles.strip} data-phone={width < PHONE_WIDTH || undefined}>
      {shown && state.board && (
        <span className={styles.stripBoard}>
          <BoardBox board={state.board} words={figure.contract === null} onOpen={board} />
        </span>
      )}
      {board === 'none' && figure.contract === null && state.board && (
        <span className={styles.stripWords}>
          <BoardWords board={state.board} />
        </span>
      )}
      <ContractBlock state={state} figure={figure} unit={10} room={room} fontsReady={fontsReady} strip />
    </div>
  )
}
