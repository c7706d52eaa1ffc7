import { STRAINS } from '@openroom/bridge/card'
import { hand } from '@openroom/test-kit/build'
import { expect, test } from 'vitest'
import { bySuits, suitOrder } from './order.ts'

const isRed = (suit: string) => suit === 'H' || suit === 'D'

test.each(STRAINS)('in %s colours alternate, trumps first', (strain) => {
  const order = suitOrder(strain)
  expect(new Set(order).size).toBe(4)
  if (strain !== 'NT') expect(order[0]).toBe(strain)
  for (const [i, suit] of order.slice(1).entries()) expect(isRed(suit)).not.toBe(isRed(order[i] ?? ''))
})

test('voids are left out', () => {
  expect(bySuits(hand('AK..2.'), suitOrder('S'))).toEqual([['SA', 'SK'], ['D2']])
})
