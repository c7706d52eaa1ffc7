/** Figures of team matches as texts and columns. */
import type { ByTeam } from '@openroom/bridge/score/swing'
import type { SessionModel } from './model.ts'

/** A correction as shown beside the IMPs: `+3`, `−2.5`; `null` without one. */
export function readableAdjustment(points: number): string | null {
  const rounded = Math.round(points * 100) / 100
  if (rounded === 0) return null
  return rounded > 0 ? `+${rounded}` : `−${-rounded}`
}

/** IMPs or, at board-a-match, matchpoints: one of the two is what a match is scored by. */
export function impsOrMps(model: SessionModel, points: ByTeam<number> | null) {
  const isBam = model.row.calc_type === 'BAM'
  const imps = isBam ? null : points
  const mps = isBam ? points : null
  return {
    impHome: imps?.home ?? null,
    impVisiting: imps?.visiting ?? null,
    mpHome: mps?.home ?? null,
    mpVisiting: mps?.visiting ?? null,
  }
}
