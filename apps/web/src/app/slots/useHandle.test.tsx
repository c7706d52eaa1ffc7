// @vitest-environment jsdom
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { useHandle } from './useHandle.ts'
import { useSlots } from './useSlots.ts'

const SESSION = miniSession({ miniSessionId: 7, serverId: 3, segmentId: 9, status: 'CLOSED' })
const scores: ScreenAt = { screen: 'running-score', params: {} }

/** The session as it is opened at an address, with the first of its slots. */
function opened(path: string, session: MiniSession = SESSION) {
  window.history.pushState(null, '', path)
  let shown = session
  const hook = renderHook(() => {
    const [state, dispatch] = useSlots(shown, true)
    const { handle, instead } = useHandle(0, {
      miniSession: shown,
      state,
      dispatch,
      canSplit: true,
      sessions: [shown],
      boards: [],
      goTo: (to) => window.history.replaceState(null, '', to),
    })
    return { state, handle, instead }
  })
  const close = () => {
    shown = miniSession({ ...session, status: 'CLOSED' })
    hook.rerender()
  }
  return { ...hook, close }
}

const firstScreen = (path: string, session?: MiniSession) => {
  const { result, unmount } = opened(path, session)
  const at = result.current.state.slots[0]?.at
  unmount()
  return at
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('an address that is refused', () => {
  test('leads to the error page once, not whenever the session is opened after it', () => {
    const { result, unmount } = opened('/screen/7?screen=frequency&board=99&session=1')
    act(() => result.current.handle.check({ noResults: true }))
    expect(window.location.pathname).toBe('/error/3/9')
    unmount()
    expect(firstScreen('/screen/3/9')).toEqual({ screen: 'mini-session', params: {} })
  })

  test('leaves what was viewed before it', () => {
    const { result, unmount } = opened('/screen/7?screen=running-score')
    act(() => result.current.handle.navigate('frequency', { board: 99, session: 1 }))
    act(() => result.current.handle.check({ noResults: true }))
    unmount()
    expect(firstScreen('/screen/7')).toEqual(scores)
  })

  test('is refused by the session alone as well', () => {
    const closed = miniSession({ ...SESSION, bidOnly: true, vugraphClosedResult: true })
    opened('/screen/7?screen=replay&ns=1&board=1', closed).unmount()
    expect(window.location.pathname).toBe('/')
    expect(firstScreen('/screen/7', closed)).toEqual({ screen: 'mini-session', params: {} })
  })
})

describe('a session that closes', () => {
  const at: ScreenAt = { screen: 'play', params: { tableId: '5' } }
  const live = miniSession({ ...SESSION, status: 'LIVE' })
  const atTable = '/screen/7?screen=play&tableId=5'

  test('leaves whoever watches a last look, then leads to the score', () => {
    vi.useFakeTimers()
    const { result, close } = opened(atTable, live)
    close()
    act(() => vi.advanceTimersByTime(14_000))
    expect(result.current.state.slots[0]?.at).toEqual(at)
    act(() => vi.advanceTimersByTime(2_000))
    expect(result.current.state.slots[0]?.at).toEqual(scores)
    vi.useRealTimers()
  })

  test('leaves who has gone on meanwhile where they are', () => {
    vi.useFakeTimers()
    const { result, close } = opened(atTable, live)
    close()
    act(() => result.current.handle.navigate('score-card', { calcTableId: 1, round: 1 }))
    act(() => vi.advanceTimersByTime(20_000))
    expect(result.current.state.slots[0]?.at.screen).toBe('score-card')
    vi.useRealTimers()
  })

  test('leads whoever comes after it to the score at once', () => {
    expect(firstScreen(atTable)).toEqual(scores)
  })
})
