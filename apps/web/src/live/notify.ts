/**
 * Notifications of whom this browser follows: asked for with the browser's own push service, and said to the server,
 * again whenever who is followed, or what is wanted of them, has changed. Without an account.
 */
import type { Followed } from '@openroom/protocol/followed'
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import type { PushWish, QuietHours } from '@openroom/protocol/schema/push'
import { createStore } from 'zustand/vanilla'
import { CallError, getJson, postJson } from './http.ts'
import { keepText, readKeptJson } from './kept.ts'
import { canKeep } from './offline/offline.ts'

/** `public/theme.js` knows the name too: what is wanted is said again from any page. */
const KEY = 'openroom.notify'
/** So old the server's word of this browser may be; it forgets those that stay away for half a year. */
const RENEW_MS = 7 * 86_400_000
/** The worker's first start, with the site's files. */
const READY_MS = 30_000

export type Choice = {
  readonly tell: PushWish['tell']
  readonly quiet: Pick<QuietHours, 'from' | 'to'> | null
}

/** `unknown`: not looked at yet. `install`: only as an installed app (iOS). `silent`: the site sends none. */
export type NotifyState = 'unknown' | 'unable' | 'install' | 'denied' | 'silent' | 'off' | 'on'

const DEFAULT: Choice = { tell: { sit: true, swing: true, end: true }, quiet: { from: '23:00', to: '08:00' } }

export const notify = createStore<{ readonly state: NotifyState; readonly choice: Choice }>(() => ({
  state: 'unknown',
  choice: DEFAULT,
}))

type Kept = { readonly choice: Choice; readonly sent: string; readonly sentAt: number }

function readKept(): Kept | null {
  const read = readKeptJson(KEY) as Kept | null
  return typeof read?.choice?.tell === 'object' ? read : null
}

/** Without storage nobody is followed. */
function keepChoice(kept: Kept | null): void {
  keepText(KEY, kept && JSON.stringify(kept))
}

const isAble = (): boolean =>
  import.meta.env.PROD && canKeep() && 'PushManager' in globalThis && 'Notification' in globalThis

/** Safari of phones and tablets says whether it shows an installed app, and has no push where it does not. */
const isUninstalled = (): boolean =>
  (navigator as { readonly standalone?: boolean }).standalone === false && !('PushManager' in globalThis)

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function stateNow(): Promise<NotifyState> {
  if (isUninstalled()) return 'install'
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  if ((await subscription()) === null) keepChoice(null)
  return readKept() === null ? 'off' : 'on'
}

/** Looks how it stands: the browser, or a notification, may have ended it. */
export async function lookAtNotify(): Promise<void> {
  const state = await stateNow().catch((): NotifyState => 'unable')
  notify.setState({ state, choice: readKept()?.choice ?? notify.getState().choice })
}

export type Wanted = { readonly followed: readonly Followed[]; readonly hidden: boolean }

function wishOf(of: PushSubscription, choice: Choice, { followed, hidden }: Wanted): PushWish {
  const { endpoint = '', keys } = of.toJSON()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return {
    endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    followed: followed as PushWish['followed'],
    tell: choice.tell,
    quiet: choice.quiet && { ...choice.quiet, timeZone },
    hidden,
    // As the page is: what is told comes from the server.
    language: document.documentElement.lang,
  }
}

async function send(of: PushSubscription, choice: Choice, wanted: Wanted): Promise<void> {
  const wish = wishOf(of, choice, wanted)
  const sent = JSON.stringify(wish)
  const known = readKept()
  if (known?.sent === sent && Date.now() - known.sentAt < RENEW_MS) return
  await postJson(pushRoutes.subscribe(), wish)
  keepChoice({ choice, sent, sentAt: Date.now() })
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker does not start.')), READY_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

async function subscribed(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await registered()
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // With the key of another server that was at this address before.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Errors: no push service, no server. */
export async function switchOn(choice: Choice, wanted: Wanted): Promise<void> {
  const { publicKey } = await getJson(pushRoutes.key())
  if (publicKey === null) return notify.setState({ state: 'silent' })
  if ((await Notification.requestPermission()) !== 'granted') return lookAtNotify()
  const own = await subscribed(publicKey)
  try {
    await send(own, choice, wanted)
  } catch (error) {
    await own.unsubscribe()
    throw error
  }
  notify.setState({ state: 'on', choice })
}

/** The browser forgets it in any case; without a server that hears it, its next message is refused. */
export async function switchOff(): Promise<void> {
  const own = await subscription()
  keepChoice(null)
  notify.setState({ state: 'off' })
  if (own === null) return
  await own.unsubscribe()
  await postJson(pushRoutes.unsubscribe(), { endpoint: own.endpoint })
}

/** Errors: the server does not take it. */
export async function change(choice: Choice, wanted: Wanted): Promise<void> {
  const own = await subscription()
  if (own === null) return lookAtNotify()
  await send(own, choice, wanted)
  notify.setState({ choice })
}

/** Says again what is wanted, where that has changed. */
export async function syncNotify(wanted: Wanted): Promise<void> {
  const kept = readKept()
  if (kept === null) return
  const own = isAble() ? await subscription() : null
  if (own === null) return keepChoice(null)
  await send(own, kept.choice, wanted).catch((error: unknown) => {
    // Later: a server that is away hears it from the next page.
    if (error instanceof CallError && error.code === 'push-off') keepChoice(null)
  })
}
