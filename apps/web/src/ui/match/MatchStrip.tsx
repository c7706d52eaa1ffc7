/** Below the teams on a match's own screens: where the whole match stands, its segments, its swings. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { imps } from '../figures.ts'
import { boardSwings } from '../results/teamFigures.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import { useHiding } from '../spoilers/hiding.ts'
import styles from './match.module.css'
import { SegmentBar } from './SegmentBar.tsx'
import { SwingChips, swingsTitle } from './SwingChips.tsx'
import { isRoundOver, type MatchWays, segmentCount, segmentNumber, toldSwings, turned } from './standing.ts'
import { useKnockout } from './useKnockout.ts'

type MatchStripProps = {
  readonly session: MiniSession
  readonly calcTableId: number
  /** `null` while it is on its way. */
  readonly card: ScoreCard | null
  /** As on the card. */
  readonly names: { readonly HOME: string; readonly VISITING: string }
  readonly viewed: number
  /** Whether the score above it is that of the whole match. */
  readonly isTotalAbove?: boolean
  readonly onCard: MatchWays['onCard']
  readonly onBoard: MatchWays['onBoard']
}

export default function MatchStrip({
  session,
  calcTableId,
  card,
  names,
  isTotalAbove,
  ...props
}: MatchStripProps) {
  const { matches, error } = useKnockout(session)
  const isKnockout = session.arrangeType === 'KNOCK_OUT'
  const own = matches?.find(({ match }) => match.segments.some((one) => one.calcTableId === calcTableId))
  const standing =
    own && (card === null || card.homeTeam === own.match.home ? own.standing : turned(own.standing))
  const totals = standing?.totals
  const lines = session.totalPoints ? [] : (card?.scoreCardLines ?? [])
  const isOver = isRoundOver(session, own?.match.segments ?? [], props.viewed)
  const segment = standing && segmentCount(standing) > 1 ? segmentNumber(standing, props.viewed) : null
  const hasBar = standing !== undefined && standing.cells.length > 1 && totals?.HOME != null
  // That there is a large swing is told by no curtain: it stands before all that could be one.
  const isHiding = useHiding()
  const hasSwings = (isHiding ? boardSwings(lines) : toldSwings(lines, isOver)).length > 0
  // As most matches have some of it, its room is kept.
  if (card === null || (isKnockout && matches === undefined && error === null))
    return <div className={styles.strip} data-bar={isKnockout || undefined} aria-hidden="true" />
  if (!hasBar && !hasSwings) return null
  const told = [
    ...(hasBar ? [t('match.segments')] : []),
    ...(hasSwings ? [swingsTitle(isOver, segment)] : []),
  ]
  return (
    <div className={styles.strip} data-bar={hasBar || undefined}>
      <Hidden of={told.join(' · ')}>
        {hasBar && (
          <>
            {!isTotalAbove && (
              <p>
                {t('card.total')}{' '}
                <b>
                  {imps(standing.totals.HOME)} – {imps(standing.totals.VISITING)}
                </b>
              </p>
            )}
            <SegmentBar
              standing={standing}
              session={session.miniSessionId}
              names={names}
              viewed={props.viewed}
              onCard={props.onCard}
            />
          </>
        )}
        <SwingChips
          lines={lines}
          names={names}
          isOver={isOver}
          segment={segment}
          saysNone={isHiding && hasSwings}
          onBoard={(board, round) => props.onBoard(board, round ?? props.viewed)}
        />
      </Hidden>
    </div>
  )
}
