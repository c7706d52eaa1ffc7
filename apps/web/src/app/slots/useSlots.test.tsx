// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardLeaving } from '../../live/leaving.ts'
import { miniSession } from '../../testing/sessions.ts'
import { stepsBegun } from '../../ui/arrival.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { watchHistory } from '../history.ts'
import { fromQuery, fromQueryOfFour } from './query.ts'
import { initialSlots, type SlotAction } from './slotState.ts'
import { useSlots } from './useSlots.ts'

const session = miniSession({ miniSessionId: 7, serverId: 3, segmentId: 9 })
const reload = vi.fn()
watchHistory(reload)

const board = (n: number): ScreenAt => ({ screen: 'frequency', params: { board: n, session: 1 } })
const replay = (n: number): ScreenAt => ({ screen: 'replay', params: { ns: 1, board: n } })
const scores: ScreenAt = { screen: 'running-score', params: {} }
const match: ScreenAt = { screen: 'match-view', params: { calcTableId: 4 } }

const go = (at: ScreenAt, slot = 0): SlotAction => ({ type: 'navigate', slot, at })

/** The session as it opens at an address, after a list that was looked at before. */
function opened(path = '/screen/7') {
  window.history.pushState(null, '', '/')
  window.dispatchEvent(new Event('pushState'))
  window.history.pushState(null, '', path)
  window.dispatchEvent(new Event('pushState'))
  return drawn()
}

function drawn() {
  const { result, unmount } = renderHook(() => useSlots(session, true))
  const [at, say] = [
    () => result.current[0],
    (...actions: readonly SlotAction[]) => {
      for (const action of actions) act(() => result.current[1](action))
    },
  ]
  return { at, say, unmount, screen: (slot = 0) => at().slots[slot]?.at }
}

const step = async (by: -1 | 1, until: () => void) => {
  act(() => window.history.go(by))
  await waitFor(until)
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(cleanup)

describe('back and forward in the browser', () => {
  test('walk through what was viewed, without loading the page anew', async () => {
    const { say, screen, at } = opened()
    say(go(scores), go(board(1)), go(board(2)))
    await step(-1, () => expect(screen()).toEqual(board(1)))
    expect(at().slots[0]?.returnedFrom).toEqual(board(2))
    expect(window.location.search).toBe('?screen=frequency&board=1&session=1')
    await step(-1, () => expect(screen()).toEqual(scores))
    await step(1, () => expect(screen()).toEqual(board(1)))
    expect(at().slots[0]).toMatchObject({ returnedFrom: null, history: [{ screen: 'mini-session' }, scores] })
    expect(reload).not.toHaveBeenCalled()
  })

  test('leave the session only from its first screen', async () => {
    const { say, screen } = opened()
    say(go(scores))
    await step(-1, () => expect(screen()?.screen).toBe('mini-session'))
    await step(-1, () => expect(window.location.pathname).toBe('/'))
  })

  test('pass over what leaves no entry: replay to replay, the same again', async () => {
    const { say, screen } = opened()
    say(go(scores), go(replay(1)), go(replay(2)), { type: 'replace', slot: 0, at: replay(3) }, go(replay(3)))
    await step(-1, () => expect(screen()).toEqual(scores))
    await step(1, () => expect(screen()).toEqual(replay(3)))
  })

  test('undo a zoom, and what another slot has shown', async () => {
    const { say, screen, at } = opened()
    say({ type: 'zoomOut' }, go(board(4), 2), { type: 'zoomIn', slot: 2 })
    await step(-1, () => expect(at().zoom).toBeNull())
    expect(screen(2)).toEqual(board(4))
    await step(-1, () => expect(screen(2)?.screen).toBe('mini-session'))
  })

  test('to another page off the root load it anew', async () => {
    window.history.pushState(null, '', '/clubs')
    window.dispatchEvent(new Event('pushState'))
    window.history.pushState(null, '', '/archive')
    window.dispatchEvent(new Event('pushState'))
    await step(-1, () => expect(reload).toHaveBeenCalledOnce())
  })

  test('to a fragment of the page do nothing', async () => {
    window.history.pushState(null, '', '/clubs')
    window.dispatchEvent(new Event('pushState'))
    const seen = vi.fn()
    window.addEventListener('popstate', seen)
    window.location.hash = '#content'
    await step(-1, () => expect(seen).toHaveBeenCalled())
    expect(reload).not.toHaveBeenCalled()
    window.removeEventListener('popstate', seen)
  })
})

describe('a slot’s own way back', () => {
  test('is the browser’s where the slot went on last', async () => {
    const { say, screen } = opened()
    say(go(scores), go(board(1)), { type: 'back', slot: 0 })
    await waitFor(() => expect(screen()).toEqual(scores))
    await step(1, () => expect(screen()).toEqual(board(1)))
  })

  test('is a step on where another slot went on since', async () => {
    const { say, screen } = opened()
    say({ type: 'zoomOut' }, go(scores, 0), go(board(1), 1), { type: 'back', slot: 0 })
    expect(screen()?.screen).toBe('mini-session')
    await step(-1, () => expect(screen()).toEqual(scores))
    expect(screen(1)).toEqual(board(1))
  })

  test('pressed twice at once goes back once', async () => {
    const { say, screen } = opened()
    say(go(scores), go(board(1)), { type: 'back', slot: 0 }, { type: 'back', slot: 0 })
    await waitFor(() => expect(screen()).toEqual(scores))
    expect(window.location.pathname).toBe('/screen/7')
  })
})

describe('a step to a heading', () => {
  test('is none where nothing changes, nor where a redirect finds the focus elsewhere', () => {
    const { say } = opened()
    say(go(scores))
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const before = stepsBegun()
    say(go(scores), { type: 'replace', slot: 1, at: scores })
    expect(stepsBegun()).toBe(before)
    button.remove()
    say({ type: 'replace', slot: 2, at: scores })
    expect(stepsBegun()).toBe(before + 1)
  })
})

describe('a match view', () => {
  test('is asked about before it is left, and stays until then', async () => {
    const { say, screen } = opened()
    say(go(scores), go(match))
    expect(window.location.pathname).toBe('/screen/3/9')
    let leave = (): void => undefined
    const ask = vi.fn((then: () => void) => {
      leave = then
    })
    const stop = guardLeaving(ask)
    await step(-1, () => expect(ask).toHaveBeenCalledOnce())
    await waitFor(() => expect(window.location.pathname).toBe('/screen/3/9'))
    expect(screen()).toEqual(match)
    act(leave)
    await waitFor(() => expect(screen()).toEqual(scores))
    expect(ask).toHaveBeenCalledOnce()
    stop()
  })
})

describe('a page loaded anew', () => {
  test('shows the entry as it was, whichever slot stood alone', () => {
    const { say, unmount, at } = opened()
    say({ type: 'zoomOut' }, go(scores, 0), go(board(1), 1), go(board(2), 2), { type: 'zoomIn', slot: 2 })
    const before = at()
    unmount()
    const { pending: _, ...kept } = before
    expect(drawn().at()).toMatchObject(kept)
  })

  test('whose address leads elsewhere is left alone', () => {
    const { say } = opened()
    window.history.replaceState(null, '', '/error/3/9')
    say(go(scores))
    expect(window.location.href).toMatch(/\/error\/3\/9$/)
  })
})

test('whatever is written into the address opens at the same place in a fresh browser', () => {
  const screen = fc.constantFrom<ScreenAt>(
    scores,
    board(3),
    { screen: 'replay', params: { ns: 2, board: 5, session: 1, kibitz: 'SOUTH', cindex: 28.02 } },
    { screen: 'cross-imp', params: { round: -1 } },
    { screen: 'cross-table', params: { order: 'name' } },
    { screen: 'play', params: { tableId: 'OP 12', follow: 31 } },
    match,
  )
  const slot = fc.nat(3)
  const action = fc.oneof<fc.Arbitrary<SlotAction>[]>(
    fc.record({ type: fc.constant('navigate'), slot, at: screen }),
    fc.record({ type: fc.constant('replace'), slot, at: screen }),
    fc.record({ type: fc.constant('zoomIn'), slot }),
    fc.record({ type: fc.constant('zoomOut') }),
    fc.record({ type: fc.constant('choose'), at: screen }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
      sessionStorage.clear()
      const { say, at, unmount } = opened()
      say(...actions)
      const { zoom, slots } = at()
      const shown = zoom === null ? slots.map(({ at }) => at) : [slots[zoom]?.at]
      const asked = fromQueryOfFour(window.location.search) ?? [fromQuery(window.location.search)]
      expect(asked).toEqual(shown)
      unmount()
      sessionStorage.clear()
      window.history.replaceState(null, '', window.location.href)
      const again = drawn()
      expect(again.at()).toMatchObject({
        zoom: zoom === null ? null : 0,
        slots: shown.map((one) => ({ at: one })).concat(initialSlots().slots.slice(shown.length) as never),
      })
      again.unmount()
    }),
    { numRuns: 60 },
  )
})
