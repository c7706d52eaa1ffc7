/** Keeps what was read of finished sessions, and has the service worker that answers with it. */

import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import type { Query } from '@tanstack/react-query'
import { archive } from '../archive.ts'
import { cache } from '../cache.ts'
import type { Snapshot } from '../http.ts'
import { sessionsFeed } from '../sessions.ts'
import { type KeptAnswer, KeptSessions } from './keptSessions.ts'
import { canKeep, offline } from './offline.ts'

let store: KeptSessions | null = null

export const keptSessions = (): KeptSessions => {
  store ??= new KeptSessions(caches)
  return store
}

/** After the page itself, which what is fetched for later must not hold up. */
const LATER_MS = 2_000

let isBegun = false

/** Has the site's files kept, once the page is there. */
export function beginOffline(): void {
  if (isBegun || !canKeep() || !import.meta.env.PROD) return
  isBegun = true
  setTimeout(() => {
    // Without it everything works as long as the server does.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }, LATER_MS)
}

/** Sessions that are read on this page. */
const read = new Map<number, MiniSession>()

const isOver = ({ miniSessionId, status }: MiniSession): boolean =>
  isClosed(
    sessionsFeed.store.getState().body?.find((one) => one.miniSessionId === miniSessionId)?.status ?? status,
  )

/** Answers that everybody gets; what was said at a table is not kept. */
const IS_KEPT = /^\/api\/archive\/(?!system-message\/|search|find)/

const waiting = new Map<string, KeptAnswer & { readonly session: MiniSession }>()
let isDue = false

/** Writes what has come meanwhile. @returns whether there was room */
export async function writeKept(): Promise<boolean> {
  isDue = false
  const answers = [...waiting.values()]
  waiting.clear()
  let fits = true
  for (const session of new Set(answers.map((one) => one.session))) {
    const own = answers.filter((one) => one.session === session)
    fits =
      (await keptSessions()
        .keep(session, own, Date.now())
        .catch(() => false)) && fits
  }
  return fits
}

/** Not one by one: a screen asks for several. */
const TOGETHER_MS = 300

export function keepAnswer({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): void {
  const [kind, id, path] = queryKey
  const session = kind === 'session' ? read.get(Number(id)) : undefined
  const isNews = state.status === 'success' && offline.getState().keptAt === null
  if (session === undefined || !isNews || !isOver(session) || !IS_KEPT.test(`${path}`)) return
  waiting.set(`${path}`, { session, path: `${path}`, ...(state.data as Snapshot<unknown>) })
  if (isDue) return
  isDue = true
  setTimeout(() => void writeKept(), TOGETHER_MS)
}

/** What leads to everything else of a session. */
export const basicsOf = ({ miniSessionId: id, type }: MiniSession) => [
  viewAt('boards', { id }),
  viewAt('rounds', { id }),
  viewAt('runningScores', { id }),
  viewAt(type === 'PAIR' ? 'registrations' : 'teams', { id }),
]

/** The session that was opened last on this page. */
export const lastRead = (): MiniSession | null => [...read.values()].at(-1) ?? null

/** Keeps what is read of a session that is over, from now on and what is already there. */
export function keepRead(session: MiniSession): void {
  const { miniSessionId } = session
  if (!canKeep() || !isClosed(session.status)) return
  beginOffline()
  if (read.size === 0)
    cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') keepAnswer(event.query)
    })
  const isKnown = read.delete(miniSessionId)
  read.set(miniSessionId, session)
  if (isKnown) return
  for (const query of cache.getQueryCache().findAll({ queryKey: ['session', miniSessionId] }))
    keepAnswer(query)
  setTimeout(() => {
    for (const at of basicsOf(session)) void cache.prefetchQuery(archive(miniSessionId, at))
  }, LATER_MS)
}
