/** The query cache of a session's screens: fed by the archive calls, patched or renewed by pushes. */

import { bodyAfter } from '@openroom/protocol/takePush'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { ArchiveView, LiveView, ViewAt } from '@openroom/protocol/views'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { cache } from './cache.ts'
import { type LiveAt, listen } from './connection.ts'
import { getSnapshot, type Snapshot } from './http.ts'
import { sessionsFeed } from './sessions.ts'

const keyOf = (miniSessionId: number, path: string): QueryKey => ['session', miniSessionId, path]

/** What was pushed while an answer was on its way is at least as new. */
function newest<T>(key: QueryKey, fetched: Snapshot<T>): Snapshot<T> {
  const held = cache.getQueryData<Snapshot<T>>(key)
  return held && held.seq !== null && fetched.seq !== null && held.seq >= fetched.seq ? held : fetched
}

/** The version of each session that was answered last, until something is told of it. */
const versions = new Map<number, number>()

/** How often something was told of each session, and of all. */
const told = new Map<number | 'all', number>()
const count = (of: number | 'all'): void => void told.set(of, (told.get(of) ?? 0) + 1)
const mark = (miniSessionId: number): string => `${told.get('all')} ${told.get(miniSessionId)}`

/** The newest version that was told of what an answer is made of, by its path. */
const heard = new Map<string, number>()

/** Answers asked for at most before one is taken during which something was told: the next change asks again. */
const MOST_TRIES = 3

/**
 * What is asked for the first time is asked for by version: of a finished session a cache may have it for ever. What
 * is there already is asked for again because it may be another.
 */
function addressOf(miniSessionId: number, path: string, key: QueryKey): string {
  const version = versions.get(miniSessionId)
  return version === undefined || cache.getQueryData(key) !== undefined ? path : `${path}?v=${version}`
}

/** Once the page is drawn. */
const AFTER_AHEAD_MS = 3_000

/** Answers that the head of the page has asked for (apps/server/src/pages/ahead.ts) and somebody has taken. */
const taken = new Set<string>()

/** Whether an answer is on its way for one who asks as the head of the page did. */
function takeAhead(path: string): boolean {
  if (taken.has(path) || document.head.querySelector(`link[href="${path}"]`) === null) return false
  taken.add(path)
  return true
}

/** The answer as it is now: one that was on its way while something was told may know nothing of it. */
async function fetched<T>(
  miniSessionId: number,
  path: string,
  signal: AbortSignal,
  tries = MOST_TRIES,
): Promise<Snapshot<T>> {
  const key = keyOf(miniSessionId, path)
  const before = mark(miniSessionId)
  const isAhead = takeAhead(path)
  const answer = await getSnapshot<T>(isAhead ? path : addressOf(miniSessionId, path, key), signal)
  // It was answered before the connection stood: nobody heard what was told between.
  if (isAhead) setTimeout(() => void cache.invalidateQueries({ queryKey: key, exact: true }), AFTER_AHEAD_MS)
  const isOld =
    before !== mark(miniSessionId) || (answer.seq !== null && answer.seq < (heard.get(path) ?? -1))
  if (isOld && tries > 1) return fetched(miniSessionId, path, signal, tries - 1)
  if (answer.seq !== null && !isOld) versions.set(miniSessionId, answer.seq)
  return newest(key, answer)
}

/**
 * An archive call of a session as a query.
 * @param at `null` while it is not known what to ask for: nothing is
 */
export function archive<Name extends ArchiveView>(miniSessionId: number, at: ViewAt<Name> | null) {
  const path: string = at?.path ?? ''
  const key = keyOf(miniSessionId, path)
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => fetched<BodyOf<Name>>(miniSessionId, path, signal),
    select: (snapshot: Snapshot<BodyOf<Name>>) => snapshot.body,
  })
}

/**
 * Follows a destination whose messages carry what `path` answers with; each is taken as `takePush.ts` says.
 */
export function follow<Name extends ArchiveView & LiveView>(
  miniSessionId: number,
  path: string,
  at: LiveAt<Name>,
): () => void {
  const key = keyOf(miniSessionId, path)
  const held = () => cache.getQueryData<Snapshot<BodyOf<Name>>>(key)
  return listen(at, {
    held: () => held()?.seq ?? null,
    onPush: (push) => {
      const body = bodyAfter(at.name, held()?.body ?? null, push)
      // Nothing is public yet: the call says so in words.
      if (body !== null) cache.setQueryData(key, { body, seq: push.seq })
    },
  })
}

/**
 * Has an answer that no destination carries asked for again whenever what it is made of changes: `destination`
 * tells of that with versions of the same session.
 */
export function renewWith(miniSessionId: number, path: string, at: LiveAt<LiveView>): () => void {
  const key = keyOf(miniSessionId, path)
  const renew = () => void cache.invalidateQueries({ queryKey: key })
  // What was kept from an earlier look may have missed changes.
  if (cache.getQueryState(key)?.status === 'success') renew()
  return listen(at, {
    onPush: ({ seq }) => {
      heard.set(path, seq)
      if (seq > (cache.getQueryData<Snapshot<unknown>>(key)?.seq ?? -1)) renew()
    },
  })
}

/** A session that has been replaced or has moved on is fetched again by the screens that show it. */
sessionsFeed.onPush((push, before) => {
  if (push.type === 'REMOVE') return
  if (push.type === 'SUBSCRIBE') {
    // After a lost connection anything may have changed meanwhile.
    count('all')
    versions.clear()
    if (before !== null && before.length > 0) void cache.invalidateQueries({ queryKey: ['session'] })
    return
  }
  const { miniSessionId } = push.payload
  if (miniSessionId === undefined) return
  count(miniSessionId)
  versions.delete(miniSessionId)
  void cache.invalidateQueries({ queryKey: ['session', miniSessionId] })
})
