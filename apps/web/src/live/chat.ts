/** The commentary of a table: from the archive first, then as it is written. */

import { parseTableAddress } from '@openroom/protocol/address'
import { isPushed } from '@openroom/protocol/names'
import type { SendMessage, SystemMessage } from '@openroom/protocol/schema/messages'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { viewAt } from '@openroom/protocol/views'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { may, useAccount } from './account.ts'
import { archive } from './archive.ts'
import { type ListFeed, listFeed } from './feed.ts'
import { call, postJson } from './http.ts'
import { useInStep } from './useInStep.ts'

type OfSession = Pick<MiniSession, 'miniSessionId' | 'status' | 'awaits'>

export type ChatPlace = OfSession & {
  /** As addresses and the viewer's page spell it: an id, 'OP {calcTableId}', 'CL {calcTableId}'. */
  readonly table: string
}

/** The commentary of a session's table. */
export const chatAt = ({ miniSessionId, status, awaits = [] }: OfSession, table: string): ChatPlace => ({
  miniSessionId,
  status,
  awaits,
  table,
})

export type Chat = {
  /** `null` until they have come. */
  readonly messages: readonly SystemMessage[] | null
  readonly failed: boolean
}

type Feed = ListFeed<SystemMessage>

/** Feeds that are followed: whoever shows the same chat shares one. */
const feeds = new Map<string, { readonly feed: Feed; users: number; readonly stop: () => void }>()

function acquire(destination: string): { readonly feed: Feed; readonly release: () => void } {
  const known = feeds.get(destination)
  const feed = known?.feed ?? listFeed<SystemMessage>(destination, ({ id }) => id)
  const entry = known ?? { feed, users: 0, stop: feed.start() }
  feeds.set(destination, entry)
  entry.users += 1
  return {
    feed,
    release: () => {
      entry.users -= 1
      if (entry.users > 0) return
      feeds.delete(destination)
      entry.stop()
    },
  }
}

/** Messages as they are pushed; `null` until they have come, or while nothing is followed. */
function usePushedMessages(destination: string | null): readonly SystemMessage[] | null {
  const subscribe = useCallback(
    (tell: () => void) => {
      if (destination === null) return () => undefined
      const { feed, release } = acquire(destination)
      const stop = feed.store.subscribe(tell)
      return () => {
        stop()
        release()
      }
    },
    [destination],
  )
  return useSyncExternalStore(subscribe, () =>
    destination === null ? null : (feeds.get(destination)?.feed.store.getState().items ?? null),
  )
}

/** @param place `null`: none is asked for */
export function useChat(place: ChatPlace | null): Chat {
  const id = place?.miniSessionId ?? 0
  const parsed = place && parseTableAddress(place.table)
  const table = parsed?.ok ? parsed.value : null
  const followed = place !== null && isPushed(place.status) && table !== null
  const pushed = usePushedMessages(followed ? viewAt('tableSystemMessages', { id, table }).destination : null)
  const at = table && viewAt('listOfTableMessages', { id, table })
  const { data, isError } = useQuery({ ...archive(id, at), enabled: at !== null })
  const { role } = useAccount()
  // Whoever writes there reads as it is written.
  const follows = followed && !may.comment(role) ? id : null
  const messages = useInStep(follows, at?.path ?? null, pushed ?? data) ?? null
  return { messages, failed: isError && messages === null }
}

/** @throws {CallError} when it has not been sent */
export async function say({ miniSessionId, table }: ChatPlace, message: string): Promise<void> {
  const body: SendMessage = { miniSessionId, tableId: table, message }
  await postJson(sessionRoutes.systemMessage(), body)
}

/** A third of the time after which the server takes a silent commentator for gone. */
const BEAT_MS = 25_000

/** How many chats of a table are open on this page. */
const open = new Map<string, { count: number; readonly stop: () => void }>()

function begin(miniSessionId: number, table: string): () => void {
  const quietly = (path: string) => {
    call(path, { method: 'POST', keepalive: true }).catch(() => undefined)
  }
  const beat = () => quietly(sessionRoutes.startCommentary(miniSessionId, table))
  const leave = () => quietly(sessionRoutes.stopCommentary(miniSessionId, table))
  beat()
  const beating = setInterval(beat, BEAT_MS)
  window.addEventListener('pagehide', leave)
  return () => {
    clearInterval(beating)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/** A commentator is at a table as long as a screen with its chat is open (specification 2, section 4). */
export function useCommentating({ miniSessionId, table }: ChatPlace, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const key = `${miniSessionId} ${table}`
    const entry = open.get(key) ?? { count: 0, stop: begin(miniSessionId, table) }
    open.set(key, entry)
    entry.count += 1
    return () => {
      entry.count -= 1
      if (entry.count > 0) return
      open.delete(key)
      entry.stop()
    }
  }, [miniSessionId, table, active])
}
