/** Master points as the organiser awarded them: of the pair, or of its players where they differ. */
import type { Registration } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import type { Names } from '../../ui/names.ts'
import type { Column } from '../../ui/results/columns.ts'

type AwardsProps = {
  readonly awards: Registration['masterPoints']
  /** Told in words, where no head of a column does. */
  readonly worded?: boolean
}

const listOf = (awards: NonNullable<Registration['masterPoints']>): string => {
  const points = awards.map((one) => `${one.points}`)
  return new Set(points).size === 1 ? points[0]! : points.join(' / ')
}

export function Awards({ awards, worded = false }: AwardsProps) {
  if (!awards || awards.length === 0) return null
  const types = [...new Set(awards.flatMap(({ type }) => type ?? []))].join(', ')
  const points = listOf(awards)
  const text = worded ? t('scores.masterPoints.of', { points }) : points
  const said = [worded ? t('scores.masterPoints.spoken') : '', types].filter(Boolean).join(': ')
  return <span title={said || undefined}>{text}</span>
}

export const awardColumn = (names: Names): Column<{ readonly registrationId: number }> => ({
  key: 'masterPoints',
  head: t('scores.masterPoints'),
  spoken: t('scores.masterPoints.spoken'),
  align: 'right',
  cell: ({ registrationId }) => <Awards awards={names.of(registrationId)?.masterPoints} />,
})
