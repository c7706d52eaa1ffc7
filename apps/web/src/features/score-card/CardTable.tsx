/** The boards of a score card: one row with both rooms beside each other, or a row for each room. */
import { ROOMS, type Room } from '@openroom/protocol/address'
import type { ScoreCard, ScoreCardLine } from '@openroom/protocol/schema/screens'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { fixed, imps, matchPoints, points } from '../../ui/figures.ts'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import type { Tier } from '../../ui/results/columns.ts'
import results from '../../ui/results/results.module.css'
import { SkeletonRows } from '../../ui/results/SkeletonRows.tsx'
import type { HeadColumn } from '../../ui/results/TableHead.tsx'
import { swingOf } from '../../ui/results/teamFigures.ts'
import { Words } from '../../ui/table/Words.tsx'
import styles from './card.module.css'
import { type RoomColumn, roomColumns } from './columns.ts'
import { Pill } from './Pill.tsx'
import { type Bidding, roomCells } from './roomCells.tsx'
import { commentIn, playedIn, type RoomRow, resultIn } from './rows.ts'
import { Seats } from './Seating.tsx'
import { unitKey } from './unitKey.ts'

export type CardTableProps = {
  /** `null` while it is on its way. */
  readonly card: ScoreCard | null
  readonly tier: Tier
  readonly bam: boolean
  readonly total: boolean
  readonly names: Names
  readonly playVisible: boolean
  /** The board the viewer came back from. */
  readonly from: number | null
  readonly onBoard: (board: number) => void
  readonly onReplay: (row: RoomRow) => void
  /** `null` where contracts do not open their bidding. */
  readonly bidding: Bidding | null
}

type LineProps = CardTableProps & { readonly line: ScoreCardLine; readonly columns: readonly RoomColumn[] }

const board = (): HeadColumn => ({
  key: 'board',
  head: t('card.board'),
  spoken: t('card.board.spoken'),
  align: 'right',
})

const swings = (bam: boolean, total: boolean): readonly HeadColumn[] => {
  const group = t(unitKey(bam, total))
  return [
    { key: 'home', head: t('card.home'), group, align: 'right' },
    { key: 'visiting', head: t('card.visiting.short'), spoken: t('card.visiting'), group, align: 'right' },
  ]
}

const swingCells = (line: ScoreCardLine, bam: boolean): readonly ReactNode[] => {
  const home = bam ? line.homeMp : line.homeImp
  const visiting = bam ? line.visitingMp : line.visitingImp
  return [swingOf({ own: home, other: visiting }, bam), swingOf({ own: visiting, other: home }, bam)]
}

function Heads({ columns, first }: { readonly columns: readonly HeadColumn[]; readonly first?: boolean }) {
  return columns.map(({ key, head, spoken, align }, at) => (
    <th
      key={key}
      scope="col"
      data-align={align}
      data-group={first === true && at === 0}
      {...(spoken === undefined ? {} : { 'aria-label': spoken })}
    >
      {head === '' ? <span className="said">{spoken}</span> : head}
    </th>
  ))
}

/** Above each room's columns stand its players. */
function WideHead({
  card,
  columns,
  bam,
  total,
}: Pick<CardTableProps, 'bam' | 'total'> & { card: ScoreCard | null; columns: readonly RoomColumn[] }) {
  return (
    <thead>
      <tr className={results.groups}>
        <td />
        {ROOMS.map((room) => (
          <th key={room} colSpan={columns.length} scope="colgroup" className={styles.roomHead}>
            <span className={styles.roomLine}>
              <b>{t(`card.room.head.${room}`)}</b>
              {card && <Seats card={card} room={room} />}
            </span>
          </th>
        ))}
        <th colSpan={2} scope="colgroup">
          {t(unitKey(bam, total))}
        </th>
      </tr>
      <tr>
        <Heads columns={[board()]} />
        {ROOMS.map((room) => (
          <Heads key={room} columns={columns} first />
        ))}
        <Heads columns={swings(bam, total)} first />
      </tr>
    </thead>
  )
}

function PhoneHead({
  columns,
  bam,
  total,
}: Pick<CardTableProps, 'bam' | 'total'> & { readonly columns: readonly RoomColumn[] }) {
  const room: HeadColumn = { key: 'room', head: t('card.room'), align: 'left' }
  const swing: HeadColumn = { key: 'swing', head: t(unitKey(bam, total)), align: 'centre' }
  return (
    <thead>
      <tr>
        <Heads columns={[board(), room, ...columns, swing]} />
      </tr>
    </thead>
  )
}

function BoardCell({
  line,
  onBoard,
  tall,
}: Pick<LineProps, 'line' | 'onBoard'> & { readonly tall?: boolean }) {
  return (
    <th scope="row" className={styles.board} data-align="right" {...(tall ? { rowSpan: 2 } : {})}>
      <CellLink
        look="number"
        onOpen={() => onBoard(line.board)}
        title={t('card.board.open', { board: line.board })}
      >
        {fixed(line.board, 0)}
      </CellLink>
    </th>
  )
}

/** What the jury says of a board, under it. */
function Comments({ line, columns }: { readonly line: ScoreCardLine; readonly columns: number }) {
  return ROOMS.map((room) => {
    const comment = commentIn(line, room)
    return comment === null ? null : (
      <tr key={room} className={styles.comment}>
        <td colSpan={columns}>
          <b>{t(`card.room.${room}`)}</b> <Words text={comment} />
        </td>
      </tr>
    )
  })
}

/** A room's cells; a click anywhere in them leads to its replay, by keyboard its button does. */
function RoomCells(
  props: LineProps & { readonly room: Room; readonly open: boolean; readonly onJury: () => void },
) {
  const { line, room, columns, tier, onReplay } = props
  const { cells, opens } = roomCells(props)
  const result = resultIn(line, room)
  const act =
    opens && result ? { onClick: () => onReplay({ board: line.board, ns: { room, team: result.ns } }) } : {}
  return columns.map(({ key, align }, at) => (
    <td
      key={key}
      data-align={align}
      data-group={tier !== 'phone' && at === 0}
      data-cell={key}
      data-opens={opens}
      {...act}
    >
      {cells[key]}
    </td>
  ))
}

function Line(props: LineProps) {
  const { line, columns, tier, bam, from } = props
  const [open, setOpen] = useState(false)
  const jury = { open, onJury: () => setOpen(!open) }
  const marked = { 'data-marked': from === line.board }
  if (tier === 'phone') {
    return (
      <tbody className={styles.boardRows} data-phone="true">
        {ROOMS.map((room, at) => (
          <tr key={room} {...marked} data-second={at > 0 || undefined}>
            {at === 0 && <BoardCell {...props} tall />}
            <td className={styles.room}>{t(`card.room.${room}`)}</td>
            <RoomCells {...props} {...jury} room={room} />
            {at === 0 && (
              <td rowSpan={2} data-align="centre">
                <Pill line={line} bam={bam} names={props.names} card={props.card} />
              </td>
            )}
          </tr>
        ))}
        {open && <Comments line={line} columns={columns.length + 3} />}
      </tbody>
    )
  }
  return (
    <tbody className={styles.boardRows}>
      <tr {...marked}>
        <BoardCell {...props} />
        {ROOMS.map((room) => (
          <RoomCells key={room} {...props} {...jury} room={room} />
        ))}
        {swingCells(line, bam).map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: home, then visiting
          <td key={at} data-align="right" data-group={at === 0} className={styles.swing}>
            {cell}
          </td>
        ))}
      </tr>
      {open && <Comments line={line} columns={columns.length * 2 + 3} />}
    </tbody>
  )
}

/** How far the match is, and its sums. */
function Foot({
  card,
  span,
  bam,
}: {
  readonly card: ScoreCard
  readonly span: number
  readonly bam: boolean
}) {
  const { scoreCardLines, homeVp, visitingVp } = card
  const values = { played: playedIn(scoreCardLines), count: scoreCardLines.length }
  const text =
    homeVp === null
      ? t('card.played', values)
      : t('card.played.vp', { ...values, home: points(homeVp), visiting: points(visitingVp) })
  const figure = bam ? matchPoints : imps
  return (
    <tfoot>
      <tr className={styles.foot}>
        <td colSpan={span}>{text}</td>
        <td data-align="right" data-group="true">
          {figure(bam ? card.homeMp : card.homeImp)}
        </td>
        <td data-align="right">{figure(bam ? card.visitingMp : card.visitingImp)}</td>
      </tr>
    </tfoot>
  )
}

const hasReplays = (card: ScoreCard | null, playVisible: boolean): boolean =>
  playVisible &&
  (card?.scoreCardLines.some(({ openResult, closedResult }) => openResult?.replay || closedResult?.replay) ??
    true)

export function CardTable(props: CardTableProps) {
  const { card, tier, bam, total, names, playVisible } = props
  const columns = roomColumns({ tier, replays: hasReplays(card, playVisible) })
  const name = (id: number | undefined) => (id === undefined ? '' : (names.of(id)?.name ?? ''))
  const phone = tier === 'phone'
  const all = [board(), ...columns, ...(phone ? [] : [...columns, ...swings(bam, total)])].map(
    (column, at) => ({
      ...column,
      key: `${at}`,
    }),
  )
  return (
    <table className={`${results.table} ${styles.card}`} data-tier={tier} aria-busy={card === null}>
      <caption className="said">
        {t('card.caption', { home: name(card?.homeTeam), visiting: name(card?.visitingTeam) })}
      </caption>
      {phone ? (
        <PhoneHead columns={columns} bam={bam} total={total} />
      ) : (
        <WideHead card={card} columns={columns} bam={bam} total={total} />
      )}
      {card === null && <SkeletonRows columns={all} />}
      {card?.scoreCardLines.map((line) => (
        <Line key={line.board} {...props} line={line} columns={columns} />
      ))}
      {card && !phone && <Foot card={card} span={columns.length * 2 + 1} bam={bam} />}
    </table>
  )
}
