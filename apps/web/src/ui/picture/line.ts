/** A match as a line: how far one team is ahead after each board. Pure. */
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { type BoardSwing, boardSwings } from '../results/teamFigures.ts'

/** How far the home team is ahead after the board. */
export type Point = BoardSwing & { readonly lead: number }

/** Boards with a result in both rooms, in the order of the score card. */
export function leadsOf(lines: readonly ScoreCardLine[], from = 0): readonly Point[] {
  let lead = from
  return boardSwings(lines).map((one) => {
    lead += one.swing
    return { ...one, lead }
  })
}

/** The least of the scale, so that one IMP does not look like a landslide. */
const LEAST = 10

/** Half of what the picture spans. */
export const spanOf = (points: readonly Point[], from = 0): number =>
  points.reduce((most, { lead }) => Math.max(most, Math.abs(lead)), Math.max(LEAST, Math.abs(from)))
