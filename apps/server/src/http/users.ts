/** Accounts of staff, and what they have done: for admins (specification 1, section 7). */

import {
  auditPageSchema,
  auditQuerySchema,
  createdUserSchema,
  newUserSchema,
  staffAnswerSchema,
  userSchema,
} from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AuditAsked, auditPage } from '../services/audit.ts'
import type { Users } from '../services/users.ts'
import { errorSchema, Refusal } from './failure.ts'
import { answerOf } from './listCalls.ts'
import { askerOf } from './policy.ts'

export type UsersOptions = {
  readonly users: Users
  /** Where mails lie; `null` when they are sent. */
  readonly mailFolder: string | null
  readonly audit: (asked: AuditAsked) => ReturnType<typeof auditPage>
}

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const tags = ['users']
const acted = { 200: staffAnswerSchema, 404: errorSchema, 409: errorSchema }

export const userCalls: FastifyPluginCallbackZod<UsersOptions> = (
  app,
  { users, audit, mailFolder },
  done,
) => {
  app.get(staffRoutes.users(), { schema: { tags, response: { 200: z.array(userSchema) } } }, async () => [
    ...(await users.list()),
  ])
  app.post(
    staffRoutes.createUser(),
    { schema: { tags, body: newUserSchema, response: { 200: createdUserSchema, 503: errorSchema } } },
    async (request) => {
      const made = await users.create(request.body, askerOf(request))
      if (made.ok) return { success: true, payload: made.value, mailFolder }
      if (made.error === 'mail-not-sent') throw new Refusal('mail-not-sent')
      return { success: false, payload: null, mailFolder: null }
    },
  )
  app.put(staffRoutes.enableUser(':id'), { schema: { tags, params, response: acted } }, async (request) => {
    const changed = await users.enable(request.params.id, askerOf(request))
    if (changed === null) throw new Refusal('user-not-found')
    return { success: true as const, changed }
  })
  app.put(staffRoutes.disableUser(':id'), { schema: { tags, params, response: acted } }, async (request) => ({
    success: true as const,
    changed: answerOf(await users.disable(request.params.id, askerOf(request))),
  }))
  app.get(
    staffRoutes.audit(),
    { schema: { tags, querystring: auditQuerySchema, response: { 200: auditPageSchema } } },
    (request) => audit(request.query),
  )
  done()
}
