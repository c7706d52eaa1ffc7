/** Opening leads by the book: partner's suit, sequences, singletons, fourth best. */

import { isBid, strainOf } from '@openroom/bridge/call'
import { type Card, rankOf, type Strain, SUITS, type Suit } from '@openroom/bridge/card'
import { type Hand, holding } from '@openroom/bridge/deal'
import { partnerOf, type Seat, sideOf } from '@openroom/bridge/seat'
import type { RecordedCall } from '@openroom/bridge/table/record'
import type { Random } from '../random.ts'
import { rankHeight } from './position.ts'

/** Cards from the top of a suit that touch each other. */
function sequence(suit: Hand): number {
  let length = 1
  while (suit[length] && rankHeight(suit[length - 1]!) - rankHeight(suit[length]!) === 1) length++
  return length
}

const isHonour = (card: Card | undefined): boolean => card !== undefined && rankHeight(card) >= 10

/** The card of a suit: top of a sequence or doubleton, fourth best, low from an honour. */
export function cardToLead(suit: Hand, strain: Strain): Card {
  const top = suit[0]!
  const inSequence = sequence(suit)
  const ace = rankOf(top) === 'A'
  if (suit.length <= 2) return top
  if (isHonour(top) && (inSequence >= 3 || (inSequence === 2 && strain !== 'NT'))) return top
  if (ace && strain !== 'NT') return top
  if (!isHonour(top)) return suit[1]!
  return suit.length >= 4 ? suit[3]! : suit[2]!
}

type Bids = { readonly partner: ReadonlySet<Suit>; readonly opponents: ReadonlySet<Suit> }

function suitsBid(calls: readonly RecordedCall[], seat: Seat): Bids {
  const bids = { partner: new Set<Suit>(), opponents: new Set<Suit>() }
  for (const made of calls) {
    if (!isBid(made.call) || made.alert) continue
    const strain = strainOf(made.call)
    if (strain === 'NT') continue
    if (made.seat === partnerOf(seat)) bids.partner.add(strain)
    if (sideOf(made.seat) !== sideOf(seat)) bids.opponents.add(strain)
  }
  return bids
}

function appeal(suit: Suit, hand: Hand, strain: Strain, bids: Bids): number {
  const cards = holding(hand, suit)
  const [first, second] = cards
  if (!first) return Number.NEGATIVE_INFINITY
  const solid = isHonour(first) && sequence(cards) >= (strain === 'NT' ? 3 : 2)
  const bid = (bids.partner.has(suit) ? 4 : 0) - (bids.opponents.has(suit) ? 3 : 0)
  if (strain === 'NT') return cards.length + bid + (solid ? 2 : 0) + (isHonour(first) ? 0.6 : 0)
  if (suit === strain) return cards.length >= 3 || isHonour(first) ? -1 : 0.4
  const short = cards.length === 1 ? 2.5 : cards.length === 2 && !isHonour(first) ? 0.8 : 0
  const aceKing = rankOf(first) === 'A' && second && rankOf(second) === 'K' ? 3.5 : 0
  const underAce = rankOf(first) === 'A' && aceKing === 0 ? -1.5 : 0
  const fromKing = rankOf(first) === 'K' && !solid ? -0.4 : 0
  return bid + short + aceKing + underAce + fromKing + (solid ? 2.2 : 0) + cards.length * 0.15
}

/** @param random leaders judge differently: close suits are told apart by chance */
export function openingLead(
  hand: Hand,
  strain: Strain,
  calls: readonly RecordedCall[],
  leader: Seat,
  random: Random,
): Card {
  const bids = suitsBid(calls, leader)
  const worth = (suit: Suit) => appeal(suit, hand, strain, bids) + random.normal(0, 0.7)
  const ranked = SUITS.map((suit) => ({ suit, worth: worth(suit) })).sort((a, b) => b.worth - a.worth)
  const { suit } = ranked[0]!
  return cardToLead(holding(hand, suit), strain)
}
