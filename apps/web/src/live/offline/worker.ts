/** The service worker: built into a file of its own (build/workerPlugin.ts), with what its build is made of. */
import type { PushMessage } from '@openroom/protocol/pushRoutes'
import { answer, wayOf } from './answer.ts'
import { KeptSessions } from './keptSessions.ts'
import { type Changed, type Pressed, press, renew, type Scope as Showing, show } from './notifications.ts'
import { dropOlderShells, fillShell, type Shell } from './shell.ts'

/** The library of types for workers cannot be had beside the page's. */
type Lasting = { readonly waitUntil: (work: Promise<unknown>) => void }
type Asked = Lasting & {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
type Pushed = Lasting & { readonly data: { readonly json: () => PushMessage } | null }
type Scope = Showing & {
  readonly addEventListener: ((name: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((name: 'fetch', listener: (event: Asked) => void) => void) &
    ((name: 'push', listener: (event: Pushed) => void) => void) &
    ((name: 'notificationclick', listener: (event: Lasting & Pressed) => void) => void) &
    ((name: 'pushsubscriptionchange', listener: (event: Lasting & Changed) => void) => void)
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
}

declare const SHELL: Shell

const scope = self as unknown as Scope
const kept = new KeptSessions(caches)

// At once: pages that are open keep their own files, and only the next one is of the new build.
scope.addEventListener('install', (event) =>
  event.waitUntil(fillShell(caches, SHELL, navigator.languages).then(() => scope.skipWaiting())),
)

scope.addEventListener('activate', (event) =>
  event.waitUntil(dropOlderShells(caches, SHELL).then(() => scope.clients.claim())),
)

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const way = wayOf(request, location.origin, SHELL.files)
  if (way === null) return
  const given = { caches, kept, shell: SHELL, fetch: (one: Request) => fetch(one) }
  event.respondWith(answer(request, way, given, (work) => event.waitUntil(work.catch(() => undefined))))
})

scope.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(scope, event.data.json()))
})

scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(press(scope, event).catch(() => undefined)),
)

scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(scope, event).catch(() => undefined)),
)
