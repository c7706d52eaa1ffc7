/** The number of a deal, for trying that each number has its own. */
import { DECK } from '@openroom/bridge/card'
import type { Deal } from '@openroom/bridge/deal'
import { DEALS } from '@openroom/bridge/dealNumber'
import { SEATS, type Seat } from '@openroom/bridge/seat'

export function numberOfDeal(deal: Deal): bigint {
  const holder = new Map(SEATS.flatMap((seat) => deal[seat].map((card) => [card, seat] as const)))
  const room: Record<Seat, number> = { N: 13, E: 13, S: 13, W: 13 }
  let number = 0n
  let ways = DEALS
  for (const [dealt, card] of DECK.entries()) {
    const left = BigInt(DECK.length - dealt)
    for (const seat of SEATS) {
      const own = (ways * BigInt(room[seat])) / left
      if (holder.get(card) === seat) {
        room[seat] -= 1
        ways = own
        break
      }
      number += own
    }
  }
  return number
}
