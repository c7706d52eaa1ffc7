import { contractArb, playArb } from '@openroom/test-kit/arbitraries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClaim, declarerTricks, trickRange } from './claim.ts'
import type { PlayedContract } from './contract.ts'
import { SEATS, type Seat } from './seat.ts'
import type { PlayedTrick } from './trick.ts'

const CONTRACT: PlayedContract = { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' }

const won = (...winners: readonly Seat[]): readonly PlayedTrick[] =>
  winners.map((winner) => ({ leader: winner, cards: [], winner }))

describe('a claim (Law 68)', () => {
  const CASES: readonly (readonly [string, Seat | null, number | null, boolean, number | null])[] = [
    ['by declarer', 'S', 9, true, 9],
    ['by dummy’s side', 'N', 9, true, 9],
    ['by a defender, for the defence', 'W', 5, true, 8],
    ['by nobody named, for declarer', null, 9, true, 9],
    ['of all that is left', 'S', 11, true, 11],
    ['of more than is left', 'S', 12, false, 12],
    ['of less than is won', 'S', 1, false, 1],
    ['by a defender of less than is won', 'E', 1, false, 12],
    ['without a number', 'S', null, true, null],
    ['of half a trick', 'S', 9.5, false, 9.5],
  ]
  test.each(CASES)('%s (%s: %s)', (_, seat, tricks, possible, forDeclarer) => {
    const claim = { seat, tricks }
    expect(checkClaim(CONTRACT, won('S', 'N', 'E', 'W'), claim).ok).toBe(possible)
    expect(declarerTricks(claim, CONTRACT)).toBe(forDeclarer)
  })
})

test('any claim within the range of its side is possible, none outside', () => {
  fc.assert(
    fc.property(
      playArb,
      contractArb,
      fc.constantFrom(...SEATS),
      fc.integer({ min: 0, max: 13 }),
      (play, contract, seat, tricks) => {
        const [fewest, most] = trickRange(play.tricks, seat === 'N' || seat === 'S' ? 'NS' : 'EW')
        expect(fewest).toBeLessThanOrEqual(most)
        const checked = checkClaim(contract, play.tricks, { seat, tricks })
        expect(checked.ok).toBe(tricks >= fewest && tricks <= most)
        if (!checked.ok) expect(checked.error.law).toBe('68')
      },
    ),
  )
})
