/**
 * Notifications of whom a browser follows: switched on in its dialog, sent encrypted by the real server, decrypted by the
 * push service of the test, given to the real service worker by the browser's tools, and pressed. The browser of the tests
 * draws no notifications and has no push service of its own: what the worker has it show is written down instead.
 */

import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { Registration } from '@openroom/protocol/schema/results'
import type { BrowserContext, Worker } from '@playwright/test'
import { type TestPushService, testPushService } from '../apps/server/src/testing/pushEndpoint.ts'
import { hasNoFaults } from './support/axe.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { begin } from './support/running.ts'
import { type Server, startServer } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'
import { settled } from './walk/settled.ts'

const SIZES = ['360x740', '1180x820'] as const

test.use({ serviceWorkers: 'allow' })

let service: TestPushService
let own: Server

test.beforeAll(async () => {
  service = await testPushService()
  own = await startServer({ settings: { SOLVER_THREADS: '0', PUSH_SERVICES: service.origin } })
})
test.afterAll(async () => {
  await own.stop()
  await service.close()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Followed' })

async function openDialog(page: Page): Promise<void> {
  await settled(page)
  await page.locator('[data-content]').focus()
  await page.keyboard.press('m')
  await expect(dialog(page)).toBeVisible()
}

type Subscribed = Pick<PushSubscriptionJSON, 'endpoint' | 'keys'>

/** In the place of the browser's push service, and of its question to the user, those of the test. */
const withService = (page: Page, given: Subscribed) =>
  page.addInitScript((subscription) => {
    const KEY = 'test.subscription'
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const made = () => ({
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    PushManager.prototype.subscribe = async (options?: PushSubscriptionOptionsInit) => {
      localStorage.setItem(KEY, `${options?.applicationServerKey}`)
      return made() as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(KEY) === null ? null : (made() as unknown as PushSubscription)
  }, given)

type Shown = { readonly title: string; readonly options: NotificationOptions }

/** What only the worker has, and what the test notes of it. */
type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow: (url: string) => Promise<unknown> }
  readonly dispatchEvent: (event: Event) => boolean
  shown: Shown[]
  opened: string[]
}

/** Notes what the worker shows and opens, and gives it the subscription of the test. */
async function watchWorker(context: BrowserContext, endpoint: string): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate((endpoint) => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.opened = []
    const { registration, clients } = scope
    registration.showNotification = async (title, options = {}) => {
      scope.shown.push({ title, options })
    }
    // Which a browser allows after a press alone.
    clients.openWindow = async (url) => scope.opened.push(url)
    const subscription = { endpoint, unsubscribe: async () => true }
    Object.getPrototypeOf(registration.pushManager).getSubscription = async () => subscription
  }, endpoint)
  return worker
}

const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

/** Has the worker of the page get a message, as it comes from the browser's push service. */
async function deliver(context: BrowserContext, page: Page, message: PushMessage): Promise<void> {
  const tools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  const data = JSON.stringify(message)
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
  await tools.detach()
}

/** Presses the notification that was shown last. @returns the pages that it has opened */
const press = (worker: Worker, action: string) =>
  worker.evaluate(async (action) => {
    const scope = globalThis as unknown as WorkerScope
    const { options } = scope.shown.at(-1)!
    let work: Promise<unknown> = Promise.resolve()
    const event = Object.assign(new Event('notificationclick'), {
      action,
      notification: { data: options.data, close: () => scope.shown.pop() },
      waitUntil: (promise: Promise<unknown>) => {
        work = promise
      },
    })
    scope.dispatchEvent(event)
    await work
    return scope.opened
  }, action)

test('a team that is followed sits down: the browser is told, and led to its table', async ({
  page,
  context,
}) => {
  const { id } = await begin(own, 'League')
  const [team, other] = (await (
    await fetch(`${own.url}/api/archive/teams/${id}`)
  ).json()) as readonly Registration[]
  const key = await (await fetch(`${own.url}/api/push/key`)).json()
  const browser = service.browser(key.publicKey)
  await withService(page, { endpoint: browser.endpoint, keys: browser.keys })

  // Nothing to be told of while nobody is followed.
  await page.goto(`${own.url}/screen/${id}?screen=private-score&registrationId=${team!.registrationId}`)
  await openDialog(page)
  await expect(dialog(page).getByText('Notifications')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Follow ${team!.name}`, exact: true }).click()
  await openDialog(page)
  await hasNoFaults(page)
  await dialog(page).getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Switch off' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBe(key.publicKey)
  await inAllLooks(page, 'on', { sizes: SIZES })
  await page.setViewportSize({ width: 1440, height: 900 })
  // At noon as at night.
  await dialog(page).getByRole('checkbox', { name: 'Quiet hours' }).click()
  await expect(dialog(page).getByLabel('From')).toHaveCount(0)
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await hasNoFaults(page)
  await page.keyboard.press('Escape')

  await begin(own, 'League', { rounds: 1 })
  await expect.poll(() => browser.texts().filter((text) => text.includes('At the table now'))).toHaveLength(1)
  const told = browser.taken.find(({ message }) => message.body.startsWith('At the table now'))!
  expect(told.message.title).toBe(team!.name)

  const worker = await watchWorker(context, browser.endpoint)
  await deliver(context, page, told.message)
  const { title, body, path, tag, off } = told.message
  await expect
    .poll(() => shown(worker))
    .toMatchObject([
      { title, options: { body, tag, data: { path }, actions: [{ action: 'off', title: off }] } },
    ])
  expect(await press(worker, '')).toEqual([own.url + path])
  await page.goto(own.url + path)
  await expect(page).toHaveURL(/screen=play&tableId=(OP|CL)(\+|%20)\d+/)
  await expect(page.getByText(team!.name).first()).toBeVisible()

  // Whom else the browser follows is said to the server from the next page on, and from this.
  const said = page.waitForRequest((request) => request.url().endsWith('/api/push/subscribe'))
  await page.goto(`${own.url}/screen/${id}?screen=private-score&registrationId=${other!.registrationId}`)
  await page.getByRole('button', { name: `Follow ${other!.name}`, exact: true }).click()
  expect((await said).postDataJSON().followed).toHaveLength(2)

  // Off by one press in the dialog; the server sends nothing more.
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Switch on' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('openroom.notify'))).toBeNull()
})

test(
  'one press in the notification ends them; what is blocked or cannot be is said',
  NIGHTLY,
  async ({ page, context }) => {
    const key = await (await fetch(`${own.url}/api/push/key`)).json()
    const browser = service.browser(key.publicKey)
    await withService(page, { endpoint: browser.endpoint, keys: browser.keys })
    await page.addInitScript(() => {
      const one = { kind: 'player', name: 'Anna Berg', personId: 3 }
      localStorage.setItem('openroom.followed', JSON.stringify([one]))
    })
    await page.goto(own.url)
    await openDialog(page)
    await dialog(page).getByRole('button', { name: 'Switch on' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Switch off' })).toBeVisible()
    const message = {
      title: 'Anna',
      body: 'Board 1',
      tag: 'one',
      path: '/',
      off: 'Stop notifications',
      at: 1,
    }
    const worker = await watchWorker(context, browser.endpoint)
    await deliver(context, page, message)
    await expect.poll(() => shown(worker)).toHaveLength(1)
    const heard = context.waitForEvent('request', (request) =>
      request.url().endsWith('/api/push/unsubscribe'),
    )
    expect(await press(worker, 'off')).toEqual([])
    expect((await heard).postDataJSON()).toEqual({ endpoint: browser.endpoint })
    expect(await shown(worker)).toEqual([])

    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await page.goto(own.url)
    await openDialog(page)
    await expect(dialog(page).getByText(/^Notifications from this site are blocked/)).toBeVisible()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { get: () => false })
      // As it is there, `'PushManager' in window` is false.
      Reflect.deleteProperty(globalThis, 'PushManager')
    })
    await page.goto(own.url)
    await openDialog(page)
    await expect(dialog(page).getByText(/first add this site to the Home Screen/)).toBeVisible()
    await hasNoFaults(page)
  },
)
