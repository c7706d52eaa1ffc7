/** A team's matches in order, with one line more for opponents met in several rounds. Pure. */
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { TeamScoreLine } from '@openroom/protocol/schema/screens'

export type Match =
  | { readonly kind: 'round'; readonly line: TeamScoreLine }
  /** Everything played against one team. */
  | ({ readonly kind: 'all'; readonly opponent: number; readonly calcTableId: number } & Sums)

type Sums = Pick<TeamScoreLine, 'based' | 'imp' | 'mp'>

/** Where the score card of all that was played against one team is (specification 2, section 2). */
export const OVERALL = OVERALL_ROUND

/** Of what is known; nothing known has no sum. */
const sumOf = (figures: readonly (number | null)[]): number | null =>
  figures.reduce((sum, figure) => (figure === null ? sum : (sum ?? 0) + figure), null)

const bothOf = (figures: readonly TeamScoreLine['imp'][]): TeamScoreLine['imp'] => ({
  WE: sumOf(figures.map(({ WE }) => WE)),
  OPPONENT: sumOf(figures.map(({ OPPONENT }) => OPPONENT)),
})

const sumsOf = (met: readonly TeamScoreLine[]): Sums => ({
  based: met.reduce((sum, { based }) => sum + based, 0),
  imp: bothOf(met.map(({ imp }) => imp)),
  mp: bothOf(met.map(({ mp }) => mp)),
})

export function matchesOf(results: readonly TeamScoreLine[]): readonly Match[] {
  const rounds = results.map((line): Match => ({ kind: 'round', line }))
  const opponents = [...new Set(results.filter(({ bye }) => !bye).map(({ team }) => team.OPPONENT))]
  const all = opponents.flatMap((opponent): readonly Match[] => {
    const met = results.filter(({ team, tableClickable }) => team.OPPONENT === opponent && tableClickable)
    const last = met.at(-1)
    if (!last || met.length === 1) return []
    return [{ kind: 'all', opponent, calcTableId: last.calcTableId, ...sumsOf(met) }]
  })
  return [...rounds, ...all]
}
