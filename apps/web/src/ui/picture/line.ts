/** A match as a line: how far one team is ahead after each board. Pure. */
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'

export type Point = {
  readonly board: number
  /** Of the home team, on this board and after it. */
  readonly swing: number
  readonly lead: number
}

/** Boards with a result in both rooms, in the order of the score card. */
export function leadsOf(lines: readonly ScoreCardLine[], from = 0): readonly Point[] {
  let lead = from
  return lines.flatMap(({ board, homeImp, visitingImp, homeMp, visitingMp }): readonly Point[] => {
    const [home, visiting] = [homeImp ?? homeMp, visitingImp ?? visitingMp]
    if (home === null || visiting === null) return []
    const swing = home - visiting
    lead += swing
    return [{ board, swing, lead }]
  })
}

/** The least of the scale, so that one IMP does not look like a landslide. */
const LEAST = 10

/** Half of what the picture spans. */
export const spanOf = (points: readonly Point[]): number =>
  points.reduce((most, { lead }) => Math.max(most, Math.abs(lead)), LEAST)
