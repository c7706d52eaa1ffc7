/** Penalties and bonuses with their reasons, a line each. */
import type { PairRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { impsText, percentOf, signed } from '../figures.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import styles from './results.module.css'

export type Adjustments = NonNullable<PairRunningScore['adjustments']>

type AdjustmentListProps = {
  /** Whose they are; `null` where the screen is that contestant's own. */
  readonly of: readonly { readonly name: string | null; readonly adjustments: Adjustments }[]
}

function adjustmentText({ unit, amount, reason, round }: Adjustments[number]): string {
  const own = signed(amount, Number.isInteger(amount) ? 0 : 2)
  const shown = unit === 'PERCENT' || unit === 'TOP' ? percentOf(own) : own
  const points = unit === 'IMP' ? impsText(amount, own) : t(`scores.adjustment.${unit}`, { amount: shown })
  const where = round === undefined ? points : t('scores.adjustment.round', { points, round })
  return reason === null ? where : t('scores.adjustment.reason', { points: where, reason })
}

export function AdjustmentList({ of }: AdjustmentListProps) {
  const texts = of.flatMap(({ name, adjustments }) =>
    adjustments.map((one) => {
      const text = adjustmentText(one)
      return name === null ? text : t('scores.adjustment.of', { name, text })
    }),
  )
  if (texts.length === 0) return null
  return (
    <div className={styles.notes}>
      <Hidden of={t('scores.adjustments')}>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two alike are two penalties
          <p key={at} className={styles.note}>
            {text}
          </p>
        ))}
      </Hidden>
    </div>
  )
}
