/** The hall of a session as its director hears it, and what he says in it. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { AskedClockOrder } from '@openroom/protocol/schema/hall'
import { useCallback } from 'react'
import { told } from '../../live/desk.ts'
import { type HallState, useHall, withSeen } from '../../live/hall.ts'
import { getJson } from '../../live/http.ts'

export function useDeskHall(id: number): HallState {
  const ask = useCallback(
    (seen: string | undefined, signal: AbortSignal) =>
      getJson(withSeen(deskRoutes.deskHall(id), seen), signal),
    [id],
  )
  return useHall(ask)
}

export const orderClock = (id: number, order: AskedClockOrder) => told(deskRoutes.deskClock(id), order)

export const answerCall = (id: number, callId: number, state: 'coming' | 'done') =>
  told(deskRoutes.answerCall(id, callId), { state })
