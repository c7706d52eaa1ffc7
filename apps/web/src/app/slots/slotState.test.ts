import { describe, expect, test } from 'vitest'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { initialSlots, SELECTOR, type SlotAction, type SlotsState, slotsReducer } from './slotState.ts'

const scores: ScreenAt = { screen: 'running-score', params: {} }
const board = (n: number): ScreenAt => ({ screen: 'frequency', params: { board: n, session: 1 } })
const replay = (n: number): ScreenAt => ({ screen: 'replay', params: { ns: 3, board: n, session: 1 } })
const tables = (round: number): ScreenAt => ({ screen: 'tables', params: { round } })

const after = (...actions: readonly SlotAction[]): SlotsState => actions.reduce(slotsReducer, initialSlots())
const go = (at: ScreenAt, slot = 0): SlotAction => ({ type: 'navigate', slot, at })

describe('slots', () => {
  test('begin with selectors, the first one alone', () => {
    const { zoom, slots } = initialSlots()
    expect(zoom).toBe(0)
    expect(slots.map(({ at }) => at)).toEqual([SELECTOR, SELECTOR, SELECTOR, SELECTOR])
  })

  test('going on pushes what was shown, back pops it and remembers what was left', () => {
    const there = after(go(scores), go(board(7)))
    expect(there.slots[0]?.history).toEqual([SELECTOR, scores])
    const back = slotsReducer(there, { type: 'back', slot: 0 })
    expect(back.slots[0]).toMatchObject({ at: scores, history: [SELECTOR], returnedFrom: board(7) })
    expect(slotsReducer(back, go(board(8))).slots[0]?.returnedFrom).toBeNull()
  })

  test('back without history changes nothing', () => {
    expect(after({ type: 'back', slot: 0 })).toEqual(initialSlots())
  })

  test.each([
    ['replay', replay(1), replay(2)],
    ['tables', tables(1), tables(2)],
  ])('%s to %s of another place pushes nothing', (_, first, second) => {
    expect(after(go(first), go(second)).slots[0]?.history).toEqual([SELECTOR])
  })

  test('a frequency that goes to another frequency pushes', () => {
    expect(after(go(board(1)), go(board(2))).slots[0]?.history).toEqual([SELECTOR, board(1)])
  })

  test('replacing keeps the history', () => {
    const { slots } = after(go(board(1)), { type: 'replace', slot: 0, at: board(2) })
    expect(slots[0]).toMatchObject({ at: board(2), history: [SELECTOR] })
  })

  test('slots change apart', () => {
    const { slots } = after(go(scores, 2))
    expect(slots.map(({ at }) => at.screen)).toEqual([
      'mini-session',
      'mini-session',
      'running-score',
      'mini-session',
    ])
  })

  test('choosing goes to the zoomed slot', () => {
    expect(after({ type: 'choose', at: scores }).slots[0]?.at).toEqual(scores)
  })

  test('choosing without zoom waits for a slot to be picked', () => {
    const waiting = after({ type: 'zoomOut' }, { type: 'choose', at: scores })
    expect(waiting.pending).toEqual(scores)
    expect(waiting.slots.every(({ at }) => at.screen === 'mini-session')).toBe(true)
    const picked = slotsReducer(waiting, { type: 'pick', slot: 3 })
    expect(picked).toMatchObject({ pending: null, zoom: null })
    expect(picked.slots[3]?.at).toEqual(scores)
    expect(slotsReducer(waiting, { type: 'forget' }).pending).toBeNull()
  })

  test('picking with nothing chosen changes nothing', () => {
    expect(after({ type: 'pick', slot: 1 })).toEqual(initialSlots())
  })

  test('the button bar is hidden on replay only, and shows on demand', () => {
    const there = after(go(replay(1)))
    expect(there.slots[0]?.buttonBarHidden).toBe(true)
    expect(after(go(scores)).slots[0]?.buttonBarHidden).toBe(false)
    const shown = slotsReducer(there, { type: 'bar', slot: 0, hidden: false })
    expect(shown.slots[0]?.buttonBarHidden).toBe(false)
  })

  test('zoom goes in on a slot and out to none', () => {
    expect(after({ type: 'zoomIn', slot: 2 }).zoom).toBe(2)
    expect(after({ type: 'zoomIn', slot: 2 }, { type: 'zoomOut' }).zoom).toBeNull()
  })
})

test('a split fills the slots in which nothing was looked at, and no other', () => {
  const fill = [board(1), board(2), board(3)]
  const split = after(go(scores), go(replay(4), 2), { type: 'zoomOut', fill })
  expect(split.slots.map(({ at }) => at)).toEqual([scores, board(1), replay(4), board(2)])
  const again = slotsReducer(slotsReducer(split, { type: 'zoomIn', slot: 1 }), { type: 'zoomOut', fill })
  expect(again.slots.map(({ at }) => at)).toEqual([scores, board(1), replay(4), board(2)])
  expect(after({ type: 'zoomOut', fill: [] }).slots[3]?.at).toEqual(SELECTOR)
})

test('four screens at once leave the one that asked for them out of its slot’s history', () => {
  const match: ScreenAt = { screen: 'match-view', params: { calcTableId: 7 } }
  const tables: ScreenAt = { screen: 'tables', params: {} }
  const asked = [tables, match].reduce(
    (state, at) => slotsReducer(state, { type: 'navigate', slot: 0, at }),
    initialSlots(),
  )
  const score: ScreenAt = { screen: 'running-score', params: {} }
  const open: ScreenAt = { screen: 'play', params: { tableId: 'OP 7' } }
  const after = slotsReducer(asked, { type: 'four', slot: 0, screens: [open, score, score, score] })
  expect(after.zoom).toBeNull()
  expect(after.slots.map(({ at }) => at.screen)).toEqual([
    'play',
    'running-score',
    'running-score',
    'running-score',
  ])
  expect(after.slots[0]?.history.map(({ screen }) => screen)).toEqual(['mini-session', 'tables'])
})
