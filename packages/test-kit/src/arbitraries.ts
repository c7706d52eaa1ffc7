/** Generators for properties: deals, boards, legal auctions, legal plays, logs of a table. */
import { auctionEnd, legalCalls, nextToCall, type SeatCall } from '@openroom/bridge/auction'
import { type Board, dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { type Call, LEVELS } from '@openroom/bridge/call'
import { type Card, DECK, STRAINS } from '@openroom/bridge/card'
import { DOUBLINGS, PASSED_OUT, type PlayedContract } from '@openroom/bridge/contract'
import { type Deal, type PartialDeal, sortHand } from '@openroom/bridge/deal'
import { legalCards, nextToPlay, type PlaySoFar } from '@openroom/bridge/play'
import { bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { type PlayedTrick, trickWinner } from '@openroom/bridge/trick'
import fc from 'fast-check'

export const seatArb: fc.Arbitrary<Seat> = fc.constantFrom(...SEATS)

export const cardArb: fc.Arbitrary<Card> = fc.constantFrom(...DECK)

export const dealArb: fc.Arbitrary<Deal> = fc
  .shuffledSubarray([...DECK], { minLength: 52, maxLength: 52 })
  .map((deck) => bySeat((seat) => sortHand(deck.slice(SEATS.indexOf(seat) * 13).slice(0, 13))))

/** Deals with any of the hands unknown. */
export const partialDealArb: fc.Arbitrary<PartialDeal | null> = fc
  .tuple(dealArb, fc.subarray([...SEATS]), fc.boolean())
  .map(([deal, known, any]) => (any ? bySeat((seat) => (known.includes(seat) ? deal[seat] : null)) : null))

const boardWith = (deals: fc.Arbitrary<PartialDeal | null>): fc.Arbitrary<Board> =>
  fc.tuple(fc.integer({ min: 1, max: 64 }), deals).map(([number, deal]) => ({
    number,
    dealer: dealerOf(number),
    vulnerability: vulnerabilityOf(number),
    deal,
  }))

export const boardArb: fc.Arbitrary<Board> = boardWith(dealArb)

/** Boards of which hands, or the whole deal, may be unknown. */
export const partialBoardArb: fc.Arbitrary<Board> = boardWith(fc.oneof(dealArb, partialDealArb))

export const contractArb: fc.Arbitrary<PlayedContract> = fc.record({
  kind: fc.constant('played' as const),
  level: fc.constantFrom(...LEVELS),
  strain: fc.constantFrom(...STRAINS),
  declarer: seatArb,
  doubling: fc.constantFrom(...DOUBLINGS),
})

/** Choices among whatever is legal when they are made: each is taken modulo what there is. */
export const choicesArb = (most: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat({ max: 9999 }), { maxLength: most, size: 'max' })

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % from.length]

/** Passes and the lowest calls come most, so that auctions neither end at once nor at seven notrump. */
const likelyCall = (legal: readonly Call[], choice: number): Call =>
  pick(choice % 3 === 0 ? ['P'] : legal.slice(0, 6), choice) ?? 'P'

/** Finished legal auctions and their dealer. */
export const auctionArb: fc.Arbitrary<{ readonly dealer: Seat; readonly calls: readonly SeatCall[] }> = fc
  .tuple(seatArb, choicesArb(30))
  .map(([dealer, choices]) => {
    const calls: SeatCall[] = []
    for (let i = 0; !auctionEnd(calls).finished; i++) {
      const seat = nextToCall(dealer, calls) ?? dealer
      const choice = choices[i]
      calls.push({
        seat,
        call: choice === undefined ? 'P' : likelyCall(legalCalls(dealer, calls), choice),
      })
    }
    return { dealer, calls }
  })

/** The tricks after a card; a fourth card finishes its trick. */
export function withCard(play: PlaySoFar, seat: Seat, card: Card): readonly PlayedTrick[] {
  const last = play.tricks.at(-1)
  const going = last && last.winner === null ? last : null
  const cards = [...(going?.cards ?? []), { seat, card }]
  const trick = { leader: cards[0]?.seat ?? seat, cards, winner: trickWinner(cards, play.contract.strain) }
  return [...(going ? play.tricks.slice(0, -1) : play.tricks), trick]
}

/** The play after legal cards, one for each choice. */
export function playOut<T extends PlaySoFar>(start: T, choices: readonly number[]): T {
  return choices.reduce((play, choice) => {
    const seat = nextToPlay(play)
    const card = pick(legalCards(play) ?? [], choice)
    return seat && card ? { ...play, tricks: withCard(play, seat, card) } : play
  }, start)
}

/** Legal plays of whole deals, from no card to all 52. */
export const playArb: fc.Arbitrary<PlaySoFar & { readonly deal: Deal }> = fc
  .tuple(dealArb, contractArb, choicesArb(52))
  .map(([deal, contract, choices]) => playOut({ deal, contract, tricks: [] }, choices))

/** Contracts that end an auction: now and then nobody bids. */
export const endedContractArb = fc.oneof({ weight: 9, arbitrary: contractArb }, fc.constant(PASSED_OUT))
