/** A line for each board of two partners; one at a time opens to its deal. */

import { boardLabel } from '@openroom/bridge/board'
import { toSide } from '@openroom/protocol/names'
import type { PersonalCrossImpRow } from '@openroom/protocol/schema/screens'
import { useId } from 'react'
import { t } from '../../texts/t.ts'
import { points, signed } from '../../ui/figures.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { isNotPlayed, ReplayButton, Signed } from '../../ui/results/cells.tsx'
import { type Column, shownOf, type Tier } from '../../ui/results/columns.ts'
import { ContractBy, playedColumns, replayColumn } from '../../ui/results/playedColumns.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { DealOf } from './DealOf.tsx'
import styles from './personal.module.css'
import { keyOf, ownScore, totalOf } from './rows.ts'

export type PersonalTableProps = {
  readonly rows: readonly PersonalCrossImpRow[] | null
  readonly tier: Tier
  readonly knockOut: boolean
  /** All rounds together: the round stands beside its boards. */
  readonly cumulated: boolean
  readonly replays: boolean
  readonly from: ScreenAt | null
  readonly caption: string
  readonly onBoard: (row: PersonalCrossImpRow) => void
  readonly onReplay: (row: PersonalCrossImpRow) => void
}

type RowColumn = Column<PersonalCrossImpRow>

const boardColumn = (onBoard: PersonalTableProps['onBoard']): RowColumn => ({
  key: 'board',
  head: t('personal.board'),
  align: 'right',
  cell: (row) => (
    <button
      type="button"
      className={styles.board}
      aria-label={t('pager.to', { number: row.boardNumber })}
      onClick={(event) => {
        event.stopPropagation()
        onBoard(row)
      }}
    >
      {boardLabel(row.boardNumber)}
    </button>
  ),
})

/** Its row opens as well: the button is for the keyboard. */
const openColumn = (id: string): RowColumn => ({
  key: 'open',
  head: '',
  spoken: t('deal.title'),
  align: 'centre',
  cell: (row, { isOpen }) => (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={`${id}-${keyOf(row)}`}
      aria-label={t(isOpen ? 'personal.deal.hide' : 'personal.deal.show', { board: row.boardNumber })}
    >
      <Icon name={isOpen ? 'up' : 'down'} size={20} />
    </button>
  ),
})

function columnsOf(props: PersonalTableProps, id: string): readonly RowColumn[] {
  const { tier, cumulated, knockOut, replays, onBoard, onReplay } = props
  const phone = tier === 'phone'
  const played = playedColumns(({ boardResult: { decl, ...of } }: PersonalCrossImpRow) =>
    isNotPlayed(of.contract) ? { ...of, declarer: null, lead: null } : { ...of, declarer: decl },
  )
  return shownOf<PersonalCrossImpRow>([
    cumulated &&
      !phone && {
        key: 'round',
        head: t(knockOut ? 'personal.segment' : 'personal.round'),
        align: 'right',
        look: 'quiet',
        cell: ({ round }) => round,
      },
    boardColumn(onBoard),
    replayColumn(
      (row) =>
        replays &&
        row.boardResult.replay && (
          <ReplayButton
            label={t('personal.replay.of', { board: row.boardNumber })}
            onOpen={() => onReplay(row)}
          />
        ),
    ),
    !phone && {
      key: 'side',
      head: t('personal.side'),
      align: 'left',
      look: 'quiet',
      cell: ({ side }) => t(`side.${toSide(side)}`),
    },
    phone
      ? {
          ...played.contract,
          cell: ({ boardResult: { contract, decl } }) => (
            <ContractBy contract={contract} declarer={isNotPlayed(contract) ? null : decl} />
          ),
        }
      : played.contract,
    !phone && played.by,
    !phone && played.lead,
    played.over,
    {
      key: 'score',
      head: t('frequency.score'),
      align: 'right',
      cell: (row) => <Signed value={ownScore(row)} text={signed(ownScore(row))} />,
    },
    {
      key: 'cross',
      head: t('personal.cross'),
      spoken: t('frequency.cross'),
      align: 'right',
      look: 'rank',
      cell: ({ crossValue }) => <Signed value={crossValue} text={points(crossValue)} />,
    },
    openColumn(id),
  ])
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
  const columns = columnsOf(props, id)
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
