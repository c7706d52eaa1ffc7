/** The commentary of a table: from the archive first, then as it is written. */

import { parseTableAddress } from '@openroom/protocol/address'
import { isPushed } from '@openroom/protocol/names'
import type { SendMessage, SystemMessage } from '@openroom/protocol/schema/messages'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { viewAt } from '@openroom/protocol/views'
import { useEffect } from 'react'
import { may, useAccount } from './account.ts'
import { archive } from './archive.ts'
import { useAnswer } from './cache.ts'
import { call, postJson } from './http.ts'
import { type Begun, Shared } from './shared.ts'
import { useInStep } from './useInStep.ts'
import { usePushed } from './usePushed.ts'

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

/** @param place `null`: none is asked for */
export function useChat(place: ChatPlace | null): Chat {
  const id = place?.miniSessionId ?? 0
  const parsed = place && parseTableAddress(place.table)
  const table = parsed?.ok ? parsed.value : null
  const followed = place !== null && isPushed(place.status) && table !== null
  const pushed = usePushed(followed ? viewAt('tableSystemMessages', { id, table }) : null)?.body
  const at = table && viewAt('listOfTableMessages', { id, table })
  const { data, isError } = useAnswer({ ...archive(id, at), enabled: at !== null })
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

/** Chats of tables that are open on this page. */
const open = new Shared<null>()

function begin(miniSessionId: number, table: string): Begun<null> {
  const quietly = (path: string) => {
    call(path, { method: 'POST', keepalive: true }).catch(() => undefined)
  }
  const beat = () => quietly(sessionRoutes.startCommentary(miniSessionId, table))
  const leave = () => quietly(sessionRoutes.stopCommentary(miniSessionId, table))
  beat()
  const beating = setInterval(beat, BEAT_MS)
  window.addEventListener('pagehide', leave)
  return {
    one: null,
    end: () => {
      clearInterval(beating)
      window.removeEventListener('pagehide', leave)
      leave()
    },
  }
}

/** A commentator is at a table as long as a screen with its chat is open (specification 2, section 4). */
export function useCommentating({ miniSessionId, table }: ChatPlace, active: boolean): void {
  useEffect(() => {
    if (!active) return
    return open.use(`${miniSessionId} ${table}`, () => begin(miniSessionId, table)).release
  }, [miniSessionId, table, active])
}
