/** Answers that only change with the program or its settings. */
import { ROLES } from '@openroom/protocol/names'
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { routes } from '@openroom/protocol/routes'
import { appVersionSchema, profileSchema } from '@openroom/protocol/schema/account'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Settings } from '../settings.ts'

export type SiteOptions = { readonly settings: Settings; readonly version: string }

const FIXED = [
  { path: routes.roles(), response: z.array(z.enum(ROLES)), value: () => ROLES },
  {
    path: routes.profile(),
    response: profileSchema,
    value: ({ settings }: SiteOptions) => ({
      profile: settings.PROFILE_NAME ?? null,
      links: settings.LINKS,
      mails: settings.SMTP_URL !== undefined,
    }),
  },
  {
    path: routes.appVersion(),
    response: appVersionSchema,
    value: ({ version }: SiteOptions) => ({ version, protocol: PROTOCOL_VERSION }),
  },
] as const

export const siteCalls: FastifyPluginCallbackZod<SiteOptions> = (app, options, done) => {
  for (const { path, response, value } of FIXED) {
    app.get(path, { schema: { response: { 200: response } } }, (_request, reply) => {
      reply.header('cache-control', 'no-cache').send(value(options) as never)
    })
  }
  done()
}
