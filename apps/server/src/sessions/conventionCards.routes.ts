/** Convention cards, opened by everybody. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../core/http/failure.ts'
import { addressSchema, sendStored } from '../core/http/storedFile.ts'

/** `null`: nobody's, or of somebody who is not shown. */
type Find = (card: string) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>

export function cardFileCalls(app: FastifyInstance, { find }: { readonly find: Find }): void {
  const schema = {
    tags: ['site'],
    summary: 'A convention card, as registrations tell of it: a picture, or a PDF to be saved',
    params: z.object({ card: addressSchema }),
  }
  app.get('/convention-card/:card', { schema }, async (request, reply) => {
    const { card } = request.params as { readonly card: string }
    const found = await find(card)
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
