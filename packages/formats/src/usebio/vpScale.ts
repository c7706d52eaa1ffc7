/** The scale by which a file's matches were turned into victory points: told only by its figures. */
import { imps } from '@openroom/bridge/score/imps'
import { type VpScale, victoryPointsFor } from '@openroom/bridge/score/victoryPoints'
import type { DocumentSession } from '../json/document.ts'

const SCALES: readonly VpScale[] = [
  { kind: 'wbfContinuous' },
  { kind: 'wbfDiscrete' },
  { kind: 'wbfDiscrete10' },
  { kind: 'discrete25' },
]

type Margin = { readonly boards: number; readonly margin: number; readonly vps: number }

/** Margins in IMPs of the matches whose victory points the file tells. */
function marginsOf({ matches, tables }: DocumentSession): readonly Margin[] {
  return matches.flatMap(({ round, number, official }) => {
    if (official?.vpsHome == null) return []
    const [open, closed] = (['OPEN', 'CLOSED'] as const).map((room) =>
      tables.find((one) => one.round === round && one.number === number && one.room === room),
    )
    const swings = (open?.results ?? []).flatMap(({ board, scoreNs }) => {
      const other = closed?.results.find((one) => one.board === board)?.scoreNs
      return scoreNs === null || other == null ? [] : [imps(scoreNs - other)]
    })
    if (swings.length === 0) return []
    return [{ boards: swings.length, margin: swings.reduce((a, b) => a + b, 0), vps: official.vpsHome }]
  })
}

/** The scale that explains most of the victory points; `null` when the file has none or none fits. */
export function vpScaleOf(sessions: readonly DocumentSession[]): VpScale | null {
  const margins = sessions.flatMap(marginsOf).slice(0, 2_000)
  const fitting = (scale: VpScale): number =>
    margins.filter(
      ({ boards, margin, vps }) => Math.abs(victoryPointsFor(scale, boards, margin) - vps) < 0.006,
    ).length
  const counted = SCALES.map((scale) => ({ scale, fits: fitting(scale) })).sort((a, b) => b.fits - a.fits)
  const best = counted[0]
  return best && best.fits > 0 ? best.scale : null
}
