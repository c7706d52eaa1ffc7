/** What a player sees in thirteen cards: points, lengths, honours, stoppers. */
import { type BySuit, rankOf, SUITS, type Suit } from '@openroom/bridge/card'
import { type Hand, holding } from '@openroom/bridge/deal'

export type HandValue = {
  readonly cards: Hand
  /** High-card points: 4, 3, 2, 1. */
  readonly hcp: number
  readonly length: BySuit<number>
  readonly honours: BySuit<number>
  readonly stopped: BySuit<boolean>
  readonly aces: number
  /** 4333, 4432 or 5332. */
  readonly balanced: boolean
}

const POINTS: Readonly<Record<string, number>> = { A: 4, K: 3, Q: 2, J: 1 }

const bySuit = <T>(of: (suit: Suit) => T): BySuit<T> => ({ S: of('S'), H: of('H'), D: of('D'), C: of('C') })

export const emptyBySuit = (value: number): Record<Suit, number> => ({ ...bySuit(() => value) })

const pointsOfHand = (cards: Hand): number =>
  cards.reduce((sum, card) => sum + (POINTS[rankOf(card)] ?? 0), 0)

const STOPPER: Readonly<Record<string, number>> = { A: 1, K: 2, Q: 3, J: 4 }

/** Ace, Kx, Qxx or Jxxx. */
function isSuitStopped(suit: Hand): boolean {
  const top = suit[0] && rankOf(suit[0])
  const needed = top && STOPPER[top]
  return needed !== undefined && suit.length >= needed
}

export function evaluate(cards: Hand): HandValue {
  const suits = bySuit((suit) => holding(cards, suit))
  const length = bySuit((suit) => suits[suit].length)
  const shape = SUITS.map((suit) => length[suit]).sort((a, b) => a - b)
  return {
    cards,
    hcp: pointsOfHand(cards),
    length,
    honours: bySuit((suit) => pointsOfHand(suits[suit])),
    stopped: bySuit((suit) => isSuitStopped(suits[suit])),
    aces: cards.filter((card) => rankOf(card) === 'A').length,
    balanced: shape[0]! >= 2 && shape[1]! >= 3 && shape[3]! <= 5,
  }
}

/** A point for each card beyond the fourth of a suit. */
export const lengthPoints = ({ length }: HandValue): number =>
  SUITS.reduce((sum, suit) => sum + Math.max(0, length[suit] - 4), 0)

/** Short suits beside `trump`: 5, 3, 1 with four trumps, 3, 2, 1 with fewer. */
export function shortPoints({ length }: HandValue, trump: Suit): number {
  const worth = length[trump] >= 4 ? [5, 3, 1] : [3, 2, 1]
  return SUITS.reduce((sum, suit) => (suit === trump ? sum : sum + (worth[length[suit]] ?? 0)), 0)
}

/** The longest of some suits; of equal ones the first. */
export function longest({ length }: HandValue, among: readonly Suit[]): Suit | null {
  let best: Suit | null = null
  for (const suit of among) if (best === null || length[suit] > length[best]) best = suit
  return best
}
