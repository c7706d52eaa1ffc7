/** Where a pair or team stands in the rankings beside the one by score. */
import type { FurtherRanking } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { furtherLabel } from '../../ui/labels.ts'
import type { HeadFigure } from './Head.tsx'

/** @param worded the figure that ranks; with the handicap it is shown beside the place */
export function furtherFigures(
  further: readonly FurtherRanking[] | undefined,
  own: number,
  worded: (figure: number | null) => string,
): readonly HeadFigure[] {
  const all = (further ?? []).flatMap((ranking): readonly HeadFigure[] => {
    const row = ranking.rows.find(({ registrationId }) => registrationId === own)
    if (!row || row.rank === null) return []
    const key = `${ranking.kind} ${ranking.name}`
    const label = furtherLabel(ranking)
    const place = `${row.rank}${row.tied ? '=' : ''}`
    if (ranking.kind !== 'handicap') return [{ key, label, value: place }]
    const rank = { key: `${key} rank`, label: t('private.rank'), value: place }
    return [{ key, label, value: worded(row.figure) }, rank]
  })
  return all.filter(({ value }) => value !== '')
}
