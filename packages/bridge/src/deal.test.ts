import { dealArb } from '@openroom/test-kit/arbitraries'
import { hand, partialDeal } from '@openroom/test-kit/build'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DECK, RANKS, rankValue, SUITS } from './card.ts'
import { completeDeal, fullDeal, holding, sortHand } from './deal.ts'
import { bySeat, otherSide, partnerOf, SEATS, seatAfter, seatsBetween, sideOf } from './seat.ts'

describe('cards', () => {
  test('fifty-two, ace high', () => {
    expect(new Set(DECK).size).toBe(52)
    expect(RANKS.map(rankValue)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  test('a hand is sorted by suit, then from the highest down', () => {
    expect(sortHand(['C2', 'SA', 'HT', 'H9', 'SK'])).toEqual(['SA', 'SK', 'HT', 'H9', 'C2'])
  })

  test('holdings make the hand', () => {
    fc.assert(
      fc.property(dealArb, ({ N }) => {
        expect(SUITS.flatMap((suit) => holding(N, suit))).toEqual(N)
      }),
    )
  })
})

describe('a deal', () => {
  test('is complete when three hands are known', () => {
    fc.assert(
      fc.property(dealArb, fc.constantFrom(...SEATS), (deal, unknown) => {
        const known = bySeat((seat) => (seat === unknown ? null : deal[seat]))
        expect(completeDeal(known)).toEqual({ ok: true, value: deal })
      }),
    )
  })

  test('stays unknown where two hands are', () => {
    const deal = partialDeal('N:AKQJ.AKQ.AKQ.AKQ - 765.876.8765.765')
    expect([deal.E, deal.W, fullDeal(deal)]).toEqual([null, null, null])
  })

  test('has no card twice', () => {
    const north = hand('AKQJ.AKQ.AKQ.AKQ')
    const south = hand('A765.876.876.765')
    expect(completeDeal({ N: north, E: null, S: south, W: null })).toEqual({
      ok: false,
      error: { code: 'card-twice', card: 'SA', seat: 'S' },
    })
    expect(completeDeal({ N: [...north.slice(0, 12), 'SA'], E: null, S: null, W: null })).toMatchObject({
      ok: false,
    })
  })

  test('has thirteen cards a hand', () => {
    expect(completeDeal({ N: hand('AKQJ.AKQ.AKQ.AK'), E: null, S: null, W: null })).toEqual({
      ok: false,
      error: { code: 'hand-size', seat: 'N', cards: 12 },
    })
  })
})

describe('seats', () => {
  test.each(SEATS)('%s sits between two opponents, opposite partner', (seat) => {
    expect(seatAfter(seat, 4)).toBe(seat)
    expect(seatAfter(seat, -1)).toBe(seatAfter(seat, 3))
    expect(partnerOf(partnerOf(seat))).toBe(seat)
    expect(sideOf(partnerOf(seat))).toBe(sideOf(seat))
    expect(sideOf(seatAfter(seat))).toBe(otherSide(sideOf(seat)))
    for (const other of SEATS) expect(seatAfter(seat, seatsBetween(seat, other))).toBe(other)
  })
})
