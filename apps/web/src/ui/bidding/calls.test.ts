import type { Bidding } from '@openroom/protocol/schema/screens'
import { expect, test } from 'vitest'
import { historyOf } from './BiddingHistory.tsx'
import { callsOf } from './calls.ts'

const bid = (value: string, more: Partial<Bidding['bids'][number]> = {}): Bidding['bids'][number] => ({
  direction: 'NORTH',
  value,
  alert: false,
  explanations: [],
  irregular: null,
  ...more,
})

const bidding = (...bids: readonly Bidding['bids'][number][]): Bidding => ({ dealer: 'NORTH', bids })

test('calls keep their seat, alert and explanations', () => {
  const made = callsOf(
    bidding(
      bid('1NT', { alert: true, explanations: [{ to: 'ALL', text: '15-17' }] }),
      bid('PASS', { direction: 'EAST', explanations: [{ to: 'SOUTH', text: 'no bid' }] }),
    ),
  )
  expect(made).toMatchObject([
    { seat: 'N', alert: true, explanations: [{ to: 'all', text: '15-17' }] },
    { seat: 'E', alert: false, explanations: [{ to: 'S', text: 'no bid' }] },
  ])
})

test('what is no call is left out, an unknown irregularity is none', () => {
  expect(callsOf(bidding(bid('8NT'), bid('PASS', { irregular: 'shouted' })))).toMatchObject([
    { irregular: null },
  ])
})

test('a history is found by its key, with its board', () => {
  const one = bidding(bid('PASS'))
  expect(historyOf({ bh: { '2_7': one }, bd: {} }, '2_7', 7)).toEqual({ bidding: one, board: null })
  expect(historyOf({ bh: {}, bd: {} }, '2_7', 7)).toBeNull()
  expect(historyOf(undefined, '2_7', 7)).toBeNull()
})
