import { ALL_FROM_THE_TOP, CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { describe, expect, it } from 'vitest'
import type { TableEvent } from '../table/events.ts'
import { recordToLog, type TableRecord } from '../table/record.ts'
import { foldTable } from '../table/reducer.ts'
import { takeBack, takeBackMoves, withFollowing } from './follows.ts'
import { typeBoard } from './testing/typist.ts'

const logOf = (record: TableRecord): readonly TableEvent[] => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events
}
const types = (events: readonly TableEvent[]) => events.map(({ type }) => type)

describe('what follows by itself', () => {
  it('is the end of the auction after three passes', () => {
    const events = logOf(GRAND_SLAM)
    const at = events.findIndex(({ type }) => type === 'END_AUCTION')
    const [group, ...more] = withFollowing(foldTable(events.slice(0, at - 1)), [events[at - 1]!])
    expect(types(group!.events)).toEqual(['BID', 'END_AUCTION'])
    expect(more).toEqual([])
  })

  it('is a board that is passed out', () => {
    const start: TableEvent = { type: 'START_AUCTION', board: ALL_FROM_THE_TOP }
    const passes = (['E', 'S', 'W', 'N'] as const).map(
      (seat): TableEvent => ({ type: 'BID', seat, call: 'P' }),
    )
    const [group] = withFollowing(foldTable([start]), passes)
    expect(types(group!.events).slice(-2)).toEqual(['END_AUCTION', 'END_GAME'])
  })

  it('are cards without a choice, apart from what was typed, up to the end', () => {
    const events = logOf(GRAND_SLAM)
    const lastLead = events.findLastIndex(({ type }) => type === 'PLAY_CARD') - 3
    const before = foldTable(events.slice(0, lastLead))
    const groups = withFollowing(before, [events[lastLead]!])
    expect(groups.map(({ isForced, events: own }) => [isForced, types(own)])).toEqual([
      [false, ['PLAY_CARD']],
      [true, ['PLAY_CARD', 'PLAY_CARD', 'PLAY_CARD', 'END_TRICK', 'END_GAME']],
    ])
    expect(withFollowing(before, [events[lastLead]!], true)).toHaveLength(1)
  })

  it('is the result of a claim that is accepted', () => {
    const events = logOf(CLAIMED)
    const at = events.findIndex(({ type }) => type === 'CLAIM_ACCEPT')
    const [group] = withFollowing(foldTable(events.slice(0, at)), [{ type: 'CLAIM_ACCEPT' }])
    expect(types(group!.events)).toEqual(['CLAIM_ACCEPT', 'END_GAME'])
    expect(group!.events[1]).toEqual(events.at(-1))
  })
})

it.each([
  ['a claim', CLAIMED],
  ['every trick', GRAND_SLAM],
])('typing a board makes the log of its record: %s', (_, record) => {
  expect(typeBoard(logOf(record)).events).toEqual(logOf(record))
})

it.each([
  ['a claim', CLAIMED],
  ['every trick', GRAND_SLAM],
])('taking back everything leads to the start: %s', (_, record) => {
  let state = foldTable(logOf(record))
  let steps = 0
  for (let back = takeBack(state); back.length > 0; back = takeBack(state)) {
    state = foldTable(back, state)
    steps += 1
  }
  expect(state).toEqual({
    ...foldTable(logOf(record).filter(({ type }) => /START|SEAT/.test(type))),
    claim: null,
  })
  expect(steps).toBeGreaterThan(10)
})

it('takes back so many moves', () => {
  const state = foldTable(logOf(GRAND_SLAM))
  expect(types(takeBackMoves(state, 3))).toEqual([
    'UNDO_END_GAME',
    'CANCEL_CARD',
    'CANCEL_CARD',
    'CANCEL_CARD',
  ])
})
