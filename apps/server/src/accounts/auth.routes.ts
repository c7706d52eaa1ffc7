/** Signing in and out, and one's own name and password (specification 1, sections 5 and 7). */

import { ERRORS } from '@openroom/protocol/errors'
import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import {
  loggedOutSchema,
  loginFormSchema,
  successSchema,
  type UserSession,
  userSessionSchema,
} from '@openroom/protocol/schema/account'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorSchema, Refusal } from '../core/http/failure.ts'
import { languageChosen, sayTo } from '../core/http/language.ts'
import { serve } from '../core/http/serve.ts'
import { accountOf, sessionOf, takeCookie, tokenOfRequest } from '../core/http/session.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { beginLogin } from './beginLogin.ts'
import type { Devices } from './devices.ts'
import type { Federation } from './federation.ts'
import type { Logins } from './logins.ts'
import type { Notices } from './notices.ts'
import { isEasilyGuessed } from './passwords.ts'
import type { SecondFactors } from './secondFactor.ts'
import type { SecurityLog } from './securityLog.ts'

const tag = 'signing in'

const NOBODY: UserSession = { authenticated: false, role: null, email: null, name: null }

const changePasswordSchema = z.object({
  oldPassword: z.string().max(1_000),
  password: z.string().max(1_000),
  password2: z.string().max(1_000),
})

const changeLoginSchema = z.object({ login: z.email().max(320), password: z.string().max(1_000) })

export type AuthOptions = {
  readonly accounts: Accounts
  readonly logins: Logins
  readonly devices: Devices
  readonly secondFactors: SecondFactors
  readonly notices: Notices
  readonly attempts: Attempts
  readonly security: SecurityLog
  readonly publicUrl: string
  /** `null`: none is set. */
  readonly federation: Federation | null
}

export function authCalls(app: FastifyInstance, options: AuthOptions): void {
  const { accounts, logins, secondFactors, notices, attempts, security, publicUrl, federation } = options
  const begin = (request: FastifyRequest, reply: FastifyReply, account: Account) =>
    beginLogin(request, reply, account, options)

  /** Whose e-mail and password these are, and what of the second factor is still missing. */
  const identified = async (username: string, password: string, code: string) => {
    const account = await accounts.authenticate(username, password)
    return { account, missing: account && (await secondFactors.missing(account.id, code)) }
  }

  serve(app, routes.check, { tag, answer: userSessionSchema }, async ({ request }) => {
    const account = await accountOf(request, logins, publicUrl)
    if (account === null) return NOBODY
    const chosen = languageChosen(request)
    if (chosen !== null && chosen !== account.language) await accounts.speaks(account.id, chosen, true)
    return sessionOf(account, account.organisers)
  })

  serve(
    app,
    routes.login,
    {
      tag,
      body: loginFormSchema,
      answer: userSessionSchema,
      refusals: { 403: z.string().or(errorSchema) },
    },
    async ({ body: { username, password, code }, request, reply }) => {
      const { account, missing } = await attempts.tried(
        request,
        reply,
        username,
        () => identified(username, password, code),
        (tried) => tried.account !== null && tried.missing === null,
      )
      if (account === null || missing === 'code-wrong') {
        const accountId = await accounts.idOf(username)
        await security.note(request, { action: 'login.refused', accountId })
      }
      if (account === null) {
        return reply
          .code(ERRORS['wrong-credentials'])
          .type('text/plain; charset=utf-8')
          .serializer(String)
          .send(sayTo(request)('refusal.wrong-credentials'))
      }
      if (missing !== null) throw new Refusal(missing)
      await begin(request, reply, account)
      return sessionOf(account, await logins.limitsOf(account.id))
    },
  )

  serve(app, routes.logout, { tag, answer: loggedOutSchema }, async ({ request, reply }) => {
    const token = tokenOfRequest(request, publicUrl)
    const ended = token === null ? null : await logins.end(token)
    if (ended) await security.note(request, { action: 'logout', accountId: ended.account_id })
    takeCookie(reply, publicUrl)
    const elsewhere = (ended?.by_federation && (await federation?.signOutAt())) || null
    return { success: true, ...(elsewhere !== null && { elsewhere }) }
  })

  serve(
    app,
    ownRoutes.changePassword,
    { tag, body: changePasswordSchema, answer: successSchema, refusals: [422] },
    async ({ body: { oldPassword, password, password2 }, by, request, reply }) => {
      if (password !== password2 || password.length < SHORTEST_PASSWORD) throw new Refusal('bad-request')
      if (await isEasilyGuessed(password, [by.name, by.email])) throw new Refusal('password-common')
      const success = await attempts.tried(request, reply, by.email, () =>
        accounts.changePassword(by, oldPassword, password),
      )
      if (success) {
        await begin(request, reply, by)
        await notices.tell(by, 'password')
      }
      return { success }
    },
  )

  serve(
    app,
    ownRoutes.changeLogin,
    { tag, body: changeLoginSchema, answer: successSchema, refusals: [409] },
    async ({ body: { login, password }, by, request, reply }) => {
      const change = await attempts.tried(request, reply, by.email, () =>
        accounts.changeLogin(by, login, password),
      )
      if (change === 'taken') throw new Refusal('email-taken')
      // To the address that the account had.
      if (change === 'changed') await notices.tell(by, 'email')
      return { success: change === 'changed' }
    },
  )
}
