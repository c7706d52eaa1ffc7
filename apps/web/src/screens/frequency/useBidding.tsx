/** The bidding behind the contracts of a bid-only session: a panel where the screen is alone, else pop-ups. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { type ReactNode, useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { historyOf } from '../../ui/bidding/BiddingHistory.tsx'
import { BiddingPanel, BiddingTrigger } from '../../ui/bidding/BiddingPanel.tsx'
import { BiddingPopup } from '../../ui/bidding/BiddingPopup.tsx'

/** Puts the bidding of a table, named by who sat north-south, behind its contract. */
export type WithBidding = (ns: number, contract: ReactNode) => ReactNode

const EVERY_TABLE = 0

type Session = Pick<MiniSession, 'miniSessionId' | 'status' | 'type' | 'bidOnly'>

export function useBidding(session: Session, board: number, zoomed: boolean) {
  const { miniSessionId: id, type, bidOnly } = session
  const name = type === 'PAIR' ? 'pairBiddingHistories' : 'teamBiddingHistories'
  const at = viewAt(name, { id, board, registrationId: EVERY_TABLE })
  const { data } = useArchive(session, bidOnly ? at : null)
  const [shown, show] = useState<{ readonly board: number; readonly ns: number } | null>(null)
  if (!bidOnly) return { behind: null, panel: null }
  const of = (ns: number) => historyOf(data, `${ns}_${board}`, board)
  const open = zoomed && shown?.board === board ? shown.ns : null
  const title = t('bidding.of', { board })
  const withBidding: WithBidding = (ns, contract) => {
    if (of(ns) === null) return contract
    if (!zoomed) {
      return (
        <BiddingPopup board={board} history={of(ns)}>
          {contract}
        </BiddingPopup>
      )
    }
    return (
      <BiddingTrigger
        label={title}
        open={open === ns}
        onToggle={() => show(open === ns ? null : { board, ns })}
      >
        {contract}
      </BiddingTrigger>
    )
  }
  const panel = open !== null && <BiddingPanel title={title} history={of(open)} onClose={() => show(null)} />
  return { behind: withBidding, panel }
}
