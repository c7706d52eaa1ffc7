/** The boards against one pair of opponents, with what stands behind adjusted scores. */
import { toSide } from '@openroom/protocol/names'
import type { Registration } from '@openroom/protocol/schema/results'
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { fixed, points, signed, weight } from '../../ui/figures.ts'
import { type Names, pairName, pairSurnames } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import {
  ContractCell,
  DeclarerCell,
  isNotPlayed,
  LeadCell,
  OverCell,
  ReplayButton,
  Signed,
} from '../../ui/results/cells.tsx'
import { atLeast, type Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import { Partners } from '../../ui/results/Partners.tsx'
import results from '../../ui/results/results.module.css'
import { Star } from '../../ui/scoring/HowScored.tsx'
import { Words } from '../../ui/table/Words.tsx'
import { Bar } from './Bar.tsx'
import { fromAverage, isResult, type Sitting } from './lines.ts'
import { type ColumnKey, type PrivateColumn, runningTitle } from './pairColumns.tsx'
import styles from './private.module.css'

export type PairRowsProps = {
  readonly columns: readonly PrivateColumn[]
  readonly tier: Tier
  readonly imp: boolean
  readonly total: boolean
  readonly names: Names
  /** The board the viewer came back from. */
  readonly from: number | null
  readonly opens: (line: PrivateScoreLine) => boolean
  readonly onReplay: (line: PrivateScoreLine) => void
  readonly onBoard: (board: number) => void
  readonly onPair: (registrationId: number) => void
  /** The contract with its bidding behind it, in a bid-only session. */
  readonly contractOf: (line: PrivateScoreLine, contract: ReactNode) => ReactNode
}

type Cells = Partial<Readonly<Record<ColumnKey, ReactNode>>>
type Weighted = PrivateScoreLine['weightedPrivateScores'][number]

/** The columns that a comment of the jury takes the place of. */
const COMMENTED: readonly ColumnKey[] = ['contract', 'by', 'lead', 'over']
/** Where a board was not played, the words stand over these. */
const WORDED: readonly ColumnKey[] = ['contract', 'by', 'lead']

/** Two players who are partners for a while have no number of their own. */
const isNumbered = ({ number, members }: Registration): boolean => number !== null && members === undefined

const Opponents = ({
  id,
  names,
  onPair,
  stacked,
}: { readonly id: number | null; readonly stacked: boolean } & Pick<PairRowsProps, 'names' | 'onPair'>) => {
  const registration = id === null ? null : names.of(id)
  if (registration === null) return null
  return (
    <span className={styles.opponents} data-stacked={stacked || undefined}>
      {isNumbered(registration) && <span className={styles.number}>{registration.number}</span>}
      <CellLink
        onOpen={registration.bye ? null : () => onPair(registration.registrationId)}
        title={pairName(registration)}
      >
        <Partners pair={registration} stacked={stacked} />
      </CellLink>
    </span>
  )
}

const Partner = ({
  id,
  names,
  onPair,
}: { readonly id: number | null } & Pick<PairRowsProps, 'names' | 'onPair'>) => {
  const registration = id === null ? null : names.of(id)
  if (registration === null) return null
  return (
    <span className={styles.partner}>
      <CellLink onOpen={() => onPair(registration.registrationId)} title={pairName(registration)}>
        {pairSurnames(registration)}
      </CellLink>
    </span>
  )
}

const figureOf = (value: number | null, imp: boolean): ReactNode =>
  imp ? <Signed value={value} text={signed(value, 2)} /> : points(value)

/** What has a column of its own where there is room for one. */
const Under = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span className={styles.fold} title={name}>
    <span className="said">{name}</span> {children}
  </span>
)

const isPhone = (tier: Tier): boolean => tier === 'phone'

const resultCells = (of: PrivateScoreLine | Weighted, imp: boolean, tier: Tier): Cells => ({
  contract: (
    <>
      <ContractCell contract={of.contract} />
      {isPhone(tier) && of.declarer !== null && (
        <span className={styles.by}>
          <DeclarerCell declarer={of.declarer} />
        </span>
      )}
    </>
  ),
  by: <DeclarerCell declarer={of.declarer} />,
  lead: <LeadCell lead={of.lead} />,
  over: isNotPlayed(of.contract) ? null : <OverCell over={of.result} />,
  score: (
    <>
      <Signed value={of.score} text={signed(of.score)} />
      {!atLeast(tier, 'tablet') && !imp && of.points !== null && (
        <Under name={t('private.points')}>{points(of.points)}</Under>
      )}
    </>
  ),
  points: points(of.points),
})

function lineCells(line: PrivateScoreLine, imp: boolean, total: boolean, tier: Tier): Cells {
  const value = imp ? line.points : line.boardPercent
  const running = imp ? line.miniSessionPoints : line.miniSessionPercent
  return {
    ...resultCells(line, imp, tier),
    figure: (
      <>
        {figureOf(value, imp)}
        {line.official && <Star />}
        {isPhone(tier) && running !== null && (
          <Under name={runningTitle(imp, total)}>{figureOf(running, imp)}</Under>
        )}
      </>
    ),
    bar: <Bar value={fromAverage(line.boardPercent)} />,
    running: figureOf(running, imp),
  }
}

const shareCells = (share: Weighted, imp: boolean, tier: Tier): Cells => ({
  ...resultCells(share, imp, tier),
  board: isPhone(tier) ? <b>{weight(share.weight)}</b> : null,
  opponents: (
    <span className={styles.share}>
      <b className={styles.adjusted}>{t('frequency.adjusted')}</b> <b>{weight(share.weight)}</b>
    </span>
  ),
  figure: imp ? figureOf(share.points, imp) : null,
})

/** Cells of a row; `over` is one cell that stands over several columns. */
function Row({
  columns,
  cells,
  over = null,
}: {
  readonly columns: readonly PrivateColumn[]
  readonly cells: Cells
  readonly over?: { readonly columns: readonly ColumnKey[]; readonly cell: ReactNode } | null
}) {
  const covered = columns.filter(({ key }) => over?.columns.includes(key))
  return columns.map(({ key, align, look, rowHead }) => {
    if (over && covered.some((column) => column.key === key)) {
      return key === covered[0]?.key ? (
        <td key={key} colSpan={covered.length} className={styles.worded}>
          {over.cell}
        </td>
      ) : null
    }
    const marks = { 'data-align': align, 'data-look': look, 'data-cell': key }
    return rowHead ? (
      <th key={key} scope="row" {...marks}>
        {cells[key]}
      </th>
    ) : (
      <td key={key} {...marks}>
        {cells[key]}
      </td>
    )
  })
}

function overOf(line: PrivateScoreLine, contract: ReactNode) {
  if (!isResult(line)) return { columns: COMMENTED, cell: <Words text={line.juryComment ?? ''} /> }
  return isNotPlayed(line.contract) ? { columns: WORDED, cell: contract } : null
}

function Line(props: PairRowsProps & { readonly line: PrivateScoreLine; readonly first: boolean }) {
  const { line, first, columns, tier, imp, total, from, opens, onReplay, onBoard, contractOf } = props
  const [open, setOpen] = useState(false)
  const phone = isPhone(tier)
  const opened = opens(line)
  const shares = line.weightedPrivateScores
  const judged = line.jury || shares.length > 0
  const mark = judged && <JuryMark open={open} onToggle={shares.length > 0 ? () => setOpen(!open) : null} />
  const cells = lineCells(line, imp, total, tier)
  const replay = opened && (
    <ReplayButton label={t('private.replay.of', { board: line.boardNumber })} onOpen={() => onReplay(line)} />
  )
  const contract = (
    <>
      {contractOf(line, cells.contract)}
      {mark}
      {phone && replay && <span className={results.hiddenReplay}>{replay}</span>}
    </>
  )
  const all: Cells = {
    ...cells,
    contract,
    replay,
    board: (
      <CellLink
        look="number"
        onOpen={() => onBoard(line.boardNumber)}
        title={t('private.board.open', { board: line.boardNumber })}
      >
        {fixed(line.boardNumber, 0)}
      </CellLink>
    ),
    opponents: first && <Opponents id={line.opponentId} stacked={props.tier !== 'wide'} {...props} />,
    partner: first && <Partner id={line.partnerId ?? null} {...props} />,
    side: first && t(`side.${toSide(line.line)}`),
  }
  return (
    <>
      <tr
        className={styles.line}
        data-opens={opened}
        data-marked={from === line.boardNumber}
        data-jury={judged || !isResult(line)}
        data-overruled={shares.length > 0}
        // The whole row leads to the replay; by keyboard its button does.
        {...(opened ? { onClick: () => onReplay(line) } : {})}
      >
        <Row columns={columns} cells={all} over={overOf(line, contract)} />
      </tr>
      {open &&
        shares.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shares have no name of their own
          <tr key={at} className={styles.shareRow}>
            <Row columns={columns} cells={shareCells(share, imp, tier)} />
          </tr>
        ))}
    </>
  )
}

export function PairRows(props: PairRowsProps & { readonly sitting: Sitting }) {
  const { sitting, columns, tier } = props
  return (
    <tbody className={styles.sitting}>
      {tier === 'phone' && (
        <tr className={styles.heading}>
          <th colSpan={columns.length} scope="rowgroup">
            <span className={styles.against}>
              <span className={styles.side}>{t(`side.${toSide(sitting.line)}`)}</span>
              {sitting.partnerId !== null && (
                <>
                  <span className={styles.side}>{t('private.with')}</span>
                  <Partner id={sitting.partnerId} {...props} />
                </>
              )}
              <abbr className={styles.side} title={t('private.against.spoken')}>
                {t('private.against')}
              </abbr>
              <Opponents id={sitting.opponentId} stacked={false} {...props} />
            </span>
          </th>
        </tr>
      )}
      {sitting.lines.map((line, at) => (
        <Line key={line.boardNumber} {...props} line={line} first={at === 0} />
      ))}
    </tbody>
  )
}
