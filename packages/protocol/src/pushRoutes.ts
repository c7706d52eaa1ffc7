/** Calls of a browser that is to be told of those whom its user follows; no account is needed. */
import { get, post } from './route.ts'
import type { Success } from './schema/account.ts'
import type { PushEnd, PushKey, PushMove, PushWish } from './schema/push.ts'

export const pushRoutes = {
  key: get('/api/push/key', 'visitor').gives<PushKey>(),
  /** Again with every change of what is wanted. */
  subscribe: post('/api/push/subscribe', 'visitor').gives<Success, PushWish>(),
  /** The browser has changed its endpoint by itself. */
  move: post('/api/push/move', 'visitor').gives<Success, PushMove>(),
  unsubscribe: post('/api/push/unsubscribe', 'visitor').gives<Success, PushEnd>(),
} as const

/** What a notification holds, as the service worker reads it. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  /** A later one of the same takes its place. */
  readonly tag: string
  /** The page it leads to, of this site. */
  readonly path: string
  /** What the button says that ends all of them. */
  readonly off: string
  /** Milliseconds since 1970. */
  readonly at: number
}
