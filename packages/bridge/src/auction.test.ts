import { auctionArb } from '@openroom/test-kit/arbitraries'
import { auction } from '@openroom/test-kit/build'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auctionEnd, checkCall, contractSoFar, legalCalls, nextToCall, type SeatCall } from './auction.ts'
import type { BreachCode } from './breach.ts'
import { BIDS, bidOrder, CALLS, type Call, isBid, strainOf } from './call.ts'
import { formatContract } from './notation.ts'
import { type Seat, seatAfter, sideOf } from './seat.ts'

const marked = (
  calls: readonly SeatCall[],
  index: number,
  irregular: SeatCall['irregular'],
): readonly SeatCall[] =>
  calls.map((made, i) => (i === index ? { ...made, irregular: irregular ?? null } : made))

const ending = (calls: readonly SeatCall[]): string => {
  const end = auctionEnd(calls)
  return end.finished ? formatContract(end.contract) : 'goes on'
}

describe('a call is legal or names its Law', () => {
  const CASES: readonly (readonly [string, string, Seat, Call, BreachCode | null, string | null])[] = [
    ['dealer opens', '', 'N', '1C', null, null],
    ['another opens', '', 'E', '1C', 'call-out-of-turn', '17C'],
    ['left of the last caller', '1C', 'E', 'P', null, null],
    ['partner of the last caller', '1C', 'S', '1H', 'call-out-of-turn', '17C'],
    ['the same again', '1C', 'N', '1H', 'call-out-of-turn', '17C'],
    ['a higher strain at the level', '1D', 'E', '1H', null, null],
    ['notrump above spades', '1S', 'E', '1NT', null, null],
    ['a lower strain at a higher level', '1NT', 'E', '2C', null, null],
    ['the same bid', '1H', 'E', '1H', 'insufficient-bid', '18D'],
    ['a lower strain at the level', '1H', 'E', '1D', 'insufficient-bid', '18D'],
    ['below a bid before passes', '2C P', 'S', '1NT', 'insufficient-bid', '18D'],
    ['insufficient and out of turn: the bid is told', '1H', 'S', '1D', 'insufficient-bid', '18D'],
    ["an opponent's bid is doubled", '1S', 'E', 'X', null, null],
    ["an opponent's bid is doubled after passes", '1S P P', 'W', 'X', null, null],
    ['nothing to double', 'P', 'E', 'X', 'double-inadmissible', '19A'],
    ["partner's bid", '1S P', 'S', 'X', 'double-inadmissible', '19A'],
    ['a doubled bid', '1S X P', 'W', 'X', 'double-inadmissible', '19A'],
    ['a redoubled bid', '1S X XX', 'W', 'X', 'double-inadmissible', '19A'],
    ["an opponent's double is redoubled", '1S X', 'S', 'XX', null, null],
    ['by the bidder after passes', '1S X P P', 'N', 'XX', null, null],
    ['a bid not doubled', '1S P', 'S', 'XX', 'redouble-inadmissible', '19B'],
    ["partner's double", '1S X P', 'W', 'XX', 'redouble-inadmissible', '19B'],
    ['a redoubled bid again', '1S X XX P', 'N', 'XX', 'redouble-inadmissible', '19B'],
    ['a double ends with the next bid', '1S X 2S', 'W', 'X', null, null],
    ['after three passes', '1S P P P', 'N', 'P', 'auction-over', '22'],
    ['after four passes', 'P P P P', 'N', '1C', 'auction-over', '22'],
    ['three passes at the start', 'P P P', 'W', '1C', null, null],
  ]
  test.each(CASES)('%s (%s, then %s %s)', (_, text, seat, call, code, law) => {
    const checked = checkCall('N', auction(text), seat, call)
    expect(checked.ok ? null : checked.error.code).toBe(code)
    if (!checked.ok) expect(checked.error.law).toBe(law)
  })
})

describe('the end of an auction', () => {
  test.each([
    ['', 'goes on'],
    ['P P P', 'goes on'],
    ['P P P P', 'P'],
    ['1S P P', 'goes on'],
    ['1S P P P', '1S-N'],
    ['P 1NT P 3NT P P P', '3NT-E'],
    ['1H P 1S P 4S P P P', '4S-S'],
    ['1H P 1S 2H P 4H P P P', '4H-W'],
    ['1H 1S 2H 2S X P P P', '2SX-E'],
    ['1S X XX P P P', '1SXX-N'],
    ['1S X XX 2C P P P', '2C-W'],
    ['1C 1D 1H X XX P P P', '1HXX-S'],
  ])('%s: %s', (text, contract) => {
    expect(ending(auction(text))).toBe(contract)
  })

  test('declarer is of the side that bids last, even if an opponent named the strain first', () => {
    expect(ending(auction('2C 2H P 2S P P 4H P P P'))).toBe('4H-S')
  })
})

describe('what was accepted counts as it stands', () => {
  test('an insufficient bid is the bid to beat (Law 27A)', () => {
    const calls = marked(auction('2H 1S'), 1, 'insufficientBid')
    expect(checkCall('N', calls, 'S', '1NT').ok).toBe(true)
    expect(ending([...calls, ...auction('S:P W:P N:P')])).toBe('1S-E')
  })

  test('after a call out of turn its left-hand opponent calls (Law 28)', () => {
    const calls = marked(auction('1D S:2D'), 1, 'callOutOfTurn')
    expect(nextToCall('N', calls)).toBe('W')
    expect(checkCall('N', calls, 'E', 'P').ok).toBe(false)
  })

  test('a pass that skipped a seat does not end the auction before that seat called (Law 34)', () => {
    const skipped = auction('1S S:P P P')
    expect(ending(skipped)).toBe('goes on')
    expect(nextToCall('N', skipped)).toBe('E')
    expect(ending([...skipped, ...auction('E:P')])).toBe('1S-N')
  })

  test('an inadmissible double is void, and its maker may replace it (Law 36)', () => {
    const calls = marked(auction('1S P X'), 2, 'inadmissibleCall')
    expect(contractSoFar(calls)?.doubling).toBe('')
    expect(checkCall('N', calls, 'S', '2S').ok).toBe(true)
    expect(checkCall('N', calls, 'W', 'P').ok).toBe(true)
  })

  test('a call after the end is void (Law 39)', () => {
    const calls = marked(auction('1S P P P 2S'), 4, 'inadmissibleCall')
    expect(ending(calls)).toBe('1S-N')
    expect(nextToCall('N', calls)).toBeNull()
  })
})

describe('any legal auction', () => {
  test('ends, and every call of it was among the legal ones of the seat on turn', () => {
    fc.assert(
      fc.property(auctionArb, ({ dealer, calls }) => {
        for (const [i, { seat, call }] of calls.entries()) {
          const before = calls.slice(0, i)
          expect(seat).toBe(seatAfter(dealer, i))
          expect(nextToCall(dealer, before)).toBe(seat)
          expect(legalCalls(dealer, before)).toContain(call)
          expect(auctionEnd(before).finished).toBe(false)
        }
        expect(auctionEnd(calls).finished).toBe(true)
        expect(legalCalls(dealer, calls)).toEqual([])
      }),
    )
  })

  test('the legal calls are those that pass the check', () => {
    fc.assert(
      fc.property(auctionArb, fc.nat(), ({ dealer, calls }, cut) => {
        const before = calls.slice(0, cut % calls.length)
        const seat = nextToCall(dealer, before) ?? dealer
        const passing = CALLS.filter((call) => checkCall(dealer, before, seat, call).ok)
        expect(legalCalls(dealer, before)).toEqual(passing)
      }),
    )
  })

  test('the contract is the last bid, played by the first of its side to name the strain', () => {
    fc.assert(
      fc.property(auctionArb, ({ calls }) => {
        const end = auctionEnd(calls)
        const bids = calls.flatMap(({ seat, call }) => (isBid(call) ? [{ seat, call }] : []))
        const last = bids.at(-1)
        if (!end.finished) throw new Error('not finished')
        if (!last || end.contract.kind === 'passedOut') {
          expect([last, end.contract.kind, calls.length]).toEqual([undefined, 'passedOut', 4])
          return
        }
        const { level, strain, declarer } = end.contract
        expect(`${level}${strain}`).toBe(last.call)
        const named = bids.filter(
          ({ seat, call }) => sideOf(seat) === sideOf(last.seat) && strainOf(call) === strain,
        )
        expect(declarer).toBe(named[0]?.seat)
      }),
    )
  })
})

test('bids ascend: level, then clubs to notrump', () => {
  expect(BIDS).toHaveLength(35)
  expect(BIDS.map(bidOrder)).toEqual(BIDS.map((_, i) => i))
  expect([BIDS[0], BIDS[4], BIDS[5], BIDS[34]]).toEqual(['1C', '1NT', '2C', '7NT'])
})
