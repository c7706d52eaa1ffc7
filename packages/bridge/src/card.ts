/** Suits, strains, ranks and cards. */
export const SUITS = ['S', 'H', 'D', 'C'] as const
export type Suit = (typeof SUITS)[number]

/** Strains from the lowest to the highest in bidding order. */
export const STRAINS = ['C', 'D', 'H', 'S', 'NT'] as const
export type Strain = (typeof STRAINS)[number]

/** Ranks from the highest to the lowest. */
export const RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const
export type Rank = (typeof RANKS)[number]

/** A card as suit then rank: `SA` is the ace of spades, `DT` the ten of diamonds. */
export type Card = `${Suit}${Rank}`

export type BySuit<T> = Readonly<Record<Suit, T>>
export type ByStrain<T> = Readonly<Record<Strain, T>>

export const suitOf = (card: Card): Suit => card[0] as Suit

export const rankOf = (card: Card): Rank => card[1] as Rank

/** Each card's text once: deals and plays have it thousands of times. */
const TEXTS: ReadonlyMap<string, ReadonlyMap<string, Card>> = new Map(
  SUITS.map((suit) => [suit, new Map(RANKS.map((rank) => [rank, `${suit}${rank}` as const]))]),
)

export const card = (suit: Suit, rank: Rank): Card => TEXTS.get(suit)?.get(rank) ?? `${suit}${rank}`

/** A card's rank as a number: ace 14 down to 2 (specification 1, section 9). */
export const rankValue = (rank: Rank): number => 14 - RANKS.indexOf(rank)

/** All 52 cards, spades first, from the ace down. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => card(suit, rank)))

const IN_DECK = new Set<unknown>(DECK)

export const isCard = (value: unknown): value is Card => IN_DECK.has(value)

/** Deck order: spades, hearts, diamonds, clubs, each from the ace down. */
export function compareCards(a: Card, b: Card): number {
  const bySuit = SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b))
  return bySuit !== 0 ? bySuit : rankValue(rankOf(b)) - rankValue(rankOf(a))
}
