/** Board and contract in a strip, where the felt has no room for them. */
import type { TableState } from '@openroom/bridge/table/state'
import type { CSSProperties } from 'react'
import { BoardBox, BoardWords } from './BoardBox.tsx'
import { ContractBlock } from './ContractBlock.tsx'
import styles from './felt.module.css'
import type { Figure } from './figure.ts'
import { stripHeight } from './layout/corners.ts'
import { PHONE_WIDTH } from './layout/shape.ts'

/** What board box, contract and trick counts take of the strip, of its height. */
const TAKEN = 268 / 52
const BOARD = 55 / 52

/** px: where the words of the contract have no room beside counts of the usual width. */
const NARROW = 260

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
  const height = stripHeight(width)
  const room = width - (TAKEN - (board === 'none' ? BOARD : 0)) * height + (width < NARROW ? 30 : 0)
  const style = { '--strip': `${height}px` } as CSSProperties
  return (
    <div
      className={styles.strip}
      style={style}
      data-phone={width < PHONE_WIDTH || undefined}
      data-narrow={width < NARROW || undefined}
    >
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
      <ContractBlock
        state={state}
        figure={figure}
        unit={height / 5.2}
        room={room}
        fontsReady={fontsReady}
        strip
      />
    </div>
  )
}
