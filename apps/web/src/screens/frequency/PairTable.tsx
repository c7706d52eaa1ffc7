/** The traveller of a pair session, one way of calculating it. */
import type { Line } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairFrequencyRow } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { calcWord } from '../../ui/calcWord.ts'
import { Words } from '../../ui/cards/Words.tsx'
import { type Names, pairSurnames } from '../../ui/names.ts'
import { ReplayButton } from '../../ui/results/cells.tsx'
import type { Column, Fold, Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import { canReplay } from '../../ui/results/liveRules.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { Cells } from '../../ui/results/Rows.tsx'
import styles from './frequency.module.css'
import { type CalcType, type PairLine, PairOf, pairColumns } from './pairColumns.tsx'
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
  readonly withBidding?: WithBidding | null
  readonly onPair: (registrationId: number) => void
}

/** A row holds for one pairing at one table. */
const keyOf = ({ row: { registrations, round, tableNumber } }: PairLine): string =>
  `${round}-${tableNumber}-${registrations.NORTH_SOUTH}-${registrations.EAST_WEST}`

const isJudged = ({ jury, weightedFrequencies, juryComment }: PairFrequencyRow): boolean =>
  jury || weightedFrequencies.length > 0 || juryComment !== null

type DetailsProps = { readonly row: PairFrequencyRow; readonly columns: readonly Column<PairLine>[] }

/** The shares of a weighted score and what the jury says. */
function Details({ row, columns }: DetailsProps) {
  const replays = columns[0]?.key === 'replay'
  return (
    <>
      {row.weightedFrequencies.map((share, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shares have no name of their own
        <tr key={at} className={styles.share}>
          <Cells row={{ row, share }} columns={columns} />
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
  const { miniSession, board, calcType, rows, names, tier, sort, line, from, onReplay, onPair, withBidding } =
    props
  const isPhone = tier === 'phone'
  const totalPoints = miniSession.totalPoints === true
  const opens = (row: PairFrequencyRow) => canReplay(miniSession, row, calcType)
  const pairAt = ({ registrations }: PairFrequencyRow, at: Line) => names.of(registrations[at])
  const surnames = (row: PairFrequencyRow, at: Line): string => {
    const pair = pairAt(row, at)
    return pair ? pairSurnames(pair) : ''
  }
  const mark = (row: PairFrequencyRow, { isOpen, toggle }: Fold) =>
    isJudged(row) && <JuryMark open={isOpen} onToggle={toggle} />
  const columns = pairColumns({
    tier,
    calcType,
    totalPoints,
    replays: rows?.some(opens) ?? false,
    line,
    replay: (row) =>
      opens(row) && (
        <ReplayButton
          label={t('frequency.replay.of', {
            names: t('frequency.match', {
              home: surnames(row, 'NORTH_SOUTH'),
              visiting: surnames(row, 'EAST_WEST'),
            }),
          })}
          onOpen={() => onReplay(row.registrations.NORTH_SOUTH)}
        />
      ),
    pair: (row, at) => <PairOf registration={pairAt(row, at)} onPair={onPair} stacked={tier !== 'wide'} />,
    mark,
    contract: ({ registrations }, contract) =>
      withBidding ? withBidding(registrations.NORTH_SOUTH, contract) : contract,
  })
  return (
    <ResultTable
      caption={t('frequency.caption', { board, scoring: calcWord(calcType, totalPoints) })}
      className={styles.pairs}
      columns={columns}
      groups={rows && sortRows(rows, sort, names.of).map((row) => ({ rows: [{ row, share: null }] }))}
      keyOf={keyOf}
      plainOrder={keyOf}
      records={({ row }) => [{ ns: row.registrations.NORTH_SOUTH, board }]}
      marked={({ row }) => from === row.registrations.NORTH_SOUTH}
      press={({ row }) => (opens(row) ? () => onReplay(row.registrations.NORTH_SOUTH) : null)}
      traits={({ row }) => ({
        'data-jury': isJudged(row),
        'data-overruled': row.weightedFrequencies.length > 0,
      })}
      under={
        isPhone
          ? ({ row }, fold) => (
              <span className={styles.second}>
                {[line, otherLine(line)].map((at) => (
                  <span key={at} className={styles.half}>
                    <PairOf registration={pairAt(row, at)} onPair={onPair} short />
                  </span>
                ))}
                {mark(row, fold)}
              </span>
            )
          : undefined
      }
      detail={({ row }) => <Details row={row} columns={columns} />}
      full
    />
  )
}
