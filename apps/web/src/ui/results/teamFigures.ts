/** Scores and swings of two rooms in the columns of the sides and teams. Pure. */
import type { RoomResult } from '@openroom/protocol/schema/results'
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { fixed, imps, matchPoints } from '../figures.ts'

/** A room's score in the column of the side that gained. */
export function scoreOf(room: Pick<RoomResult, 'score'> | null, of: 'NS' | 'EW'): string {
  const score = room?.score ?? null
  if (score === null) return ''
  if (of === 'NS') return score >= 0 ? fixed(score, 0) : ''
  return score < 0 ? fixed(-score, 0) : ''
}

export type Swing = { readonly own: number | null; readonly other: number | null }

/** IMPs in the column of the team that gained, `–` for a push; of matchpoints both sides have some. */
export function swingOf({ own, other }: Swing, bam: boolean): string {
  if (own === null && other === null) return ''
  if (bam) return matchPoints(own)
  const gained = own ?? 0
  if (gained > 0) return imps(gained)
  return (other ?? 0) > 0 ? '' : '–'
}

export type BoardSwing = {
  readonly board: number
  /** Absent: that of the card. */
  readonly round?: number | undefined
  /** Of the home team. */
  readonly swing: number
}

/** Boards with a result in both rooms, in the order of the score card. */
export const boardSwings = (lines: readonly ScoreCardLine[]): readonly BoardSwing[] =>
  lines.flatMap(({ board, round, homeImp, visitingImp, homeMp, visitingMp }) => {
    const [home, visiting] = [homeImp ?? homeMp, visitingImp ?? visitingMp]
    return home === null || visiting === null ? [] : [{ board, round, swing: home - visiting }]
  })

/** IMPs from which a board is named as a swing. */
const NAMED = 6

export const isSwing = ({ swing }: BoardSwing): boolean => Math.abs(swing) >= NAMED
