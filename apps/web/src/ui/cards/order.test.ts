import { STRAINS } from '@openroom/bridge/card'
import { SEATS } from '@openroom/bridge/seat'
import { hand } from '@openroom/test-kit/build'
import { expect, test } from 'vitest'
import { bySuits, dummyOrder, suitOrder } from './order.ts'

const isRed = (suit: string) => suit === 'H' || suit === 'D'

test.each(STRAINS)('in %s colours alternate, trumps first', (strain) => {
  const order = suitOrder(strain)
  expect(new Set(order).size).toBe(4)
  if (strain !== 'NT') expect(order[0]).toBe(strain)
  for (const [i, suit] of order.slice(1).entries()) expect(isRed(suit)).not.toBe(isRed(order[i] ?? ''))
})

test("dummy's trumps lie on its own right (Law 41D)", () => {
  // On the screen: North's right is left, East's right is up, South's is right, West's is down.
  const first = SEATS.filter((seat) => dummyOrder('H', seat)[0] === 'H')
  const last = SEATS.filter((seat) => dummyOrder('H', seat).at(-1) === 'H')
  expect(first).toEqual(['N', 'E'])
  expect(last).toEqual(['S', 'W'])
})

test('voids are left out', () => {
  expect(bySuits(hand('AK..2.'), suitOrder('S'))).toEqual([['SA', 'SK'], ['D2']])
})
