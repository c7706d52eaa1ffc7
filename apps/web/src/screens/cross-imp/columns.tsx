/** Columns of the cross IMPs, by how wide the table is. */

import type { CrossImpRow } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { points } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import type { Names } from '../../ui/names.ts'
import { Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Tier } from '../../ui/results/columns.ts'
import styles from './crossImp.module.css'

export type CrossColumnsOf = {
  readonly tier: Tier
  readonly names: Names
  /** Whether there are percentages, as of matchpoints. */
  readonly percent: boolean
  /** `null`: rows lead nowhere. */
  readonly onOpen: ((row: CrossImpRow) => void) | null
}

const figure = (value: number | null) => <Signed value={value} text={points(value)} />

/** One under the other on a phone. */
const Words = ({ first, second }: { readonly first: string; readonly second: string }) => (
  <>
    <span className={styles.player}>{first}</span>
    <span className={styles.dash}>{' – '}</span>
    <span className={styles.player}>{second}</span>
  </>
)

function Pair({
  row,
  names,
  onOpen,
}: Pick<CrossColumnsOf, 'names' | 'onOpen'> & { readonly row: CrossImpRow }) {
  const [first, second] = row.pair.names
  const both = t('cross.names', { first, second })
  return (
    <>
      {onOpen ? (
        <button type="button" className={styles.open} title={both} onClick={() => onOpen(row)}>
          <Words first={first} second={second} />
        </button>
      ) : (
        <span title={both}>
          <Words first={first} second={second} />
        </span>
      )}
      <span className={styles.team}>
        <FollowMark of={row.registrationId} />
        {names.of(row.registrationId)?.name ?? ''}
      </span>
    </>
  )
}

/** On a phone the number of boards gives way, then the sum where there are percentages. */
export function crossColumns(of: CrossColumnsOf): readonly Column<CrossImpRow>[] {
  const { tier, percent } = of
  const phone = tier === 'phone'
  const columns: readonly (Column<CrossImpRow> | null)[] = [
    { key: 'rank', head: t('cross.rank'), align: 'right', look: 'rank', cell: ({ rank }) => rank },
    {
      key: 'pair',
      head: t('cross.pair'),
      align: 'left',
      look: 'name',
      rowHead: true,
      cell: (row) => <Pair row={row} names={of.names} onOpen={of.onOpen} />,
    },
    phone
      ? null
      : {
          key: 'boards',
          head: t('cross.boards'),
          align: 'right',
          look: 'quiet',
          cell: ({ numberOfBoards }) => numberOfBoards,
        },
    phone && percent
      ? null
      : { key: 'sum', head: t('cross.sum'), align: 'right', cell: ({ sumImp }) => figure(sumImp) },
    {
      key: 'average',
      head: t(atLeast(tier, 'tablet') ? 'cross.average' : 'cross.average.short'),
      spoken: t('cross.average'),
      align: 'right',
      look: 'rank',
      cell: ({ average }) => figure(average),
    },
    percent
      ? {
          key: 'percent',
          head: t('cross.percent'),
          spoken: t('cross.percent.spoken'),
          align: 'right',
          cell: (row) => points(row.percent),
        }
      : null,
  ]
  return columns.filter((column) => column !== null)
}
