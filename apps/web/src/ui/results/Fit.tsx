/** The place of tables of results: they are given the columns it has room for, or are moved sideways in it. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './fit.module.css'
import type { Fitting } from './useTier.ts'

type FitProps = {
  readonly of: Fitting
  readonly className?: string | undefined
  /** Without it what is in it says so, above its own table. */
  readonly hasHint?: boolean
  readonly children: ReactNode
}

/** Above what is wider than its place. */
export const SidewaysHint = () => (
  <p className={styles.hint}>
    {t('results.sideways')}
    <Icon name="right" size={18} />
  </p>
)

export function Fit({ of, className, hasHint = true, children }: FitProps) {
  const { place, content, tier, sideways } = of
  return (
    <div ref={place} className={className} data-tier={tier} data-sideways={sideways !== null || undefined}>
      {hasHint && sideways !== null && <SidewaysHint />}
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  )
}
