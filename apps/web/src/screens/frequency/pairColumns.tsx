/** The columns of a pair traveller, by the scoring and how wide it is. */

import { SIDES, type Side } from '@openroom/bridge/seat'
import { type Line, toLine } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairFrequencyRow, Registration } from '@openroom/protocol/schema/results'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { fixed, points, signed, weight } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { pairName, pairNumber } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { isNotPlayed, Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Fold, shownOf, type Tier } from '../../ui/results/columns.ts'
import { Partners } from '../../ui/results/Partners.tsx'
import { ContractBy, playedColumns, replayColumn } from '../../ui/results/playedColumns.tsx'
import results from '../../ui/results/results.module.css'
import { Star } from '../../ui/scoring/HowScored.tsx'
import styles from './frequency.module.css'
import { scoreFrom, scoreIn } from './rows.ts'

export type CalcType = MiniSession['calcType']
export type Share = PairFrequencyRow['weightedFrequencies'][number]
/** What was played at a table, or one share of a weighted score of it. */
export type PairLine = { readonly row: PairFrequencyRow; readonly share: Share | null }
type LineColumn = Column<PairLine>

export type PairColumnsOf = {
  readonly tier: Tier
  readonly calcType: CalcType
  readonly totalPoints: boolean
  /** Whether any row leads to a replay. */
  readonly replays: boolean
  /** The side a phone's traveller is seen from. */
  readonly line: Line
  readonly replay: (row: PairFrequencyRow) => ReactNode
  readonly pair: (row: PairFrequencyRow, line: Line) => ReactNode
  /** What leads to the director's ruling. */
  readonly mark: (row: PairFrequencyRow, fold: Fold) => ReactNode
  /** What leads to the bidding. */
  readonly contract: (row: PairFrequencyRow, contract: ReactNode) => ReactNode
}

const playedIn = ({ row, share }: PairLine): PairFrequencyRow | Share => share ?? row

const figure = (calcType: CalcType, value: number | null): ReactNode =>
  calcType === 'IMP' ? <Signed value={value} text={signed(value, 2)} /> : points(value)

/** The figure of the source, marked where it is not ours. */
const withStar = ({ row, share }: PairLine, of: ReactNode): ReactNode => (
  <>
    {of}
    {share === null && row.official && <Star />}
  </>
)

const bySides = (
  group: string,
  key: string,
  sides: readonly Side[],
  isRank: boolean,
  cell: (line: PairLine, side: Side) => ReactNode,
): readonly LineColumn[] =>
  sides.map((side) => ({
    key: `${key}${side}`,
    head: t(`side.${side}`),
    group,
    align: 'right',
    ...(isRank && side === 'NS' ? { look: 'rank' as const } : {}),
    cell: (line) => cell(line, side),
  }))

/** What was played. Where nothing was, the words reach over declarer and lead, which are empty then. */
function played({ tier, line: seen, contract, replay, replays }: PairColumnsOf) {
  const columns = playedColumns((line: PairLine) => playedIn(line))
  const isPhone = tier === 'phone'
  const contractColumn: LineColumn = {
    ...columns.contract,
    ...(isPhone
      ? {}
      : { span: (line) => (line.share === null && isNotPlayed(line.row.contract) ? ['by', 'lead'] : []) }),
    cell: (line, fold) => {
      const cell = isPhone ? <ContractBy {...playedIn(line)} /> : columns.contract.cell(line, fold)
      return line.share ? cell : contract(line.row, cell)
    },
  }
  const way = replayColumn<PairLine>(({ row, share }) =>
    share ? isPhone && <b>{weight(share.weights[seen])}</b> : replay(row),
  )
  return { ...columns, contract: contractColumn, replay: replays && { ...way, tall: isPhone } }
}

const impHead = (totalPoints: boolean): string => t(totalPoints ? 'frequency.points' : 'frequency.imps')

/** Seen from one side. */
function phoneColumns(of: PairColumnsOf): readonly LineColumn[] {
  const { calcType, totalPoints, line } = of
  const { replay, contract, lead, over } = played(of)
  const isImp = calcType === 'IMP'
  return shownOf<PairLine>([
    replay,
    contract,
    lead,
    over,
    {
      key: 'score',
      head: t('frequency.score'),
      align: 'right',
      cell: (one) => {
        const score = scoreFrom(playedIn(one), line)
        return <Signed value={score} text={signed(score)} />
      },
    },
    {
      key: 'figure',
      head: isImp ? impHead(totalPoints) : t('scores.percent'),
      align: 'right',
      look: 'rank',
      cell: (one) =>
        isImp
          ? withStar(one, figure(calcType, playedIn(one).points[line]))
          : one.share === null && withStar(one, points(one.row.percents[line])),
    },
  ])
}

/** N-S's percent with the points below it, where these have no column of their own. */
const foldedColumn = (): LineColumn => ({
  key: 'percentNS',
  head: (
    <>
      {t('side.NS')}
      <span className={styles.fold}>{t('frequency.points')}</span>
    </>
  ),
  group: t('frequency.percent'),
  align: 'right',
  look: 'rank',
  cell: (line) => (
    <>
      {line.share === null && withStar(line, points(line.row.percents.NORTH_SOUTH))}
      <span className={styles.fold}>{points(playedIn(line).points.NORTH_SOUTH)}</span>
    </>
  ),
})

/** Points and the opponents' percentage give way first (design notes). */
export function pairColumns(of: PairColumnsOf): readonly LineColumn[] {
  const { tier, calcType, totalPoints, pair, mark } = of
  if (tier === 'phone') return phoneColumns(of)
  const isWide = atLeast(tier, 'tablet')
  const isImp = calcType === 'IMP'
  const { replay, contract, by, lead, over } = played(of)
  const pointsOf = (line: PairLine, side: Side): ReactNode => {
    const value = figure(calcType, playedIn(line).points[toLine(side)])
    return isImp && side === 'NS' ? withStar(line, value) : value
  }
  const percentOf = (line: PairLine, side: Side): ReactNode => {
    const value = line.share === null && points(line.row.percents[toLine(side)])
    return side === 'NS' ? withStar(line, value) : value
  }
  return shownOf<PairLine>([
    replay,
    {
      key: 'ns',
      head: t('frequency.ns'),
      align: 'left',
      look: 'name',
      cell: ({ row, share }) =>
        share ? <span className={styles.adjusted}>{t('frequency.adjusted')}</span> : pair(row, 'NORTH_SOUTH'),
    },
    {
      key: 'ew',
      head: t('frequency.ew'),
      align: 'left',
      look: 'name',
      cell: ({ row, share }, fold) =>
        share ? (
          <b>{weight(share.weights[of.line])}</b>
        ) : (
          <span className={styles.named}>
            {pair(row, 'EAST_WEST')}
            {mark(row, fold)}
          </span>
        ),
    },
    contract,
    by,
    lead,
    over,
    ...bySides(t('frequency.score'), 'score', SIDES, false, (line, side) =>
      fixed(scoreIn(playedIn(line), side), 0),
    ),
    ...(isImp
      ? bySides(impHead(totalPoints), 'points', isWide ? SIDES : ['NS'], true, pointsOf)
      : isWide
        ? [
            ...bySides(t('frequency.points'), 'points', SIDES, false, pointsOf),
            ...bySides(t('frequency.percent'), 'percent', SIDES, true, percentOf),
          ]
        : [foldedColumn()]),
  ])
}

export function PairOf({
  registration,
  onPair,
  short = false,
  stacked = false,
}: {
  readonly registration: Registration | null
  readonly onPair: (registrationId: number) => void
  readonly short?: boolean
  /** Each partner on a line. */
  readonly stacked?: boolean
}) {
  if (registration === null) return null
  return (
    <span className={short ? styles.short : styles.name} data-stacked={stacked || undefined}>
      {registration.number !== null && <span className={results.number}>{pairNumber(registration)}</span>}
      <CellLink
        onOpen={registration.bye ? null : () => onPair(registration.registrationId)}
        title={pairName(registration)}
      >
        <FollowMark of={registration.registrationId} />
        <Partners pair={registration} stacked={stacked} />
      </CellLink>
    </span>
  )
}
