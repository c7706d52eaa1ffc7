/** Accounts of staff, and what they have done: for admins (specification 1, section 7). */

import {
  auditPageSchema,
  auditQuerySchema,
  createdUserSchema,
  limitUserSchema,
  newUserSchema,
  staffAnswerSchema,
  userRoleSchema,
  userSchema,
} from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/http/failure.ts'
import { languageOf } from '../core/http/language.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { Limits } from '../core/limits.ts'
import type { AuditAsked, auditPage } from './audit.ts'
import type { Users } from './users.ts'

export type UsersOptions = {
  readonly users: Users
  /** Where mails lie; `null` when they are sent. */
  readonly mailFolder: string | null
  readonly audit: (asked: AuditAsked, limits: Limits) => ReturnType<typeof auditPage>
}

const tag = 'users'
const acted = { tag, answer: staffAnswerSchema, refusals: [404, 409] } as const

export function userCalls(app: FastifyInstance, { users, audit, mailFolder }: UsersOptions): void {
  serve(app, staffRoutes.users, { tag, answer: z.array(userSchema) }, () => users.list())
  serve(
    app,
    staffRoutes.createUser,
    { tag, body: newUserSchema, answer: createdUserSchema, refusals: [404, 503] },
    async ({ body, by, request }) => {
      const made = await users.create(body, by, languageOf(request))
      if (made.ok) return { success: true, payload: made.value, mailFolder }
      if (made.error !== 'email-taken') throw new Refusal(made.error)
      return { success: false, payload: null, mailFolder: null }
    },
  )
  serve(app, staffRoutes.enableUser, acted, async ({ params, by }) => {
    const changed = await users.enable(params.id, by)
    if (changed === null) throw new Refusal('user-not-found')
    return { success: true, changed }
  })
  serve(app, staffRoutes.disableUser, acted, async ({ params, by }) => ({
    success: true,
    changed: unlessRefused(await users.disable(params.id, by)),
  }))
  serve(
    app,
    staffRoutes.limitUser,
    { ...acted, summary: 'Limit an account to organisers, or to none', body: limitUserSchema },
    async ({ params, body, by }) => ({
      success: true,
      changed: unlessRefused(await users.limit(params.id, body.serverIds, by)),
    }),
  )
  serve(
    app,
    staffRoutes.roleOfUser,
    { ...acted, summary: 'Give an account another role', body: userRoleSchema },
    async ({ params, body, by }) => ({
      success: true,
      changed: unlessRefused(await users.setRole(params.id, body.role, by)),
    }),
  )
  serve(
    app,
    staffRoutes.partUser,
    { ...acted, summary: 'Part an account from the federation by which somebody came to it' },
    async ({ params, by }) => ({ success: true, changed: unlessRefused(await users.part(params.id, by)) }),
  )
  serve(
    app,
    staffRoutes.deleteUser,
    {
      ...acted,
      summary:
        'Delete an account; what it has made and said stays, audit lines keep its number and role alone',
    },
    async ({ params, by }) => ({ success: true, changed: unlessRefused(await users.delete(params.id, by)) }),
  )
  serve(app, staffRoutes.audit, { tag, query: auditQuerySchema, answer: auditPageSchema }, ({ query, by }) =>
    audit(query, by.organisers),
  )
}
