/** Deals and double-dummy tables as the short texts they are stored by. */
import { STRAINS } from '@openroom/bridge/card'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { type BySeat, bySeat, SEATS } from '@openroom/bridge/seat'

type DealText = BySeat<string | null>

/** North's hand first, clockwise; `null` while a hand is unknown. */
export function dealKey(deal: DealText | null): string | null {
  if (deal === null) return null
  const hands = SEATS.map((seat) => deal[seat])
  return hands.every((hand) => hand !== null) ? hands.join(' ') : null
}

/** Twenty hexadecimal digits: seat by seat from North, strain by strain from clubs. */
export const writeTricks = (table: DoubleDummyTable): string =>
  SEATS.flatMap((seat) => STRAINS.map((strain) => table[seat][strain].toString(16))).join('')

export const readTricks = (text: string): DoubleDummyTable =>
  bySeat((seat) => {
    const at = (i: number) => Number.parseInt(text[SEATS.indexOf(seat) * STRAINS.length + i]!, 16)
    return { C: at(0), D: at(1), H: at(2), S: at(3), NT: at(4) }
  })
