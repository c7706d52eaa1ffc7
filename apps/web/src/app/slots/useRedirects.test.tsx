import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { useRedirects, type Ways } from './useRedirects.ts'

const live = miniSession({ status: 'LIVE', type: 'TEAM' })
const closed = { ...live, status: 'CLOSED' } as const
const vugraph = { ...live, bidOnly: true, vugraphClosedResult: true }
const play = (): ScreenAt => ({ screen: 'play', params: { tableId: 'OP 1' } })
const board = (number: number): ScreenAt => ({ screen: 'frequency', params: { board: number, round: 1 } })

/** A host that makes what it shows anew each time, as panes do. */
function hosted(session = live, at = play, ways: Ways = {}) {
  let shown = { session, at }
  const hook = renderHook(() => useRedirects(shown.at(), shown.session, ways))
  return {
    instead: () => hook.result.current.instead,
    check: (facts: Parameters<typeof hook.result.current.check>[0]) =>
      act(() => hook.result.current.check(facts)),
    now: (next: Partial<typeof shown>) => {
      shown = { ...shown, ...next }
      hook.rerender()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('a host that leads nowhere', () => {
  test('shows what may be shown, and says what may not, however often it is drawn', () => {
    expect(hosted().instead()).toBeNull()
    const pane = hosted(vugraph)
    expect(pane.instead()).toBe('main')
    pane.now({})
    expect(pane.instead()).toBe('main')
    expect(hosted({ ...vugraph, vugraphClosedResult: false, adaptive: true }).instead()).toBe('running-score')
    expect(hosted({ ...live, playVisible: false }).instead()).toBe('words')
  })

  test('has a last look at a table whose session closes', () => {
    const pane = hosted()
    pane.now({ session: closed })
    act(() => vi.advanceTimersByTime(14_000))
    expect(pane.instead()).toBeNull()
    act(() => vi.advanceTimersByTime(2_000))
    expect(pane.instead()).toBe('running-score')
    pane.now({ session: live })
    expect(pane.instead()).toBeNull()
  })

  test('says that results are missing of what it shows, not of what comes after it', () => {
    const tab = hosted(closed, () => board(99))
    tab.check({ noResults: true })
    expect(tab.instead()).toBe('error')
    tab.now({ at: () => board(1) })
    expect(tab.instead()).toBeNull()
  })

  test('looks again for what a live session may have by now', () => {
    const tab = hosted(live, () => board(5))
    tab.check({ noResults: true })
    expect(tab.instead()).toBe('error')
    act(() => vi.advanceTimersByTime(60_000))
    expect(tab.instead()).toBeNull()
  })
})

test('a host goes where it can lead, and says the rest', () => {
  const toScores = vi.fn()
  const ways = { 'running-score': toScores }
  expect(hosted(closed, play, ways).instead()).toBeNull()
  expect(toScores).toHaveBeenCalledOnce()
  expect(hosted(vugraph, play, ways).instead()).toBe('main')
  const frame = hosted(closed, () => board(99), ways)
  frame.check({ noResults: true })
  expect(frame.instead()).toBe('error')
  expect(toScores).toHaveBeenCalledOnce()
})
