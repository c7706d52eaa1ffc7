/** Who goes on to which final. */
import { qualifiedFor } from '@openroom/bridge/score/stages'
import type { SessionModel } from './model.ts'

/** Rows with the final that their place leads to, where the event has a cut after this segment. */
export function withCuts<Row extends { readonly totalRank: number | null }>(
  rows: readonly Row[],
  { row: { segment_key }, conventions }: SessionModel,
): readonly (Row & { readonly qualifies?: string })[] {
  const cuts = conventions.stages.cuts.filter(({ after }) => after === segment_key)
  if (cuts.length === 0) return rows
  return rows.map((row) => {
    const to = row.totalRank === null ? null : qualifiedFor(row.totalRank, cuts)
    return to === null ? row : { ...row, qualifies: to }
  })
}
