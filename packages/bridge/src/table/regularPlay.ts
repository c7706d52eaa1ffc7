/**
 * A play in which every card is told, held, in turn and of the suit led, as nearly all are: checked at once instead of
 * card by card. Events that say nothing but seat and card are the same object wherever they happen: an archive has
 * millions of them.
 */
import { type Card, DECK, SUITS, suitOf } from '../card.ts'
import type { PlayedContract } from '../contract.ts'
import type { PartialDeal } from '../deal.ts'
import { openingLeader } from '../play.ts'
import { SEATS, type Seat } from '../seat.ts'
import type { SeatCard } from '../trick.ts'
import type { EventBuffer } from './eventBuffer.ts'
import type { TableEvent } from './events.ts'
import type { CardPlayed, Trick } from './state.ts'

type Plain = {
  readonly event: TableEvent
  readonly played: CardPlayed
  /** Where the card stands in the deck, and its suit in `SUITS`. */
  readonly place: number
  readonly suit: number
}

const plain: readonly Map<Card, Plain>[] = SEATS.map(() => new Map())
const ended = new Map<Seat, TableEvent>(SEATS.map((winner) => [winner, { type: 'END_TRICK', winner }]))

/** @param at of the seat in `SEATS` */
function plainOf(at: number, card: Card): Plain {
  const known = plain[at]!.get(card)
  if (known) return known
  const seat = SEATS[at]!
  const made: Plain = {
    event: { type: 'PLAY_CARD', seat, card },
    played: { seat, card, irregular: null },
    place: DECK.indexOf(card),
    suit: SUITS.indexOf(suitOf(card)),
  }
  plain[at]!.set(card, made)
  return made
}

const NOBODY = 255

type Holdings = {
  /** The seat of each card of the deck, by its place in `SEATS`. */
  readonly holders: Uint8Array
  /** How many each seat has of each suit. */
  readonly lengths: Uint8Array
}

function countedHoldings(deal: PartialDeal): Holdings | null {
  const holders = new Uint8Array(52).fill(NOBODY)
  const lengths = new Uint8Array(16)
  for (const [at, seat] of SEATS.entries()) {
    for (const card of deal[seat] ?? []) {
      const { place, suit } = plainOf(at, card)
      holders[place] = at
      lengths[at * 4 + suit]! += 1
    }
  }
  return holders.includes(NOBODY) ? null : { holders, lengths }
}

/** All tables of a board have its deal: it is counted once. */
const COUNTED = new WeakMap<PartialDeal, { readonly holdings: Holdings | null }>()

/** Who holds which card; `null` unless all 52 are known. For one play: what is played is taken out of it. */
function holdingsOf(deal: PartialDeal): Holdings | null {
  const { holdings } = COUNTED.get(deal) ?? { holdings: countedHoldings(deal) }
  COUNTED.set(deal, { holdings })
  return holdings && { holders: holdings.holders.slice(), lengths: holdings.lengths.slice() }
}

/** A card of a record (`RecordedCard`). */
type RecordCard = SeatCard & { readonly irregular?: unknown; readonly comments?: unknown }

const isPlainCard = ({ irregular, comments }: RecordCard): boolean =>
  irregular === undefined && comments === undefined

/** Law 44E and F: the deck has the higher cards of a suit first. */
const beatsPlain = (card: Plain, best: Plain, trump: number): boolean =>
  card.suit === best.suit ? card.place < best.place : card.suit === trump

/** The cards of the trick that is looked at; a trick keeps a list of as many as it has. */
const four: CardPlayed[] = []

/**
 * Adds the events of a play.
 * @returns its tricks; `null`, with nothing added, when something in it needs a closer look
 */
export function addRegularPlay(
  events: EventBuffer,
  contract: PlayedContract,
  deal: PartialDeal | null,
  cards: readonly RecordCard[],
): readonly Trick[] | null {
  const before = events.length
  const tricks = tricksOfBuffer(events, contract, deal, cards)
  if (tricks === null) events.cut(before)
  return tricks
}

function tricksOfBuffer(
  events: EventBuffer,
  contract: PlayedContract,
  deal: PartialDeal | null,
  cards: readonly RecordCard[],
): readonly Trick[] | null {
  const held = deal && holdingsOf(deal)
  if (!held) return null
  const { holders, lengths } = held
  const tricks: Trick[] = []
  const trump = contract.strain === 'NT' ? -1 : SUITS.indexOf(contract.strain)
  let leader = SEATS.indexOf(openingLeader(contract))
  for (let first = 0; first < cards.length; first += 4) {
    const size = Math.min(4, cards.length - first)
    let led = -1
    let best: Plain | null = null
    for (let turn = 0; turn < size; turn++) {
      const one = cards[first + turn]!
      const at = (leader + turn) % 4
      if (!isPlainCard(one) || one.seat !== SEATS[at]) return null
      const card = plainOf(at, one.card)
      const { place, suit } = card
      if (turn === 0) led = suit
      const follows = suit === led || lengths[at * 4 + led] === 0
      if (holders[place] !== at || !follows) return null
      holders[place] = NOBODY
      lengths[at * 4 + suit]! -= 1
      events.add(card.event)
      four[turn] = card.played
      if (best === null || beatsPlain(card, best, trump)) best = card
    }
    const winner = size === 4 && best ? best.played.seat : null
    tricks.push({ leader: SEATS[leader]!, cards: four.slice(0, size), winner })
    if (winner === null) break
    events.add(ended.get(winner)!)
    leader = SEATS.indexOf(winner)
  }
  return tricks
}
