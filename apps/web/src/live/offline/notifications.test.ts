import type { PushMessage } from '@openroom/protocol/pushRoutes'
import { expect, test, vi } from 'vitest'
import { press, renew, type Scope, show } from './notifications.ts'

const ORIGIN = 'https://site.example'

const message: PushMessage = {
  title: 'Ash: +13 IMPs',
  body: 'Board 7',
  tag: 'seven',
  path: '/screen/3?screen=score-card&calcTableId=4',
  off: 'Stop notifications',
  at: 1_700_000_000_000,
}

function scope(open: readonly string[] = [], isSubscribed = true) {
  const unsubscribe = vi.fn(async () => true)
  const clients = open.map((path) => ({ url: ORIGIN + path, focus: vi.fn(async () => undefined) }))
  const own = { endpoint: 'https://push.example/1', unsubscribe }
  const given = {
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: { getSubscription: async () => (isSubscribed ? own : null) },
    },
    clients: { matchAll: async () => clients, openWindow: vi.fn(async () => undefined) },
    location: { origin: ORIGIN },
    fetch: vi.fn(async () => new Response('{}')),
  }
  return { given, clients, unsubscribe, scope: given as unknown as Scope }
}

const notification = (path: unknown) => ({ close: vi.fn(), data: { path } })

test('a message is shown in its own words, with the way to end all', async () => {
  const { given, scope: own } = scope()
  await show(own, message)
  expect(given.registration.showNotification).toHaveBeenCalledWith('Ash: +13 IMPs', {
    body: 'Board 7',
    tag: 'seven',
    timestamp: 1_700_000_000_000,
    data: { path: message.path },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    actions: [{ action: 'off', title: 'Stop notifications' }],
  })
})

test('pressed, it opens its page; one that is open is brought up; another is left alone', async () => {
  const pressed = notification(message.path)
  const apart = scope(['/desk'])
  await press(apart.scope, { action: '', notification: pressed as never })
  expect(pressed.close).toHaveBeenCalled()
  expect(apart.given.clients.openWindow).toHaveBeenCalledWith(ORIGIN + message.path)
  expect(apart.clients[0]?.focus).not.toHaveBeenCalled()
  const same = scope(['/', message.path])
  await press(same.scope, { action: '', notification: pressed as never })
  expect(same.clients[1]?.focus).toHaveBeenCalled()
  expect(same.given.clients.openWindow).not.toHaveBeenCalled()
})

test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])(
  'it leads to no other site: %s',
  async (path) => {
    const { given, scope: own } = scope()
    await press(own, { action: '', notification: notification(path) as never })
    expect(given.clients.openWindow).not.toHaveBeenCalled()
  },
)

test('one press ends all: the browser forgets, and the server hears of it', async () => {
  const { given, unsubscribe, scope: own } = scope()
  await press(own, { action: 'off', notification: notification('/') as never })
  expect(unsubscribe).toHaveBeenCalled()
  expect(given.fetch).toHaveBeenCalledWith(
    '/api/push/unsubscribe',
    expect.objectContaining({ method: 'POST', body: '{"endpoint":"https://push.example/1"}' }),
  )
  const none = scope([], false)
  await press(none.scope, { action: 'off', notification: notification('/') as never })
  expect(none.given.fetch).not.toHaveBeenCalled()
})

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
})

test('what the browser changes by itself is said to the server; of what is unknown nothing', async () => {
  const { given, scope: own } = scope()
  const [old, next] = [subscription('old'), subscription('new')] as unknown as readonly PushSubscription[]
  await renew(own, { oldSubscription: old!, newSubscription: next! })
  const body =
    '{"from":"https://push.example/old","endpoint":"https://push.example/new","keys":{"p256dh":"p","auth":"a"}}'
  expect(given.fetch).toHaveBeenCalledWith('/api/push/move', expect.objectContaining({ body }))
  const subscribe = vi.fn(async () => next)
  Object.assign(given.registration.pushManager, { subscribe })
  await renew(own, { oldSubscription: old!, newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith(old!.options)
  expect(given.fetch).toHaveBeenCalledTimes(2)
  await renew(own, {})
  expect(given.fetch).toHaveBeenCalledTimes(2)
})
