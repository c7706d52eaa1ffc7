// @vitest-environment jsdom
import type { Webhook } from '@openroom/protocol/schema/webhooks'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { sessionsFeed } from '../../live/sessions.ts'
import { miniSession } from '../../testing/sessions.ts'
import { WebhooksDialog } from './WebhooksDialog.tsx'

type Message = Webhook['messages'][number]

const message = (part: Partial<Message>): Message => ({
  ...{ id: 1, type: 'test', miniSessionId: null, at: '2026-11-21T18:00:00Z' },
  ...{ tries: 1, status: 204, state: 'taken', ...part },
})

const hook = (id: number, ...messages: readonly Message[]): Webhook => ({
  ...{ id, address: `https://hooks.example.org/${id}`, createdAt: '2026-11-20T18:00:00Z' },
  messages: [...messages],
})

let hooks: Webhook[]
let asked = 0
const added: unknown[] = []
/** What a call other than a look is answered with, if it is refused. */
let refusal: Response | null

beforeEach(() => {
  hooks = [hook(1)]
  asked = 0
  added.length = 0
  refusal = null
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === undefined || init.method === 'GET') {
      asked += 1
      return Response.json(hooks)
    }
    if (refusal) return refusal
    if (init.method === 'DELETE') hooks = hooks.filter(({ id }) => !path.endsWith(`/${id}`))
    else if (typeof init.body === 'string') {
      added.push(JSON.parse(init.body))
      hooks = [...hooks, hook(2)]
    }
    return Response.json(init.method === 'DELETE' ? hooks : { secret: 'whsec_shown', webhooks: hooks })
  })
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  cache.clear()
  sessionsFeed.store.setState(sessionsFeed.store.getInitialState())
  vi.unstubAllGlobals()
})

const pressed = (name: string, root: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(root).getByRole('button', { name })))

async function opened(): Promise<void> {
  render(<WebhooksDialog serverId={5} onClose={vi.fn()} />)
  await screen.findByText('https://hooks.example.org/1')
}

async function adds(address: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Address (https)'), { target: { value: address } })
  await pressed('Add the address')
}

test('the answer to a message that was never tried yet is looked for soon', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  hooks = [hook(1, message({ state: 'waits', tries: 0, status: null }))]
  await opened()
  expect(screen.getByText(/Not sent yet/)).not.toBeNull()
  hooks = [hook(1, message({}))]
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText(/received \(answer 204\)/)).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked).toBe(2)
})

test('a message is told by what happened, and in which session', async () => {
  const session = miniSession({
    miniSessionId: 7,
    tournamentName: 'Harbour Pairs',
    eventName: 'Thursday',
    segmentName: '',
  })
  sessionsFeed.store.setState({ body: [session], seq: 1 })
  hooks = [hook(1, message({ type: 'session.end', miniSessionId: 7 }))]
  await opened()
  expect(screen.getByText(/received/).textContent).toContain(
    'Session over · Harbour Pairs: Thursday · received',
  )
})

test('an address without a scheme is one of https', async () => {
  await opened()
  await adds(' club.example.org/news ')
  expect(added).toEqual([{ address: 'https://club.example.org/news' }])
})

test('a secret goes with its address', async () => {
  await opened()
  await adds('https://hooks.example.org/2')
  expect(screen.getByText('whsec_shown')).not.toBeNull()
  await screen.findByText('https://hooks.example.org/2')
  await pressed('Remove: https://hooks.example.org/1')
  await pressed('Remove', screen.getByRole('dialog', { name: 'Remove' }))
  expect(screen.getByText('whsec_shown')).not.toBeNull()
  await pressed('Remove: https://hooks.example.org/2')
  await pressed('Remove', screen.getByRole('dialog', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('whsec_shown')).toBeNull())
})

test('why an address could not be added is not said of one to be removed', async () => {
  await opened()
  refusal = Response.json({ code: 'webhooks-full', message: 'Full.' }, { status: 409 })
  await adds('https://hooks.example.org/2')
  const words = 'This club has as many addresses as it can. Remove one first.'
  expect(await screen.findByText(words)).not.toBeNull()
  await pressed('Remove: https://hooks.example.org/1')
  expect(within(screen.getByRole('dialog', { name: 'Remove' })).queryByText(words)).toBeNull()
})
