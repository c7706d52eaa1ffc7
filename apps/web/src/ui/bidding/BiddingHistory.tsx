/** The bidding of one board, as bid-only sessions show it instead of a play. */
import { contractSoFar } from '@openroom/bridge/auction'
import { fromWireVulnerability, toSeat } from '@openroom/protocol/names'
import type { Bidding, BiddingHistories } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { AuctionTable } from '../table/AuctionTable.tsx'
import { callsOf } from './calls.ts'

export type History = { readonly bidding: Bidding; readonly board: BiddingHistories['bd'][string] | null }

/** @param key as the histories are keyed, see `biddingHistoriesSchema` */
export function historyOf(
  histories: BiddingHistories | undefined,
  key: string,
  board: number,
): History | null {
  const bidding = histories?.bh[key]
  return bidding ? { bidding, board: histories?.bd[`${board}`] ?? null } : null
}

export function BiddingHistory({ history }: { readonly history: History | null }) {
  if (history === null) return <p>{t('bidding.none')}</p>
  const { bidding, board } = history
  const calls = callsOf(bidding)
  return (
    <AuctionTable
      board={{
        dealer: toSeat(bidding.dealer),
        vulnerability: board ? fromWireVulnerability(board.vulnerability) : 'NONE',
      }}
      calls={calls}
      open={false}
      contract={contractSoFar(calls)}
    />
  )
}
