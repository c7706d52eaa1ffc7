import type { TablePush } from '@openroom/protocol/push'
import { expect, test } from 'vitest'
import { mayBeAhead, waitingTable } from './behind.ts'

const message = (type: TablePush['type'], payload: object = {}) =>
  ({ type, payload, seq: 1, prev: 0 }) as TablePush

test.each([
  ['the end of a board', message('END_GAME', { result: {} }), true],
  ['a ruling', message('CORRECTION', { result: {} }), true],
  ['a table whose board is over', message('FULL', { result: { tricks: 9 } }), true],
  [
    'a table whose board is ruled on before it is over',
    message('FULL', { result: null, corrections: [{}] }),
    true,
  ],
  ['a table that plays', message('FULL', { result: null, corrections: [] }), false],
  ['a card', message('PLAY_CARD'), false],
])('%s', (_, body, waits) => {
  const table = waitingTable(3)
  expect(mayBeAhead(3, 0)).toBe(false)
  table.holds(body)
  expect(mayBeAhead(3, 0)).toBe(waits)
  expect(mayBeAhead(4, 0)).toBe(false)
  table.gives(body)
  expect(mayBeAhead(3, 0)).toBe(false)
  table.close()
})

test('a table that nobody looks at any more takes along what waited', () => {
  const [one, other] = [waitingTable(3), waitingTable(3)]
  one.holds(message('END_GAME'))
  other.holds(message('END_GAME'))
  one.close()
  expect(mayBeAhead(3, 0)).toBe(true)
  other.close()
  expect(mayBeAhead(3, 0)).toBe(false)
})
