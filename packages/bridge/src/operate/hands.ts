/** Hands as an operator types them. */
import { type Card, card, isCard, type Rank, rankOf, SUITS } from '../card.ts'
import { completeDeal, type DealError, type Hand, holding, type PartialDeal } from '../deal.ts'
import { err, ok, type Result } from '../result.ts'
import { type BySeat, bySeat, SEATS } from '../seat.ts'

/** `AK5.QJ4.T98.7654`, spades first; ten as `t` or `10`, `-` for a void. `null`: no hand of thirteen. */
export function readHand(text: string): Hand | null {
  const said = text.trim().toUpperCase().replaceAll('10', 'T')
  const suits = said.includes('.') ? said.split('.').map((suit) => suit.trim()) : said.split(/[\s/]+/)
  if (suits.length !== 4) return null
  const cards: Card[] = []
  for (const [i, ranks] of suits.entries())
    for (const rank of ranks === '-' ? '' : ranks) {
      const one = card(SUITS[i]!, rank as Rank)
      if (!isCard(one) || cards.includes(one)) return null
      cards.push(one)
    }
  return cards.length === 13 ? cards : null
}

export const handText = (hand: Hand): string =>
  SUITS.map((suit) => holding(hand, suit).map(rankOf).join('')).join('.')

export type TypedDeal = { readonly seat: keyof BySeat<string> } | DealError

/** Four texts, empty where a hand is not known; a fourth hand follows from three. */
export function readDeal(texts: BySeat<string>): Result<PartialDeal | null, TypedDeal> {
  const wrong = SEATS.find((seat) => texts[seat].trim() !== '' && readHand(texts[seat]) === null)
  if (wrong) return err({ seat: wrong })
  const hands = bySeat((seat) => readHand(texts[seat]))
  if (SEATS.every((seat) => hands[seat] === null)) return ok(null)
  return completeDeal(hands)
}
