import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Listener } from '../../live/connection.ts'
import { systemMessage } from '../../testing/messages.ts'

const heard = new Map<string, Listener<'globalSystemMessages'>>()
vi.mock('../../live/connection.ts', async (original) => ({
  ...(await original<object>()),
  listen: ({ destination }: { destination: string }, listener: Listener<'globalSystemMessages'>) => {
    heard.set(destination, listener)
    return () => heard.delete(destination)
  },
}))

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString()

let ids = 0
const message = (over: Partial<SystemMessage> = {}) =>
  systemMessage({
    ...{ id: ++ids, tableId: null, board: null, message: [['Lunch', 'plain']], at: ago(0), sentAt: ago(0) },
    ...over,
  })

const tell = (...payload: readonly SystemMessage[]) =>
  act(() =>
    heard
      .get('/system-messages/global')
      ?.onPush({ type: 'SUBSCRIBE', payload: [...payload], seq: 1, prev: null }),
  )

/** The page as it is after a reload: what the module holds is gone, what the tab keeps is not. */
async function load() {
  cleanup()
  vi.resetModules()
  const { default: MessageList } = await import('./MessageList.tsx')
  render(<MessageList session={null} goTo={() => undefined} />)
}

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  sessionStorage.clear()
  await load()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[DURATION.messageShown] a message goes 60 s after it was sent, whenever it came', () => {
  tell(message(), message({ message: [['Old news', 'plain']], sentAt: ago(59) }))
  expect(entries()).toHaveLength(2)
  after(1_001)
  expect(entries()).toHaveLength(1)
  after(58_900)
  expect(entries()).toHaveLength(1)
  after(200)
  expect(entries()).toEqual([])
})

test('its minute goes on over a reload', async () => {
  const lunch = message()
  tell(lunch)
  after(40_000)
  await load()
  tell(lunch)
  expect(entries()).toHaveLength(1)
  after(19_900)
  expect(entries()).toHaveLength(1)
  after(200)
  expect(entries()).toEqual([])
  await load()
  tell(lunch)
  expect(entries()).toEqual([])
})

test('a closed one stays closed over a reload', async () => {
  const [lunch, tea] = [message(), message({ message: [['Tea', 'plain']] })]
  tell(lunch, tea)
  fireEvent.click(screen.getAllByRole('button', { name: 'Close this message' })[0]!)
  after(1)
  expect(entries()).toEqual([expect.stringContaining('Tea')])
  await load()
  tell(lunch, tea)
  expect(entries()).toEqual([expect.stringContaining('Tea')])
})

test('shifted times show on what is shown already', () => {
  const lunch = message()
  tell(lunch)
  const time = () => screen.getByRole('time').getAttribute('datetime')
  expect(time()).toBe('2026-11-21T12:00:00.000Z')
  tell({ ...lunch, at: ago(1_800) })
  expect(time()).toBe('2026-11-21T11:30:00.000Z')
  after(60_001)
  expect(entries()).toEqual([])
})

test('[DURATION.messageFollowed] goes 1.5 s after its segment was gone to', () => {
  tell(message({ message: [['Final', 'segmentSelect!5']] }))
  fireEvent.click(screen.getByRole('button', { name: 'Final' }))
  after(1_499)
  expect(entries()).toHaveLength(1)
  after(2)
  expect(entries()).toEqual([])
})

test('a viewer’s wrong clock neither hides a message nor keeps it', async () => {
  const { hearServerTime: hear } = await import('../../live/http.ts')
  act(() => hear(new Date(NOW.getTime() - 3_600_000).toUTCString()))
  tell(message({ sentAt: ago(3_600) }))
  expect(entries()).toHaveLength(1)
  after(60_001)
  expect(entries()).toEqual([])
})

test('what only this page says is there for a minute', async () => {
  const live = await import('../../live/systemMessages.ts')
  act(() => live.note('Events reloaded'))
  after(59_000)
  expect(entries()).toHaveLength(1)
  after(1_001)
  expect(entries()).toEqual([])
})
