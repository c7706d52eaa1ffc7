/** The auction of a live table, with what was said of its calls. */
import { seatOnTurn } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { AuctionTable } from '../../ui/table/AuctionTable.tsx'
import { AUCTION_SEATS } from '../../ui/table/auctionRows.ts'
import { placeText } from '../../ui/wall/words.ts'
import styles from './overlay.module.css'
import { type AtTableProps, useTableOf } from './TableOverlay.tsx'

export function AuctionOverlay(at: AtTableProps) {
  const { state } = useTableOf(at)
  const { board, calls, contract, players } = state
  if (board === null) return null
  return (
    <section className={styles.auction}>
      <header>
        <b>{t('board.title', { number: board.number })}</b>
        <span>{placeText(at.table)}</span>
      </header>
      <p className={styles.players}>
        {AUCTION_SEATS.map((seat) => (
          <span key={seat}>{players[seat]?.name ?? ''}</span>
        ))}
      </p>
      <AuctionTable
        board={board}
        calls={calls}
        open={contract === null && seatOnTurn(state) !== null}
        contract={contract?.kind === 'played' ? contract : null}
      />
    </section>
  )
}
