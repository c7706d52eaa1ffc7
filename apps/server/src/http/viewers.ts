/** Who watches which table (specification 2, section 7): for those who are signed in. */
import { routes } from '@openroom/protocol/routes'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Viewers } from '../services/viewers.ts'

export type ViewersOptions = { readonly viewers: Viewers }

const paramsSchema = z.object({ miniSessionId: z.coerce.number().int().min(1).max(2_147_483_647) })

export const viewersCall: FastifyPluginCallbackZod<ViewersOptions> = (app, { viewers }, done) => {
  const schema = {
    params: paramsSchema,
    response: { 200: z.record(z.string(), z.int()) },
    tags: ['live'],
  }
  app.get(routes.viewers(':miniSessionId'), { schema }, async (request) => {
    return viewers.of(request.params.miniSessionId)
  })
  done()
}
