/**
 * Who listens to what. A push is encoded once for each destination; what differs between viewers,
 * the subscription's id, is spliced in before the shared bytes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Role } from '@openroom/protocol/names'
import type { Limits } from '../core/limits.ts'
import { PendingWork } from '../core/pendingWork.ts'
import { encodeMessage, type Message, type Parts, together } from './stomp/message.ts'

/** A message's body with the version of its source. */
export type Snapshot = {
  readonly seq: number
  readonly body: string
  /** Messages that complete the state and follow at once. */
  readonly then?: readonly Snapshot[]
}

/** What leads from one version to another, oldest first. */
export type Missed = { readonly seq: number; readonly pushes: readonly Snapshot[] }

/** Whose connection it is, as its cookie said when it began. */
export type ConnectionAccount = {
  readonly id: number
  readonly role: Role
  /** Those it is limited to; `null`: none. */
  readonly organisers: Limits
}

/** Who wants to listen: an account, or the bearer of a link. */
export type Asker = { readonly account: ConnectionAccount | null; readonly bearer: string | null }

/** A group of viewers who are shown the same; most destinations have one, '' . */
export type Audience = string

/** What can be listened to. */
export type Topic = {
  /** Its whole state now; `null` while there is none: it begins with what is published later. */
  readonly snapshot: (audience: Audience) => Promise<Snapshot | null>
  /** The group that a viewer belongs to; absent: all see the same. */
  readonly audienceOf?: (account: ConnectionAccount | null) => Audience
  /** What a client that holds this version has missed; `null` when that is not known: it is sent a snapshot. */
  readonly missedBy?: (since: number) => Promise<Missed | null>
  /**
   * Who may listen, where not everybody may: asked before anything is sent, and again by `recheck`. Nobody counts as a
   * viewer there.
   */
  readonly admits?: (asker: Asker) => Promise<boolean>
  /** Whether a returning client that holds this version may be sent nothing; absent: yes. */
  readonly resumable?: boolean
  /** The last listener has left. */
  readonly close?: () => void
}

/** Whether somebody may listen to a destination. */
export type MayListen = (destination: string, account: ConnectionAccount | null) => boolean

/** `null` for a destination that means nothing. */
export type Topics = (destination: string) => Topic | null

/** A client as the hub sees it. */
export type Subscriber = {
  readonly account: ConnectionAccount | null
  /** Sends messages together, each of which may come in several parts. */
  readonly send: (messages: readonly Parts[]) => void
  /** Too much waits in this client's socket: what changes meanwhile is left out, a snapshot follows. */
  readonly isSlow: () => boolean
}

type Subscription = {
  readonly id: string
  readonly subscriber: Subscriber
  readonly audience: Audience
  readonly bearer: string | null
  /** Version the client holds; `null` until its first snapshot is out. */
  seq: number | null
  /** Highest version that has passed by unsent: a snapshot at least as new must follow. */
  missed: number
  /** Whether somebody watches there: consoles, the desk and screens on a wall say that nobody does. */
  readonly isViewer: boolean
  /** Its last snapshot could not be made or sent: the next look tries again. */
  failed: boolean
}

/** What brings a client to a version: a whole state, shared by everybody who asked while it was made, or changes. */
type CatchUp = { readonly seq: number; readonly messages: readonly Message[] }

/** A push on its way to those who listen. */
type News = { readonly push: Snapshot; readonly message: Message; readonly audience: Audience | null }

type Channel = {
  /** As the topic is asked for: the same text for all who listen. */
  readonly destination: string
  readonly topic: Topic
  readonly subscriptions: Set<Subscription>
  /** How many of them are no viewers. */
  others: number
  readonly pending: Map<Audience, Promise<CatchUp | null>>
  /** A push is encoded once, also for those who come back later and have missed it. */
  readonly encoded: WeakMap<Snapshot, Message>
  /** Pushes that go out when the round under way has reached everybody; */
  waiting: News[]
  /** whether one is. */
  isGoingRound: boolean
}

/** Version of a client that holds a state of which there is nothing yet. */
const NOTHING = -1

/** For who may not listen: as of what is not there. */
const NO_BODY = JSON.stringify({ type: 'SUBSCRIBE', payload: null, seq: 0, prev: null })

/**
 * To so many a push goes out at once. Where more listen it goes round in slices, so that others have their turn between
 * them; what is published meanwhile goes out in the next round, together: one write for each listener, however much it is.
 */
const SLICE = 500

/** Snapshots asked for at once while changes overtake them; then the next round of `refreshStale` does. */
const TRIES = 5

/** Since the start. */
export type HubCounts = {
  /** Messages given to sockets, snapshots and pushes. */
  delivered: number
  /** Pushes left out for viewers that did not read; a snapshot followed. */
  leftOut: number
}

export class Hub {
  readonly counts: HubCounts = { delivered: 0, leftOut: 0 }
  readonly #topics: Topics
  readonly #onError: (error: unknown, destination: string) => void
  readonly #mayListen: MayListen
  readonly #channels = new Map<string, Channel>()
  /** Snapshots that are being made, for listeners who may have left. */
  readonly #making = new PendingWork()

  constructor(
    topics: Topics,
    onError: (error: unknown, destination: string) => void,
    mayListen: MayListen = () => true,
  ) {
    this.#topics = topics
    this.#onError = onError
    this.#mayListen = mayListen
  }

  /**
   * Starts a subscription with a snapshot, unless the client is at that version already.
   * @returns how to end it; `null` when there is no such destination for this client
   */
  subscribe(
    destination: string,
    id: string,
    subscriber: Subscriber,
    since: number | null,
    isViewer = true,
    bearer: string | null = null,
  ): (() => void) | null {
    const channel = this.#mayListen(destination, subscriber.account) ? this.#channelOf(destination) : null
    if (channel === null) return null
    const { topic, subscriptions } = channel
    const audience = topic.audienceOf?.(subscriber.account) ?? ''
    const subscription: Subscription = {
      id,
      subscriber,
      audience,
      bearer,
      isViewer: isViewer && topic.admits === undefined,
      seq: null,
      missed: NOTHING,
      failed: false,
    }
    subscriptions.add(subscription)
    if (!subscription.isViewer) channel.others += 1
    void this.#sendSnapshot(destination, channel, subscription, since)
    return () => this.#leave(destination, channel, subscription)
  }

  /** Whether anybody would receive a push: views nobody watches need not be computed. */
  isWatched(destination: string): boolean {
    return this.#channels.has(destination)
  }

  /** Settled once no snapshot is being made. */
  idle(): Promise<void> {
    return this.#making.idle()
  }

  /** Destinations with the number of those who listen. */
  *listeners(): Iterable<readonly [destination: string, count: number]> {
    for (const [destination, { subscriptions }] of this.#channels) yield [destination, subscriptions.size]
  }

  /** The same, of viewers alone. */
  *viewers(): Iterable<readonly [destination: string, count: number]> {
    for (const [destination, { subscriptions, others }] of this.#channels)
      yield [destination, subscriptions.size - others]
  }

  /**
   * Viewers by what they listen to, each counted once under a key.
   * @param keyOf of a destination; `null`: it is not counted
   */
  viewersBy<Key>(keyOf: (destination: string) => Key | null): ReadonlyMap<Key, number> {
    const found = new Map<Key, Set<Subscriber>>()
    for (const [destination, { subscriptions }] of this.#channels) {
      const key = keyOf(destination)
      if (key === null) continue
      const own = found.get(key) ?? new Set()
      found.set(key, own)
      for (const { subscriber, isViewer } of subscriptions) if (isViewer) own.add(subscriber)
    }
    return new Map([...found].map(([key, own]) => [key, own.size]))
  }

  /**
   * Sends a change to everybody who listens, or to one group of them; `seq` is the source's version
   * after it.
   */
  publish(destination: string, push: Snapshot, audience: Audience | null = null): void {
    const channel = this.#channels.get(destination)
    if (channel === undefined) return
    const news = { push, message: encoded(channel, push), audience }
    if (channel.isGoingRound) {
      channel.waiting.push(news)
    } else if (channel.subscriptions.size <= SLICE) {
      const all = together([news.message])
      for (const subscription of channel.subscriptions) this.#tell(subscription, [news], all)
    } else {
      channel.waiting.push(news)
      void this.#goRound(channel)
    }
  }

  async #goRound(channel: Channel): Promise<void> {
    channel.isGoingRound = true
    try {
      while (channel.waiting.length > 0) await this.#tellAll(channel)
    } catch (error) {
      this.#onError(error, channel.destination)
    } finally {
      channel.isGoingRound = false
    }
  }

  async #tellAll(channel: Channel): Promise<void> {
    const news = channel.waiting
    channel.waiting = []
    const all = together(news.map(({ message }) => message))
    let told = 0
    // Who comes meanwhile is met at the end, who leaves is not met.
    for (const subscription of channel.subscriptions) {
      this.#tell(subscription, news, all)
      told += 1
      if (told % SLICE === 0) await nextTurn()
    }
  }

  #tell(subscription: Subscription, news: readonly News[], all: (id: string) => readonly Parts[]): void {
    const { id, audience, subscriber } = subscription
    const isFor = (one: News) =>
      (one.audience === null || one.audience === audience) && one.push.seq > (subscription.seq ?? NOTHING)
    const own = news.every(isFor) ? news : news.filter(isFor)
    const last = own.at(-1)
    if (last === undefined) return
    const isBehind = subscription.seq === null || subscription.missed > subscription.seq
    if (isBehind || subscriber.isSlow()) {
      subscription.missed = Math.max(subscription.missed, last.push.seq)
      this.counts.leftOut += own.length
      return
    }
    subscription.seq = last.push.seq
    subscriber.send(own === news ? all(id) : own.map(({ message }) => message(id)))
    this.counts.delivered += own.length
  }

  /** Who may not listen any more is told that there is nothing, and of nothing else. */
  recheck(destination: string): void {
    const channel = this.#channels.get(destination)
    if (channel?.topic.admits === undefined) return
    for (const subscription of channel.subscriptions)
      this.#admits(channel, subscription).catch((error: unknown) => this.#onError(error, destination))
  }

  async #admits(channel: Channel, subscription: Subscription): Promise<boolean> {
    const { admits } = channel.topic
    const { id, subscriber, bearer } = subscription
    if (admits === undefined || (await admits({ account: subscriber.account, bearer }))) return true
    if (!channel.subscriptions.has(subscription)) return false
    this.#leave(channel.destination, channel, subscription)
    subscriber.send([encodeMessage(channel.destination, NO_BODY)(id)])
    return false
  }

  /** Sends snapshots to viewers that were too slow and have caught up, and where none could be made before. */
  refreshStale(): void {
    for (const [destination, channel] of this.#channels) {
      for (const subscription of channel.subscriptions) {
        const { seq, missed, failed, subscriber } = subscription
        const isBehind = failed || (seq !== null && missed > seq)
        if (isBehind && !subscriber.isSlow())
          void this.#sendSnapshot(destination, channel, subscription, failed ? null : seq)
      }
    }
  }

  #channelOf(destination: string): Channel | null {
    const known = this.#channels.get(destination)
    if (known) return known
    const topic = this.#topics(destination)
    if (topic === null) return null
    const channel: Channel = {
      destination,
      topic,
      subscriptions: new Set(),
      pending: new Map(),
      encoded: new WeakMap(),
      waiting: [],
      isGoingRound: false,
      others: 0,
    }
    this.#channels.set(destination, channel)
    return channel
  }

  #leave(destination: string, channel: Channel, subscription: Subscription): void {
    if (!channel.subscriptions.delete(subscription)) return
    if (!subscription.isViewer) channel.others -= 1
    if (channel.subscriptions.size > 0) return
    this.#channels.delete(destination)
    channel.topic.close?.()
  }

  /** One snapshot serves everybody of a group who asks while it is being made. */
  #make(channel: Channel, audience: Audience): Promise<CatchUp | null> {
    const { topic, pending } = channel
    const making = pending.get(audience)
    if (making) return making
    const started = topic
      .snapshot(audience)
      .finally(() => pending.delete(audience))
      .then((snapshot): CatchUp | null => {
        if (snapshot === null) return null
        const all = [snapshot, ...(snapshot.then ?? [])]
        return { seq: all.at(-1)!.seq, messages: all.map((one) => encoded(channel, one)) }
      })
    pending.set(audience, started)
    return this.#making.add(started)
  }

  async #catchUp(
    channel: Channel,
    { audience }: Subscription,
    since: number | null,
  ): Promise<CatchUp | null> {
    const held = channel.topic.resumable === false ? null : since
    const missed = held === null ? null : await channel.topic.missedBy?.(held)
    if (missed) {
      return { seq: missed.seq, messages: missed.pushes.map((push) => encoded(channel, push)) }
    }
    const made = await this.#make(channel, audience)
    return made !== null && made.seq === held ? { seq: held, messages: [] } : made
  }

  async #sendSnapshot(
    destination: string,
    channel: Channel,
    subscription: Subscription,
    since: number | null,
    tries = TRIES,
  ): Promise<void> {
    subscription.failed = false
    try {
      if (channel.topic.admits && !(await this.#making.add(this.#admits(channel, subscription)))) return
      const made = await this.#catchUp(channel, subscription, since)
      if (!channel.subscriptions.has(subscription)) return
      const { seq, messages } = made ?? { seq: NOTHING, messages: [] }
      if (seq < subscription.missed) {
        if (tries > 1) await this.#sendSnapshot(destination, channel, subscription, since, tries - 1)
        else subscription.seq ??= NOTHING
        return
      }
      if (messages.length > 0 && subscription.subscriber.isSlow()) {
        // What waits in its socket goes first; the snapshot follows it.
        subscription.failed = true
        return
      }
      subscription.seq = seq
      if (messages.length === 0) return
      subscription.subscriber.send(messages.map((message) => message(subscription.id)))
      this.counts.delivered += messages.length
    } catch (error) {
      subscription.failed = true
      this.#onError(error, destination)
    }
  }
}

function encoded({ destination, encoded: known }: Channel, snapshot: Snapshot): Message {
  const message = known.get(snapshot) ?? encodeMessage(destination, snapshot.body)
  known.set(snapshot, message)
  return message
}
