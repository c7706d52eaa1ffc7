import { ALL_FROM_THE_TOP } from '@openroom/test-kit/boards'
import { auction } from '@openroom/test-kit/build'
import { describe, expect, test } from 'vitest'
import type { TableEvent } from './events.ts'
import { appendEvent, checkLog } from './log.ts'
import { foldTable } from './reducer.ts'
import { EMPTY_TABLE } from './state.ts'

const bids = (text: string): readonly TableEvent[] =>
  auction(text, 'E').map(({ seat, call }) => ({ type: 'BID', seat, call }))

const START: TableEvent = { type: 'START_AUCTION', board: ALL_FROM_THE_TOP }

describe('a source may add', () => {
  test('what is legal, unchanged', () => {
    const event: TableEvent = { type: 'BID', seat: 'E', call: 'P' }
    const added = appendEvent(foldTable([START]), event)
    expect(added).toEqual({
      ok: true,
      value: { event, state: foldTable([START, event]), doubt: null },
    })
    expect(added.ok && added.value.event).toBe(event)
  })

  test.each([
    ['1S E:1H', '18D', 'insufficientBid'],
    ['1S N:2S', '17C', 'callOutOfTurn'],
    ['1S P X', '19A', 'inadmissibleCall'],
    ['P P P P P', '22', 'inadmissibleCall'],
  ])('what breaks a Law, marked: %s', (text, law, irregular) => {
    const calls = bids(text)
    const last = calls.at(-1)
    const added = last && appendEvent(foldTable([START, ...calls.slice(0, -1)]), last)
    expect(added).toMatchObject({ ok: true, value: { event: { irregular }, doubt: { law } } })
    expect(added?.ok && added.value.state.calls.at(-1)?.irregular).toBe(irregular)
  })

  test('a mark of the source stays as it is', () => {
    const event: TableEvent = { type: 'BID', seat: 'S', call: 'P', irregular: 'inadmissibleCall' }
    expect(appendEvent(foldTable([START]), event)).toMatchObject({
      ok: true,
      value: { event: { irregular: 'inadmissibleCall' }, doubt: { law: '17C' } },
    })
  })
})

describe('a source may not add', () => {
  test.each([
    ['an unknown event', { type: 'CALL_WAITER' }, 'unknown-event'],
    ['an inherited name', { type: 'toString' }, 'unknown-event'],
    ['an event without its parts', { type: 'BID', seat: 'N' }, 'malformed-event'],
    ['a call nobody can make', { type: 'BID', seat: 'N', call: '8C' }, 'malformed-event'],
    ['a whole state', { type: 'FULL', state: EMPTY_TABLE }, 'snapshot-in-log'],
    ['a card before the contract', { type: 'PLAY_CARD', seat: 'N', card: 'SA' }, 'no-contract'],
  ])('%s', (_, event, code) => {
    expect(appendEvent(foldTable([START]), event)).toMatchObject({ ok: false, error: { code } })
  })

  test('a batch of which one event cannot have happened', () => {
    const batch = [START, ...bids('1NT'), { type: 'CLAIM_ACCEPT' }, ...bids('P')]
    expect(checkLog(batch)).toMatchObject({ ok: false, error: { index: 2, breach: { code: 'no-claim' } } })
  })
})

test('a batch tells what stands against its events, and goes on from a state', () => {
  const first = checkLog([START, ...bids('1NT W:P')])
  expect(first).toMatchObject({
    ok: true,
    value: { doubts: [{ index: 2, breach: { code: 'call-out-of-turn' } }] },
  })
  if (!first.ok) return
  const second = checkLog([{ type: 'BID', seat: 'N', call: '2S' }], first.value.state)
  expect(second).toMatchObject({ ok: true, value: { doubts: [] } })
})
