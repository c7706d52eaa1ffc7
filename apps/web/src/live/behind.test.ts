import { expect, test } from 'vitest'
import { resultWaits, waitingTable } from './behind.ts'

const message = (type: string, payload: object = {}) => JSON.stringify({ type, payload, seq: 1, prev: 0 })

test.each([
  ['the end of a board', message('END_GAME', { result: {} }), true],
  ['a ruling', message('CORRECTION', { result: {} }), true],
  ['a table whose board is over', message('FULL', { result: { tricks: 9 } }), true],
  ['a table that plays', message('FULL', { result: null }), false],
  ['a card', message('PLAY_CARD', { card: 'SA' }), false],
])('%s', (_, body, waits) => {
  const table = waitingTable(3)
  expect(resultWaits(3)).toBe(false)
  table.holds(body)
  expect(resultWaits(3)).toBe(waits)
  expect(resultWaits(4)).toBe(false)
  table.gives(body)
  expect(resultWaits(3)).toBe(false)
  table.close()
})

test('a table that nobody looks at any more takes along what waited', () => {
  const [one, other] = [waitingTable(3), waitingTable(3)]
  one.holds(message('END_GAME'))
  other.holds(message('END_GAME'))
  one.close()
  expect(resultWaits(3)).toBe(true)
  other.close()
  expect(resultWaits(3)).toBe(false)
})
