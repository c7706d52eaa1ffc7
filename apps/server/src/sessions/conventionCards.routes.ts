/** Convention cards, opened by everybody. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { PublicTables } from '../core/database/tables.ts'
import { refuse } from '../core/http/failure.ts'
import { addressSchema, sendStored } from '../core/http/storedFile.ts'
import { findCard } from './conventionCards.public.ts'

export function cardFileCalls(app: FastifyInstance, released: Kysely<PublicTables>): void {
  const schema = {
    tags: ['site'],
    summary: 'A convention card, as registrations tell of it: a picture, or a PDF to be saved',
    params: z.object({ card: addressSchema }),
  }
  app.get('/convention-card/:card', { schema }, async (request, reply) => {
    const { card } = request.params as { readonly card: string }
    const found = await findCard(released, card)
    if (found === null) return refuse(reply, 'not-found')
    const isPdf = found.type === 'application/pdf'
    return sendStored(
      request,
      reply,
      { address: card, ...found },
      {
        // Gone for everybody as soon as it is removed, or a name is not shown any more.
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': isPdf ? 'attachment; filename="convention-card.pdf"' : 'inline',
      },
    )
  })
}
