/** Columns of a pair's private score, by how wide the table is and how boards are scored. */

import { toSide } from '@openroom/protocol/names'
import type { Registration } from '@openroom/protocol/schema/results'
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Words } from '../../ui/cards/Words.tsx'
import { fixed, points, signed, weight } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { type Names, pairName, pairNumber, pairSurnames } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { isNotPlayed, ReplayButton, Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Fold, shownOf, type Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import { Partners } from '../../ui/results/Partners.tsx'
import { ContractBy, playedColumns, replayColumn } from '../../ui/results/playedColumns.tsx'
import results from '../../ui/results/results.module.css'
import { Star } from '../../ui/scoring/HowScored.tsx'
import { fromAverage, isResult } from './lines.ts'
import styles from './private.module.css'

/**
 * How far a board stands above or below average: to the right filled, to the left hollow.
 * @param value -1 to 1; `null`: nothing to compare
 */
function Bar({ value }: { readonly value: number | null }) {
  if (value === null) return null
  const width = `${Math.abs(value) * 50}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      <i data-below={value < 0} style={value < 0 ? { right: '50%', width } : { left: '50%', width }} />
    </span>
  )
}

export type Share = PrivateScoreLine['weightedPrivateScores'][number]

/** A board of a pair, or one share of a weighted score of it. */
export type PairLine = {
  readonly line: PrivateScoreLine
  readonly share: Share | null
  /** The first against these opponents: tells who they are. */
  readonly isFirst: boolean
}
type LineColumn = Column<PairLine>

export type PairColumnsOf = {
  readonly tier: Tier
  /** Scored in IMPs: there are no percents then. */
  readonly imp: boolean
  readonly total: boolean
  /** Whether any board has a replay. */
  readonly replays: boolean
  /** Whether the player has a partner of his own for each round. */
  readonly partners: boolean
  readonly names: Names
  readonly opens: (line: PrivateScoreLine) => boolean
  readonly onReplay: (line: PrivateScoreLine) => void
  readonly onBoard: (board: number) => void
  readonly onPair: (registrationId: number) => void
  /** The contract with its bidding behind it, in a bid-only session. */
  readonly contractOf: (line: PrivateScoreLine, contract: ReactNode) => ReactNode
}

export const isJudged = ({ jury, weightedPrivateScores }: PrivateScoreLine): boolean =>
  jury || weightedPrivateScores.length > 0

/** Two players who are partners for a while have no number of their own. */
const isNumbered = ({ number, members }: Registration): boolean => number !== null && members === undefined

type PairOf = { readonly id: number | null } & Pick<PairColumnsOf, 'names' | 'onPair'>

export function Opponents({ id, names, onPair, stacked }: PairOf & { readonly stacked: boolean }) {
  const registration = id === null ? null : names.of(id)
  if (registration === null) return null
  return (
    <span className={styles.opponents} data-stacked={stacked || undefined}>
      {isNumbered(registration) && <span className={results.number}>{pairNumber(registration)}</span>}
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

export function Partner({ id, names, onPair }: PairOf) {
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

const playedIn = ({ line, share }: PairLine): PrivateScoreLine | Share => share ?? line

const figureOf = (value: number | null, imp: boolean): ReactNode =>
  imp ? <Signed value={value} text={signed(value, 2)} /> : points(value)

/** What has a column of its own where there is room for one. */
const Under = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span className={styles.fold} title={name}>
    <span className="said">{name}</span> {children}
  </span>
)

/** A head that names what stands under the column's figure too. */
const withUnder = (head: ReactNode, title: string): ReactNode => (
  <>
    {head}
    <span className={styles.fold}>{title}</span>
  </>
)

/** Words in place of a result: the jury's reach further than that nothing was played. */
function spanOf({ line, share }: PairLine): readonly string[] {
  if (share) return []
  if (!isResult(line)) return ['contract', 'by', 'lead', 'over']
  return isNotPlayed(line.contract) ? ['contract', 'by', 'lead'] : []
}

function playedColumnsOf(of: PairColumnsOf) {
  const { tier, opens, onReplay, contractOf } = of
  const isPhone = tier === 'phone'
  const played = playedColumns((line: PairLine) => playedIn(line))
  const replay = replayColumn<PairLine>(
    ({ line, share }) =>
      share === null &&
      opens(line) && (
        <ReplayButton
          label={t('private.replay.of', { board: line.boardNumber })}
          onOpen={() => onReplay(line)}
        />
      ),
  )
  const mark = (line: PrivateScoreLine, { isOpen, toggle }: Fold) =>
    isJudged(line) && (
      <JuryMark open={isOpen} onToggle={line.weightedPrivateScores.length > 0 ? toggle : null} />
    )
  const contract: LineColumn = {
    ...played.contract,
    span: spanOf,
    cell: (one, fold) => {
      const { line, share } = one
      const cell = isPhone ? <ContractBy {...playedIn(one)} /> : played.contract.cell(one, fold)
      if (share) return cell
      if (!isResult(line)) return <Words text={line.juryComment ?? ''} />
      return (
        <>
          {contractOf(line, cell)}
          {mark(line, fold)}
          {isPhone && opens(line) && <span className={results.hiddenReplay}>{replay.cell(one, fold)}</span>}
        </>
      )
    },
  }
  return { ...played, replay, contract }
}

const boardColumn = ({ tier, onBoard }: PairColumnsOf): LineColumn => ({
  key: 'board',
  head: t('private.board'),
  spoken: t('private.board.spoken'),
  align: 'right',
  rowHead: true,
  cell: ({ line: { boardNumber: board }, share }) =>
    share ? (
      tier === 'phone' && <b>{weight(share.weight)}</b>
    ) : (
      <CellLink look="number" onOpen={() => onBoard(board)} title={t('private.board.open', { board })}>
        {fixed(board, 0)}
      </CellLink>
    ),
})

/** Points stand below the score where they have no column. */
function scoreColumn({ tier, imp }: PairColumnsOf): LineColumn {
  const hasPoints = !imp && !atLeast(tier, 'tablet')
  return {
    key: 'score',
    head: hasPoints ? withUnder(t('private.score'), t('private.points')) : t('private.score'),
    align: 'right',
    cell: (line) => {
      const { score, points: value } = playedIn(line)
      return (
        <>
          <Signed value={score} text={signed(score)} />
          {hasPoints && value !== null && <Under name={t('private.points')}>{points(value)}</Under>}
        </>
      )
    },
  }
}

export const runningTitle = (imp: boolean, total: boolean): string =>
  t(total ? 'private.session.points' : imp ? 'private.session.imps' : 'private.session.percent')

const runningIn = ({ miniSessionPoints, miniSessionPercent }: PrivateScoreLine, imp: boolean) =>
  imp ? miniSessionPoints : miniSessionPercent

/** What ranks a board: percent, or IMPs. On a phone the running figure stands below it. */
function figureColumn({ tier, imp, total }: PairColumnsOf): LineColumn {
  const isPhone = tier === 'phone'
  const title = runningTitle(imp, total)
  const head = t(imp ? (total ? 'private.points' : 'private.imps') : 'scores.percent')
  return {
    key: 'figure',
    align: 'right',
    look: 'rank',
    head: isPhone ? withUnder(head, title) : head,
    ...(imp ? {} : { spoken: t('scores.percent.spoken') }),
    cell: ({ line, share }) => {
      if (share) return imp ? figureOf(share.points, imp) : null
      const running = runningIn(line, imp)
      return (
        <>
          {figureOf(imp ? line.points : line.boardPercent, imp)}
          {line.official && <Star />}
          {isPhone && running !== null && <Under name={title}>{figureOf(running, imp)}</Under>}
        </>
      )
    },
  }
}

const opponentsColumn = (of: PairColumnsOf): LineColumn => ({
  key: 'opponents',
  head: t('private.opponents'),
  align: 'left',
  look: 'name',
  cell: ({ line, share, isFirst }) =>
    share ? (
      <span className={styles.share}>
        <b className={styles.adjusted}>{t('frequency.adjusted')}</b> <b>{weight(share.weight)}</b>
      </span>
    ) : (
      isFirst && <Opponents {...of} id={line.opponentId} stacked={of.tier !== 'wide'} />
    ),
})

const isNew = ({ share, isFirst }: PairLine): boolean => share === null && isFirst

/** In a quarter points give way as a column; on a phone replay and bar do (design notes, What gives way). */
export function privateColumns(of: PairColumnsOf): readonly LineColumn[] {
  const { tier, imp, total, replays, partners } = of
  const { replay, contract, by, lead, over } = playedColumnsOf(of)
  const [board, score, figure] = [boardColumn(of), scoreColumn(of), figureColumn(of)]
  if (tier === 'phone') return [board, contract, lead, over, score, figure]
  return shownOf<PairLine>([
    board,
    replays && replay,
    partners && {
      key: 'partner',
      head: t('private.partner'),
      align: 'left',
      look: 'quiet',
      cell: (line) => isNew(line) && <Partner {...of} id={line.line.partnerId ?? null} />,
    },
    opponentsColumn(of),
    {
      key: 'side',
      head: t('private.side'),
      align: 'left',
      look: 'quiet',
      cell: (line) => isNew(line) && t(`side.${toSide(line.line.line)}`),
    },
    contract,
    by,
    lead,
    over,
    score,
    atLeast(tier, 'tablet') &&
      !imp && {
        key: 'points',
        head: t('private.points'),
        align: 'right',
        cell: (line) => points(playedIn(line).points),
      },
    figure,
    !imp &&
      (!partners || atLeast(tier, 'wide')) && {
        key: 'bar',
        head: '',
        spoken: t('private.bar'),
        align: 'left',
        cell: ({ line, share }) => share === null && <Bar value={fromAverage(line.boardPercent)} />,
      },
    {
      key: 'running',
      head: runningTitle(imp, total),
      align: 'right',
      look: 'quiet',
      cell: ({ line, share }) => share === null && figureOf(runningIn(line, imp), imp),
    },
  ])
}
