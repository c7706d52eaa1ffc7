import { expect, test } from 'vitest'
import { actionsUpTo } from './TempoBox.tsx'

const call = (seat: 'N' | 'E', seconds: number) => ({ kind: 'call' as const, seat, seconds })
const card = (seat: 'N' | 'E', seconds: number) => ({ kind: 'card' as const, seat, seconds })

const ACTIONS = [call('N', 10), call('E', 3), card('E', 20), card('N', 45)]
const CALLS = [
  { seat: 'N', call: '1NT' },
  { seat: 'E', call: 'P' },
] as const

const at = (calls: number, cards: number) =>
  actionsUpTo(ACTIONS, {
    calls: CALLS.slice(0, calls).map((one) => ({ ...one, alert: null, explanations: [] })) as never,
    tricks: [
      {
        leader: 'E',
        cards: [
          { seat: 'E', card: 'H5' },
          { seat: 'N', card: 'H6' },
        ].slice(0, cards),
      },
    ] as never,
  })

test.each([
  ['before the first call', 0, 0, []],
  ['after a call', 1, 0, [10]],
  ['after the auction', 2, 0, [10, 3]],
  ['after the lead', 2, 1, [10, 3, 20]],
  ['at the end', 2, 2, [10, 3, 20, 45]],
])('%s it has what was called and played until then', (_, calls, cards, seconds) => {
  expect(at(calls, cards).map((one) => one.seconds)).toEqual(seconds)
})
