/** The board as it lies on the table: its number, the dealer's D, vulnerable sides in red. */
import { type Board, boardLabel } from '@openroom/bridge/board'
import { SEATS, type Seat, sideOf } from '@openroom/bridge/seat'
import { isVulnerable, type Vulnerability } from '@openroom/bridge/vulnerability'
import { t } from '../../texts/t.ts'
import styles from './boardBox.module.css'
import { placeOf } from './layout/turned.ts'
import { useBelow } from './useBelow.ts'

/** The four sides of the frame, by place. */
const SIDE_PATH: Readonly<Record<Seat, string>> = {
  N: 'M1 1h98L83 17H17Z',
  E: 'M99 1v98L83 83V17Z',
  S: 'M99 99H1l16-16h66Z',
  W: 'M1 99V1l16 16v66Z',
}

const D_AT: Readonly<Record<Seat, readonly [number, number]>> = {
  N: [50, 14],
  E: [91, 55],
  S: [50, 96],
  W: [9, 55],
}

/** It lies as the table does: turned with it. */
function BoardMark({ board }: { readonly board: Pick<Board, 'number' | 'dealer' | 'vulnerability'> }) {
  const below = useBelow()
  const vul = (seat: Seat) => isVulnerable(board.vulnerability, sideOf(seat))
  const [x, y] = D_AT[placeOf(board.dealer, below)]
  return (
    <svg className={styles.mark} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="100" height="100" />
      {SEATS.map((seat) => (
        <path
          key={seat}
          d={SIDE_PATH[placeOf(seat, below)]}
          className={styles.side}
          data-vul={vul(seat) || undefined}
        />
      ))}
      <rect className={styles.ground} x="17" y="17" width="66" height="66" />
      <text className={styles.dealer} x={x} y={y} data-vul={vul(board.dealer) || undefined}>
        {t('board.dealer.mark')}
      </text>
      <text className={styles.number} x="50" y="63" data-long={board.number > 99 || undefined}>
        {boardLabel(board.number)}
      </text>
    </svg>
  )
}

export const vulnerabilityText = (vulnerability: Vulnerability): string => t(`board.vul.${vulnerability}`)

/** Number, dealer and vulnerability in words; the box itself tells them aloud. */
export function BoardWords({
  board,
}: {
  readonly board: Pick<Board, 'number' | 'dealer' | 'vulnerability'>
}) {
  return (
    <span className={styles.words} aria-hidden="true">
      <b>{t('board.title', { number: board.number })}</b>
      <span>{t('board.dealer', { seat: t(`seat.${board.dealer}`) })}</span>
      <span>{vulnerabilityText(board.vulnerability)}</span>
    </span>
  )
}

/** Board box and its words: what opens the frequency when that is enabled. */
export function BoardBox({
  board,
  words,
  onOpen,
}: {
  readonly board: Board
  readonly words: boolean
  /** `null` while the frequency is not enabled. */
  readonly onOpen: (() => void) | null
}) {
  const dealer = t('board.dealer', { seat: t(`seat.${board.dealer}`) })
  const vul = vulnerabilityText(board.vulnerability)
  const title = t('board.title', { number: board.number })
  return (
    <button
      type="button"
      className={styles.box}
      aria-disabled={onOpen === null}
      aria-label={t('board.open', { title, dealer, vul, enabled: onOpen === null ? 'no' : 'yes' })}
      onClick={onOpen ?? undefined}
    >
      <BoardMark board={board} />
      {words && <BoardWords board={board} />}
    </button>
  )
}
