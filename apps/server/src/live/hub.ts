/**
 * Who listens to what. A push is encoded once for each destination; what differs between viewers,
 * the subscription's id, is spliced in before the shared bytes.
 */
import { encodeHead, escapeHeader, NUL } from './stomp/frame.ts'

/** A message's body with the version of its source. */
export type Snapshot = { readonly seq: number; readonly body: string }

/** What can be listened to: its whole state now. `null` when it is gone. */
export type Topic = { readonly snapshot: () => Promise<Snapshot | null> }

/** `null` for a destination that means nothing. */
export type Topics = (destination: string) => Topic | null

/** A client as the hub sees it. */
export type Subscriber = {
  readonly send: (bytes: Buffer) => void
  /** Too much waits in this client's socket: what changes meanwhile is left out, a snapshot follows. */
  readonly isSlow: () => boolean
}

type Subscription = {
  readonly id: string
  readonly subscriber: Subscriber
  /** Version the client holds; `null` until its first snapshot is out. */
  seq: number | null
  /** Highest version that has passed by unsent: a snapshot at least as new must follow. */
  missed: number
}

type Channel = {
  readonly topic: Topic
  readonly subscriptions: Set<Subscription>
  /** One snapshot serves everybody who asks while it is being made. */
  pending: Promise<Snapshot | null> | null
}

export class Hub {
  readonly #topics: Topics
  readonly #onError: (error: unknown, destination: string) => void
  readonly #channels = new Map<string, Channel>()
  #messages = 0

  constructor(topics: Topics, onError: (error: unknown, destination: string) => void) {
    this.#topics = topics
    this.#onError = onError
  }

  /**
   * Starts a subscription with a snapshot, unless the client is at that version already.
   * @returns how to end it; `null` when there is no such destination
   */
  subscribe(
    destination: string,
    id: string,
    subscriber: Subscriber,
    since: number | null,
  ): (() => void) | null {
    const channel = this.#channelOf(destination)
    if (channel === null) return null
    const subscription: Subscription = { id, subscriber, seq: null, missed: 0 }
    channel.subscriptions.add(subscription)
    void this.#sendSnapshot(destination, channel, subscription, since)
    return () => {
      channel.subscriptions.delete(subscription)
      if (channel.subscriptions.size === 0 && this.#channels.get(destination) === channel) {
        this.#channels.delete(destination)
      }
    }
  }

  /** Whether anybody would receive a push: views nobody watches need not be computed. */
  isWatched(destination: string): boolean {
    return this.#channels.has(destination)
  }

  /** Sends a change to everybody who listens; `seq` is the source's version after it. */
  publish(destination: string, push: Snapshot): void {
    const channel = this.#channels.get(destination)
    if (channel === undefined) return
    const message = this.#encode(destination, push.body)
    for (const subscription of channel.subscriptions) {
      const behind = subscription.seq === null || subscription.missed > subscription.seq
      if (behind || subscription.subscriber.isSlow()) {
        subscription.missed = Math.max(subscription.missed, push.seq)
      } else if (subscription.seq !== null && push.seq > subscription.seq) {
        subscription.seq = push.seq
        subscription.subscriber.send(message(subscription.id))
      }
    }
  }

  /** Sends snapshots to viewers that were too slow and have caught up. */
  refreshStale(): void {
    for (const [destination, channel] of this.#channels) {
      for (const subscription of channel.subscriptions) {
        if (subscription.seq === null || subscription.missed <= subscription.seq) continue
        if (!subscription.subscriber.isSlow())
          void this.#sendSnapshot(destination, channel, subscription, null)
      }
    }
  }

  #channelOf(destination: string): Channel | null {
    const known = this.#channels.get(destination)
    if (known) return known
    const topic = this.#topics(destination)
    if (topic === null) return null
    const channel: Channel = { topic, subscriptions: new Set(), pending: null }
    this.#channels.set(destination, channel)
    return channel
  }

  async #sendSnapshot(
    destination: string,
    channel: Channel,
    subscription: Subscription,
    since: number | null,
  ): Promise<void> {
    try {
      channel.pending ??= channel.topic.snapshot().finally(() => {
        channel.pending = null
      })
      const snapshot = await channel.pending
      if (snapshot === null || !channel.subscriptions.has(subscription)) return
      if (snapshot.seq < subscription.missed) {
        await this.#sendSnapshot(destination, channel, subscription, since)
        return
      }
      subscription.seq = snapshot.seq
      if (since === snapshot.seq) return
      subscription.subscriber.send(this.#encode(destination, snapshot.body)(subscription.id))
    } catch (error) {
      this.#onError(error, destination)
    }
  }

  /** Bytes of a MESSAGE for each subscription id; clients that chose the same id share them. */
  #encode(destination: string, body: string): (id: string) => Buffer {
    this.#messages += 1
    const bytes = Buffer.from(body, 'utf8')
    const head = encodeHead('MESSAGE', [
      ['destination', destination],
      ['message-id', `${this.#messages}`],
      ['content-type', 'application/json'],
      ['content-length', `${bytes.length}`],
    ])
    const command = head.subarray(0, 'MESSAGE\n'.length)
    const rest = Buffer.concat([head.subarray(command.length), bytes, NUL])
    const made = new Map<string, Buffer>()
    return (id) => {
      const known = made.get(id)
      if (known) return known
      const whole = Buffer.concat([command, Buffer.from(`subscription:${escapeHeader(id)}\n`, 'utf8'), rest])
      made.set(id, whole)
      return whole
    }
  }
}
