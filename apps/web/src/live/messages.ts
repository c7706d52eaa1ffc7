/** System messages on this page: each is there for a while, and gone for good. */

import { destinations } from '@openroom/protocol/destinations'
import type { ListPush } from '@openroom/protocol/push'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { DURATION } from '@openroom/protocol/specified'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { listen } from './connection.ts'

export type ShownMessage = {
  readonly message: SystemMessage
  /** `null`: to all. */
  readonly session: number | null
}

const store = createStore<{ readonly shown: readonly ShownMessage[] }>(() => ({ shown: [] }))

/** Messages that have been shown: told again after a lost connection, they stay away. */
const known = new Set<number>()

const leaving = new Map<number, ReturnType<typeof setTimeout>>()

/** Takes a message away, now or after a while. */
export function dismiss(id: number, afterMs = 0): void {
  clearTimeout(leaving.get(id))
  leaving.set(
    id,
    setTimeout(() => {
      leaving.delete(id)
      store.setState(({ shown }) => ({ shown: shown.filter(({ message }) => message.id !== id) }))
    }, afterMs),
  )
}

function take(message: SystemMessage, session: number | null): void {
  if (known.has(message.id)) return
  known.add(message.id)
  store.setState(({ shown }) => ({ shown: [...shown, { message, session }] }))
  dismiss(message.id, DURATION.messageShown)
}

let notes = 0

/** Something that only this page has to say. */
export function note(text: string): void {
  notes -= 1
  take(
    {
      ...{ id: notes, commentator: null, tableId: null, board: null, role: null, at: null },
      message: [[text, 'plain']],
    },
    null,
  )
}

function follow(session: number | null): () => void {
  const destination =
    session === null ? destinations.globalSystemMessages() : destinations.sessionSystemMessages(session)
  return listen(destination, {
    since: () => null,
    onMessage: (body) => {
      const push = JSON.parse(body) as ListPush<SystemMessage, number>
      if (push.type === 'SUBSCRIBE') for (const message of push.payload) take(message, session)
      if (push.type === 'ADD') take(push.payload, session)
    },
  })
}

/** What is to be seen now: what is said to all, and to the session that is looked at. */
export function useMessages(session: number | null): readonly ShownMessage[] {
  useEffect(() => follow(null), [])
  useEffect(() => (session === null ? undefined : follow(session)), [session])
  const shown = useStore(store, (state) => state.shown)
  return shown.filter((one) => one.session === null || one.session === session)
}
