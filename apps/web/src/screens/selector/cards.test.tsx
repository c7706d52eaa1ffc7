import { expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import { viewedRound } from '../../ui/results/viewed.ts'
import { cardsOf } from './cards.ts'

const keys = (over: Parameters<typeof miniSession>[0], vertical: boolean, canGoBack = true) =>
  cardsOf(miniSession(over), slotHandle({ canGoBack }), vertical).map(({ key }) => key)

test.each([
  ['a live session', { status: 'LIVE' }, false, ['result', 'tables', 'last']],
  ['a live knock-out', { status: 'LIVE', arrangeType: 'KNOCK_OUT' }, false, ['result', 'last']],
  [
    'a live knock-out, vertical',
    { status: 'LIVE', arrangeType: 'KNOCK_OUT' },
    true,
    ['result', 'tables', 'last'],
  ],
  ['a closed session, vertical', { status: 'CLOSED' }, true, ['result', 'last']],
  ['an upcoming one with a score', { status: 'PUBLISHED', score: true }, true, ['result']],
  ['an upcoming one without', { status: 'PUBLISHED', score: false }, false, []],
] as const)('%s', (_, over, vertical, expected) => {
  expect(keys(over, vertical)).toEqual(expected)
})

test('the tables card opens the round that was looked at last in the session', () => {
  const navigate = vi.fn()
  const go = (miniSessionId: number) =>
    cardsOf(miniSession({ status: 'LIVE', miniSessionId }), slotHandle({ navigate }), false)
      .find(({ key }) => key === 'tables')
      ?.go()
  go(5)
  expect(navigate).toHaveBeenLastCalledWith('tables', {})
  viewedRound.keep(5, 2)
  go(5)
  expect(navigate).toHaveBeenLastCalledWith('tables', { round: 2 })
  go(6)
  expect(navigate).toHaveBeenLastCalledWith('tables', {})
})
