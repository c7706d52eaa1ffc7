/** What card a club player would look at first: second hand low, third hand high, draw trumps. */
import { type Card, SUITS, type Suit, suitOf } from '@openroom/bridge/card'
import { type Hand, holding } from '@openroom/bridge/deal'
import { partnerOf, sideOf } from '@openroom/bridge/seat'
import { beats } from '@openroom/bridge/trick'
import { cardToLead } from './lead.ts'
import { ascending, isDeclaring, ofSuit, type PlayInProgress, rankHeight } from './position.ts'

/** The card first, then the others in their order. */
const preferring = (card: Card | undefined, rest: readonly Card[]): readonly Card[] =>
  card ? [card, ...rest.filter((other) => other !== card)] : rest

/** Trumps that the other side still holds. */
function trumpsOut(play: PlayInProgress, trump: Suit): number {
  const declaring = sideOf(play.turn)
  const seats = (['N', 'E', 'S', 'W'] as const).filter((seat) => sideOf(seat) !== declaring)
  return seats.reduce((sum, seat) => sum + ofSuit(play.hands[seat], trump).length, 0)
}

/** The suit declarer works on: trumps while any are out, then the longest in both hands. */
function declarersSuit(play: PlayInProgress): Suit {
  const { strain, turn, hands } = play
  const own = hands[turn]
  if (strain !== 'NT' && ofSuit(own, strain).length > 0 && trumpsOut(play, strain) > 0) return strain
  const together = (suit: Suit) => {
    const mine = ofSuit(own, suit).length
    if (mine === 0) return -1
    return (suit === strain ? 0 : 2) + mine + ofSuit(hands[partnerOf(turn)], suit).length
  }
  return SUITS.reduce((a, b) => (together(b) > together(a) ? b : a))
}

/** High from touching honours, else low towards the other hand. */
function declarersLead(play: PlayInProgress): Card | undefined {
  const suit = declarersSuit(play)
  const cards = holding(play.hands[play.turn], suit)
  const across = ofSuit(play.hands[partnerOf(play.turn)], suit)
  const topHere = cards[0] ? rankHeight(cards[0]) : 0
  const topAcross = Math.max(0, ...across.map(rankHeight))
  return topHere > topAcross ? cards[0] : cards.at(-1)
}

/** Back to the suit the defence has led, else the longest. */
function defendersLead(play: PlayInProgress): Card | undefined {
  const own = play.hands[play.turn]
  const first = play.played[0]
  const begun = first && ofSuit(own, suitOf(first.card)).length > 0 ? suitOf(first.card) : null
  const lengths = (suit: Suit) => (suit === play.strain ? 0 : ofSuit(own, suit).length)
  const suit = begun ?? SUITS.reduce((a, b) => (lengths(b) > lengths(a) ? b : a))
  const cards = holding(own, suit)
  return cards.length > 0 ? cardToLead(cards, play.strain) : undefined
}

/** Wins as cheaply as it can when partner does not win already, else throws the lowest. */
function followSuit(play: PlayInProgress, legal: Hand): Card | undefined {
  const best = play.best!
  const low = ascending(legal)
  const winners = low.filter((card) => beats(card, best.card, play.strain))
  const partners = sideOf(best.seat) === sideOf(play.turn)
  const place = play.trick.length
  if (winners.length === 0) return discard(play, legal)
  if (place === 3) return partners ? discard(play, legal) : winners[0]
  if (place === 2)
    return partners && rankHeight(best.card) >= 11 ? discard(play, legal) : thirdHand(play, winners)
  const led = play.trick[0]!
  const cover = rankHeight(led.card) >= 10 && rankHeight(winners[0]!) >= 11 ? winners[0] : undefined
  return suitOf(winners[0]!) === suitOf(led.card) ? (cover ?? low[0]) : winners[0]
}

/** Third hand high, the lower of touching cards; declarer finesses with the cheapest. */
function thirdHand(play: PlayInProgress, winners: readonly Card[]): Card | undefined {
  if (isDeclaring(play, play.turn)) return winners.find((card) => rankHeight(card) >= 10) ?? winners.at(-1)
  let at = winners.length - 1
  while (at > 0 && rankHeight(winners[at]!) - rankHeight(winners[at - 1]!) === 1) at--
  return winners[at]
}

/** The lowest card of the longest side suit; a card that follows suit, the lowest. */
function discard(play: PlayInProgress, legal: Hand): Card | undefined {
  const led = play.trick[0]
  const follows = led && legal[0] && suitOf(legal[0]) === suitOf(led.card)
  const cards = follows ? legal : legal.filter((card) => suitOf(card) !== play.strain)
  const lengths = (card: Card) => ofSuit(cards, suitOf(card)).length
  const low = ascending(cards)
  return follows
    ? low[0]
    : ([...low].sort((a, b) => rankHeight(a) - lengths(a) - (rankHeight(b) - lengths(b)))[0] ?? legal[0])
}

/** Legal cards, the one to play first; the rest from the lowest up. */
export function preferences(play: PlayInProgress): readonly Card[] {
  const { legal } = play
  const rest = ascending(legal)
  if (play.trick.length > 0) return preferring(followSuit(play, legal), rest)
  return preferring(isDeclaring(play, play.turn) ? declarersLead(play) : defendersLead(play), rest)
}
