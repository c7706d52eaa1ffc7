/** The traveller of a pair session, one way of calculating it. */
import type { Line } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairFrequencyRow, Registration } from '@openroom/protocol/schema/results'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { calcWord } from '../../ui/calcWord.ts'
import type { Names } from '../../ui/names.ts'
import { pairSurnames } from '../../ui/names.ts'
import { ReplayButton } from '../../ui/results/cells.tsx'
import { beginsGroup, type Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import { canReplay } from '../../ui/results/replayRule.ts'
import results from '../../ui/results/results.module.css'
import { SkeletonRows } from '../../ui/results/SkeletonRows.tsx'
import { type HeadColumn, TableHead } from '../../ui/results/TableHead.tsx'
import { Words } from '../../ui/table/Words.tsx'
import styles from './frequency.module.css'
import { type CalcType, type Cells, PairOf, pairColumns, rowCells, shareCells } from './pairCells.tsx'
import { otherLine, type Sort, sortRows } from './rows.ts'
import type { WithBidding } from './useBidding.tsx'

export type PairTableProps = {
  readonly miniSession: MiniSession
  readonly board: number
  readonly calcType: CalcType
  readonly rows: readonly PairFrequencyRow[] | null
  readonly names: Names
  readonly tier: Tier
  readonly sort: Sort
  /** The side a phone's traveller is seen from. */
  readonly line: Line
  /** The north-south pair whose row the viewer came from. */
  readonly from: number | null
  readonly onReplay: (ns: number) => void
  /** Set in a bid-only session. */
  readonly behind?: WithBidding | null
  readonly onPair: (registrationId: number) => void
}

/** A row holds for one pairing at one table. */
const keyOf = ({ registrations, round, tableNumber }: PairFrequencyRow): string =>
  `${round}-${tableNumber}-${registrations.NORTH_SOUTH}-${registrations.EAST_WEST}`

const JUDGED = ['contract', 'by', 'lead', 'over'] as const
const isJudged = (key: string): boolean => JUDGED.some((judged) => judged === key)

type LineProps = {
  readonly columns: readonly HeadColumn[]
  readonly cells: Cells
  readonly spans?: boolean
  /** Whether a second row says who played: the way to the replay stands beside both. */
  readonly two?: boolean
}

function CellsOf({ columns, cells, spans = false, two = false }: LineProps) {
  return columns
    .filter(({ key }) => !(spans && (key === 'by' || key === 'lead')))
    .map(({ key, align, look }) => (
      <td
        key={key}
        data-align={align}
        data-look={look}
        {...(two && key === 'replay' ? { rowSpan: 2 } : {})}
        data-group={beginsGroup(
          columns,
          columns.findIndex((column) => column.key === key),
        )}
        className={isJudged(key) ? styles.judged : undefined}
        {...(spans && key === 'contract' ? { colSpan: 3 } : {})}
      >
        {cells[key]}
      </td>
    ))
}

type RowProps = PairTableProps & { readonly row: PairFrequencyRow; readonly columns: readonly HeadColumn[] }

const registrationOf = ({ names, row }: Pick<RowProps, 'names' | 'row'>, line: Line): Registration | null =>
  names.of(row.registrations[line])

const spoken = (registration: Registration | null): string => (registration ? pairSurnames(registration) : '')

function Row(props: RowProps) {
  const { miniSession, calcType, row, columns, tier, line, from, onReplay, onPair } = props
  const [open, setOpen] = useState(false)
  const phone = tier === 'phone'
  const replays = columns.some(({ key }) => key === 'replay')
  const ns = registrationOf(props, 'NORTH_SOUTH')
  const ew = registrationOf(props, 'EAST_WEST')
  const opens = canReplay(miniSession, row, calcType)
  const replay = () => onReplay(row.registrations.NORTH_SOUTH)
  const shares = row.weightedFrequencies
  const judged = row.jury || shares.length > 0 || row.juryComment !== null
  const mark = judged && <JuryMark open={open} onToggle={() => setOpen(!open)} />
  const shown = rowCells(row, calcType, tier, line)
  const cells: Cells = {
    ...shown,
    ...(props.behind ? { contract: props.behind(row.registrations.NORTH_SOUTH, shown.contract) } : {}),
    replay: opens && (
      <ReplayButton
        label={t('frequency.replay.of', {
          names: t('frequency.match', { home: spoken(ns), visiting: spoken(ew) }),
        })}
        onOpen={replay}
      />
    ),
    ns: <PairOf registration={ns} onPair={onPair} stacked={tier !== 'wide'} />,
    ew: (
      <span className={styles.named}>
        <PairOf registration={ew} onPair={onPair} stacked={tier !== 'wide'} />
        {mark}
      </span>
    ),
  }
  const own = registrationOf(props, line)
  const other = registrationOf(props, otherLine(line))
  const marks = {
    'data-opens': opens,
    'data-marked': from === row.registrations.NORTH_SOUTH,
    'data-jury': judged,
    'data-overruled': shares.length > 0,
    // The whole row leads to the replay; by keyboard its button does.
    ...(opens ? { onClick: replay } : {}),
  }
  const notPlayed = row.contract === 'Not played' && !phone
  return (
    <tbody className={phone ? styles.phone : undefined}>
      <tr className={styles.row} {...marks}>
        <CellsOf columns={columns} cells={cells} spans={notPlayed} two={phone} />
      </tr>
      {phone && (
        <tr className={`${styles.row} ${styles.row2}`} {...marks}>
          <td colSpan={columns.length - (replays ? 1 : 0)} className={replays ? styles.under : undefined}>
            <span className={styles.second}>
              <span className={styles.half}>
                <PairOf registration={own} onPair={onPair} short />
              </span>
              <span className={styles.half}>
                <PairOf registration={other} onPair={onPair} short />
              </span>
              {mark}
            </span>
          </td>
        </tr>
      )}
      {open && <Details {...props} />}
    </tbody>
  )
}

/** The shares of a weighted score and what the jury says. */
function Details({ row, columns, calcType, tier, line }: RowProps) {
  const replays = columns.some(({ key }) => key === 'replay')
  return (
    <>
      {row.weightedFrequencies.map((share, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shares have no name of their own
        <tr key={at} className={styles.share}>
          <CellsOf columns={columns} cells={shareCells(share, calcType, tier, line)} />
        </tr>
      ))}
      {row.juryComment !== null && (
        <tr className={`${styles.share} ${styles.comment}`}>
          {replays && <td />}
          <td colSpan={columns.length - (replays ? 1 : 0)}>
            <b>{t('frequency.jury')}</b> <Words text={row.juryComment} />
          </td>
        </tr>
      )}
    </>
  )
}

export function PairTable(props: PairTableProps) {
  const { miniSession, board, calcType, rows, names, tier, sort } = props
  const replays = rows?.some((row) => canReplay(miniSession, row, calcType)) ?? false
  const totalPoints = miniSession.totalPoints === true
  const columns = pairColumns({ tier, calcType, totalPoints, replays })
  return (
    <table className={`${results.table} ${styles.pairs}`} data-every={5} aria-busy={rows === null}>
      <caption className="said">
        {t('frequency.caption', { board, scoring: calcWord(calcType, totalPoints) })}
      </caption>
      <TableHead columns={columns} />
      {rows === null ? (
        <SkeletonRows columns={columns} />
      ) : (
        sortRows(rows, sort, names.of).map((row) => (
          <Row key={keyOf(row)} {...props} row={row} columns={columns} />
        ))
      )}
    </table>
  )
}
