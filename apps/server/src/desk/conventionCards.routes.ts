/** Convention cards: given and removed by staff. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { CONVENTION_CARD } from '@openroom/protocol/limits'
import { keptCardsSchema, newCardSchema, removeCardSchema } from '@openroom/protocol/schema/conventionCards'
import type { FastifyInstance } from 'fastify'
import { Limiter } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import type { ConventionCards } from './conventionCards.ts'

/** Files that an account may give in an hour: those of a large field. */
const PER_HOUR = 600
/** In base64, with what is around it. */
const BODY_LIMIT = Math.ceil(CONVENTION_CARD.bytes / 3) * 4 + 1_024

type Options = { readonly cards: ConventionCards }

export function conventionCardCalls(app: FastifyInstance, { cards }: Options): void {
  const limiter = new Limiter({ tries: PER_HOUR, windowMs: 3_600_000 })
  const shape = { tag: 'desk', answer: keptCardsSchema }
  serve(
    app,
    routes.conventionCards,
    { ...shape, summary: 'The convention cards that were given' },
    async ({ params }) => [...(await cards.of(params.id))],
  )
  serve(
    app,
    routes.setConventionCard,
    {
      ...shape,
      body: newCardSchema,
      bodyLimit: BODY_LIMIT,
      refusals: [404, 413, 422, 429],
      summary: "A pair's convention card, or that of two of a team: a PDF or a picture of at most 2 MiB",
    },
    async ({ params, body, by, reply }) => {
      countTry(limiter, `${by.id}`, reply)
      return [...unlessRefused(await cards.set(params.id, body, by))]
    },
  )
  serve(
    app,
    routes.removeConventionCard,
    { ...shape, body: removeCardSchema, refusals: [404] },
    async ({ params, body, by }) => [...unlessRefused(await cards.remove(params.id, body, by))],
  )
}
