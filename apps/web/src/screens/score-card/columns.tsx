/** Columns of a score card: those of a room stand twice beside each other, on a phone once with a line for each room. */
import { ROOMS, type Room } from '@openroom/protocol/address'
import type { ScoreCard, ScoreCardLine } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { BiddingTrigger } from '../../ui/bidding/BiddingPanel.tsx'
import { fixed, signed } from '../../ui/figures.ts'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { ReplayButton, Signed } from '../../ui/results/cells.tsx'
import { atLeast, type Column, type Fold, shownOf, type Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import { ContractBy, playedColumns, replayColumn } from '../../ui/results/playedColumns.tsx'
import results from '../../ui/results/results.module.css'
import { scoreOf, swingOf } from '../../ui/results/teamFigures.ts'
import { Pill } from './Pill.tsx'
import { type Chosen, commentIn, isJudged, isSameRoom, type RoomRow, resultIn } from './rows.ts'

/** What a board of a match is scored in. */
export const unitKey = (bam: boolean, total: boolean) =>
  bam ? 'card.mp' : total ? 'card.points' : 'card.imp'

/** A board: in one room, or in both. */
export type CardRow = { readonly line: ScoreCardLine; readonly room: Room | null }
type RowColumn = Column<CardRow>

/** Which bidding the panel shows, and how to choose it. */
type Bidding = { readonly shown: Chosen | null; readonly toggle: (chosen: Chosen) => void }

export type CardColumnsOf = {
  /** `null` while it is on its way. */
  readonly card: ScoreCard | null
  readonly tier: Tier
  readonly bam: boolean
  readonly total: boolean
  readonly names: Names
  readonly replays: boolean
  readonly onBoard: (line: ScoreCardLine) => void
  readonly onReplay: (row: RoomRow) => void
  /** `null` where contracts do not open their bidding. */
  readonly bidding: Bidding | null
}

/**
 * What was played in a room. A press anywhere leads to its replay, by keyboard its button does.
 * @param where the room of all rows; `null` where each row has its own
 */
function roomColumns(of: CardColumnsOf, where: Room | null): readonly RowColumn[] {
  const { card, tier, replays, bidding, onReplay } = of
  const isPhone = tier === 'phone'
  const roomOf = ({ room }: CardRow): Room => where ?? room ?? 'OPEN'
  const resultOf = (row: CardRow) => resultIn(row.line, roomOf(row))
  const openReplay = (row: CardRow): (() => void) | null => {
    const result = resultOf(row)
    if (!replays || !result?.replay) return null
    return () => onReplay({ line: row.line, ns: { room: roomOf(row), team: result.ns } })
  }
  const nameOf = (row: CardRow) => ({ board: row.line.board, room: t(`card.room.${roomOf(row)}`) })
  const mark = (row: CardRow, { isOpen, toggle }: Fold) =>
    resultOf(row) &&
    isJudged(row.line, roomOf(row)) && (
      <JuryMark open={isOpen} onToggle={commentIn(row.line, roomOf(row)) === null ? null : toggle} />
    )
  const played = playedColumns((row: CardRow) => {
    const result = resultOf(row)
    return result && { ...result, declarer: result.decl }
  })
  const replay = replayColumn<CardRow>((row) => {
    const open = openReplay(row)
    return open && <ReplayButton label={t('card.replay.of', nameOf(row))} onOpen={open} />
  })
  const contract: RowColumn = {
    ...played.contract,
    cell: (row, fold) => {
      const text = played.contract.cell(row, fold)
      const chosen = { room: roomOf(row), board: row.line.board }
      const shown = bidding && resultOf(row) && (
        <BiddingTrigger
          label={t('bidding.of.room', nameOf(row))}
          open={isSameRoom(bidding.shown, chosen)}
          onToggle={() => bidding.toggle(chosen)}
        >
          {text}
        </BiddingTrigger>
      )
      if (!isPhone) return shown ?? text
      const ruling = mark(row, fold)
      return (
        <>
          <span data-played>
            {shown ?? text}
            <ContractBy contract={null} declarer={resultOf(row)?.decl ?? null} />
            <span className={results.hiddenReplay}>{replay.cell(row, fold)}</span>
          </span>
          {ruling && <span data-mark>{ruling}</span>}
        </>
      )
    },
  }
  const over: RowColumn = {
    ...played.over,
    cell: (row, fold) => (
      <>
        {!isPhone && mark(row, fold)}
        {played.over.cell(row, fold)}
      </>
    ),
  }
  const score: RowColumn = {
    key: 'score',
    head: t('side.NS'),
    align: 'right',
    cell: (row) => {
      const value = resultOf(row)?.score ?? null
      return <Signed value={value} text={signed(value).replace('+', '')} />
    },
  }
  const scoreOfSide = (side: 'NS' | 'EW'): RowColumn => ({
    key: `score${side}`,
    head: t(`side.${side}`),
    align: 'right',
    cell: (row) => scoreOf(resultOf(row), side),
  })
  const hasReplays =
    replays &&
    (card?.scoreCardLines.some(
      ({ openResult, closedResult }) => openResult?.replay || closedResult?.replay,
    ) ??
      true)
  const columns = isPhone
    ? [contract, played.lead, over, score]
    : shownOf<CardRow>([
        hasReplays && replay,
        contract,
        played.by,
        played.lead,
        over,
        // Both sides' columns of the score become one in a quarter (design notes, What gives way).
        ...(atLeast(tier, 'tablet') ? [scoreOfSide('NS'), scoreOfSide('EW')] : [score]),
      ])
  return columns.map((column) => ({
    ...column,
    press: openReplay,
    ...(where ? { key: `${column.key} ${where}`, group: where } : {}),
  }))
}

const boardColumn = ({ tier, onBoard }: CardColumnsOf): RowColumn => ({
  key: 'board',
  head: t('card.board'),
  spoken: t('card.board.spoken'),
  align: 'right',
  rowHead: true,
  tall: tier === 'phone',
  cell: ({ line }) => (
    <CellLink look="number" onOpen={() => onBoard(line)} title={t('card.board.open', { board: line.board })}>
      {fixed(line.board, 0)}
    </CellLink>
  ),
})

function swingColumns({ bam, total }: CardColumnsOf): readonly RowColumn[] {
  const swingFor = (line: ScoreCardLine, isHome: boolean): string => {
    const home = bam ? line.homeMp : line.homeImp
    const visiting = bam ? line.visitingMp : line.visitingImp
    return swingOf(isHome ? { own: home, other: visiting } : { own: visiting, other: home }, bam)
  }
  const group = t(unitKey(bam, total))
  return [
    {
      key: 'home swing',
      head: t('card.home'),
      group,
      align: 'right',
      cell: ({ line }) => swingFor(line, true),
    },
    {
      key: 'visiting swing',
      head: t('card.visiting.short'),
      spoken: t('card.visiting'),
      group,
      align: 'right',
      cell: ({ line }) => swingFor(line, false),
    },
  ]
}

export function cardColumns(of: CardColumnsOf): readonly RowColumn[] {
  const { card, tier, bam, total, names } = of
  if (tier !== 'phone')
    return [boardColumn(of), ...ROOMS.flatMap((room) => roomColumns(of, room)), ...swingColumns(of)]
  return [
    boardColumn(of),
    {
      key: 'room',
      head: t('card.room'),
      align: 'left',
      cell: ({ room }) => room && t(`card.room.${room}`),
    },
    ...roomColumns(of, null),
    {
      key: 'swing',
      head: t(unitKey(bam, total)),
      align: 'centre',
      tall: true,
      cell: ({ line }) => <Pill line={line} bam={bam} names={names} card={card} />,
    },
  ]
}
