/** What the service worker does with a message: shows it, opens what it tells of, or ends them all. */
import { type PushMessage, pushRoutes } from '@openroom/protocol/pushRoutes'

type Client = { readonly url: string; readonly focus: () => Promise<unknown> }

export type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly Client[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
  readonly location: Pick<Location, 'origin'>
  readonly fetch: typeof fetch
}

/** Types of the page do not know what only workers may show. */
type Options = NotificationOptions & {
  readonly timestamp: number
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

const OFF = 'off'

export function show({ registration }: Scope, message: PushMessage): Promise<void> {
  const { title, body, tag, path, off, at } = message
  const options: Options = {
    body,
    tag,
    timestamp: at,
    data: { path },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    actions: [{ action: OFF, title: off }],
  }
  return registration.showNotification(title, options)
}

const post = ({ fetch }: Scope, path: string, body: object): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The browser forgets it first: nothing more comes, whether or not the server hears of it. */
async function end(scope: Scope): Promise<void> {
  const own = await scope.registration.pushManager.getSubscription()
  if (own === null) return
  await own.unsubscribe()
  await post(scope, pushRoutes.unsubscribe(), { endpoint: own.endpoint })
}

export type Changed = {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The browser has made an end of a subscription, and of some a new one: what is wanted goes on under that. */
export async function renew(scope: Scope, { oldSubscription: old, newSubscription }: Changed): Promise<void> {
  if (!old) return
  const now = newSubscription ?? (await scope.registration.pushManager.subscribe(old.options))
  const { endpoint, keys } = now.toJSON()
  await post(scope, pushRoutes.move(), { from: old.endpoint, endpoint, keys })
}

/** A page of this site that shows it already, or a new one: what others show is not taken away. */
async function open({ clients, location }: Scope, path: string): Promise<void> {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = open.find((client) => client.url === url.href)
  await (same ? same.focus() : clients.openWindow(url.href))
}

export type Pressed = {
  readonly action: string
  readonly notification: Pick<Notification, 'close' | 'data'>
}

export function press(scope: Scope, { action, notification }: Pressed): Promise<void> {
  notification.close()
  return action === OFF ? end(scope) : open(scope, `${notification.data?.path ?? '/'}`)
}
