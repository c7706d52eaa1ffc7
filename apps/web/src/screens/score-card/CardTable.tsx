/** The boards of a score card: one row with both rooms beside each other, or a row for each room. */
import { ROOMS } from '@openroom/protocol/address'
import type { ScoreCard, ScoreCardLine } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { Words } from '../../ui/cards/Words.tsx'
import { imps, matchPoints, points } from '../../ui/figures.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import styles from './card.module.css'
import { type CardColumnsOf, type CardRow, cardColumns, unitKey } from './columns.tsx'
import { commentIn, playedIn, resultIn } from './rows.ts'
import { Seats } from './Seating.tsx'

export type CardTableProps = CardColumnsOf & {
  /** The board the viewer came back from. */
  readonly from: { readonly board: number; readonly round?: number | undefined } | null
}

/** Segments of a match may have the same boards. */
const keyOf = ({ line, room }: CardRow): string => `${line.round}-${line.board}-${room}`

/** What is to be watched of a row. */
const recordsOf = ({ line, room }: CardRow) =>
  (room ? [room] : ROOMS).flatMap((at) => {
    const result = resultIn(line, at)
    return result ? [{ ns: result.ns, board: line.board }] : []
  })

const rowsOf = (line: ScoreCardLine, isPhone: boolean): readonly CardRow[] =>
  isPhone ? ROOMS.map((room) => ({ line, room })) : [{ line, room: null }]

/** Above each room's columns stand its players. */
const headsOf = ({ card, bam, total }: CardTableProps) => ({
  ...Object.fromEntries(
    ROOMS.map((room) => [
      room,
      <span key={room} className={styles.roomLine}>
        <b>{t(`card.room.head.${room}`)}</b>
        {card && <Seats card={card} room={room} />}
      </span>,
    ]),
  ),
  [t(unitKey(bam, total))]: t(unitKey(bam, total)),
})

/** What the jury says of a board, under it. */
function Comments({ row, columns }: { readonly row: CardRow; readonly columns: number }) {
  return (row.room ? [row.room] : ROOMS).map((room) => {
    const comment = commentIn(row.line, room)
    return comment === null ? null : (
      <tr key={room} className={styles.comment}>
        <td colSpan={columns}>
          <b>{t(`card.room.${room}`)}</b> <Words text={comment} />
        </td>
      </tr>
    )
  })
}

type FootProps = { readonly card: ScoreCard; readonly span: number; readonly bam: boolean }

/** How far the match is, and its sums. */
function Foot({ card, span, bam }: FootProps) {
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

export function CardTable(props: CardTableProps) {
  const { card, tier, bam, names, from } = props
  const isPhone = tier === 'phone'
  const columns = cardColumns(props)
  const name = (id: number | undefined) => (id === undefined ? '' : (names.of(id)?.name ?? ''))
  return (
    <ResultTable
      caption={t('card.caption', { home: name(card?.homeTeam), visiting: name(card?.visitingTeam) })}
      className={styles.card}
      columns={columns}
      heads={headsOf(props)}
      groups={card?.scoreCardLines.map((line) => ({ rows: rowsOf(line, isPhone) })) ?? null}
      keyOf={keyOf}
      foldOf={({ line }) => `${line.round}-${line.board}`}
      marked={({ line: { board, round } }) =>
        from?.board === board && (from.round ?? round) === (round ?? from.round)
      }
      records={recordsOf}
      detail={(row) => <Comments row={row} columns={columns.length} />}
      foot={card && !isPhone && <Foot card={card} span={columns.length - 2} bam={bam} />}
      full
    />
  )
}
