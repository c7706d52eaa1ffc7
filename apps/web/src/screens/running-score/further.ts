/** Rankings beside the one by score: with handicaps, of a stratum, of a category. Pure. */
import type { FurtherRanking, PairRunningScore, TeamRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { furtherLabel } from '../../ui/labels.ts'

/** The ranking by score. */
export const SCRATCH = ''

/** What a ranking is chosen by. */
export const keyOf = ({ kind, name }: FurtherRanking): string => (name === null ? kind : `${kind} ${name}`)

export const optionsOf = (further: readonly FurtherRanking[]) => [
  { value: SCRATCH, label: t('scores.ranking.scratch') },
  ...further.map((one) => ({ value: keyOf(one), label: furtherLabel(one) })),
]

export type Place = Pick<FurtherRanking['rows'][number], 'rank' | 'figure' | 'tied'>

export const placesOf = (ranking: FurtherRanking | undefined): ReadonlyMap<number, Place> | null =>
  ranking ? new Map(ranking.rows.map(({ registrationId, ...place }) => [registrationId, place])) : null

/** A row at its place in another ranking; `lifted` with the figure that it has there. */
export type Placed<Row> = (row: Row, place: Place, lifted: boolean) => Row

const ranked = ({ rank, tied }: Place) => ({ totalRank: rank, ...(tied && { tied }) })

export const pairPlaced: Placed<PairRunningScore> = (row, place, lifted) => {
  const { tied: _, tieBreak: __, ...own } = row
  const { figure } = place
  const has =
    row.totalVp !== undefined
      ? { totalVp: figure }
      : row.totalPercent === null
        ? { totalPoints: figure }
        : { totalPercent: figure }
  return { ...own, ...ranked(place), ...(lifted && has) }
}

export const teamPlaced: Placed<TeamRunningScore> = (row, place, lifted) => {
  const { tied: _, tieBreak: __, ...own } = row
  const has = row.totalVp === null ? { totalImp: place.figure } : { totalVp: place.figure }
  return { ...own, ...ranked(place), ...(lifted && has) }
}

/** Those in the chosen ranking with their places there; in that with handicaps, with these. */
export function rowsIn<Row extends { readonly registrationId: number }>(
  rows: readonly Row[],
  chosen: FurtherRanking | undefined,
  placed: Placed<Row>,
): readonly Row[] {
  const places = placesOf(chosen)
  if (!chosen || !places) return rows
  return rows.flatMap((row) => {
    const place = places.get(row.registrationId)
    return place ? [placed(row, place, chosen.kind === 'handicap')] : []
  })
}
