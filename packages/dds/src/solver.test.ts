import type { Strain } from '@openroom/bridge/card'
import { SEATS, sideOf } from '@openroom/bridge/seat'
import { runs } from '@openroom/test-kit/nightly'
import { describe, expect, test } from 'vitest'
import { legalCards, onTurn, type Position, tricksLeft } from './position.ts'
import { Solver } from './solver.ts'
import { BruteForce } from './testing/bruteForce.ts'
import { randomFrom, randomPosition } from './testing/random.ts'
import { dealFromPbn } from './testing/referenceDeals.ts'

const solver = new Solver({ megabytes: 4 })

function expected(position: Position): Record<string, number> {
  const oracle = new BruteForce()
  const left = tricksLeft(position)
  const own = (tricks: number): number => (sideOf(onTurn(position)) === 'NS' ? tricks : left - tricks)
  return Object.fromEntries(
    legalCards(position).map((card) => [card, own(oracle.northSouthAfter(position, card))]),
  )
}

function solved(position: Position): Record<string, number> {
  const cards = solver.cards(position)
  if (!cards.ok) throw new Error(JSON.stringify(cards.error))
  return Object.fromEntries(cards.value.map(({ card, tricks }) => [card, tricks]))
}

describe('small endings agree with plain minimax', () => {
  const sizes = [
    [1, 100],
    [2, 400],
    [3, 400],
    [4, runs(100, 30)],
  ] as const
  for (const [size, count] of sizes) {
    test(`${size} cards a hand, also in mid-trick`, () => {
      const random = randomFrom(size)
      for (let i = 0; i < count; i++) {
        const position = randomPosition(random, size, Math.floor(random() * 4), i % 2)
        expect(solved(position), JSON.stringify(position)).toEqual(expected(position))
      }
    })
  }

  test('5 cards a hand from the second card of a trick on', () => {
    const random = randomFrom(5)
    for (let i = 0; i < runs(10, 3); i++) {
      const position = randomPosition(random, 5, 1 + Math.floor(random() * 3), 0.7)
      expect(solved(position), JSON.stringify(position)).toEqual(expected(position))
    }
  })
})

describe('whole deals', () => {
  test('four hands of one suit each', () => {
    const deal = dealFromPbn('N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')
    const table = solver.table(deal)
    const row = (strains: Partial<Record<string, number>>) => ({ C: 0, D: 0, H: 0, S: 0, NT: 0, ...strains })
    expect(table).toEqual({
      ok: true,
      value: {
        N: row({ S: 13, D: 13 }),
        S: row({ S: 13, D: 13 }),
        E: row({ H: 13, C: 13 }),
        W: row({ H: 13, C: 13 }),
      },
    })
  })

  // The examples that come with DDS (Bo Haglund's, github.com/dds-bridge/dds, examples/hands.cpp), with their tables:
  // tricks of N, E, S, W in spades, hearts, diamonds, clubs and notrump.
  test.each([
    ['N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3', '5858 6666 5757 7575 6666'],
    ['E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63', '4949 :2:2 8383 6767 9393'],
    ['N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93', '3:3: 9494 8484 3939 4848'],
  ])('%s', (text, published) => {
    const table = solver.table(dealFromPbn(text))
    if (!table.ok) throw new Error(table.error.code)
    const tricksIn = (strain: Strain) => SEATS.map((seat) => DIGITS[table.value[seat][strain]]).join('')
    expect((['S', 'H', 'D', 'C', 'NT'] as const).map(tricksIn).join(' ')).toBe(published)
  })
})

/** Ten is a colon. */
const DIGITS = '0123456789:;<='

describe('what cannot be solved', () => {
  const hands = dealFromPbn('N:A... K... Q... J...')
  const position: Position = { strain: 'NT', hands, leader: 'N', trick: [] }

  test('a card twice', () => {
    const twice = { ...position, hands: { ...hands, E: hands.N } }
    expect(solver.cards(twice)).toEqual({ ok: false, error: { code: 'card-twice', card: 'SA' } })
  })

  test('hands of different sizes', () => {
    const uneven = { ...position, hands: { ...hands, S: [] } }
    expect(solver.cards(uneven)).toEqual({ ok: false, error: { code: 'hand-size', seat: 'S', cards: 0 } })
  })

  test('no card left', () => {
    const empty = { N: [], E: [], S: [], W: [] }
    expect(solver.cards({ ...position, hands: empty })).toEqual({ ok: false, error: { code: 'no-turn' } })
  })

  test('a play with a revoke, and with a card not held', () => {
    const deal = dealFromPbn('N:A.2.. K.3.. Q.4.. J.5..')
    const play = { deal, strain: 'NT', declarer: 'W' } as const
    expect(solver.trace({ ...play, cards: ['SA', 'H3'] })).toEqual({
      ok: false,
      error: { code: 'revoke', card: 'H3', index: 1 },
    })
    expect(solver.trace({ ...play, cards: ['SK'] })).toEqual({
      ok: false,
      error: { code: 'not-held', card: 'SK', index: 0 },
    })
  })
})

test('a search can be stopped and the solver used again', () => {
  let stop = true
  const stoppable = new Solver({ megabytes: 4, stop: () => stop })
  const deal = randomPosition(randomFrom(7), 13, 0).hands
  expect(stoppable.table(deal)).toEqual({ ok: false, error: { code: 'cancelled' } })
  stop = false
  expect(stoppable.table(deal)).toEqual(solver.table(deal))
})

test('a question ends with what it may take, and others are answered as before', () => {
  const held = new Solver({ megabytes: 4 })
  held.mostNodes = 2 * 4096
  const hardest = dealFromPbn('N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962')
  const before = held.nodes
  expect(held.declarers(hardest, 'NT')).toEqual({ ok: false, error: { code: 'too-hard' } })
  expect(held.nodes - before).toBeLessThanOrEqual(3 * 4096)
  expect(held.table(hardest)).toEqual({ ok: false, error: { code: 'too-hard' } })
  const easy = randomPosition(randomFrom(8), 6, 0)
  expect(held.cards(easy)).toEqual(solver.cards(easy))
})
