/** What the cells of a pair traveller hold, by column. */
import { bySide, SIDES, type Side } from '@openroom/bridge/seat'
import type { Line } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairFrequencyRow, Registration } from '@openroom/protocol/schema/results'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { fixed, points, signed, weight } from '../../ui/figures.ts'
import { pairName } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import {
  ContractCell,
  DeclarerCell,
  isNotPlayed,
  LeadCell,
  OverCell,
  Signed,
} from '../../ui/results/cells.tsx'
import { atLeast, type Tier } from '../../ui/results/columns.ts'
import { Partners } from '../../ui/results/Partners.tsx'
import type { HeadColumn } from '../../ui/results/TableHead.tsx'
import { Star } from '../../ui/scoring/HowScored.tsx'
import styles from './frequency.module.css'
import { scoreFrom, scoreIn } from './rows.ts'

export type CalcType = MiniSession['calcType']
export type Cells = Readonly<Record<string, ReactNode>>
type Weighted = PairFrequencyRow['weightedFrequencies'][number]

export type PairTableOf = {
  readonly tier: Tier
  readonly calcType: CalcType
  readonly totalPoints: boolean
  /** Whether any row leads to a replay. */
  readonly replays: boolean
}

const sides = (group: string, key: string, shown: readonly Side[], strong: boolean): readonly HeadColumn[] =>
  shown.map((side) => ({
    key: `${key}${side}`,
    head: t(`side.${side}`),
    group,
    align: 'right',
    ...(strong && side === 'NS' ? { look: 'rank' as const } : {}),
  }))

const RESULT = (): readonly HeadColumn[] => [
  { key: 'contract', head: t('frequency.contract'), align: 'left' },
  { key: 'by', head: t('frequency.by'), spoken: t('frequency.by.spoken'), align: 'centre' },
  { key: 'lead', head: t('frequency.lead'), align: 'left' },
  { key: 'over', head: t('frequency.result'), spoken: t('frequency.result.spoken'), align: 'right' },
]

const REPLAY = (): HeadColumn => ({ key: 'replay', head: '', spoken: t('frequency.replay'), align: 'centre' })

const impHead = (totalPoints: boolean): string => t(totalPoints ? 'frequency.points' : 'frequency.imps')

function phoneColumns({ calcType, totalPoints, replays }: PairTableOf): readonly HeadColumn[] {
  const figure = calcType === 'IMP' ? impHead(totalPoints) : t('scores.percent')
  return [
    ...(replays ? [REPLAY()] : []),
    { key: 'contract', head: t('frequency.contract'), align: 'left' },
    { key: 'lead', head: t('frequency.lead'), align: 'left' },
    { key: 'over', head: t('frequency.result'), spoken: t('frequency.result.spoken'), align: 'right' },
    { key: 'score', head: t('frequency.score'), align: 'right' },
    { key: 'figure', head: figure, align: 'right', look: 'rank' },
  ]
}

/** N-S's percent with the points below it, where these have no column of their own. */
const FOLDED = (): HeadColumn => ({
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
})

/** Points and the opponents' percentage give way first (design notes). */
export function pairColumns(of: PairTableOf): readonly HeadColumn[] {
  const { tier, calcType, totalPoints, replays } = of
  if (tier === 'phone') return phoneColumns(of)
  const wide = atLeast(tier, 'tablet')
  const both = SIDES
  const one = ['NS'] as const
  const last =
    calcType === 'IMP'
      ? sides(impHead(totalPoints), 'points', wide ? both : one, true)
      : [
          ...(wide ? sides(t('frequency.points'), 'points', both, false) : []),
          ...(wide ? sides(t('frequency.percent'), 'percent', both, true) : [FOLDED()]),
        ]
  return [
    ...(replays ? [REPLAY()] : []),
    { key: 'ns', head: t('frequency.ns'), align: 'left', look: 'name' },
    { key: 'ew', head: t('frequency.ew'), align: 'left', look: 'name' },
    ...RESULT(),
    ...sides(t('frequency.score'), 'score', both, false),
    ...last,
  ]
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
      {registration.number !== null && <span className={styles.number}>{registration.number}</span>}
      <CellLink
        onOpen={registration.bye ? null : () => onPair(registration.registrationId)}
        title={pairName(registration)}
      >
        <Partners pair={registration} stacked={stacked} />
      </CellLink>
    </span>
  )
}

const result = ({ contract, declarer, lead, result: over }: PairFrequencyRow | Weighted): Cells =>
  isNotPlayed(contract)
    ? { contract: <ContractCell contract={contract} /> }
    : {
        contract: <ContractCell contract={contract} />,
        by: <DeclarerCell declarer={declarer} />,
        lead: <LeadCell lead={lead} />,
        over: <OverCell over={over} />,
      }

const figures = (calcType: CalcType, value: number | null): ReactNode =>
  calcType === 'IMP' ? <Signed value={value} text={signed(value, 2)} /> : points(value)

function sideCells(row: PairFrequencyRow | Weighted, calcType: CalcType): Cells {
  const score = bySide((side) => scoreIn(row, side))
  return {
    scoreNS: score.NS === null ? '' : fixed(score.NS, 0),
    scoreEW: score.EW === null ? '' : fixed(score.EW, 0),
    pointsNS: figures(calcType, row.points.NORTH_SOUTH),
    pointsEW: figures(calcType, row.points.EAST_WEST),
  }
}

const signedScore = (row: PairFrequencyRow | Weighted, line: Line): ReactNode => {
  const score = scoreFrom(row, line)
  return <Signed value={score} text={signed(score)} />
}

const Phone = ({ row }: { readonly row: PairFrequencyRow | Weighted }) => (
  <>
    <ContractCell contract={row.contract} />
    <span className={styles.by}>
      <DeclarerCell declarer={row.declarer} />
    </span>
  </>
)

/** The figure of the source, marked where it is not ours. */
const withStar = ({ official }: PairFrequencyRow, figure: ReactNode): ReactNode => (
  <>
    {figure}
    {official && <Star />}
  </>
)

/** The cells of a result; `line` is the side it is seen from where one column is left. */
export function rowCells(row: PairFrequencyRow, calcType: CalcType, tier: Tier, line: Line): Cells {
  const phone = tier === 'phone'
  return {
    ...result(row),
    ...sideCells(row, calcType),
    ...(phone ? { contract: <Phone row={row} /> } : {}),
    score: signedScore(row, line),
    ...(calcType === 'IMP' ? { pointsNS: withStar(row, figures(calcType, row.points.NORTH_SOUTH)) } : {}),
    figure: withStar(
      row,
      calcType === 'IMP' ? figures(calcType, row.points[line]) : points(row.percents[line]),
    ),
    percentNS: (
      <>
        {withStar(row, points(row.percents.NORTH_SOUTH))}
        {tier === 'quarter' && <span className={styles.fold}>{points(row.points.NORTH_SOUTH)}</span>}
      </>
    ),
    percentEW: points(row.percents.EAST_WEST),
  }
}

/** The cells of one share of a weighted score. */
export function shareCells(share: Weighted, calcType: CalcType, tier: Tier, line: Line): Cells {
  const phone = tier === 'phone'
  const part = <b>{weight(share.weights[line])}</b>
  return {
    ...result(share),
    ...sideCells(share, calcType),
    ...(phone ? { replay: part, contract: <Phone row={share} /> } : {}),
    ns: <span className={styles.adjusted}>{t('frequency.adjusted')}</span>,
    ew: part,
    score: signedScore(share, line),
    percentNS: tier === 'quarter' && <span className={styles.fold}>{points(share.points.NORTH_SOUTH)}</span>,
    figure: calcType === 'IMP' ? figures(calcType, share.points[line]) : null,
  }
}
