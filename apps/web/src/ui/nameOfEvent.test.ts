import { expect, test } from 'vitest'
import { nameOfEvent } from './nameOfEvent.ts'

test.each([
  ['Thursday pairs', 'Thursday pairs'],
  ['Open Pairs', 'Thursday pairs: Open Pairs'],
])('the event %s of Thursday pairs is called %s', (event, text) => {
  expect(nameOfEvent({ tournament: 'Thursday pairs', event })).toBe(text)
})
