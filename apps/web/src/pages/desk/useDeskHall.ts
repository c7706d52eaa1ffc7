/** The hall of a session as its director hears it, and what he says in it. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { AskedClockOrder } from '@openroom/protocol/schema/hall'
import { viewAt } from '@openroom/protocol/views'
import { useMemo } from 'react'
import { told } from '../../live/desk.ts'
import { type HallState, useHall } from '../../live/hall.ts'
import { getJson } from '../../live/http.ts'

export function useDeskHall(id: number): HallState {
  const inHall = useMemo(
    () => ({
      at: viewAt('deskHall', { id }),
      ask: (signal: AbortSignal) => getJson(deskRoutes.deskHall(id), signal),
    }),
    [id],
  )
  return useHall(inHall)
}

export const orderClock = (id: number, order: AskedClockOrder) => told(deskRoutes.deskClock(id), order)

export const answerCall = (id: number, callId: number, state: 'coming' | 'done') =>
  told(deskRoutes.answerCall(id, callId), { state })
