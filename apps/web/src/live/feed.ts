/** A pushed list as a store outside React: SUBSCRIBE replaces, ADD, UPDATE merges, REMOVE; versions are judged. */

import { judge } from '@openroom/protocol/judge'
import type { ListPush } from '@openroom/protocol/push'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { listen, listenAgain } from './connection.ts'

export type ListState<Item> = {
  /** `null` until the first message. */
  readonly items: readonly Item[] | null
  readonly seq: number | null
}

type Id = number | string
type Keyed<Item> = (item: Partial<Item>) => Id | undefined

/** The list after a push that has been judged fit to apply. */
export function applied<Item>(
  items: readonly Item[],
  push: ListPush<Item, Id>,
  idOf: Keyed<Item>,
): readonly Item[] {
  switch (push.type) {
    case 'SUBSCRIBE':
      return push.payload
    case 'ADD':
      return [...items.filter((item) => idOf(item) !== idOf(push.payload)), push.payload]
    case 'UPDATE':
      return items.map((item) => (idOf(item) === idOf(push.payload) ? { ...item, ...push.payload } : item))
    case 'REMOVE':
      return items.filter((item) => idOf(item) !== push.payload)
  }
}

export type ListFeed<Item> = {
  readonly store: StoreApi<ListState<Item>>
  /** Called with each push after it has been applied. */
  readonly onPush: (then: (push: ListPush<Item, Id>, before: readonly Item[]) => void) => () => void
  readonly start: () => () => void
}

export function listFeed<Item>(destination: string, idOf: Keyed<Item>): ListFeed<Item> {
  const store = createStore<ListState<Item>>(() => ({ items: null, seq: null }))
  const followers = new Set<(push: ListPush<Item, Id>, before: readonly Item[]) => void>()
  const receive = (body: string): void => {
    const push = JSON.parse(body) as ListPush<Item, Id>
    const { items, seq } = store.getState()
    const verdict = judge(seq, push)
    if (verdict === 'gap') listenAgain(destination)
    if (verdict !== 'apply') return
    const before = items ?? []
    store.setState({ items: applied(before, push, idOf), seq: push.seq })
    for (const follower of followers) follower(push, before)
  }
  return {
    store,
    onPush: (then) => {
      followers.add(then)
      return () => followers.delete(then)
    },
    start: () => listen(destination, { onMessage: receive, since: () => store.getState().seq }),
  }
}
