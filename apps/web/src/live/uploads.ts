/** What uploads leave behind them: versions that were replaced, and deals that wait for their results. */

import type { WaitingHands } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { useQuery } from '@tanstack/react-query'
import { cache } from './archive.ts'
import { call, getJson, postJson } from './http.ts'

const HANDS = ['staff', 'hands'] as const
const versionsKey = (session: number) => ['staff', 'versions', session] as const

export const useVersions = (session: number) =>
  useQuery(
    {
      queryKey: versionsKey(session),
      queryFn: () => getJson(staffRoutes.sessionVersions(session)),
      staleTime: 0,
    },
    cache,
  )

export const useVersionResults = (session: number, version: number) =>
  useQuery(
    {
      queryKey: [...versionsKey(session), version],
      queryFn: () => getJson(staffRoutes.versionResults(session, version)),
    },
    cache,
  )

export async function restoreVersion(session: number, version: number): Promise<void> {
  await postJson(staffRoutes.restoreVersion(session, version))
  await cache.invalidateQueries({ queryKey: versionsKey(session), exact: true })
}

export const useWaitingHands = () =>
  useQuery(
    {
      queryKey: HANDS,
      queryFn: () => getJson(staffRoutes.waitingHands()),
      staleTime: 0,
    },
    cache,
  )

export async function takeBackHands(id: number): Promise<void> {
  await call(staffRoutes.takeBackHands(id), { method: 'DELETE' })
  cache.setQueryData<readonly WaitingHands[]>(HANDS, (all) => all?.filter((one) => one.id !== id))
}
