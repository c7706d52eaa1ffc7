/** One's own account: the password once more, and where it is signed in. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { successSchema } from '@openroom/protocol/schema/account'
import {
  begunSecondFactorSchema,
  ownLoginSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from '@openroom/protocol/schema/ownAccount'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../services/accounts.ts'
import type { Logins } from '../services/logins.ts'
import type { Notices } from '../services/notices.ts'
import type { SecondFactors } from '../services/secondFactor.ts'
import type { Attempts } from './attempts.ts'
import { errorSchema, Refusal } from './failure.ts'
import { askerOf } from './policy.ts'
import type { SecurityLog } from './securityLog.ts'

export type OwnAccountOptions = {
  readonly accounts: Accounts
  readonly logins: Logins
  readonly secondFactors: SecondFactors
  readonly notices: Notices
  readonly attempts: Attempts
  readonly security: SecurityLog
}

type App = Parameters<FastifyPluginCallbackZod>[0]

const tags = ['own account']
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const acted = { 200: staffAnswerSchema }

const refusals = { 403: errorSchema, 409: errorSchema }

/** Set up with an app, used with codes of it, removed. */
function secondFactorCalls(app: App, { secondFactors, notices, attempts }: OwnAccountOptions): void {
  app.get(
    ownRoutes.secondFactor(),
    { schema: { tags, response: { 200: secondFactorSchema } } },
    async (request) => ({ codesLeft: await secondFactors.codesLeft(askerOf(request).id) }),
  )
  app.post(
    ownRoutes.beginSecondFactor(),
    { schema: { tags, response: { 200: begunSecondFactorSchema, ...refusals } } },
    async (request) => {
      const begun = await secondFactors.begin(askerOf(request))
      if (begun === null) throw new Refusal('second-factor-there')
      return begun
    },
  )
  app.post(
    ownRoutes.confirmSecondFactor(),
    {
      schema: {
        tags,
        summary: 'A code of the app; the answer has the codes for its loss, once',
        body: z.object({ code: z.string().max(40) }),
        response: { 200: recoveryCodesSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const account = askerOf(request)
      const codes = await attempts.tried(request, reply, account.email, () =>
        secondFactors.confirm(account, request.body.code),
      )
      if (codes === null) throw new Refusal('code-wrong')
      notices.tell(account, 'second-factor.on')
      return { codes: [...codes] }
    },
  )
  app.post(
    ownRoutes.renewCodes(),
    { schema: { tags, response: { 200: recoveryCodesSchema, ...refusals } } },
    async (request) => ({ codes: [...((await secondFactors.renewCodes(askerOf(request))) ?? [])] }),
  )
  app.delete(ownRoutes.secondFactor(), { schema: { tags, response: acted } }, async (request) => {
    const account = askerOf(request)
    const changed = await secondFactors.remove(account.id, account.id)
    if (changed) notices.tell(account, 'second-factor.off')
    return { success: true as const, changed }
  })
}

export const ownAccountCalls: FastifyPluginCallbackZod<OwnAccountOptions> = (app, options, done) => {
  const { accounts, logins, attempts, security } = options
  secondFactorCalls(app, options)

  app.post(
    ownRoutes.confirm(),
    {
      schema: {
        tags,
        summary: 'The password once more: for ten minutes roles and tokens can be given',
        body: z.object({ password: z.string().max(1_000) }),
        response: { 200: successSchema },
      },
    },
    async (request, reply) => {
      const { login, ...account } = askerOf(request)
      const { password } = request.body
      const known = await attempts.tried(request, reply, account.email, () =>
        accounts.authenticate(account.email, password),
      )
      if (known) await logins.confirm(login)
      else await security.note(request, { action: 'login.refused', accountId: account.id })
      return { success: known !== null }
    },
  )
  app.get(
    ownRoutes.logins(),
    { schema: { tags, response: { 200: z.array(ownLoginSchema) } } },
    async (request) => {
      const { login, ...account } = askerOf(request)
      return [...(await logins.list(account, login))]
    },
  )
  app.delete(ownRoutes.endLogin(':id'), { schema: { tags, params, response: acted } }, async (request) => {
    const account = askerOf(request)
    const ended = await logins.endOwn(account, request.params.id)
    if (ended > 0) await security.note(request, { action: 'login.end', accountId: account.id })
    return { success: true as const, changed: ended > 0 }
  })
  app.delete(ownRoutes.endOtherLogins(), { schema: { tags, response: acted } }, async (request) => {
    const account = askerOf(request)
    const ended = await logins.endOwn(account, { but: account.login })
    if (ended > 0)
      await security.note(request, { action: 'login.end', accountId: account.id, subject: { ended } })
    return { success: true as const, changed: ended > 0 }
  })
  done()
}
