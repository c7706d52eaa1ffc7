/** The commentary of a table: from the archive first, then as it is written. */
import { parseTableAddress, type TableAddress } from '@openroom/protocol/address'
import { destinations } from '@openroom/protocol/destinations'
import { routes } from '@openroom/protocol/routes'
import type { SendMessage, SystemMessage } from '@openroom/protocol/schema/messages'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { archive } from './archive.ts'
import { listFeed } from './feed.ts'
import { call, postJson } from './http.ts'

export type ChatPlace = Pick<MiniSession, 'miniSessionId' | 'status'> & {
  /** As addresses and the viewer's page spell it: an id, 'OP {calcTableId}', 'CL {calcTableId}'. */
  readonly table: string
}

export type Chat = {
  /** `null` until they have come. */
  readonly messages: readonly SystemMessage[] | null
  readonly failed: boolean
}

/** Where nobody sits: its destination has nothing to tell. */
const NOWHERE: TableAddress = { kind: 'table', tableId: 2_147_483_647 }

export function useChat({ miniSessionId, status, table }: ChatPlace): Chat {
  const live = status === 'LIVE'
  const feed = useMemo(() => {
    const address = parseTableAddress(table)
    const destination = destinations.tableSystemMessages(miniSessionId, address.ok ? address.value : NOWHERE)
    return listFeed<SystemMessage>(destination, ({ id }) => id)
  }, [miniSessionId, table])
  useEffect(() => (live ? feed.start() : undefined), [feed, live])
  const pushed = useStore(feed.store, ({ items }) => items)
  const { data, isError } = useQuery(
    archive<readonly SystemMessage[]>(miniSessionId, routes.systemMessages(miniSessionId, table)),
  )
  const messages = pushed ?? data ?? null
  return { messages, failed: isError && messages === null }
}

/** @throws {CallError} when it has not been sent */
export async function say({ miniSessionId, table }: ChatPlace, message: string): Promise<void> {
  const body: SendMessage = { miniSessionId, tableId: table, message }
  await postJson(routes.systemMessage(), body)
}

/** A third of the time after which the server takes a silent commentator for gone. */
const BEAT_MS = 25_000

/** How many chats of a table are open on this page. */
const open = new Map<string, { count: number; readonly stop: () => void }>()

function begin(miniSessionId: number, table: string): () => void {
  const quietly = (path: string) => {
    call(path, { method: 'POST', keepalive: true }).catch(() => undefined)
  }
  const beat = () => quietly(routes.startCommentary(miniSessionId, table))
  const leave = () => quietly(routes.stopCommentary(miniSessionId, table))
  beat()
  const beating = setInterval(beat, BEAT_MS)
  window.addEventListener('pagehide', leave)
  return () => {
    clearInterval(beating)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/** A commentator is at a table as long as its chat is open (specification 2, section 4). */
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
