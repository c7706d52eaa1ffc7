/** A team's matches in order, with one line more for opponents met in several rounds. Pure. */
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { TeamScoreLine } from '@openroom/protocol/schema/screens'

export type Match =
  | { readonly kind: 'round'; readonly line: TeamScoreLine }
  /** Everything played against one team: only a way to its score card. */
  | { readonly kind: 'all'; readonly opponent: number; readonly calcTableId: number; readonly rounds: number }

/** Where the score card of all that was played against one team is (specification 2, section 2). */
export const OVERALL = OVERALL_ROUND

export function matchesOf(results: readonly TeamScoreLine[]): readonly Match[] {
  const rounds = results.map((line): Match => ({ kind: 'round', line }))
  const opponents = [...new Set(results.filter(({ bye }) => !bye).map(({ team }) => team.OPPONENT))]
  const all = opponents.flatMap((opponent): readonly Match[] => {
    const met = results.filter(({ team, tableClickable }) => team.OPPONENT === opponent && tableClickable)
    const last = met.at(-1)
    if (!last || met.length === 1) return []
    return [{ kind: 'all', opponent, calcTableId: last.calcTableId, rounds: met.length }]
  })
  return [...rounds, ...all]
}
