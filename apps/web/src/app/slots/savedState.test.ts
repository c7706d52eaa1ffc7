// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { restore, save, savedKey } from './savedState.ts'
import { initialSlots, type SlotsState, slotsReducer } from './slotState.ts'

const scores: ScreenAt = { screen: 'running-score', params: {} }
const board: ScreenAt = { screen: 'frequency', params: { board: 7, session: 1 } }
const play: ScreenAt = { screen: 'play', params: { tableId: '4' } }
const closed = { miniSessionId: 5, live: false }

const at = (...screens: readonly ScreenAt[]): SlotsState =>
  screens.reduce(
    (state, next) => slotsReducer(state, { type: 'navigate', slot: 0, at: next }),
    initialSlots(),
  )

beforeEach(() => sessionStorage.clear())

describe('saved slots', () => {
  test('come back as they were left', () => {
    const state = slotsReducer(at(scores, board), { type: 'zoomOut' })
    save(state, 5, sessionStorage)
    expect(restore(null, closed, sessionStorage)).toEqual({ ...state, step: 0 })
  })

  test('are kept under the session with version 4 [LIMIT.savedVersion] [LIMIT.slots]', () => {
    save(at(scores), 5, sessionStorage)
    expect(JSON.parse(sessionStorage.getItem('screen-5') ?? '')).toMatchObject({
      version: 4,
      zoom: 0,
      screens: [{}, {}, {}, {}],
    })
    expect(restore(null, { miniSessionId: 6, live: false }, sessionStorage)).toEqual(initialSlots())
  })

  test.each([
    ['another version', { version: 3, zoom: 0, screens: [] }],
    ['too few screens', { version: 4, zoom: 0, screens: [] }],
    ['something else', 'text'],
  ])('%s is not read', (_, saved) => {
    sessionStorage.setItem(savedKey(5), JSON.stringify(saved))
    expect(restore(null, closed, sessionStorage)).toEqual(initialSlots())
  })

  test('play of a session that is not live becomes the running score', () => {
    save(at(scores, play), 5, sessionStorage)
    expect(restore(null, closed, sessionStorage).slots[0]?.at).toEqual(scores)
    expect(restore(null, { ...closed, live: true }, sessionStorage).slots[0]?.at).toEqual(play)
  })

  test('an address puts its screen alone into the first slot', () => {
    save(slotsReducer(at(scores), { type: 'zoomOut' }), 5, sessionStorage)
    expect(restore(board, closed, sessionStorage)).toEqual(initialSlots(board))
  })

  test('an address that repeats what another slot showed alone keeps all four', () => {
    const four = slotsReducer(at(scores), { type: 'navigate', slot: 2, at: board })
    save(slotsReducer(four, { type: 'zoomIn', slot: 2 }), 5, sessionStorage)
    const state = restore(board, closed, sessionStorage)
    expect(state.zoom).toBe(2)
    expect(state.slots.map((slot) => slot.at.screen)).toEqual([
      'running-score',
      'mini-session',
      'frequency',
      'mini-session',
    ])
  })

  test('an address that repeats what was shown keeps the way back', () => {
    save(at(scores, board), 5, sessionStorage)
    const state = restore(board, closed, sessionStorage)
    expect(state.zoom).toBe(0)
    expect(state.slots[0]?.history.at(-1)).toEqual(scores)
  })
})
