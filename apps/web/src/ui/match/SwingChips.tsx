/** The swings of a match, one press from each board: the last while it is played, then the largest. */
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { impsText, signedImps } from '../figures.ts'
import type { BoardSwing } from '../results/teamFigures.ts'
import styles from './match.module.css'
import { toldSwings } from './standing.ts'

type SwingChipsProps = {
  readonly lines: readonly ScoreCardLine[]
  readonly names: { readonly HOME: string; readonly VISITING: string }
  /** Whether the home team of the card is the visiting team above it. */
  readonly isTurned?: boolean
  readonly isOver: boolean
  readonly onBoard: (board: number) => void
}

export function SwingChips({ lines, names, isTurned = false, isOver, onBoard }: SwingChipsProps) {
  const swings = toldSwings(lines, isOver)
  if (swings.length === 0) return null
  const words = ({ board, swing }: BoardSwing): string => {
    const [winner, loser] = swing > 0 ? [names.HOME, names.VISITING] : [names.VISITING, names.HOME]
    const by = Math.abs(swing)
    return t('wall.swing', { board, winner, loser, imps: impsText(by, signedImps(by)) })
  }
  // Segments of a match may have the same boards.
  const keyOf = (at: number, board: number): string =>
    `${board} ${swings.slice(0, at).filter((one) => one.board === board).length}`
  return (
    <div className={styles.swings}>
      <span>{t(isOver ? 'match.swings.largest' : 'match.swings.last')}</span>
      <ul>
        {swings.map((one, at) => (
          <li key={keyOf(at, one.board)}>
            <button
              type="button"
              data-team={one.swing > 0 !== isTurned ? 'home' : 'visiting'}
              aria-label={words(one)}
              title={words(one)}
              onClick={() => onBoard(one.board)}
            >
              {t('match.board', { board: one.board })} <b>{signedImps(Math.abs(one.swing))}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
