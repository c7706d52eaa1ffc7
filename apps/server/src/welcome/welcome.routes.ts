/** Calls of a site's first hour. */
import { successSchema } from '@openroom/protocol/schema/account'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { beginSiteSchema, exampleSchema, siteNameSchema } from '@openroom/protocol/schema/welcome'
import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../core/addresses.ts'
import type { Channel } from '../core/channel.ts'
import { SharedLimiter, type Try } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import type { Beginning } from './beginning.ts'
import type { Example } from './example.ts'

const tag = 'setting up'

export type WelcomeCalls = {
  readonly beginning: Beginning
  readonly example: Example
  readonly tries: Channel<Try>
}

export function welcomeCalls(
  app: FastifyInstance,
  { beginning, example, tries: shared }: WelcomeCalls,
): void {
  const tries = new SharedLimiter('first account', { tries: 10, windowMs: 60_000 }, shared)
  serve(
    app,
    welcomeRoutes.beginSite,
    {
      tag,
      summary: 'The first account, with the key from the terminal',
      body: beginSiteSchema,
      answer: successSchema,
      refusals: [403, 404, 409, 422],
    },
    async ({ body, request, reply }) => {
      countTry(tries, networkOf(request.ip), reply)
      unlessRefused(await beginning.begin(body))
      return { success: true }
    },
  )
  serve(
    app,
    welcomeRoutes.nameSite,
    { tag, summary: 'What the site is called', body: siteNameSchema, answer: staffAnswerSchema },
    async ({ body, by }) => ({ success: true, changed: await beginning.name(body.name, by) }),
  )
  serve(app, welcomeRoutes.example, { tag, answer: exampleSchema }, async () => ({
    isThere: await example.isThere(),
  }))
  const changing = { tag, answer: staffAnswerSchema, refusals: [404, 409, 422] }
  serve(app, welcomeRoutes.makeExample, changing, async ({ by }) => ({
    success: true,
    changed: unlessRefused(await example.make(by)),
  }))
  serve(app, welcomeRoutes.removeExample, changing, async ({ by }) => ({
    success: true,
    changed: unlessRefused(await example.remove(by)),
  }))
}
