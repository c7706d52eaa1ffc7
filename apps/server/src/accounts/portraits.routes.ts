/** Pictures of those who write: set and removed by themselves, removed by admins, shown to everybody. */
import { PORTRAIT } from '@openroom/protocol/limits'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { newPortraitSchema, ownPortraitSchema } from '@openroom/protocol/schema/ownAccount'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../core/http/failure.ts'
import { Limiter } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { addressSchema, sendStored } from '../core/http/storedFile.ts'
import { countTry } from '../core/http/tries.ts'
import type { Portraits } from './portraits.ts'

/** Pictures that an account may set in an hour. */
const PER_HOUR = 20
/** The address names the bytes; a removed picture is gone from elsewhere within a day. */
const DAY = 24 * 3600
/** In base64, with what is around it. */
const BODY_LIMIT = Math.ceil(PORTRAIT.bytes / 3) * 4 + 1_024

export function portraitCalls(app: FastifyInstance, { portraits }: { readonly portraits: Portraits }): void {
  const limiter = new Limiter({ tries: PER_HOUR, windowMs: 3_600_000 })
  const own = { tag: 'own account', answer: ownPortraitSchema }
  serve(app, ownRoutes.portrait, own, async ({ by }) => ({ portrait: await portraits.of(by.id) }))
  serve(
    app,
    ownRoutes.setPortrait,
    {
      ...own,
      body: newPortraitSchema,
      bodyLimit: BODY_LIMIT,
      refusals: [413, 422, 429],
      summary: 'A PNG, JPEG or WebP picture of oneself, in base64: at most 64 KiB and 512 by 512 pixels',
    },
    async ({ body, by, reply }) => {
      countTry(limiter, `${by.id}`, reply)
      return { portrait: unlessRefused(await portraits.set(by, Buffer.from(body.image, 'base64'))) }
    },
  )
  serve(app, ownRoutes.removePortrait, { tag: 'own account', answer: staffAnswerSchema }, async ({ by }) => ({
    success: true,
    changed: await portraits.remove(by.id, by),
  }))
  serve(
    app,
    staffRoutes.removeUserPortrait,
    { tag: 'users', answer: staffAnswerSchema },
    async ({ params, by }) => ({ success: true, changed: await portraits.remove(params.id, by) }),
  )

  const schema = {
    tags: ['site'],
    summary: 'The picture of somebody who writes, as messages name it',
    params: z.object({ portrait: addressSchema }),
  }
  app.get('/portrait/:portrait', { schema }, async (request, reply) => {
    const { portrait } = request.params as { readonly portrait: string }
    const found = await portraits.find(portrait)
    if (found === null) return refuse(reply, 'not-found')
    const headers = { 'cache-control': `public, max-age=${DAY}` }
    return sendStored(request, reply, { address: portrait, ...found }, headers)
  })
}
