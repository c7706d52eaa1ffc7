/** A line for each board of two partners; one at a time opens to its deal. */

import { boardLabel } from '@openroom/bridge/board'
import { toSide } from '@openroom/protocol/names'
import type { PersonalCrossImpRow } from '@openroom/protocol/schema/screens'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../texts/t.ts'
import { points, signed } from '../../ui/figures.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import {
  ContractCell,
  DeclarerCell,
  isNotPlayed,
  LeadCell,
  OverCell,
  ReplayButton,
  Signed,
} from '../../ui/results/cells.tsx'
import type { Tier } from '../../ui/results/columns.ts'
import results from '../../ui/results/results.module.css'
import { SkeletonRows } from '../../ui/results/SkeletonRows.tsx'
import { type HeadColumn, TableHead } from '../../ui/results/TableHead.tsx'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { DealOf } from './DealOf.tsx'
import styles from './personal.module.css'
import { keyOf, ownScore, toggled, totalOf } from './rows.ts'

export type PersonalTableProps = {
  readonly rows: readonly PersonalCrossImpRow[] | null
  readonly tier: Tier
  readonly knockOut: boolean
  /** All rounds together: the round stands beside its boards. */
  readonly cumulated: boolean
  readonly playVisible: boolean
  readonly from: ScreenAt | null
  readonly caption: string
  readonly onBoard: (row: PersonalCrossImpRow) => void
  readonly onReplay: (row: PersonalCrossImpRow) => void
}

function columnsOf({ tier, cumulated, knockOut }: PersonalTableProps): readonly HeadColumn[] {
  const phone = tier === 'phone'
  const columns: readonly (HeadColumn | null)[] = [
    cumulated && !phone
      ? {
          key: 'round',
          head: t(knockOut ? 'personal.segment' : 'personal.round'),
          align: 'right',
          look: 'quiet',
        }
      : null,
    { key: 'board', head: t('personal.board'), align: 'right' },
    { key: 'replay', head: '', spoken: t('frequency.replay'), align: 'centre' },
    phone ? null : { key: 'side', head: t('personal.side'), align: 'left', look: 'quiet' },
    { key: 'contract', head: t('frequency.contract'), align: 'left' },
    phone ? null : { key: 'by', head: t('frequency.by'), spoken: t('frequency.by.spoken'), align: 'centre' },
    phone ? null : { key: 'lead', head: t('frequency.lead'), align: 'left' },
    { key: 'over', head: t('frequency.result'), spoken: t('frequency.result.spoken'), align: 'right' },
    { key: 'score', head: t('frequency.score'), align: 'right' },
    { key: 'cross', head: t('personal.cross'), spoken: t('frequency.cross'), align: 'right', look: 'rank' },
    { key: 'open', head: '', spoken: t('deal.title'), align: 'centre' },
  ]
  return columns.filter((column) => column !== null)
}

type RowProps = PersonalTableProps & {
  readonly row: PersonalCrossImpRow
  readonly columns: readonly HeadColumn[]
  readonly open: boolean
  readonly onToggle: () => void
}

function cellsOf({
  row,
  tier,
  playVisible,
  onBoard,
  onReplay,
}: RowProps): Readonly<Record<string, ReactNode>> {
  const { boardNumber: board, boardResult, side, crossValue } = row
  const { contract, decl, lead, result, replay } = boardResult
  const score = ownScore(row)
  const plays = !isNotPlayed(contract)
  const by = <DeclarerCell declarer={decl} />
  return {
    round: row.round,
    board: (
      <button
        type="button"
        className={styles.board}
        aria-label={t('pager.to', { number: board })}
        onClick={(event) => {
          event.stopPropagation()
          onBoard(row)
        }}
      >
        {boardLabel(board)}
      </button>
    ),
    replay: playVisible && replay && (
      <ReplayButton label={t('personal.replay.of', { board })} onOpen={() => onReplay(row)} />
    ),
    side: t(`side.${toSide(side)}`),
    contract: (
      <>
        <ContractCell contract={contract} />
        {tier === 'phone' && plays && <span className={styles.by}>{by}</span>}
      </>
    ),
    by: plays && by,
    lead: plays && <LeadCell lead={lead} />,
    over: plays && <OverCell over={result} />,
    score: <Signed value={score} text={signed(score)} />,
    cross: <Signed value={crossValue} text={points(crossValue)} />,
  }
}

function Row(props: RowProps) {
  const { row, columns, open, onToggle, from, tier } = props
  const id = useId()
  const cells = cellsOf(props)
  const came =
    (from?.screen === 'replay' || from?.screen === 'frequency') &&
    from.params.board === row.boardNumber &&
    from.params.round === row.round
  const board = row.boardNumber
  return (
    <>
      <tr className={styles.row} data-marked={came} data-open={open} onClick={onToggle}>
        {columns.map(({ key, align, look }) => (
          <td key={key} data-align={align} data-look={look}>
            {key === 'open' ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={open}
                aria-controls={id}
                aria-label={t(open ? 'personal.deal.hide' : 'personal.deal.show', { board })}
              >
                <Icon name={open ? 'up' : 'down'} size={20} />
              </button>
            ) : (
              cells[key]
            )}
          </td>
        ))}
      </tr>
      {open && (
        <tr id={id} className={styles.opened}>
          <td colSpan={columns.length}>
            <DealOf board={row.board} result={row.boardResult} lead={tier === 'phone'} />
          </td>
        </tr>
      )}
    </>
  )
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

export function PersonalTable(props: PersonalTableProps) {
  const { rows, caption } = props
  const [open, setOpen] = useState<string | null>(null)
  const columns = columnsOf(props)
  return (
    <table className={`${results.table} ${styles.table}`} data-every={4} aria-busy={rows === null}>
      <caption className="said">{caption}</caption>
      <TableHead columns={columns} />
      {rows === null ? (
        <SkeletonRows columns={columns} />
      ) : (
        <>
          <tbody className={results.rows}>
            {rows.map((row) => {
              const key = keyOf(row)
              return (
                <Row
                  key={key}
                  {...props}
                  row={row}
                  columns={columns}
                  open={open === key}
                  onToggle={() => setOpen(toggled(open, key))}
                />
              )
            })}
          </tbody>
          <Total rows={rows} columns={columns.length} />
        </>
      )}
    </table>
  )
}
