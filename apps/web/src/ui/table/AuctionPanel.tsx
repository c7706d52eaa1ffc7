/** The auction in the middle of the table while it goes on: bids as cards, the newest explanations below. */

import type { Board } from '@openroom/bridge/board'
import { type Call, isBid } from '@openroom/bridge/call'
import { sideOf } from '@openroom/bridge/seat'
import type { CallMade } from '@openroom/bridge/table/state'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import type { CSSProperties } from 'react'
import { t } from '../../texts/t.ts'
import { CallText } from '../cards/CallText.tsx'
import { Words } from '../cards/Words.tsx'
import styles from './auctionPanel.module.css'
import { AUCTION_SEATS, auctionRows, explainedCalls } from './auctionRows.ts'
import { panelFit } from './layout/auctionPanel.ts'
import type { Rect } from './layout/frame.ts'

/** In a narrower panel (px) alerts are rings only; their words are in the bidding beside it. */
const NOTES_WIDTH = 220
/** In a narrower panel (px) a pass is its letter. */
const PASS_WIDTH = 150

const kindOf = (call: Call): string => (isBid(call) ? 'bid' : call)

export function AuctionPanel({
  board,
  calls,
  area,
  unit,
  open,
}: {
  readonly board: Board
  readonly calls: readonly CallMade[]
  /** What is free between the hands; the panel takes what it needs of it. */
  readonly area: Rect
  readonly unit: number
  /** Whether a call is still to come. */
  readonly open: boolean
}) {
  const rows = auctionRows(board.dealer, calls, open)
  const explained = explainedCalls(calls)
  const fit = panelFit(area, unit, rows.length, explained.length)
  const style: CSSProperties = { left: area.x, top: area.y, width: area.w, height: area.h }
  const cells = { height: fit.row, fontSize: fit.font }
  return (
    <div className={styles.place} style={style}>
      <div className={styles.panel} style={{ padding: fit.padding, gap: fit.gap }} aria-hidden="true">
        <div className={styles.row} style={{ gap: fit.gap }}>
          {AUCTION_SEATS.map((seat) => (
            <span
              key={seat}
              className={styles.head}
              style={{ ...cells, height: fit.head, fontSize: Math.max(11.5, fit.font * 0.72) }}
              data-vul={isVulnerable(board.vulnerability, sideOf(seat)) || undefined}
            >
              {t(`seat.${seat}.short`)}
            </span>
          ))}
        </div>
        {rows.slice(-fit.rows).map((row) => (
          <div key={row.index} className={styles.row} style={{ gap: fit.gap }}>
            {row.cells.map((cell) =>
              cell.kind === 'call' ? (
                <span
                  key={cell.seat}
                  className={styles.call}
                  style={cells}
                  data-kind={kindOf(cell.made.call)}
                  data-alert={cell.note !== null || cell.made.alert || undefined}
                  data-irregular={cell.made.irregular !== null || undefined}
                >
                  {cell.made.call === 'P' && area.w < PASS_WIDTH ? (
                    <span>{t('call.P').slice(0, 1).toUpperCase()}</span>
                  ) : (
                    <CallText call={cell.made.call} on="card" />
                  )}
                  {cell.note !== null && area.w >= NOTES_WIDTH && (
                    <sup className={styles.note}>{cell.note}</sup>
                  )}
                </span>
              ) : (
                <span key={cell.seat} className={styles[cell.kind]} style={cells} />
              ),
            )}
          </div>
        ))}
        {fit.notes > 0 && (
          <div className={styles.notes} style={{ fontSize: fit.noteFont }}>
            {explained.slice(-fit.notes).map(({ note, made, text }) => (
              <p key={note}>
                <b className={styles.number}>{note}</b>{' '}
                <b>{t('explanation.by', { seat: t(`seat.${made.seat}`) })}</b> <Words text={text} on="felt" />
              </p>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
