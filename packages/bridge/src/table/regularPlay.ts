/**
 * A play in which every card is told, held, in turn and of the suit led, as nearly all are: checked at once instead of
 * card by card. Events that say nothing but seat and card are the same object wherever they happen: an archive has
 * millions of them.
 */
import { type Card, DECK, SUITS, suitOf } from '../card.ts'
import type { PlayedContract } from '../contract.ts'
import type { PartialDeal } from '../deal.ts'
import { openingLeader } from '../play.ts'
import { SEATS, type Seat, seatAfter } from '../seat.ts'
import { type SeatCard, trickWinner } from '../trick.ts'
import type { TableEvent } from './events.ts'
import type { CardPlayed, Trick } from './state.ts'

type Plain = { readonly event: TableEvent; readonly played: CardPlayed }

const plain = new Map<Seat, Map<Card, Plain>>(SEATS.map((seat) => [seat, new Map()]))
const ended = new Map<Seat, TableEvent>(SEATS.map((winner) => [winner, { type: 'END_TRICK', winner }]))

function plainOf(seat: Seat, card: Card): Plain {
  const own = plain.get(seat)!
  const known = own.get(card)
  if (known) return known
  const made: Plain = { event: { type: 'PLAY_CARD', seat, card }, played: { seat, card, irregular: null } }
  own.set(card, made)
  return made
}

const NOBODY = 255

const indexOfCard = new Map<Card, number>(DECK.map((card, i) => [card, i]))

const placeOf = (seat: Seat, card: Card): number => SEATS.indexOf(seat) * 4 + SUITS.indexOf(suitOf(card))

type Holdings = {
  /** The seat of each card of the deck, by its place in `SEATS`. */
  readonly holders: Uint8Array
  /** How many each seat has of each suit. */
  readonly lengths: Uint8Array
}

function countedHoldings(deal: PartialDeal): Holdings | null {
  const holders = new Uint8Array(52).fill(NOBODY)
  const lengths = new Uint8Array(16)
  for (const [place, seat] of SEATS.entries()) {
    for (const card of deal[seat] ?? []) {
      holders[indexOfCard.get(card)!] = place
      lengths[placeOf(seat, card)]! += 1
    }
  }
  return holders.includes(NOBODY) ? null : { holders, lengths }
}

/** The tables of a board follow each other: its deal is counted once. */
let latest: { readonly deal: PartialDeal; readonly holdings: Holdings | null } | null = null

/** Who holds which card; `null` unless all 52 are known. For one play: what is played is taken out of it. */
function holdingsOf(deal: PartialDeal): Holdings | null {
  if (latest?.deal !== deal) latest = { deal, holdings: countedHoldings(deal) }
  const { holdings } = latest
  return holdings && { holders: holdings.holders.slice(), lengths: holdings.lengths.slice() }
}

/** A card of a record (`RecordedCard`). */
type RecordCard = SeatCard & { readonly irregular?: unknown; readonly comments?: unknown }

const isPlain = ({ irregular, comments }: RecordCard): boolean =>
  irregular === undefined && comments === undefined

export type RegularPlay = { readonly events: readonly TableEvent[]; readonly tricks: readonly Trick[] }

/** @returns the events of a play and its tricks; `null` when something in it needs a closer look */
export function regularPlay(
  contract: PlayedContract,
  deal: PartialDeal | null,
  cards: readonly RecordCard[],
): RegularPlay | null {
  const held = deal && holdingsOf(deal)
  if (!held) return null
  const { holders, lengths } = held
  const events: TableEvent[] = []
  const tricks: Trick[] = []
  let leader = openingLeader(contract)
  for (let at = 0; at < cards.length; at += 4) {
    const played: CardPlayed[] = []
    for (const one of cards.slice(at, at + 4)) {
      const { seat, card } = one
      const lead = played[0]?.card ?? card
      const follows = suitOf(card) === suitOf(lead) || lengths[placeOf(seat, lead)] === 0
      const at = indexOfCard.get(card)!
      const holds = holders[at] === SEATS.indexOf(seat)
      if (!isPlain(one) || seat !== seatAfter(leader, played.length) || !holds || !follows) return null
      holders[at] = NOBODY
      lengths[placeOf(seat, card)]! -= 1
      const { event, played: own } = plainOf(seat, card)
      events.push(event)
      played.push(own)
    }
    const winner = trickWinner(played, contract.strain)
    tricks.push({ leader, cards: played, winner })
    if (winner === null) break
    events.push(ended.get(winner)!)
    leader = winner
  }
  return { events, tricks }
}
