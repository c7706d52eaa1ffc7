/** Convention cards: given and removed by staff, and by a pair on its phone. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { CONVENTION_CARD } from '@openroom/protocol/limits'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import {
  keptCardsSchema,
  newCardSchema,
  ownCardSchema,
  removeCardSchema,
} from '@openroom/protocol/schema/conventionCards'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import type { OperatorBearers } from '../consoles/bearer.ts'
import { Limiter } from '../core/http/limiter.ts'
import { bearerCalls, refuseEntry, refuseWrongForms } from '../core/http/refusals.ts'
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

/** Files that the phones of a table may give in an hour: a pair each round, and those that were not taken. */
const OF_TABLE = 20

type OwnOptions = Options & { readonly bearers: OperatorBearers }

export const ownCardCalls: FastifyPluginCallback<OwnOptions> = (app, { cards, bearers }, registered) => {
  refuseWrongForms(app)
  const limiter = new Limiter({ tries: OF_TABLE, windowMs: 3_600_000 })
  const described = bearerCalls('phones', [400, 401, 404, 409, 413, 422, 429])
  serve(
    app,
    phoneRoutes.phoneConventionCard,
    {
      ...described(
        "The pair's own convention card, as staff's; without a file it is removed",
        staffAnswerSchema,
      ),
      body: ownCardSchema,
      bodyLimit: BODY_LIMIT,
    },
    async ({ body, request, reply }) => {
      const link = bearers.linkOf(request)
      countTry(limiter, `${link.id}`, reply)
      const given = await cards.ofPair(link, body)
      return given.ok ? { success: true, changed: given.value } : refuseEntry(reply, { code: given.error })
    },
  )
  registered()
}
