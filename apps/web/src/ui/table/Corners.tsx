/** The felt's corners: board box, contract, and what the caller puts into the lower ones. */
import { BoardBox } from './BoardBox.tsx'
import { ContractBlock } from './ContractBlock.tsx'
import styles from './felt.module.css'
import type { Frame } from './layout/frame.ts'
import type { FeltProps } from './tableProps.ts'

/** Words beside the contract may not reach North's hand, however wide the contract is. */
const contractRoom = ({ shape, unit, metrics, size, hands }: Frame, doubled: boolean): number => {
  const beside = shape === 'square' ? BOARD_WORDS * unit : (size.width + hands.N.area.w) / 2
  const free = size.width - beside - (metrics.margin + 0.6) * unit
  const card = metrics.contractHeight * unit * (doubled ? 1.75 : 1.3)
  const counts = 2 * metrics.contractHeight * unit * 0.84
  return free - card - counts - unit * 1.9
}

/** Board box and its words where they share a line with the contract, in u. */
const BOARD_WORDS = 32

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
  const { shape, unit, metrics } = frame
  const { board } = state
  const margin = Math.max(5, metrics.margin * unit)
  // Until there is a contract the strip beside the felt tells them.
  const told = contract === 'outside' && figure.contract === null
  return (
    <>
      {!strip && shape !== 'phone' && board !== null && board.number > 0 && (
        <div className={styles.board} style={{ left: margin, top: margin }}>
          <BoardBox board={board} words={shape !== 'low' && !told} onOpen={onBoard} />
        </div>
      )}
      {!strip && contract === 'felt' && (
        <div className={styles.contract} style={{ right: margin, top: margin }}>
          <ContractBlock
            state={state}
            figure={figure}
            unit={shape === 'square' ? unit * 1.55 : unit}
            room={contractRoom(frame, figure.declared?.doubling !== '')}
            fontsReady={fontsReady}
          />
        </div>
      )}
      {corners?.left && (
        <div className={styles.pills} style={{ left: margin, ...cornerPlace(frame, margin, true, strip) }}>
          {corners.left}
        </div>
      )}
      {corners?.right && (
        <div
          className={styles.pills}
          style={{ right: margin, ...cornerPlace(frame, margin, contract === 'felt', strip) }}
        >
          {corners.right}
        </div>
      )}
    </>
  )
}

/** A felt narrower than this has no room for words beside South's plate. */
const BESIDE_SOUTH = 640

/**
 * Words in the lower corners; on a low felt South's plate takes those, and the room beside North's hand is free:
 * below the board box, and in the upper corner that the contract leaves. So is it on a narrow one below a strip.
 */
function cornerPlace({ shape, unit, metrics, size }: Frame, margin: number, under: boolean, strip: boolean) {
  if (strip && shape !== 'square' && size.width < BESIDE_SOUTH) return { top: margin }
  if (shape !== 'low') return { bottom: margin }
  return { top: under ? margin + Math.max(30, metrics.boardBox * unit) + 4 : margin }
}
