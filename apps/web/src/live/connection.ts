/** The live connection: one STOMP client, one subscription for each destination whoever listens; each message is read once. */

import { isWhole, type Versioned } from '@openroom/protocol/judge'
import { PULSE } from '@openroom/protocol/pulse'
import { BEARER, bearerHeader, NO_VIEWER, routes, SIGNED_OUT, WEBSOCKET } from '@openroom/protocol/routes'
import { DURATION } from '@openroom/protocol/specified'
import { type PushOf, readPush } from '@openroom/protocol/takePush'
import type { LiveView, ViewAt } from '@openroom/protocol/views'
import { Client, type StompSubscription } from '@stomp/stompjs'
import { createStore } from 'zustand/vanilla'
import { Attempts, isAnswered } from './attempts.ts'
import { tellBack } from './back.ts'
import { inPieces } from './inPieces.ts'
import { offline } from './offline/offline.ts'
import { Reception } from './reception.ts'
import { Silence } from './silence.ts'

export type Link = 'connecting' | 'connected' | 'lost'

type LinkState = {
  readonly state: Link
  /** When the server was heard last before it was lost: what is shown is of then (ms, as `Date.now`). */
  readonly heardAt: number
}

/** How the connection is; while it is lost, screens say how old they are. */
export const link = createStore<LinkState>(() => ({ state: 'connecting', heardAt: Date.now() }))

const silence = new Silence(Date.now())

const lose = (): void => {
  if (link.getState().state === 'connected') link.setState({ state: 'lost', heardAt: silence.heardAt })
}

export type Listener<Name extends LiveView = LiveView> = {
  /** Told what is new, and after a gap the whole. */
  onPush(push: PushOf<Name>): void
  /** The version that is held: the server may send less. Absent: all is wanted whenever it is subscribed to. */
  readonly held?: () => number | null
  /** Of the link that opens the view; absent: it needs none. */
  readonly bearer?: string | undefined
}

/** Where a view is listened to. */
export type LiveAt<Name extends LiveView> = Pick<ViewAt<Name>, 'name' | 'destination'>

type Subscription = {
  readonly view: LiveView
  readonly bearer: string | undefined
  readonly listeners: Set<Listener>
  readonly reception: Reception
  subscription: StompSubscription | null
}
const wanted = new Map<string, Subscription>()

const address = (): string => {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${WEBSOCKET}`
}

/**
 * Milliseconds that an attempt has. Where nothing answers it is cut off soon and made anew, so that who is in a tunnel is
 * back as soon as it ends: on a slow network after what the last connection took, and after a while all have longer.
 */
const PATIENCE = { usual: 30_000, silent: 2_000, slow: 10_000, most: 20 } as const

/** What the last connection took. */
let took = 0

/** Attempts since nothing answers. */
let tries = 0

const patience = (tries: number): number =>
  tries > PATIENCE.most ? PATIENCE.slow : Math.min(PATIENCE.slow, Math.max(PATIENCE.silent, 3 * took))

let begunAt = 0

const attempts = new Attempts()

function openSocket(): WebSocket {
  begunAt = Date.now()
  const attempt = attempts.begin(begunAt)
  const socket = new WebSocket(address(), client.stompVersions.protocolVersions())
  socket.addEventListener('open', attempt.opened)
  socket.addEventListener('close', () => attempt.ended(Date.now()))
  const hear = () => {
    if (client.webSocket === socket) silence.hear(Date.now())
  }
  socket.addEventListener('message', hear)
  return inPieces(socket)
}

const client: Client = new Client({
  webSocketFactory: openSocket,
  heartbeatIncoming: DURATION.heartBeat,
  heartbeatOutgoing: DURATION.heartBeat,
  reconnectDelay: DURATION.reconnect,
  connectionTimeout: PATIENCE.usual,
  // The closing handshake of a dead socket takes minutes.
  discardWebsocketOnCommFailure: true,
})

/** Who keeps a record, enters results or directs is no viewer, nor is a screen on the wall. */
const hasViewer = (): boolean =>
  !/^\/(operate|phone|desk)\b/.test(window.location.pathname) &&
  !new URLSearchParams(window.location.search).has('kiosk')

/** The destination is the subscription's id: the same for every viewer, so one encoded frame serves all. */
function subscribe(destination: string, entry: Subscription, since: number | null): void {
  entry.subscription = client.subscribe(destination, ({ body }) => hear(destination, entry, body), {
    id: destination,
    ...(since === null ? {} : { since: `${since}` }),
    ...(hasViewer() ? {} : { [NO_VIEWER]: '1' }),
    ...(entry.bearer === undefined ? {} : { [BEARER]: bearerHeader(entry.bearer) }),
  })
}

/** The oldest version that anybody holds of a view; `undefined`: nobody holds it. */
function heldBy({ listeners }: Subscription): number | null | undefined {
  let oldest: number | null | undefined
  for (const { held } of listeners) {
    if (!held) continue
    const own = held()
    if (own === null) return null
    oldest = Math.min(oldest ?? own, own)
  }
  return oldest
}

/** Of who comes later, and holds less than was heard since: a change alone would be all that he has. */
const isBehind = ({ held }: Listener, { reception }: Subscription): boolean =>
  held !== undefined && (held() ?? -1) < (reception.seq ?? -1)

/** A change that somebody holds already, as he was ahead of others. */
const isHeld = ({ held }: Listener, push: Versioned): boolean =>
  !isWhole(push) && (held?.() ?? -1) >= push.seq

function open(destination: string, entry: Subscription): void {
  if (!client.connected) return
  const since = heldBy(entry) ?? null
  entry.reception.begin(since)
  subscribe(destination, entry, since)
}

function again(destination: string, entry: Subscription, since: number | null): void {
  if (!client.connected) return
  entry.subscription?.unsubscribe()
  subscribe(destination, entry, since)
}

function hear(destination: string, entry: Subscription, text: string): void {
  const push = readPush(entry.view, text)
  if (push === null) {
    console.info('Unknown message', destination)
    return
  }
  const verdict = entry.reception.judge(push, heldBy(entry))
  if (verdict === 'gap') again(destination, entry, null)
  if (verdict !== 'apply') return
  for (const listener of entry.listeners) if (!isHeld(listener, push)) listener.onPush(push)
}

/** Listens to a view until the answer is called; listeners of one view share its subscription. */
export function listen<Name extends LiveView>(
  { name, destination }: LiveAt<Name>,
  listener: Listener<Name>,
): () => void {
  const entry = wanted.get(destination) ?? {
    view: name,
    bearer: listener.bearer,
    listeners: new Set<Listener>(),
    reception: new Reception(),
    subscription: null,
  }
  entry.listeners.add(listener)
  wanted.set(destination, entry)
  if (entry.subscription === null) open(destination, entry)
  else if (isBehind(listener, entry)) again(destination, entry, heldBy(entry) ?? null)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size > 0 || wanted.get(destination) !== entry) return
    wanted.delete(destination)
    if (client.connected) entry.subscription?.unsubscribe()
  }
}

let onTurnedAway: () => void = () => undefined

/** What happens when the server ends a connection because of whose it is, or refuses it something. */
export const setTurnedAway = (then: () => void): void => {
  onTurnedAway = then
}

let isRenewing = false

/** While it is asked whether anybody answers, before a socket is opened; ended, it is asked again. */
let asking: AbortController | null = null

client.beforeConnect = async () => {
  while (attempts.areTooMany(Date.now())) {
    asking = new AbortController()
    client.connectionTimeout = patience(tries)
    if (await isAnswered(routes.appVersion(), client.connectionTimeout, asking.signal)) {
      // Calls that were sent into the silence keep connections too.
      tellBack()
      break
    }
    tries += 1
  }
  asking = null
}

/** Connects anew, as whoever is signed in now; a connection is what its cookie was worth when it began. */
export async function reconnect(): Promise<void> {
  if (!client.active || isRenewing) return
  // No socket is open yet.
  if (asking) return asking.abort()
  isRenewing = true
  await client.deactivate({ force: true })
  isRenewing = false
  client.activate()
}

/** Nothing is heard any more, though nobody has closed the connection: it is tried anew at once. */
function tryAnew(): void {
  if (isRenewing) return
  lose()
  tries += 1
  client.connectionTimeout = patience(tries)
  void reconnect()
}

/** Does what has the server end the connection of this page, which then connects anew. */
export async function renewing<T>(work: () => Promise<T>): Promise<T> {
  isRenewing = true
  const done = await work().finally(() => {
    isRenewing = false
  })
  void reconnect()
  return done
}

/** Those who wait for the connection; they are told of the next attempt, whichever way it goes. */
const waiting = new Set<{ readonly done: () => void; readonly failed: (event: CloseEvent) => void }>()

client.onConnect = ({ headers }) => {
  took = Date.now() - begunAt
  silence.begin(Date.now(), PULSE.header in headers)
  tries = 0
  client.connectionTimeout = PATIENCE.usual
  const wasLost = link.getState().state === 'lost'
  for (const [destination, entry] of wanted) open(destination, entry)
  link.setState({ state: 'connected', heardAt: silence.heardAt })
  offline.setState({ keptAt: null })
  if (wasLost) tellBack()
  for (const { done } of waiting) done()
  waiting.clear()
}

client.onStompError = () => onTurnedAway()

client.onWebSocketClose = (event: CloseEvent) => {
  if (isRenewing) return
  if (event.code === SIGNED_OUT) onTurnedAway()
  lose()
  for (const { failed } of waiting) failed(event)
  waiting.clear()
  const isCutOff = tries > 0 && Date.now() - begunAt >= client.connectionTimeout
  if (isCutOff) tryAnew()
  else client.connectionTimeout = PATIENCE.usual
}

/** Sees to it that a connection that has died without a word is noticed, and one that can be had is tried at once. */
function watchSilence(): void {
  setInterval(() => {
    if (client.connected && silence.isLost(Date.now())) tryAnew()
  }, 1_000)
  addEventListener('offline', () => {
    if (client.active) client.forceDisconnect()
  })
  // Another network, or the same after a while: what was open before is not worth waiting for.
  const begin = () => {
    tries = 0
    tryAnew()
  }
  addEventListener('online', begin)
  document.addEventListener('visibilitychange', () => {
    const isDue = link.getState().state === 'lost' || silence.isSilent(Date.now())
    if (isDue && document.visibilityState === 'visible') begin()
  })
}

/**
 * Connects, and keeps connecting every 5 s when the connection is lost; asked again, it waits for the same.
 * @returns settled when there is a connection; rejected with the close event when the attempt under way fails
 */
export function connect(): Promise<void> {
  if (client.connected) return Promise.resolve()
  return new Promise((resolve, reject) => {
    waiting.add({ done: resolve, failed: reject })
    if (client.active) return
    watchSilence()
    client.activate()
  })
}
