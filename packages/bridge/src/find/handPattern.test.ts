import { matchesHand } from '@openroom/test-kit/handPattern'
import { describe, expect, it } from 'vitest'
import type { DECK } from '../card.ts'
import {
  handFacts,
  handKey,
  handPattern,
  keysOf,
  keysTellAll,
  MOST_POINTS,
  SHAPES,
  shareOf,
} from './handPattern.ts'

/** Spades, hearts, diamonds, clubs. */
const hand = (text: string) =>
  text
    .split('.')
    .flatMap((ranks, i) => [...ranks].map((rank) => `${'SHDC'[i]}${rank}` as (typeof DECK)[number]))

const matches = (pattern: string, cards: string): boolean => {
  const read = handPattern(pattern)
  if (!read.ok) throw new Error(read.error.at)
  return matchesHand(read.value, handFacts(hand(cards)))
}

const STRONG_NOTRUMP = 'AK3.KQ4.A752.J63' // 4333, 17 points
const TWO_SUITER = 'AQ987.5.KJ84.432' // 5=1=4=3, 10 points

describe('shapes', () => {
  it('are 560, of 39 patterns', () => {
    expect(SHAPES.length).toBe(560)
    expect(new Set(SHAPES.map((_, shape) => handKey({ shape, points: 0 }))).size).toBe(39)
  })
})

describe('a pattern of a hand', () => {
  it.each([
    ['5431', TWO_SUITER, true],
    ['5=4=3=1', TWO_SUITER, false],
    ['5=1=4=3', TWO_SUITER, true],
    ['5-4-3-1', TWO_SUITER, true],
    ['54xx', TWO_SUITER, true],
    ['6xxx', TWO_SUITER, false],
    ['x=1=x=x', TWO_SUITER, true],
    ['bal 15-17', STRONG_NOTRUMP, true],
    ['bal 15-16', STRONG_NOTRUMP, false],
    ['bal', TWO_SUITER, false],
    ['10', TWO_SUITER, true],
    ['11+', TWO_SUITER, false],
    ['10-', TWO_SUITER, true],
    ['S5+ H1', TWO_SUITER, true],
    ['S5 C2-', TWO_SUITER, false],
    ['', TWO_SUITER, true],
  ])('%s in %s: %s', (pattern, cards, is) => expect(matches(pattern, cards)).toBe(is))

  it.each(['5432', 'hello', '17-15', 'S14', '5431 4333', '99999'])('refuses %s', (text) =>
    expect(handPattern(text).ok).toBe(false),
  )

  it('leaves out no key of a hand that matches', () => {
    for (const text of ['5431 8-11', 'bal', '12-14', '5=1=4=3', 'S7+']) {
      const read = handPattern(text)
      if (!read.ok) throw new Error(text)
      const keys = new Set(keysOf(read.value))
      for (const shape of SHAPES.keys())
        for (let points = 0; points <= MOST_POINTS; points += 1)
          if (matchesHand(read.value, { shape, points }))
            expect(keys.has(handKey({ shape, points }))).toBe(true)
    }
  })
})

const read = (pattern: string) => {
  const found = handPattern(pattern)
  if (!found.ok) throw new Error(found.error.at)
  return found.value
}

it.each([
  ['5431', true],
  ['5431 15-17', true],
  ['54xx', true],
  ['bal 20-21', true],
  ['15-17', true],
  ['5=4=3=1', false],
  ['S5+', false],
])('the keys of %s tell all: %s', (pattern, all) => expect(keysTellAll(read(pattern))).toBe(all))

it.each([
  ['5431', 0.1293],
  ['5=4=3=1', 0.0054],
  ['bal', 0.4761],
  ['12', 0.0803],
  ['0-37', 1],
  ['5431 15-17', 0.0131],
])('%s is a share of %s of all hands', (pattern, share) =>
  expect(shareOf(read(pattern))).toBeCloseTo(share, 3),
)
