/** The felt's corners: board box, contract, and what the caller puts into the lower ones. */
import type { ReactNode } from 'react'
import { BoardBox } from './BoardBox.tsx'
import { ContractBlock } from './ContractBlock.tsx'
import styles from './felt.module.css'
import { boardBoxSize, contractHeight, contractLimits, cornerRect, marginOf } from './layout/corners.ts'
import type { Frame } from './layout/frame.ts'
import type { FeltProps } from './tableProps.ts'

export function Corners({
  state,
  figure,
  frame,
  strip,
  contract = 'felt',
  corners,
  onBoard = null,
  fontsReady,
}: FeltProps & { frame: Frame }) {
  const { shape, unit } = frame
  const { board } = state
  const margin = marginOf(frame)
  const boardShown = !strip && shape !== 'phone' && board !== null && board.number > 0
  const contractShown = !strip && contract === 'felt'
  // Until there is a contract the strip beside the felt tells them.
  const isContractBeside = contract === 'outside' && figure.contract === null
  const room = contractLimits(frame, figure.declared?.doubling !== '')
  return (
    <>
      {boardShown && (
        <div className={styles.board} style={{ left: margin, top: margin }}>
          <BoardBox board={board} words={shape !== 'low' && !isContractBeside} onOpen={onBoard} />
        </div>
      )}
      {contractShown && (
        <div className={styles.contract} style={{ right: margin, top: margin, maxWidth: room.block }}>
          <ContractBlock
            state={state}
            figure={figure}
            unit={shape === 'square' ? unit * 1.55 : unit}
            room={room.words}
            fontsReady={fontsReady}
          />
        </div>
      )}
      {corners?.left && (
        <Pills frame={frame} side="left" above={boardShown ? margin + boardBoxSize(frame) : 0}>
          {corners.left}
        </Pills>
      )}
      {corners?.right && (
        <Pills frame={frame} side="right" above={contractShown ? margin + contractHeight(frame) : 0}>
          {corners.right}
        </Pills>
      )}
    </>
  )
}

type PillsProps = {
  readonly frame: Frame
  readonly side: 'left' | 'right'
  /** How far down that upper corner is taken, in px. */
  readonly above: number
  readonly children: ReactNode
}

/** Words of the caller where no card lies: a low felt has that room beside North, others beside South. */
function Pills({ frame, side, above, children }: PillsProps) {
  const room = cornerRect(frame, side, above)
  if (room === null) return null
  const { x, y, w, h } = room
  const style = { left: x, top: y, width: w, height: h }
  const low = y > frame.size.height / 2
  return (
    <div className={styles.pills} style={style} data-side={side} data-low={low || undefined}>
      {children}
    </div>
  )
}

/** A line of words in a corner of the felt: timer, delay, other room. */
export const Pill = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.pill}>{children}</div>
)
