/** Answers that only change with the program or its settings. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '@openroom/protocol/names'
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import type { Route } from '@openroom/protocol/route'
import { routes } from '@openroom/protocol/routes'
import { appVersionSchema, profileSchema } from '@openroom/protocol/schema/account'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import type { Settings } from '../settings.ts'
import type { SiteFacts } from '../welcome/siteFacts.ts'

export type SiteOptions = {
  readonly settings: Settings
  readonly version: string
  readonly webFolder: string
  readonly site: SiteFacts
}

const tag = 'site'

/** Told by the page, which names all its files by what is in them. */
function buildOf(webFolder: string): string {
  const page = join(webFolder, 'index.html')
  return existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12) : ''
}

export function siteCalls(app: FastifyInstance, { settings, version, webFolder, site }: SiteOptions): void {
  const fixed = <Answer>(
    route: Route<string, Answer>,
    summary: string,
    answer: z.ZodType<Answer>,
    value: Answer,
  ) =>
    serve(app, route, { tag, summary, answer }, ({ reply }) => {
      reply.header('cache-control', 'no-cache')
      return value
    })
  fixed(staffRoutes.roles, 'The roles that accounts may have', z.array(z.enum(ROLES)), ROLES)
  fixed(routes.appVersion, 'The version of the program, and of the interface', appVersionSchema, {
    version,
    build: buildOf(webFolder),
    protocol: PROTOCOL_VERSION,
  })
  const { PROFILE_NAME: profile = null, LINKS: links, SMTP_URL, ORGANISER, ORGANISER_ADDRESS } = settings
  const { OIDC_ISSUER, OIDC_BUTTON: words = null } = settings
  const federation = OIDC_ISSUER === undefined ? null : { words, host: new URL(OIDC_ISSUER).hostname }
  const organiser = ORGANISER === undefined ? null : { name: ORGANISER, address: ORGANISER_ADDRESS }
  const kept = {
    audit: settings.KEEP_AUDIT_DAYS ?? null,
    links: settings.KEEP_LINKS_DAYS ?? null,
    versions: settings.KEEP_VERSIONS_DAYS ?? null,
  }
  const summary = 'What the site is called, and where else it leads'
  serve(app, routes.profile, { tag, summary, answer: profileSchema }, async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return {
      profile,
      links,
      organiser,
      mails: SMTP_URL !== undefined,
      federation,
      kept,
      ...(await site.now()),
    }
  })
}
