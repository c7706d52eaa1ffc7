/** Places with handicaps beside those by score, where there is room for both. */
import { t } from '../../texts/t.ts'
import { points } from '../../ui/figures.ts'
import { Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Tier } from '../../ui/results/columns.ts'
import type { Place } from './further.ts'
import { Rank } from './Rank.tsx'

export type Handicaps = ReadonlyMap<number, Place> | null

export function handicapColumns<Row extends { readonly registrationId: number }>(
  handicaps: Handicaps,
  tier: Tier,
): readonly Column<Row>[] {
  if (handicaps === null || !atLeast(tier, 'quarter')) return []
  const group = t('scores.ranking.handicap')
  return [
    {
      key: 'handicapRank',
      head: t('scores.rank'),
      group,
      align: 'right',
      look: 'quiet',
      cell: ({ registrationId: id }) => {
        const place = handicaps.get(id)
        return place && <Rank row={{ ...(place.tied && { tied: place.tied }), totalRank: place.rank }} />
      },
    },
    {
      key: 'handicapFigure',
      head: t('scores.handicap'),
      spoken: group,
      group,
      align: 'right',
      cell: ({ registrationId: id }) => {
        const { figure = null } = handicaps.get(id) ?? {}
        return <Signed value={figure} text={points(figure)} />
      },
    },
  ]
}
