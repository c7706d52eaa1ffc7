/** A plain minimax over the Laws of play: slow, obvious, the oracle for small endings. */
import type { Card } from '@openroom/bridge/card'
import { SEATS, sideOf } from '@openroom/bridge/seat'
import { legalCards, onTurn, type Position, playCard, tricksLeft } from '../position.ts'

/** Remembers whole positions at the start of a trick, exactly as they are: nothing clever. */
export class BruteForce {
  readonly #known = new Map<string, number>()

  /** The tricks left that North-South take. */
  northSouthTricks(position: Position): number {
    if (tricksLeft(position) === 0) return 0
    if (position.trick.length > 0) return this.#search(position)
    const key = [
      position.strain,
      position.leader,
      ...SEATS.map((seat) => position.hands[seat].join('')),
    ].join()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const value = this.#search(position)
    this.#known.set(key, value)
    return value
  }

  /** The same after one card. */
  northSouthAfter(before: Position, card: Card): number {
    const { position, winner } = playCard(before, card)
    return (winner !== null && sideOf(winner) === 'NS' ? 1 : 0) + this.northSouthTricks(position)
  }

  #search(position: Position): number {
    const values = legalCards(position).map((card) => this.northSouthAfter(position, card))
    return sideOf(onTurn(position)) === 'NS' ? Math.max(...values) : Math.min(...values)
  }
}
