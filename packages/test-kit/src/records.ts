/** Generators of table records: a legal auction, a legal play of it, and a result that fits. */
import { auctionEnd } from '@openroom/bridge/auction'
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { trickRange } from '@openroom/bridge/claim'
import { cardsPlayed } from '@openroom/bridge/play'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { SEATS, seatAfter, sideOf } from '@openroom/bridge/seat'
import type { TableRecord } from '@openroom/bridge/table/record'
import fc from 'fast-check'
import { auctionArb, choicesArb, dealArb, playOut } from './arbitraries.ts'

/** Finished boards of whole deals; a play may stop at any card, its result is then known all the same. */
export const playedRecordArb: fc.Arbitrary<TableRecord> = fc
  .tuple(fc.integer({ min: 1, max: 64 }), dealArb, auctionArb, choicesArb(52), fc.nat({ max: 13 }))
  .map(([number, deal, auction, choices, claimed]) => {
    const dealer = dealerOf(number)
    const turn = SEATS.indexOf(dealer) - SEATS.indexOf(auction.dealer)
    const calls = auction.calls.map(({ seat, call }) => ({ seat: seatAfter(seat, turn), call }))
    const board = { number, dealer, vulnerability: vulnerabilityOf(number), deal }
    const end = auctionEnd(calls)
    const contract = end.finished ? end.contract : null
    if (contract?.kind !== 'played') {
      return { board, calls, contract, cards: [], result: { contract, tricks: null, scoreNs: 0 } }
    }
    const { tricks: played } = playOut({ deal, contract, tricks: [] }, choices)
    const [fewest, most] = trickRange(played, sideOf(contract.declarer))
    const tricks = Math.min(most, Math.max(fewest, claimed))
    const score = scoreNs(contract, board.vulnerability, tricks)
    const cards = cardsPlayed(played).map(({ seat, card }) => ({ seat, card }))
    return { board, calls, contract, cards, result: { contract, tricks, scoreNs: score } }
  })
