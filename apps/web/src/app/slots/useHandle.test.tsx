// @vitest-environment jsdom
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { useHandle } from './useHandle.ts'
import { useSlots } from './useSlots.ts'

const SESSION = miniSession({ miniSessionId: 7, serverId: 3, segmentId: 9, status: 'CLOSED' })
const scores: ScreenAt = { screen: 'running-score', params: {} }

/** The session as it is opened at an address, with the first of its slots. */
function opened(path: string, session: MiniSession = SESSION) {
  window.history.pushState(null, '', path)
  const client = new QueryClient()
  return renderHook(
    () => {
      const [state, dispatch] = useSlots(session, true)
      const handle = useHandle(0, {
        ...{ miniSession: session, state, dispatch, canSplit: true },
        ...{ sessions: [session], boards: [], siteEntries: [], accountName: null },
        goTo: (to) => window.history.replaceState(null, '', to),
      })
      return { state, handle }
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
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
