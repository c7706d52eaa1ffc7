/** Convention cards as staff gives and removes them. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { KeptCard, NewCard, RemoveCard } from '@openroom/protocol/schema/conventionCards'
import { cache, useCall } from './cache.ts'
import { postJson } from './http.ts'

const keyOf = (session: number) => ['staff', 'cards', session] as const

export const useConventionCards = (session: number) =>
  useCall(keyOf(session), deskRoutes.conventionCards(session), { staleTime: 0 })

async function told(session: number, cards: Promise<readonly KeptCard[]>): Promise<void> {
  cache.setQueryData(keyOf(session), await cards)
}

export const setConventionCard = (session: number, card: NewCard): Promise<void> =>
  told(session, postJson(deskRoutes.setConventionCard(session), card))

export const removeConventionCard = (session: number, whose: RemoveCard): Promise<void> =>
  told(session, postJson(deskRoutes.removeConventionCard(session), whose))
