/** What a match stands at beside its table, corrections of a knock-out included (specification 2, section 4). */
import { shownImps } from '@openroom/bridge/score/knockOut'
import type { GameContext, WireTeam } from '@openroom/protocol/schema/liveEvents'
import type { TableKnockoutCorrections } from '@openroom/protocol/schema/screens'
import { fixed, imps, matchPoints } from '../figures.ts'

export type TeamLine = {
  readonly team: WireTeam
  /** IMPs, or matchpoints at board-a-match; empty while nothing is known. */
  readonly score: string
  /** VPs; empty in a knock-out. */
  readonly vps: string
}

type Corrections = TableKnockoutCorrections[string]['HOME']

const withCorrections = (base: number | null, corrections: Corrections, round: number): number | null =>
  base === null
    ? null
    : shownImps(
        base,
        corrections.map((one) => ({ amount: one.amount, roundLimit: one.round })),
        round,
      )

/** @param corrections of this match; `null` until they have been asked for */
export function teamLines(
  context: GameContext,
  corrections: TableKnockoutCorrections[string] | null,
): readonly TeamLine[] {
  const { homeTeam, visitingTeam, roundNumber, calculationType, arrangeType } = context
  if (homeTeam === null || visitingTeam === null) return []
  const bam = calculationType === 'BAM'
  const line = (team: WireTeam, side: 'HOME' | 'VISITING'): TeamLine => {
    const home = side === 'HOME'
    const imp = home ? context.homeImp : context.visitingImp
    const mp = home ? context.homeMp : context.visitingMp
    const vp = home ? context.homeVp : context.visitingVp
    const shown = withCorrections(bam ? mp : imp, corrections?.[side] ?? [], roundNumber)
    return {
      team,
      score: bam ? matchPoints(shown) : imps(shown),
      vps: arrangeType === 'KNOCK_OUT' ? '' : fixed(vp, 2),
    }
  }
  return [line(homeTeam, 'HOME'), line(visitingTeam, 'VISITING')]
}
