/** Columns of the boards of two partners, by how wide the table is. */

import { toSide } from '@openroom/protocol/names'
import type { PersonalCrossImpRow } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { points, signed } from '../../ui/figures.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { isNotPlayed, ReplayButton, Signed } from '../../ui/results/cells.tsx'
import { type Column, shownOf, type Tier } from '../../ui/results/columns.ts'
import { ContractBy, playedColumns, replayColumn } from '../../ui/results/playedColumns.tsx'
import styles from './personal.module.css'
import { keyOf, ownScore } from './rows.ts'

export type ColumnsOf = {
  readonly tier: Tier
  /** Of what a row opens to, with the row's key behind it. */
  readonly id: string
  readonly knockOut: boolean
  /** All rounds together: the round stands beside its boards. */
  readonly cumulated: boolean
  readonly replays: boolean
  readonly onBoard: (row: PersonalCrossImpRow) => void
  readonly onReplay: (row: PersonalCrossImpRow) => void
}

type RowColumn = Column<PersonalCrossImpRow>

const boardColumn = (onBoard: ColumnsOf['onBoard']): RowColumn => ({
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
      {row.boardNumber}
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

export function personalColumns(of: ColumnsOf): readonly RowColumn[] {
  const { tier, cumulated, knockOut, replays, id, onBoard, onReplay } = of
  const phone = tier === 'phone'
  const played = playedColumns(({ boardResult: { decl, ...result } }: PersonalCrossImpRow) =>
    isNotPlayed(result.contract) ? { ...result, declarer: null, lead: null } : { ...result, declarer: decl },
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
