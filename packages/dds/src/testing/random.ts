/** Deals and positions from a seed, the strangest shapes among them. */
import { type Card, DECK, STRAINS, suitOf } from '@openroom/bridge/card'
import type { Deal } from '@openroom/bridge/deal'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import { legalCards, type Position, playCard, tricksLeft } from '../position.ts'

export type Random = () => number

/** Numbers in [0, 1) by xorshift: the same seed gives the same deals everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed * 2654435761 + 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!

function shuffled(random: Random, cards: readonly Card[]): readonly Card[] {
  const keyed = cards.map((card) => [random(), card] as const)
  return keyed.sort((a, b) => a[0] - b[0]).map(([, card]) => card)
}

/** `size` cards to each seat. With `wildness` 1 suits stay together: voids, long suits, even 13-0-0-0. */
export function randomDeal(random: Random, size = 13, wildness = 0): Deal {
  const chosen = shuffled(random, DECK).slice(0, 4 * size)
  const order = new Map(chosen.map((card, i) => [card, i]))
  const suitAt = new Map(shuffled(random, ['SA', 'HA', 'DA', 'CA']).map((card, i) => [suitOf(card), i]))
  const place = (card: Card): number =>
    random() < wildness ? 1000 * suitAt.get(suitOf(card))! + order.get(card)! : 4000 * random()
  const keyed = chosen.map((card) => [place(card), card] as const).sort((a, b) => a[0] - b[0])
  return bySeat((seat) => {
    const from = SEATS.indexOf(seat) * size
    return keyed.slice(from, from + size).map(([, card]) => card)
  })
}

/** A position `plies` legal cards into a random deal, as far as that leaves something to decide. */
export function randomPosition(random: Random, size: number, plies: number, wildness = 0): Position {
  let position: Position = {
    strain: pick(random, STRAINS),
    hands: randomDeal(random, size, wildness),
    leader: pick(random, SEATS),
    trick: [],
  }
  for (let i = 0; i < plies; i++) {
    const next = playCard(position, pick(random, legalCards(position))).position
    if (tricksLeft(next) === 0) break
    position = next
  }
  return position
}
