/** Why a published total of a pair is not the sum of its boards. */
import type { Explanation as BoardExplanation, PublishedFigure } from './explain.ts'
import { ROUNDINGS } from './publishedRounding.ts'
import { roundAway } from './rounding.ts'

export const TOTAL_DEPARTURES = {
  'rows-rounded': 'The rounded figures of the boards are added up',
  'scaled-for-missed-boards': 'The total is brought up to the boards of the session',
} as const
export type TotalDeparture = keyof typeof TOTAL_DEPARTURES

export type PairRows = {
  /** Points of the boards played, in any order. */
  readonly points: readonly number[]
  /** The most matchpoints on each of them; `null` for IMPs. */
  readonly tops: readonly number[] | null
  /** Boards that a pair without sit-outs plays. */
  readonly sessionBoards: number
  /** Decimals of the boards' figures where they are published. */
  readonly rowDecimals: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

type Way = { readonly names: readonly TotalDeparture[]; readonly total: number }

function waysOf({ points, tops, sessionBoards, rowDecimals }: PairRows): readonly Way[] {
  const scale = points.length > 0 ? sessionBoards / points.length : 1
  const rounded = points.map((value, at) => roundAway(value, rowDecimals, (tops?.[at] ?? 0) / 2))
  const [plain, ofRounded] = [sum(points), sum(rounded)]
  return [
    { names: [], total: plain },
    { names: ['rows-rounded'], total: ofRounded },
    { names: ['scaled-for-missed-boards'], total: plain * scale },
    { names: ['rows-rounded', 'scaled-for-missed-boards'], total: ofRounded * scale },
  ]
}

/**
 * Departures that give a published total or percentage; an empty list where it is ours, `null` when no
 * known way gives it. Totals by another way of scoring boards are for the caller to try.
 */
export function explainTotal(
  rows: PairRows,
  { kind, value, decimals }: PublishedFigure,
): readonly (TotalDeparture | BoardExplanation[number])[] | null {
  const top = rows.tops ? sum(rows.tops) : null
  const ways = waysOf(rows).filter(
    ({ names }) => kind === 'points' || !names.includes('scaled-for-missed-boards'),
  )
  for (const { name: rounding, round } of ROUNDINGS) {
    for (const { names, total } of ways) {
      const exact = kind === 'points' ? total : top ? (100 * total) / top : null
      if (exact === null || Math.abs(round(exact, decimals, kind === 'percent' ? 50 : 0) - value) >= 1e-6)
        continue
      return rounding === 'rounded' ? names : [...names, rounding]
    }
  }
  return null
}
