/** What a subject of the server brings: its calls, live destinations and figures, and what works by itself. */
import type { Destination } from '@openroom/protocol/destination'
import type { FastifyInstance } from 'fastify'
import type { DeskViews } from '../live/deskViews.ts'
import type { Hub, Topic } from '../live/hub.ts'
import type { ViewTopics } from '../live/viewTopics.ts'
import type { Channel } from './channel.ts'
import type { Figure } from './figures.ts'
import type { PreparedAnswers } from './http/prepared.ts'
import type { ArchiveTurns } from './http/turns.ts'
import type { Work } from './jobs/jobs.ts'

/** What calls are answered with beside their own services. */
export type HttpParts = {
  readonly prepared: PreparedAnswers
  readonly turns: ArchiveTurns
}

/** What live destinations are made with. */
export type LiveParts = {
  readonly hub: () => Hub
  readonly views: ViewTopics
  /** Of who runs a session. */
  readonly desk: DeskViews
  readonly onError: (error: unknown, destination?: string) => void
}

export type LiveTopics = {
  /** @returns `null` for what is another's; `destination` is `null` for an address that is none of ours */
  readonly find: (address: string, destination: Destination | null) => Topic | null
  /** Once the hub is there. */
  readonly start?: () => void
  readonly settled?: () => Promise<unknown>
  /** Makes nothing more. */
  readonly stop?: () => unknown
  /** Settled when all that was made has gone out. */
  readonly idle?: () => Promise<unknown>
}

/** What works by itself from the start until the server stops. */
export type Background = {
  start?(): unknown
  stop?(): Promise<unknown>
}

/** Names channels whose news other nodes hear; it sets a state anew. */
export type Carry = (relay: <T>(name: string, channel: Channel<T>) => void) => void

export type Module = {
  readonly routes?: (app: FastifyInstance, http: HttpParts) => unknown
  readonly topics?: (live: LiveParts) => LiveTopics
  /** Started in this order, stopped in the opposite one. */
  readonly background?: readonly Background[]
  /** What it does with the work that is due. */
  readonly jobs?: readonly Work[]
  readonly figures?: readonly Figure[]
  readonly carry?: Carry
  /** Settled when nothing is under way of what is no loop's (`workBy`). */
  readonly settled?: () => Promise<unknown>
  /** First of all, while connections are still open. */
  readonly stop?: () => unknown
}
