/** Numbers of the specification that no test of a screen sees, each in the part that keeps to it. */
import { viewAt } from '@openroom/protocol/views'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialSlots } from '../app/slots/slotState.ts'
import { useHandle } from '../app/slots/useHandle.ts'
import { account } from '../live/account.ts'
import { watchHealth } from '../live/health.ts'
import { NO_TABLE } from '../live/tableFold.ts'
import { useViewers } from '../live/useViewers.ts'
import { recentSegments } from '../pages/sessions/grouping.ts'
import { useScroller } from '../screens/match-view/useScroller.ts'
import { delayWords } from '../screens/play/Notices.tsx'
import { Timer } from '../screens/play/Timer.tsx'
import Menu from '../ui/parts/Menu.tsx'
import { miniSession } from './sessions.ts'
import { navEntry } from './slot.ts'

const versions = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('no answer'))))
vi.mock('../live/site.ts', () => ({ loadVersion: versions, site: {} }))
const timer = vi.hoisted(() => ({ body: { type: 'ROUND', remainingTime: 5_000, running: true }, at: 0 }))
vi.mock('../live/usePushed.ts', () => ({ usePushed: () => timer }))
const clients = vi.hoisted(() => [] as object[])
vi.mock('@stomp/stompjs', () => ({
  Client: class {
    connected = false
    active = false
    constructor(settings: object) {
      clients.push(settings)
    }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  timer.at = performance.now()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the server is asked for a sign of life at the second 30 s without a push [DURATION.healthCheck] [LIMIT.healthMisses]', async () => {
  watchHealth()
  await after(59_999)
  expect(versions).not.toHaveBeenCalled()
  await after(1)
  expect(versions).toHaveBeenCalledOnce()
})

test('the socket is tried again after 5 s, and beats every 25 s [DURATION.reconnect]', async () => {
  await import('../live/connection.ts')
  expect(clients).toEqual([
    expect.objectContaining({
      reconnectDelay: 5_000,
      heartbeatIncoming: 25_000,
      heartbeatOutgoing: 25_000,
    }),
  ])
})

test('viewers are asked for every 5 s [DURATION.viewerPoll]', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', fetched)
  account.setState({ role: 'ADMIN' })
  renderHook(() => useViewers(miniSession({ status: 'LIVE' })))
  await after(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  await after(4_900)
  expect(fetched).toHaveBeenCalledTimes(1)
  await after(200)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('what can be scrolled is looked at every 500 ms [DURATION.scroller]', async () => {
  const place = document.createElement('div')
  const inner = place.appendChild(document.createElement('section'))
  inner.style.overflowY = 'auto'
  Object.defineProperties(inner, { scrollHeight: { value: 300 }, clientHeight: { value: 100 } })
  const { result } = renderHook(() => useScroller({ current: place }))
  await after(499)
  expect(result.current.ways.down).toBe(false)
  await after(1)
  expect(result.current.ways.down).toBe(true)
})

test('a closed menu does not open again for 1 s [DURATION.menuLock]', async () => {
  render(<Menu label="Menu" className={undefined} sections={[[navEntry('CLUBS')]]} byKey={false} />)
  const toggle = () =>
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Menu', hidden: true }), { button: 0 })
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await after(999)
  toggle()
  expect(screen.queryByRole('menu')).toBeNull()
  await after(1)
  toggle()
  expect(screen.getByRole('menu')).toBeTruthy()
})

test('a club has the sessions of its last 5 segments [LIMIT.recentSegments]', () => {
  const all = Array.from({ length: 8 }, (_, i) => miniSession({ miniSessionId: i, segmentId: i }))
  expect(recentSegments(all)).toHaveLength(5)
})

test('the broadcast is said to be sped up by 5 percent [LIMIT.speedUpNormal]', () => {
  const speed = { miniSessionId: 1, tableId: 31, calcTableId: 70, delay: 95, speed: 'NORMAL' } as const
  expect(delayWords(0, { ...NO_TABLE, speed })?.faster?.short).toContain('5')
})

test('the timer ticks every second [DURATION.timerTick]', async () => {
  render(<Timer at={viewAt('timer', { id: 1, table: { kind: 'table', tableId: 31 } })} look="words" />)
  const shown = () => screen.getByRole('timer').textContent
  expect(shown()).toContain('0:05')
  await after(999)
  expect(shown()).toContain('0:05')
  await after(1)
  expect(shown()).toContain('0:04')
})

test('the button bar of play and replay hides again after 3 s [DURATION.buttonBar]', async () => {
  const dispatch = vi.fn()
  const { result } = renderHook(() =>
    useHandle(0, {
      miniSession: miniSession(),
      state: initialSlots({ screen: 'replay', params: { ns: 1, board: 1 } }),
      dispatch,
      canSplit: true,
      sessions: [],
      boards: [],
      goTo: () => undefined,
    }),
  )
  result.current.handle.showBar()
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'bar', slot: 0, hidden: false })
  await after(2_999)
  expect(dispatch).toHaveBeenCalledOnce()
  await after(1)
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'bar', slot: 0, hidden: true })
})
