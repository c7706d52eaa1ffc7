/** Hands as an operator types them, and a board told anew when they were wrong or not known before. */
import type { Board } from '../board.ts'
import { type Card, card, isCard, type Rank, rankOf, SUITS } from '../card.ts'
import { completeDeal, type DealError, type Hand, holding, type PartialDeal } from '../deal.ts'
import { err, ok, type Result } from '../result.ts'
import { type BySeat, bySeat, SEATS } from '../seat.ts'
import type { TableEvent } from '../table/events.ts'
import { type CheckedLog, checkLog, type EventBreach } from '../table/log.ts'
import type { TableState } from '../table/state.ts'

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

/** What is known of a call beside seat and call. */
const callEvent = ({
  seat,
  call,
  alert,
  explanations,
  irregular,
}: TableState['calls'][number]): TableEvent => ({
  ...{ type: 'BID', seat, call },
  ...(alert && { alert }),
  ...(explanations.length > 0 && { explanations }),
  ...(irregular && { irregular }),
})

/**
 * A board with other hands, from its first call to where it stands: there is no event that changes hands alone.
 * Errors: something that was played is in none of the hands, or in another one.
 */
export function toldAnew(state: TableState, board: Board): Result<CheckedLog, EventBreach> {
  const { calls, contract, tricks } = state
  return checkLog([
    { type: 'START_AUCTION', board },
    ...calls.map(callEvent),
    ...(contract ? [{ type: 'END_AUCTION', contract } as const] : []),
    ...tricks.flatMap(({ cards, winner }): readonly TableEvent[] => [
      ...cards.map(
        ({ seat, card: played, irregular }): TableEvent => ({
          ...{ type: 'PLAY_CARD', seat, card: played },
          ...(irregular && { irregular }),
        }),
      ),
      ...(winner ? [{ type: 'END_TRICK', winner } as const] : []),
    ]),
  ])
}
