/** The swings of a match, of which the card is asked for. */
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useArchive } from '../../live/useArchive.ts'
import styles from './match.module.css'
import { SwingChips } from './SwingChips.tsx'
import { type CardAt, type Standing, segmentCount, segmentNumber } from './standing.ts'

type MatchSwingsProps = {
  readonly session: MiniSession
  readonly standing: Pick<Standing, 'home' | 'card' | 'cells' | 'segments' | 'earlier' | 'isOver'>
  readonly names: { readonly HOME: string; readonly VISITING: string }
  readonly onBoard: (board: number, round: number) => void
}

/** On a phone a longer name has a line of its own, above its boards. */
const LONG_NAME = 24

function SwingsAt({ session, at, standing, names, onBoard }: MatchSwingsProps & { readonly at: CardAt }) {
  // Of a match that is over all segments, but for those of other sessions.
  const { isOver } = standing
  const isWhole = isOver && session.numberOfSessions === 1
  const round = isWhole ? OVERALL_ROUND : at.round
  const { data } = useArchive(
    session,
    viewAt('scoreCard', { id: session.miniSessionId, calcTableId: at.calcTableId, round }),
  )
  // A card has the home team of its own segment.
  if (data === undefined) {
    const isLong = Math.max(names.HOME.length, names.VISITING.length) > LONG_NAME
    return <div className={styles.room} data-long={isLong || undefined} aria-hidden="true" />
  }
  const isTurned = data.homeTeam !== standing.home
  return (
    <SwingChips
      lines={data.scoreCardLines}
      names={isTurned ? { HOME: names.VISITING, VISITING: names.HOME } : names}
      isTurned={isTurned}
      isOver={isOver}
      segment={isWhole || segmentCount(standing) < 2 ? null : segmentNumber(standing, at.round)}
      onBoard={(board, of) => onBoard(board, of ?? at.round)}
    />
  )
}

/** Points that are added up are no swings. */
export const MatchSwings = (props: MatchSwingsProps) =>
  props.standing.card === null || props.session.totalPoints ? null : (
    <SwingsAt {...props} at={props.standing.card} />
  )
