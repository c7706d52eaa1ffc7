/** Who the score is of, and where they stand. */

import type { FurtherRanking, Registration } from '@openroom/protocol/schema/results'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Follow } from '../../ui/followed/Follow.tsx'
import type { Followed } from '../../ui/followed/followed.ts'
import { furtherLabel } from '../../ui/labels.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { About, type Told } from '../../ui/who/About.tsx'
import { CardLinks } from '../../ui/who/CardLinks.tsx'
import styles from './private.module.css'

/**
 * Where a pair or team stands in the rankings beside the one by score.
 * @param worded the figure that ranks; with the handicap it is shown beside the place
 */
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

export type HeadFigure = { readonly key: string; readonly label: string; readonly value: ReactNode }

type HeadProps = {
  readonly number: string | null
  readonly names: readonly string[]
  /** Whose convention cards are told of. */
  readonly cards?: Registration | null | undefined
  /** What is told of each, in the same order. */
  readonly told?: readonly Told[] | undefined
  /** Leads to the score of one of them alone, where each is ranked on his own. */
  readonly onName?: ((at: number) => void) | undefined
  readonly under?: ReactNode
  readonly figures: readonly HeadFigure[]
  /** Whom a star here follows; `null` until it is known. */
  readonly follows?: Followed | null
}

export function Head({ number, names, told, cards, onName, under, figures, follows = null }: HeadProps) {
  return (
    <header className={styles.head}>
      {number !== null && <span className={styles.disc}>{number}</span>}
      <div className={styles.names}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two partners may have the same name
          <p key={at}>
            {onName ? <CellLink onOpen={() => onName(at)}>{name}</CellLink> : name}
            <About of={told?.[at]} />
          </p>
        ))}
        <CardLinks of={cards} />
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
