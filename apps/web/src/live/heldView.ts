/** A view that is live as a store outside React: each push is taken as `takePush.ts` says. */
import { bodyAfter, type PushOf } from '@openroom/protocol/takePush'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { type LiveView, VIEWS } from '@openroom/protocol/views'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type LiveAt, listen } from './connection.ts'

/** `body` is `null` until the first message, and where there is nothing. */
export type Held<Body> = {
  readonly body: Body | null
  readonly seq: number | null
  /** When it came, ms of this page's clock. */
  readonly at: number
}

type Follower<Name extends LiveView> = (push: PushOf<Name>, before: BodyOf<Name> | null) => void

export type HeldView<Name extends LiveView> = {
  readonly store: StoreApi<Held<BodyOf<Name>>>
  /** Called with each push after it has been applied. */
  readonly onPush: (then: Follower<Name>) => () => void
  readonly start: () => () => void
}

export function heldView<Name extends LiveView>(view: LiveAt<Name>): HeldView<Name> {
  const store = createStore<Held<BodyOf<Name>>>(() => ({ body: null, seq: null, at: 0 }))
  const followers = new Set<Follower<Name>>()
  const onPush = (push: PushOf<Name>): void => {
    const { body: before } = store.getState()
    store.setState({ body: bodyAfter(view.name, before, push), seq: push.seq, at: performance.now() })
    for (const follower of followers) follower(push, before)
  }
  const isList = typeof VIEWS[view.name].live === 'object'
  return {
    store,
    onPush: (then) => {
      followers.add(then)
      return () => followers.delete(then)
    },
    start: () => listen(view, { onPush, ...(isList && { held: () => store.getState().seq }) }),
  }
}
