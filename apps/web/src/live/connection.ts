/** The live connection: one STOMP client, one subscription for each destination whoever listens. */

import { WEBSOCKET } from '@openroom/protocol/routes'
import { DURATION } from '@openroom/protocol/specified'
import { Client, type IMessage, type StompSubscription } from '@stomp/stompjs'
import { createStore } from 'zustand/vanilla'
import { inPieces } from './inPieces.ts'
import { offline } from './offline/offline.ts'

export type Link = 'connecting' | 'connected' | 'lost'

/** How the connection is; screens show a strip while it is lost. */
export const link = createStore<{ readonly state: Link }>(() => ({ state: 'connecting' }))

export type Listener = {
  readonly onMessage: (body: string) => void
  /** The version that is held, sent when subscribing again so that the server may send less. */
  readonly since: () => number | null
}

type Subscription = { readonly listeners: Set<Listener>; subscription: StompSubscription | null }
const wanted = new Map<string, Subscription>()

const address = (): string => {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${WEBSOCKET}`
}

const client: Client = new Client({
  webSocketFactory: () => inPieces(new WebSocket(address(), client.stompVersions.protocolVersions())),
  heartbeatIncoming: DURATION.heartBeat,
  heartbeatOutgoing: DURATION.heartBeat,
  reconnectDelay: DURATION.reconnect,
})

/** The destination is the subscription's id: the same for every viewer, so one encoded frame serves all. */
function open(
  destination: string,
  { listeners, ...entry }: Subscription,
  whole = false,
): StompSubscription | null {
  if (!client.connected) return entry.subscription
  const [first] = listeners
  const since = whole ? null : (first?.since() ?? null)
  const tell = ({ body }: IMessage): void => {
    for (const listener of listeners) listener.onMessage(body)
  }
  return client.subscribe(destination, tell, {
    id: destination,
    ...(since === null ? {} : { since: `${since}` }),
  })
}

/** Listens to a destination until the answer is called; listeners of one destination share its subscription. */
export function listen(destination: string, listener: Listener): () => void {
  const entry = wanted.get(destination) ?? { listeners: new Set<Listener>(), subscription: null }
  entry.listeners.add(listener)
  wanted.set(destination, entry)
  entry.subscription ??= open(destination, entry)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size > 0 || wanted.get(destination) !== entry) return
    wanted.delete(destination)
    if (client.connected) entry.subscription?.unsubscribe()
  }
}

/** Asks for a destination's whole state again, after a gap. */
export function listenAgain(destination: string): void {
  const entry = wanted.get(destination)
  if (!entry?.subscription || !client.connected) return
  entry.subscription.unsubscribe()
  entry.subscription = open(destination, entry, true)
}

let onTurnedAway: () => void = () => undefined

/** What happens when the server ends a connection because of whose it is, or refuses it something. */
export const setTurnedAway = (then: () => void): void => {
  onTurnedAway = then
}

/** The close code of a connection whose account has been signed out. */
const SIGNED_OUT = 1008

let isRenewing = false

/** Connects anew, as whoever is signed in now; a connection is what its cookie was worth when it began. */
export async function reconnect(): Promise<void> {
  if (!client.active || isRenewing) return
  isRenewing = true
  await client.deactivate()
  isRenewing = false
  client.activate()
}

/** Does what has the server end the connection of this page, which then connects anew. */
export async function renewing(work: () => Promise<unknown>): Promise<void> {
  isRenewing = true
  try {
    await work()
  } finally {
    isRenewing = false
  }
  void reconnect()
}

/** Those who wait for the connection; they are told of the next attempt, whichever way it goes. */
const waiting = new Set<{ readonly done: () => void; readonly failed: (event: CloseEvent) => void }>()

client.onConnect = () => {
  for (const [destination, entry] of wanted) entry.subscription = open(destination, entry)
  link.setState({ state: 'connected' })
  offline.setState({ keptAt: null })
  for (const { done } of waiting) done()
  waiting.clear()
}

client.onStompError = () => onTurnedAway()

client.onWebSocketClose = (event: CloseEvent) => {
  if (isRenewing) return
  if (event.code === SIGNED_OUT) onTurnedAway()
  link.setState(({ state }) => ({ state: state === 'connecting' ? 'connecting' : 'lost' }))
  for (const { failed } of waiting) failed(event)
  waiting.clear()
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
    client.activate()
  })
}
