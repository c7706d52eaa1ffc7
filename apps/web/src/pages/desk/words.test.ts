import { expect, test } from 'vitest'
import { standingText } from './words.ts'

test.each([
  [0, 'Finished'],
  [600, 'Finished, the rest is still being shown'],
])('with a delay of %i s a session that ends is: %s', (delay, text) => {
  expect(standingText({ status: 'LIVE', closing: true, delay })).toBe(text)
})
