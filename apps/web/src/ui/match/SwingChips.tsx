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
  /** The one these boards are of; `null` where they are all of the match. */
  readonly segment?: number | null
  /** Whether it is told that there are none. */
  readonly saysNone?: boolean
  /** @param round absent: that of the card */
  readonly onBoard: (board: number, round: number | undefined) => void
}

/** @param segment as for {@link SwingChips} */
export function swingsTitle(isOver: boolean, segment: number | null): string {
  if (!isOver) return t('match.swings.last')
  return segment === null ? t('match.swings.largest') : t('match.swings.largest.in', { segment })
}

export function SwingChips({
  lines,
  names,
  isTurned = false,
  isOver,
  segment = null,
  saysNone = false,
  onBoard,
}: SwingChipsProps) {
  const swings = toldSwings(lines, isOver)
  if (swings.length === 0 && !saysNone) return null
  const sides = ({ swing }: BoardSwing) =>
    swing > 0 ? { winner: names.HOME, loser: names.VISITING } : { winner: names.VISITING, loser: names.HOME }
  const words = (one: BoardSwing): string => {
    const by = Math.abs(one.swing)
    return t('wall.swing', { board: one.board, ...sides(one), imps: impsText(by, signedImps(by)) })
  }
  return (
    <div className={styles.swings}>
      <span>{swingsTitle(isOver, segment)}</span>
      {swings.length === 0 && '–'}
      {(['home', 'visiting'] as const).map((team) => {
        const own = swings.filter(({ swing }) => (swing > 0 !== isTurned) === (team === 'home'))
        const [first] = own
        if (first === undefined) return null
        const { winner } = sides(first)
        return (
          <div key={team}>
            <span className={styles.winner} title={winner}>
              {winner}
            </span>
            <ul>
              {own.map((one) => (
                <li key={`${one.round} ${one.board}`}>
                  <button
                    type="button"
                    data-team={team}
                    title={words(one)}
                    aria-label={`${t('match.board', { board: one.board })} ${signedImps(Math.abs(one.swing))}, ${t('match.board.won', sides(one))}`}
                    onClick={() => onBoard(one.board, one.round)}
                  >
                    {t('match.board', { board: one.board })} <b>{signedImps(Math.abs(one.swing))}</b>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
