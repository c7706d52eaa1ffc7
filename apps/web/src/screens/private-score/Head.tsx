/** Who the score is of, and where they stand. */

import type { ReactNode } from 'react'
import { Follow } from '../../ui/followed/Follow.tsx'
import type { Followed } from '../../ui/followed/followed.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import styles from './private.module.css'

export type HeadFigure = { readonly key: string; readonly label: string; readonly value: ReactNode }

type HeadProps = {
  readonly number: string | null
  readonly names: readonly string[]
  /** Leads to the score of one of them alone, where each is ranked on his own. */
  readonly onName?: ((at: number) => void) | undefined
  readonly under?: string | undefined
  readonly figures: readonly HeadFigure[]
  /** Whom a star here follows; `null` until it is known. */
  readonly follows?: Followed | null
}

export function Head({ number, names, onName, under, figures, follows = null }: HeadProps) {
  return (
    <header className={styles.head}>
      {number !== null && <span className={styles.disc}>{number}</span>}
      <div className={styles.names}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two partners may have the same name
          <p key={at}>{onName ? <CellLink onOpen={() => onName(at)}>{name}</CellLink> : name}</p>
        ))}
        {under !== undefined && <p className={styles.under}>{under}</p>}
      </div>
      {follows && <Follow of={follows} />}
      {figures.length > 0 && (
        <Hidden>
          <dl className={styles.figures}>
            {figures.map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Hidden>
      )}
    </header>
  )
}
