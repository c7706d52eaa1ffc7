/** The matches of a knock-out, a block each. */
import { destinations } from '@openroom/protocol/destinations'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KnockoutMatch, Rounds } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection } from '@openroom/protocol/schema/screens'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import type { Names } from '../../ui/names.ts'
import type { Tier } from '../../ui/results/columns.ts'
import { KnockoutBlock } from './KnockoutBlock.tsx'
import styles from './knockout.module.css'
import { columnFit } from './knockoutCells.ts'

type KnockoutProps = {
  readonly miniSession: MiniSession
  readonly matches: readonly KnockoutMatch[]
  readonly withdraws: Rounds['withdraws']
  readonly names: Names
  readonly tier: Tier
  /** The segment looked at. */
  readonly round: number | null
  readonly onCard: (calcTableId: number, round: number) => void
}

const some = (matches: readonly KnockoutMatch[], status: string): boolean =>
  matches.some(({ segments }) => segments.some((segment) => segment.status === status))

export function Knockout({ miniSession, matches, withdraws, names, tier, round, onCard }: KnockoutProps) {
  const { miniSessionId: id, status } = miniSession
  const { data: corrections = [] } = useArchive<readonly KnockoutCorrection[]>(
    miniSession,
    routes.knockoutCorrections(id),
    destinations.knockoutCorrections(id),
  )
  const most = Math.max(...matches.map(({ segments }) => segments.length))
  return (
    <>
      <div className={styles.blocks} data-fit={columnFit(most, status === 'LIVE')}>
        {[...matches]
          .sort((a, b) => a.tableNumber - b.tableNumber)
          .map((match) => (
            <KnockoutBlock
              key={`${match.home}-${match.visiting}`}
              match={match}
              withdraws={withdraws}
              corrections={corrections}
              names={names}
              phone={tier === 'phone'}
              viewed={round}
              last={matches.length === 1}
              onCard={onCard}
            />
          ))}
      </div>
      <p className={styles.note}>
        {t('knockout.note')}
        {some(matches, 'POSTPONED_PLAYED') && ` ${t('knockout.postponed.note')}`}
      </p>
    </>
  )
}
