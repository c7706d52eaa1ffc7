import { expect, test } from 'vitest'
import { nameOfEvent, standingText } from './words.ts'

test.each([
  [0, 'Finished'],
  [600, 'Finished, the rest is still being shown'],
])('with a delay of %i s a session that ends is: %s', (delay, text) => {
  expect(standingText({ status: 'LIVE', closing: true, delay })).toBe(text)
})

test.each([
  ['Thursday pairs', 'Thursday pairs'],
  ['Open Pairs', 'Thursday pairs: Open Pairs'],
])('the event %s of Thursday pairs is called %s', (event, text) => {
  expect(nameOfEvent({ tournament: 'Thursday pairs', event })).toBe(text)
})
