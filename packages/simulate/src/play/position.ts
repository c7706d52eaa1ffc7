/** The play of one board in progress, and what each player may look at. */
import { type Card, rankOf, rankValue, type Strain, type Suit, suitOf } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import type { Deal, Hand } from '@openroom/bridge/deal'
import { dummyOf, openingLeader } from '@openroom/bridge/play'
import { partnerOf, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { type SeatCard, trickWinner, winningSoFar } from '@openroom/bridge/trick'

/** Changes card by card; made for one board and thrown away. */
export class PlayInProgress {
  readonly contract: PlayedContract
  readonly hands: Record<Seat, Card[]>
  readonly played: { readonly seat: Seat; readonly card: Card }[] = []
  readonly won: Record<'NS' | 'EW', number> = { NS: 0, EW: 0 }
  leader: Seat
  trick: SeatCard[] = []

  constructor(deal: Deal, contract: PlayedContract) {
    this.contract = contract
    this.hands = { N: [...deal.N], E: [...deal.E], S: [...deal.S], W: [...deal.W] }
    this.leader = openingLeader(contract)
  }

  get strain(): Strain {
    return this.contract.strain
  }

  /** The hand to play from. */
  get turn(): Seat {
    return seatAfter(this.leader, this.trick.length)
  }

  /** Who decides: declarer for dummy. */
  get player(): Seat {
    return this.turn === dummyOf(this.contract) ? this.contract.declarer : this.turn
  }

  get cardsLeft(): number {
    return this.hands[this.turn].length
  }

  get legal(): Hand {
    const hand = this.hands[this.turn]
    const led = this.trick[0]
    const following = led ? hand.filter((card) => suitOf(card) === suitOf(led.card)) : hand
    return following.length > 0 ? following : hand
  }

  get best(): SeatCard | null {
    return winningSoFar(this.trick, this.strain)
  }

  play(card: Card): void {
    const seat = this.turn
    this.hands[seat].splice(this.hands[seat].indexOf(card), 1)
    const made = { seat, card }
    this.trick.push(made)
    this.played.push(made)
    const winner = trickWinner(this.trick, this.strain)
    if (winner === null) return
    this.won[sideOf(winner)]++
    this.leader = winner
    this.trick = []
  }
}

export const rankHeight = (card: Card): number => rankValue(rankOf(card))

/** From the lowest up. */
export const ascending = (cards: Hand): readonly Card[] =>
  [...cards].sort((a, b) => rankHeight(a) - rankHeight(b))

export const ofSuit = (cards: Hand, suit: Suit): readonly Card[] =>
  cards.filter((card) => suitOf(card) === suit)

export const isDeclaring = ({ contract }: PlayInProgress, seat: Seat): boolean =>
  seat === contract.declarer || seat === partnerOf(contract.declarer)
