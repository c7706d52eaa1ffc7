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
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/http/failure.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Logins } from './logins.ts'
import type { Notices } from './notices.ts'
import type { SecondFactors } from './secondFactor.ts'
import type { SecurityLog } from './securityLog.ts'

export type OwnAccountOptions = {
  readonly accounts: Accounts
  readonly logins: Logins
  readonly secondFactors: SecondFactors
  readonly notices: Notices
  readonly attempts: Attempts
  readonly security: SecurityLog
}

const tag = 'own account'
const acted = { tag, answer: staffAnswerSchema }
const refusals = [403, 409]

/** Set up with an app, used with codes of it, removed. */
function secondFactorCalls(
  app: FastifyInstance,
  { secondFactors, notices, attempts }: OwnAccountOptions,
): void {
  serve(app, ownRoutes.secondFactor, { tag, answer: secondFactorSchema }, async ({ by }) => ({
    codesLeft: await secondFactors.codesLeft(by.id),
    isFederated: await secondFactors.isFederated(by.id),
  }))
  serve(
    app,
    ownRoutes.beginSecondFactor,
    { tag, answer: begunSecondFactorSchema, refusals },
    async ({ by }) => unlessRefused(await secondFactors.begin(by)),
  )
  serve(
    app,
    ownRoutes.confirmSecondFactor,
    {
      tag,
      refusals,
      summary: 'A code of the app; the answer has the codes for its loss, once',
      body: z.object({ code: z.string().max(40) }),
      answer: recoveryCodesSchema,
    },
    async ({ body, by, request, reply }) => {
      const codes = await attempts.tried(request, reply, by.email, () => secondFactors.confirm(by, body.code))
      if (codes === null) throw new Refusal('code-wrong')
      await notices.tell(by, 'second-factor.on')
      return { codes: [...codes] }
    },
  )
  serve(app, ownRoutes.renewCodes, { tag, answer: recoveryCodesSchema, refusals }, async ({ by }) => ({
    codes: [...((await secondFactors.renewCodes(by)) ?? [])],
  }))
  serve(app, ownRoutes.removeSecondFactor, acted, async ({ by }) => {
    const changed = await secondFactors.remove(by.id, by.id)
    if (changed) await notices.tell(by, 'second-factor.off')
    return { success: true, changed }
  })
}

export function ownAccountCalls(app: FastifyInstance, options: OwnAccountOptions): void {
  const { accounts, logins, attempts, security } = options
  secondFactorCalls(app, options)

  serve(
    app,
    ownRoutes.confirm,
    {
      tag,
      summary: 'The password once more: for ten minutes roles and tokens can be given',
      body: z.object({ password: z.string().max(1_000) }),
      answer: successSchema,
    },
    async ({ body: { password }, by, request, reply }) => {
      const known = await attempts.tried(request, reply, by.email, () =>
        accounts.authenticate(by.email, password),
      )
      if (known) await logins.confirm(by.login)
      else await security.note(request, { action: 'login.refused', accountId: by.id })
      return { success: known !== null }
    },
  )
  serve(app, ownRoutes.logins, { tag, answer: z.array(ownLoginSchema) }, ({ by: { login, ...account } }) =>
    logins.list(account, login),
  )
  serve(app, ownRoutes.endLogin, acted, async ({ params, by, request }) => {
    const ended = await logins.endOwn(by, params.id)
    if (ended > 0) await security.note(request, { action: 'login.end', accountId: by.id })
    return { success: true, changed: ended > 0 }
  })
  serve(app, ownRoutes.endOtherLogins, acted, async ({ by, request }) => {
    const ended = await logins.endOwn(by, { but: by.login })
    if (ended > 0) await security.note(request, { action: 'login.end', accountId: by.id, subject: { ended } })
    return { success: true, changed: ended > 0 }
  })
}
