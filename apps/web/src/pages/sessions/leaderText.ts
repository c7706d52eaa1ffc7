/** What a leader has: `58.33%`, `24 IMPs`. */
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import { t } from '../../texts/t.ts'
import { imps, points } from '../../ui/figures.ts'
import { impsText } from '../../ui/impsText.ts'

type Leader = Pick<PlayingBody['leaders'][number], 'score' | 'unit'>

export function leaderText({ score, unit }: Leader): string {
  if (unit === 'IMP') return impsText(score)
  return t(`playing.leader.${unit}`, { score: unit === 'POINT' ? imps(score) : points(score) })
}
