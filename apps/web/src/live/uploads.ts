/** What uploads leave behind them: versions that were replaced, and deals that wait for their results. */

import type { Solving, WaitingHands } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { cache, useCall } from './cache.ts'
import { call, postJson } from './http.ts'
import { usePushed } from './usePushed.ts'

const HANDS = ['staff', 'hands'] as const
const versionsKey = (session: number) => ['staff', 'versions', session] as const

export const useVersions = (session: number) =>
  useCall(versionsKey(session), staffRoutes.sessionVersions(session), { staleTime: 0 })

export const useVersionResults = (session: number, version: number) =>
  useCall([...versionsKey(session), version], staffRoutes.versionResults(session, version))

export async function restoreVersion(session: number, version: number): Promise<void> {
  await postJson(staffRoutes.restoreVersion(session, version))
  await cache.invalidateQueries({ queryKey: versionsKey(session), exact: true })
}

export const useWaitingHands = () => useCall(HANDS, staffRoutes.waitingHands(), { staleTime: 0 })

export async function takeBackHands(id: number): Promise<void> {
  await call(staffRoutes.takeBackHands(id), { method: 'DELETE' })
  cache.setQueryData<readonly WaitingHands[]>(HANDS, (all) => all?.filter((one) => one.id !== id))
}

const NONE: readonly Solving[] = []

/** How far double dummy is with sessions whose boards wait for it. */
export const useSolving = (): readonly Solving[] => usePushed(viewAt('solving'))?.body ?? NONE
