import { numberOfDeal } from '@openroom/test-kit/dealNumber'
import { describe, expect, it } from 'vitest'
import { DECK } from './card.ts'
import { completeDeal } from './deal.ts'
import { DEALS, dealOf } from './dealNumber.ts'
import { SEATS } from './seat.ts'

const factorial = (n: bigint): bigint => (n < 2n ? 1n : n * factorial(n - 1n))

describe('the number of a deal', () => {
  it('runs from 0 to the number of all deals', () => {
    expect(DEALS).toBe(factorial(52n) / factorial(13n) ** 4n)
    const first = dealOf(0n)
    const last = dealOf(DEALS - 1n)
    for (const [i, seat] of SEATS.entries()) {
      expect(first[seat]).toEqual(DECK.slice(13 * i, 13 * i + 13))
      expect(last[seat]).toEqual(DECK.slice(39 - 13 * i, 52 - 13 * i))
    }
    expect(() => dealOf(DEALS)).toThrow(RangeError)
    expect(() => dealOf(-1n)).toThrow(RangeError)
  })

  it.each([1n, 2n ** 64n, DEALS / 2n, DEALS / 3n, 12_345_678_901_234_567_890_123_456_789n])(
    'gives its deal, and the deal gives it: %d',
    (number) => {
      const deal = dealOf(number)
      expect(completeDeal(deal).ok).toBe(true)
      expect(SEATS.flatMap((seat) => deal[seat])).toHaveLength(52)
      expect(numberOfDeal(deal)).toBe(number)
    },
  )
})
