/** Below the teams on a match's own screens: where the whole match stands, its segments, its swings. */

import { isDecided } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { imps } from '../figures.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import styles from './match.module.css'
import { SegmentBar } from './SegmentBar.tsx'
import { SwingChips } from './SwingChips.tsx'
import { type MatchWays, turned } from './standing.ts'
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
  readonly onBoard: (board: number) => void
}

export default function MatchStrip({
  session,
  calcTableId,
  card,
  names,
  isTotalAbove,
  ...props
}: MatchStripProps) {
  const { matches } = useKnockout(session)
  const own = matches?.find(({ match }) => match.segments.some((one) => one.calcTableId === calcTableId))
  const standing =
    own && (card === null || card.homeTeam === own.match.home ? own.standing : turned(own.standing))
  const totals = standing?.totals
  const lines = session.totalPoints ? [] : (card?.scoreCardLines ?? [])
  return (
    <div className={styles.strip}>
      <Hidden of={t('match.segments')}>
        {standing && standing.cells.length > 1 && totals && totals.HOME !== null && (
          <>
            {!isTotalAbove && (
              <p>
                {t('card.total')}{' '}
                <b>
                  {imps(totals.HOME)} – {imps(totals.VISITING)}
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
        <SwingChips lines={lines} names={names} isOver={isDecided(session)} onBoard={props.onBoard} />
      </Hidden>
    </div>
  )
}
