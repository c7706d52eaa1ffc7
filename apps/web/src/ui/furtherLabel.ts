import type { FurtherRanking } from '@openroom/protocol/schema/results'
import { t } from '../texts/t.ts'

/** What a ranking beside the one by score is called. */
export function furtherLabel({ kind, name }: Pick<FurtherRanking, 'kind' | 'name'>): string {
  if (kind === 'category') return name ?? ''
  return kind === 'handicap'
    ? t('scores.ranking.handicap')
    : t('scores.ranking.stratum', { stratum: name ?? '' })
}
