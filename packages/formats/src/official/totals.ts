/** Ways in which a file may have come to the totals of its ranking. */
import type { StandingFigure } from './figures.ts'
import type { Scored } from './pairVariants.ts'

/** Our total for one of the file's; `null` where this way has none. */
export type TotalWay = { readonly name: string; readonly ours: (figure: StandingFigure) => number | null }

const SCALED = 'scaled-for-boards-missed'

/** As scored, and brought up to the pair that played most where others missed boards or sat out. */
export function totalWaysOf({ variant, score }: Scored): readonly [TotalWay, ...TotalWay[]] {
  const totals = [...score.totals.values()]
  const mostTop = totals.reduce((most, { top }) => Math.max(most, top ?? 0), 0)
  const mostPlayed = totals.reduce((most, { played }) => Math.max(most, played), 0)
  const plain = ({ kind, registration }: StandingFigure): number | null => {
    const total = score.totals.get(registration)
    if (!total) return null
    return kind === 'total' ? total.points : total.percent
  }
  const scaled = (figure: StandingFigure): number | null => {
    const total = score.totals.get(figure.registration)
    if (!total || figure.kind !== 'total' || total.played === 0) return null
    if (total.top === null) return (total.points * mostPlayed) / total.played
    return total.top > 0 ? (total.points * mostTop) / total.top : null
  }
  return [
    { name: variant.name, ours: plain },
    { name: variant.name === 'document' ? SCALED : `${variant.name}, ${SCALED}`, ours: scaled },
  ]
}
