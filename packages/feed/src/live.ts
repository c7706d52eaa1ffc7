/** Documents as if they happened now: their sessions one after the other, each with its tables at once. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { type ClientOptions, IngestClient } from './client.ts'
import { type PlanOptions, plansOf, type SessionPlan } from './plan.ts'
import { playSession } from './player.ts'

export type LiveOptions = ClientOptions &
  PlanOptions & {
    readonly speed: number
    readonly onSession?: (plan: SessionPlan, tournament: string) => void
    readonly onProgress?: (stored: number, all: number) => void
    readonly onFinished?: (miniSessionId: number) => void
  }

/** @returns how many sessions were played. Errors: as of `playSession`. */
export async function playDocument(document: TournamentDocument, options: LiveOptions): Promise<number> {
  const client = new IngestClient(options)
  const { name } = await client.tournament()
  const plans = plansOf(document, options)
  for (const plan of plans) {
    options.onSession?.(plan, name)
    options.onFinished?.(await playSession(client, plan, options))
  }
  return plans.length
}
