import { describe, expect, it } from 'vitest'
import { CALLS, type Call } from '../call.ts'
import { auctionPattern, matchEnd } from './auctionPattern.ts'
import { auctionText, callsIn, letterOf } from './auctionText.ts'

const calls = (text: string): readonly Call[] => text.split(' ') as Call[]

const endOf = (pattern: string, auction: string): number | null => {
  const read = auctionPattern(pattern)
  if (!read.ok) throw new Error(read.error.at)
  return matchEnd(read.value, auctionText(calls(auction)))
}

describe('an auction as a text', () => {
  it('has a letter of its own for every call', () => {
    expect(new Set(CALLS.map(letterOf)).size).toBe(38)
  })

  it.each(['1NT 2D X P P P', 'P P 1S X XX P P P', 'P P P P', '7C 7D 7H 7S 7NT P P P'])(
    'is read back: %s',
    (auction) => expect(callsIn(auctionText(calls(auction)))).toEqual(calls(auction)),
  )
})

describe('a pattern', () => {
  it.each([
    ['1NT - (2D) - X', '1NT 2D X P P P', 3],
    ['1NT - (2D) - X', 'P P 1NT 2D X P P P', 5],
    ['1NT - (2D) - X', '1NT P 2D X P P P', null],
    ['1n 2h', '1NT P 2H P 2S P P P', 3],
    ['1NT (2D) X', '1NT 2D X XX P P P', 3],
    ['(1H) - X', '1H X P P P', 2],
    ['1H - (X)', '1H X P P P', 2],
    ['1♥ – 2♥', '1H P 2H P P P', 3],
    ['P - 1S', 'P 1S P P P', null],
    ['(P) - 1S', 'P 1S P P P', 2],
    ['P - 1S', 'P P 1S P P P', 3],
    ['P - 1S', '1S P P P', null],
    ['1NT ?', '1NT P 2C P P P', 3],
    ['1NT (?) 3NT', '1NT 2D 3NT P P P', 3],
    ['1C ... 6NT', '1C P 1H P 2NT P 6NT P P P', 7],
    ['... X AP', '1C P 1H X P P P', 4 + 3],
    ['1NT AP', '1NT P P P', 4],
    ['1NT AP', '1NT P 3NT P P P', null],
    ['1S (4D) 4S (P) P (5D)', '1S 4D 4S P P 5D P P P', 6],
    ['pass pass pass pass', 'P P P P', 4],
    ['1BA - (2D) - X', '1NT 2D X P P P', 3],
    ['1UT - (2D) - X', '1NT 2D X P P P', 3],
    ['1SA pas 3ST', '1NT P 3NT P P P', null],
    ['1SA - (passe) - 3ST', '1NT P 3NT P P P', 3],
  ])('%s in %s ends after %s calls', (pattern, auction, end) => expect(endOf(pattern, auction)).toBe(end))

  it.each([
    ['', ''],
    ['8C', '8C'],
    ['1NT - hello', 'HELLO'],
    ['2S - 1H', '1H'],
    ['1C AP 2C', 'AP'],
  ])('refuses %s, naming %s', (text, at) =>
    expect(auctionPattern(text)).toEqual({ ok: false, error: { code: 'not-understood', at } }),
  )
})
