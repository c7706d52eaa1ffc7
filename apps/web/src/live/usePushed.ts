/** A destination whose messages are whole bodies, in a component: timers, double dummy, where a player sits. */

import { judge } from '@openroom/protocol/judge'
import type { ViewPush } from '@openroom/protocol/push'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { LiveView, ViewAt } from '@openroom/protocol/views'
import { useCallback, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { listen, listenAgain } from './connection.ts'
import { useInStep } from './useInStep.ts'

/** The last body, and when it came (ms of this page's clock). */
export type Pushed<Body> = { readonly body: Body | null; readonly at: number }

type Held = { readonly store: StoreApi<{ readonly last: Pushed<unknown> | null }>; readonly stop: () => void }
type SharedView = Held & { users: number }

const entries = new Map<string, SharedView>()

function open(destination: string): SharedView {
  const store = createStore<{ readonly last: Pushed<unknown> | null }>(() => ({ last: null }))
  let seq: number | null = null
  const onMessage = (body: string): void => {
    const push = JSON.parse(body) as ViewPush<unknown>
    const verdict = judge(seq, push)
    if (verdict === 'gap') listenAgain(destination)
    if (verdict !== 'apply') return
    seq = push.seq
    store.setState({ last: { body: push.payload, at: performance.now() } })
  }
  const entry = { store, stop: listen(destination, { onMessage, since: () => null }), users: 0 }
  entries.set(destination, entry)
  return entry
}

function acquire(destination: string, tell: () => void): () => void {
  const entry = entries.get(destination) ?? open(destination)
  entry.users += 1
  const stop = entry.store.subscribe(tell)
  return () => {
    stop()
    entry.users -= 1
    if (entry.users > 0) return
    entries.delete(destination)
    entry.stop()
  }
}

/**
 * @param at `null` while nothing is wanted; the answer is `null` until the first message
 * @param session whose tables it is to be in step with, where these wait for a video
 */
export function usePushed<Name extends LiveView>(
  at: ViewAt<Name> | null,
  session: number | null = null,
): Pushed<BodyOf<Name>> | null {
  const destination: string | null = at?.destination ?? null
  const subscribe = useCallback(
    (tell: () => void) => (destination === null ? () => undefined : acquire(destination, tell)),
    [destination],
  )
  const last = useSyncExternalStore(subscribe, () =>
    destination === null ? null : (entries.get(destination)?.store.getState().last ?? null),
  )
  const shown = useInStep(session, destination, last ?? undefined) ?? null
  return shown as Pushed<BodyOf<Name>> | null
}
