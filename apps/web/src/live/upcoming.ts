/** Upcoming tournaments: what their handlers ask the server and tell it. */

import type { Address } from '@openroom/protocol/route'
import type { Plan, PlanKey, PlanRefusal, SchedulerAnswer } from '@openroom/protocol/schema/upcoming'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { invalidating, useCall } from './cache.ts'
import { CallError, getJson, postJson } from './http.ts'
import { useLiveCall } from './useLiveCall.ts'

const KEY = 'upcoming'

/** A refused plan, with the fields that are wrong. */
export class PlanError extends Error {
  readonly faults: PlanRefusal['faults']

  constructor({ message, faults }: PlanRefusal) {
    super(message)
    this.faults = faults
  }
}

/** Drafts and announced tournaments, as they are whoever changes them. */
export const useUpcoming = () => useLiveCall([KEY, 'list'], staffRoutes.upcomingList(), viewAt('upcoming'))

export function useOrganisers() {
  return useCall([KEY, 'organisers'], staffRoutes.upcomingOrganisers())
}

/** A plan as it was when the editor was opened: pushes do not change it under somebody's hands. */
export function usePlan({ kind, id }: PlanKey) {
  return useCall(['plan', kind, id], staffRoutes.upcomingPlan(kind, id), { gcTime: 0 })
}

const postAndRefresh = <T, Body>(path: Address<T, Body>, body?: Body): Promise<T> =>
  invalidating([KEY], postJson(path, body))

/** @throws {PlanError} when fields are wrong, {CallError} otherwise */
async function postPlan<T, Body>(path: Address<T, Body>, body: Body): Promise<T> {
  try {
    return await postAndRefresh(path, body)
  } catch (error) {
    if (error instanceof CallError && error.faults !== null)
      throw new PlanError({ code: error.code ?? '', message: error.message, faults: error.faults })
    throw error
  }
}

export const savePlan = (key: PlanKey | null, revision: string | null, plan: Plan): Promise<PlanKey> =>
  postPlan(staffRoutes.savePlan(), { key, revision, plan })

export const publishPlan = (key: PlanKey, revision: string): Promise<PlanKey> =>
  postPlan(staffRoutes.publishPlan(), { key, revision })

export const deletePlan = (key: PlanKey, revision: string): Promise<unknown> =>
  postAndRefresh(staffRoutes.deletePlan(), { key, revision })

export const revisionOf = async ({ kind, id }: PlanKey): Promise<string> =>
  (await getJson(staffRoutes.upcomingPlan(kind, id))).revision

export const finalizeSessions = (miniSessionIds: readonly number[]): Promise<unknown> =>
  postAndRefresh(staffRoutes.finalizeSessions(), { miniSessionIds })

export type NewStart = { readonly miniSessionId: number; readonly startDateTime: string }

export const postponeSessions = (starts: readonly NewStart[]): Promise<unknown> =>
  postAndRefresh(staffRoutes.postponeSessions(), { starts })

/** Sets a session's timer anew; what is due starts at once. */
export const restartScheduler = (miniSessionId: number): Promise<SchedulerAnswer> =>
  postAndRefresh(staffRoutes.startScheduler(miniSessionId))
