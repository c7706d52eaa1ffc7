/** Card play: who plays next, which cards are legal (Laws 41 to 45). */
import { type Breach, type BreachCode, breach } from './breach.ts'
import { type Card, suitOf } from './card.ts'
import type { PlayedContract } from './contract.ts'
import { completeDeal, type Hand, type PartialDeal, sortHand } from './deal.ts'
import { type BySeat, bySeat, partnerOf, SEATS, type Seat, seatAfter } from './seat.ts'
import type { PlayedTrick, SeatCard } from './trick.ts'

export type PlaySoFar = {
  readonly contract: PlayedContract
  readonly tricks: readonly PlayedTrick[]
  /** `null`, or `null` for a hand, when not known: legality is then checked as far as it can be. */
  readonly deal: PartialDeal | null
}

export const openingLeader = (contract: Pick<PlayedContract, 'declarer'>): Seat =>
  seatAfter(contract.declarer)

export const dummyOf = (contract: Pick<PlayedContract, 'declarer'>): Seat => partnerOf(contract.declarer)

/** The trick being played: not finished, or `null` between tricks. */
export function currentTrick<T extends PlayedTrick>(tricks: readonly T[]): T | null {
  const last = tricks.at(-1)
  return last && last.winner === null ? last : null
}

/** The seat that leads to the next trick; `null` while a trick is going on and after the last. */
function nextLeader({ contract, tricks }: PlaySoFar): Seat | null {
  if (tricks.length === 13) return null
  const last = tricks.at(-1)
  return last ? last.winner : openingLeader(contract)
}

/**
 * The hand to play from (dummy's cards are named by declarer); `null` when a trick of four cards
 * waits for its end and after the last trick. After a card out of turn the hand that was passed over
 * plays next.
 */
export function nextToPlay(play: PlaySoFar): Seat | null {
  const trick = currentTrick(play.tricks)
  if (trick === null) return nextLeader(play)
  for (let steps = 0; steps < 4; steps++) {
    const seat = seatAfter(trick.leader, steps)
    if (trick.cards.every((played) => played.seat !== seat)) return seat
  }
  return null
}

export const cardsPlayed = <T extends SeatCard>(
  tricks: readonly { readonly cards: readonly T[] }[],
): readonly T[] => tricks.flatMap(({ cards }) => cards)

/** Whether a card has been played: asked for each card of a play, so no list is made of those before it. */
const isPlayed = (tricks: readonly PlayedTrick[], card: Card): boolean =>
  tricks.some(({ cards }) => cards.some((played) => played.card === card))

/**
 * The hands as far as they are known: those of the record, those of which all thirteen cards were seen, and the fourth
 * of three. Nobody has played thirteen before the last trick.
 */
export function knownHands({ deal, tricks }: Omit<PlaySoFar, 'contract'>): PartialDeal | null {
  if (tricks.length < 13 || (deal && SEATS.every((seat) => deal[seat] !== null))) return deal
  const played = cardsPlayed(tricks)
  const seen = bySeat((seat) => {
    const own = played.filter((one) => one.seat === seat).map(({ card }) => card)
    return deal?.[seat] ?? (own.length === 13 ? sortHand(own) : null)
  })
  // Records of real tables may contradict themselves: then what they say stays.
  const whole = completeDeal(seen)
  return whole.ok && SEATS.some((seat) => whole.value[seat] !== null) ? whole.value : deal
}

/** What is left of each hand; `null` for a hand that is not known. */
export function remainingHands({ deal, tricks }: Omit<PlaySoFar, 'contract'>): BySeat<Hand | null> {
  const gone = new Set(cardsPlayed(tricks).map(({ card }) => card))
  const known = knownHands({ deal, tricks })
  return bySeat((seat) => known?.[seat]?.filter((card) => !gone.has(card)) ?? null)
}

/** Cards of a hand that follow suit, or all of them when none does (Law 44). */
function followers(hand: Hand, lead: Card | undefined): Hand {
  if (lead === undefined) return hand
  const same = hand.filter((card) => suitOf(card) === suitOf(lead))
  return same.length > 0 ? same : hand
}

/** The legal cards of the hand on turn; `null` when it is not known or nobody is on turn. */
export function legalCards(play: PlaySoFar): Hand | null {
  const seat = nextToPlay(play)
  const hand = seat && remainingHands(play)[seat]
  return hand ? followers(hand, currentTrick(play.tricks)?.cards[0]?.card) : null
}

/** Whether the deal tells that `seat` cannot have `card`. */
function isHeldElsewhere(deal: PartialDeal | null, seat: Seat, card: Card): boolean {
  if (deal === null) return false
  const own = deal[seat]
  return own ? !own.includes(card) : SEATS.some((other) => deal[other]?.includes(card))
}

/** Why a card cannot have been played at all, whatever the Laws say; `null` when it can. */
export function impossibleCard(play: PlaySoFar, seat: Seat, card: Card): Breach | null {
  const trick = currentTrick(play.tricks)
  if (trick === null && play.tricks.length === 13) return breach('all-tricks-played')
  if (trick?.cards.length === 4) return breach('trick-not-ended')
  if (isHeldElsewhere(play.deal, seat, card)) return breach('card-not-held')
  if (isPlayed(play.tricks, card)) return breach('card-played-twice')
  return trick?.cards.some((played) => played.seat === seat) ? breach('second-card-to-trick') : null
}

function turnBreach(play: PlaySoFar, seat: Seat): BreachCode | null {
  if (nextToPlay(play) === seat) return null
  if (currentTrick(play.tricks)) return 'play-out-of-turn'
  return play.tricks.length === 0 ? 'opening-lead-out-of-turn' : 'lead-out-of-turn'
}

function isRevoke({ tricks, deal }: PlaySoFar, seat: Seat, card: Card): boolean {
  const lead = currentTrick(tricks)?.cards[0]?.card
  if (lead === undefined || suitOf(lead) === suitOf(card)) return false
  return deal?.[seat]?.some((held) => suitOf(held) === suitOf(lead) && !isPlayed(tricks, held)) ?? false
}

/** What the Laws say against a card that can have been played; a revoke is told before a wrong turn. */
export function irregularCard(play: PlaySoFar, seat: Seat, card: Card): Breach | null {
  const code = isRevoke(play, seat, card) ? 'revoke' : turnBreach(play, seat)
  return code && breach(code)
}
