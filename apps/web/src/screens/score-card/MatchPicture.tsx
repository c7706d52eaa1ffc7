/** Below the score card: the match as a line. */
import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { leadsOf, MatchLine } from '../../ui/picture/MatchLine.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'

type MatchPictureProps = { readonly card: ScoreCard; readonly home: string; readonly visiting: string }

/** With fewer boards there is no line. */
const LEAST = 2

export default function MatchPicture({ card, home, visiting }: MatchPictureProps) {
  // What was carried over, or taken away, is in the standing above.
  const from = (card.impAdjustHome ?? 0) - (card.impAdjustVisiting ?? 0)
  const points = leadsOf(card.scoreCardLines, from)
  return points.length < LEAST ? null : (
    <Hidden of={t('picture.line')}>
      <MatchLine home={home} visiting={visiting} points={points} from={from} />
    </Hidden>
  )
}
