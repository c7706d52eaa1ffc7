/** System messages on this page: each is there for a minute from when it was sent, and gone for good. */

import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { DURATION } from '@openroom/protocol/specified'
import { viewAt } from '@openroom/protocol/views'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { listen } from './connection.ts'
import { serverNow } from './http.ts'
import { keepText, readKeptJson } from './kept.ts'

export type ShownMessage = {
  readonly message: SystemMessage
  /** `null`: to all. */
  readonly session: number | null
}

const store = createStore<{ readonly shown: readonly ShownMessage[] }>(() => ({ shown: [] }))

/** Messages that have been put away, or gone: in this tab, also over a reload, they stay away. */
const AWAY = 'messages-away'
/** As many as anybody closes within the minute that the server tells of. */
const MOST_AWAY = 100

function idsAway(): readonly number[] {
  return (readKeptJson(AWAY, 'sessionStorage') ?? []) as readonly number[]
}

/** A full or forbidden storage only brings it back after a reload. */
function keepAway(id: number): void {
  keepText(AWAY, JSON.stringify([...idsAway(), id].slice(-MOST_AWAY)), 'sessionStorage')
}

const leaving = new Map<number, ReturnType<typeof setTimeout>>()

const hide = (id: number): void =>
  store.setState(({ shown }) => ({ shown: shown.filter(({ message }) => message.id !== id) }))

function hideAfter(id: number, ms: number): void {
  clearTimeout(leaving.get(id))
  leaving.set(
    id,
    setTimeout(() => {
      leaving.delete(id)
      hide(id)
    }, ms),
  )
}

/** Takes a message away for good, now or after a while. */
export function dismiss(id: number, afterMs = 0): void {
  if (id > 0) keepAway(id)
  if (afterMs > 0) {
    hideAfter(id, afterMs)
    return
  }
  clearTimeout(leaving.get(id))
  leaving.delete(id)
  hide(id)
}

/** What is left of a message's minute, which begins when it is sent. */
function timeLeft({ sentAt }: SystemMessage): number {
  const age = sentAt === null ? 0 : serverNow() - Date.parse(sentAt)
  return DURATION.messageShown - Math.max(0, age)
}

/** Shows a message, or what has become of one that is shown: its time may have been shifted. */
function addMessage(message: SystemMessage, session: number | null): void {
  const { id } = message
  const isShown = store.getState().shown.some((one) => one.message.id === id)
  if (isShown) {
    store.setState(({ shown }) => ({
      shown: shown.map((one) => (one.message.id === id ? { message, session } : one)),
    }))
    return
  }
  const left = timeLeft(message)
  if (left <= 0 || idsAway().includes(id)) return
  store.setState(({ shown }) => ({ shown: [...shown, { message, session }] }))
  hideAfter(id, left)
}

let notes = 0

/** Something that only this page has to say. @returns its id, for who takes it away sooner */
export function note(text: string): number {
  notes -= 1
  addMessage(
    {
      id: notes,
      commentator: null,
      portrait: null,
      tableId: null,
      board: null,
      step: null,
      role: null,
      at: null,
      sentAt: null,
      message: [[text, 'plain']],
    },
    null,
  )
  return notes
}

function follow(session: number | null): () => void {
  const at =
    session === null ? viewAt('globalSystemMessages') : viewAt('sessionSystemMessages', { id: session })
  return listen(at, {
    onPush: (push) => {
      if (push.type === 'SUBSCRIBE') for (const message of push.payload ?? []) addMessage(message, session)
      if (push.type === 'ADD') addMessage(push.payload, session)
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
