/** Sessions that are over, put right: what can be, what was, and the words to the server. */

import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { CorrectionEffect, NewCorrection } from '@openroom/protocol/schema/corrections'
import { cache, useCall } from './cache.ts'
import { postJson } from './http.ts'

const keyOf = (session: number) => ['staff', 'corrections', session] as const

export const useStaffCorrections = (session: number) =>
  useCall(keyOf(session), deskRoutes.corrections(session), { staleTime: 0 })

/** @param board `null`: of none yet */
export const useBoardResults = (session: number, board: number | null) =>
  useCall([...keyOf(session), board], board === null ? null : deskRoutes.boardResults(session, board), {
    staleTime: 0,
  })

export const previewCorrection = (session: number, wanted: NewCorrection): Promise<CorrectionEffect> =>
  postJson(deskRoutes.previewCorrection(session), wanted)

async function changed(session: number, act: Promise<unknown>): Promise<void> {
  await act
  await Promise.all([
    cache.invalidateQueries({ queryKey: keyOf(session) }),
    cache.invalidateQueries({ queryKey: ['desk'] }),
  ])
}

export const correctSession = (session: number, wanted: NewCorrection): Promise<void> =>
  changed(session, postJson(deskRoutes.correctSession(session), wanted))

export const undoCorrection = (session: number, correction: number): Promise<void> =>
  changed(session, postJson(deskRoutes.undoCorrection(session, correction)))
