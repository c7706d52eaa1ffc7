/** Rankings beside the one by score: with handicaps, of a stratum, of a category. Pure. */
import type { FurtherRanking, PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'

/** The ranking by score. */
export const SCRATCH = ''

/** What a ranking is chosen by. */
export const keyOf = ({ kind, name }: FurtherRanking): string => (name === null ? kind : `${kind} ${name}`)

const labelOf = ({ kind, name }: FurtherRanking): string => {
  if (kind === 'category') return name ?? ''
  return kind === 'handicap'
    ? t('scores.ranking.handicap')
    : t('scores.ranking.stratum', { stratum: name ?? '' })
}

export const optionsOf = (further: readonly FurtherRanking[]) => [
  { value: SCRATCH, label: t('scores.ranking.scratch') },
  ...further.map((one) => ({ value: keyOf(one), label: labelOf(one) })),
]

type Place = Pick<FurtherRanking['rows'][number], 'rank' | 'figure'>

export const placesOf = (ranking: FurtherRanking | undefined): ReadonlyMap<number, Place> | null =>
  ranking ? new Map(ranking.rows.map(({ registrationId, ...place }) => [registrationId, place])) : null

/** Those in the chosen ranking with their places there; in that with handicaps, with these. */
export function rowsIn(
  rows: readonly PairRunningScore[],
  chosen: FurtherRanking | undefined,
): readonly PairRunningScore[] {
  const places = placesOf(chosen)
  if (!chosen || !places) return rows
  return rows.flatMap((row) => {
    const place = places.get(row.registrationId)
    if (!place) return []
    const { tied: _, tieBreak: __, ...own } = row
    const lifted =
      chosen.kind !== 'handicap'
        ? {}
        : row.totalVp !== undefined
          ? { totalVp: place.figure }
          : row.totalPercent === null
            ? { totalPoints: place.figure }
            : { totalPercent: place.figure }
    return [{ ...own, totalRank: place.rank, ...lifted }]
  })
}
