/** A line for each board of two partners; one at a time opens to its deal. */
import type { PersonalCrossImpRow } from '@openroom/protocol/schema/screens'
import { useId } from 'react'
import { t } from '../../texts/t.ts'
import { points } from '../../ui/figures.ts'
import { Signed } from '../../ui/results/cells.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { type ColumnsOf, personalColumns } from './columns.tsx'
import { DealOf } from './DealOf.tsx'
import styles from './personal.module.css'
import { keyOf, totalOf } from './rows.ts'

export type PersonalTableProps = Omit<ColumnsOf, 'id'> & {
  readonly rows: readonly PersonalCrossImpRow[] | null
  readonly from: ScreenAt | null
  readonly caption: string
}

function Total({
  rows,
  columns,
}: {
  readonly rows: readonly PersonalCrossImpRow[]
  readonly columns: number
}) {
  const { boards, sum } = totalOf(rows)
  return (
    <tfoot className={styles.total}>
      <tr>
        <th scope="row" colSpan={columns - 2}>
          {t('personal.total')} <span>{t('personal.total.boards', { count: boards })}</span>
        </th>
        <td data-align="right">
          <Signed value={sum} text={points(sum)} />
        </td>
        <td />
      </tr>
    </tfoot>
  )
}

const recordsOf = ({ ns, boardNumber: board }: PersonalCrossImpRow) => [{ ns, board }]

export function PersonalTable(props: PersonalTableProps) {
  const { rows, caption, from, tier } = props
  const id = useId()
  const columns = personalColumns({ ...props, id })
  return (
    <ResultTable
      caption={caption}
      className={styles.table}
      columns={columns}
      groups={rows && [{ rows }]}
      keyOf={keyOf}
      records={recordsOf}
      marked={({ boardNumber, round }) =>
        (from?.screen === 'replay' || from?.screen === 'frequency') &&
        from.params.board === boardNumber &&
        from.params.round === round
      }
      press={(_, { toggle }) => toggle}
      detail={(row) => (
        <tr id={`${id}-${keyOf(row)}`} className={styles.opened}>
          <td colSpan={columns.length}>
            <DealOf board={row.board} result={row.boardResult} lead={tier === 'phone'} />
          </td>
        </tr>
      )}
      single
      every={4}
      foot={rows && <Total rows={rows} columns={columns.length} />}
      full
    />
  )
}
