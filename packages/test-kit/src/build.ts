/** Builders: deals, calls and cards from the short texts that tests read best. */
import { type Call, isCall } from '@openroom/bridge/call'
import { type Card, isCard, SUITS } from '@openroom/bridge/card'
import { completeDeal, type Deal, fullDeal, type Hand, type PartialDeal } from '@openroom/bridge/deal'
import { bySeat, isSeat, type Seat, seatAfter, seatsBetween } from '@openroom/bridge/seat'

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

/** A hand from `AKQ.JT9.876.5432`: spades, hearts, diamonds, clubs. */
export function hand(text: string): Hand {
  const suits = text.split('.')
  return SUITS.flatMap((suit, i) => [...(suits[i] ?? '')].map((rank) => card(`${suit}${rank}`)))
}

export function card(text: string): Card {
  if (!isCard(text)) throw new Error(`${text} is no card`)
  return text
}

/** A deal of which hands may be unknown (`-`), from `N:AKQ.JT9.876.5432 - ...`, clockwise. */
export function partialDeal(text: string): PartialDeal {
  const [first, rest = ''] = text.split(':')
  if (!isSeat(first)) throw new Error(`${text} does not begin with a seat`)
  const hands = rest.split(' ')
  const given = bySeat((seat) => {
    const own = hands[seatsBetween(first, seat)]
    return own === undefined || own === '-' ? null : hand(own)
  })
  const deal = completeDeal(given)
  if (!deal.ok) throw new Error(`${text}: ${JSON.stringify(deal.error)}`)
  return deal.value
}

/** A deal of four known hands; the fourth may be left out. */
export function deal(text: string): Deal {
  const full = fullDeal(partialDeal(text))
  if (full === null) throw new Error(`${text} is no whole deal`)
  return full
}

/** Calls in rotation from the dealer, from `1S P 4S P P P`; `N:` before a call moves to that seat. */
export function auction(
  text: string,
  dealer: Seat = 'N',
): readonly { readonly seat: Seat; readonly call: Call }[] {
  let seat = dealer
  return words(text).map((word) => {
    const [call = '', moved] = word.split(':').reverse()
    if (isSeat(moved)) seat = moved
    if (!isCall(call)) throw new Error(`${word} is no call`)
    const made = { seat, call }
    seat = seatAfter(seat)
    return made
  })
}

/** Cards clockwise from a leader, from `W SK S4 S2 SA`; a seat begins the next trick. */
export function cards(text: string): readonly { readonly seat: Seat; readonly card: Card }[] {
  let seat: Seat = 'N'
  return words(text).flatMap((word) => {
    if (isSeat(word)) {
      seat = word
      return []
    }
    const played = { seat, card: card(word) }
    seat = seatAfter(seat)
    return [played]
  })
}
