/** The auction as a table, with numbered alerts and what was said of them below. */
import type { Board } from '@openroom/bridge/board'
import { isBid } from '@openroom/bridge/call'
import type { PlayedContract } from '@openroom/bridge/contract'
import { sideOf } from '@openroom/bridge/seat'
import type { CallMade } from '@openroom/bridge/table/state'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import { t } from '../../texts/t.ts'
import { CallText } from '../cards/CallText.tsx'
import { Words } from '../cards/Words.tsx'
import { AUCTION_SEATS, type AuctionCell, auctionRows, explainedCalls } from './auctionRows.ts'
import styles from './auctionTable.module.css'
import { spokenDetails } from './said/place.ts'

type Props = {
  readonly board: Pick<Board, 'dealer' | 'vulnerability'>
  readonly calls: readonly CallMade[]
  /** Whether a call is still to come: its place is shown. */
  readonly open: boolean
  /** Set once the auction is over: the final bid is framed. */
  readonly contract: PlayedContract | null
}

function Cell({ cell, final }: { readonly cell: AuctionCell; readonly final: boolean }) {
  if (cell.kind !== 'call') {
    return (
      <td>
        {cell.kind === 'next' && <span className={styles.next} aria-label={t('turn.toCall')} role="img" />}
      </td>
    )
  }
  const { made, note } = cell
  return (
    <td>
      <span
        className={styles.call}
        data-kind={isBid(made.call) ? 'bid' : made.call}
        data-alert={made.alert || note !== null || undefined}
        data-final={final || undefined}
        data-noted={note !== null || undefined}
        title={made.irregular ? t(`irregular.${made.irregular}`) : undefined}
        data-irregular={made.irregular !== null || undefined}
      >
        <CallText call={made.call} details={spokenDetails(made)} />
        {note !== null && (
          <sup aria-hidden="true" title={t('explanation.number', { note })}>
            {note}
          </sup>
        )}
      </span>
    </td>
  )
}

export function AuctionTable({ board, calls, open, contract }: Props) {
  const rows = auctionRows(board.dealer, calls, open)
  const explained = explainedCalls(calls)
  const final = contract === null ? -1 : calls.findLastIndex(({ call }) => isBid(call))
  return (
    <div className={styles.auction}>
      <table className={styles.table} aria-label={t('auction.label')}>
        <thead>
          <tr>
            {AUCTION_SEATS.map((seat) => {
              const vulnerable = isVulnerable(board.vulnerability, sideOf(seat))
              return (
                <th key={seat} scope="col" data-vul={vulnerable || undefined}>
                  <abbr title={t(`seat.${seat}`)}>{t(`seat.${seat}.short`)}</abbr>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.index}>
              {row.cells.map((cell) => (
                <Cell key={cell.seat} cell={cell} final={cell.kind === 'call' && cell.index === final} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {calls.length === 0 && !open && <p className={styles.none}>{t('auction.none')}</p>}
      {explained.length > 0 && (
        <ol className={styles.notes}>
          {explained.map(({ note, made, text }) => (
            <li key={note}>
              <span className={styles.number} aria-hidden="true">
                {note}
              </span>
              <b>
                <CallText call={made.call} />
              </b>
              <span>
                <span className={styles.by}>{t('explanation.by', { seat: t(`seat.${made.seat}`) })}</span>{' '}
                <Words text={text} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
