/** Signing in and out, and one's own name and password (specification 1, sections 5 and 7). */
import { ERRORS } from '@openroom/protocol/errors'
import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { routes } from '@openroom/protocol/routes'
import {
  loginFormSchema,
  successSchema,
  type UserSession,
  userSessionSchema,
} from '@openroom/protocol/schema/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Account, Accounts } from '../services/accounts.ts'
import type { Devices } from '../services/devices.ts'
import type { Logins } from '../services/logins.ts'
import type { Notices } from '../services/notices.ts'
import { isEasilyGuessed } from '../services/passwords.ts'
import type { SecondFactors } from '../services/secondFactor.ts'
import type { Attempts } from './attempts.ts'
import { beginLogin } from './beginLogin.ts'
import { errorSchema, Refusal } from './failure.ts'
import { askerOf } from './policy.ts'
import type { SecurityLog } from './securityLog.ts'
import { accountOf, sessionOf, takeCookie, tokenOf } from './session.ts'

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
}

export const auth: FastifyPluginCallbackZod<AuthOptions> = (app, options, done) => {
  const { accounts, logins, secondFactors, notices, attempts, security, publicUrl } = options
  const begin = (request: FastifyRequest, reply: FastifyReply, account: Account) =>
    beginLogin(request, reply, account, options)

  /** Whose e-mail and password these are, and what of the second factor is still missing. */
  const identified = async (username: string, password: string, code: string) => {
    const account = await accounts.authenticate(username, password)
    return { account, missing: account && (await secondFactors.missing(account.id, code)) }
  }

  app.post(routes.check(), { schema: { response: { 200: userSessionSchema } } }, async (request) => {
    const account = await accountOf(request, logins, publicUrl)
    return account ? sessionOf(account) : NOBODY
  })

  app.post(
    routes.login(),
    {
      schema: {
        body: loginFormSchema,
        response: { 200: userSessionSchema, 403: z.string().or(errorSchema) },
      },
    },
    async (request, reply) => {
      const { username, password, code } = request.body
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
        const { status, message } = ERRORS['wrong-credentials']
        return reply
          .code(status as 403)
          .type('text/plain; charset=utf-8')
          .serializer(String)
          .send(message)
      }
      if (missing !== null) throw new Refusal(missing)
      await begin(request, reply, account)
      return sessionOf(account)
    },
  )

  app.post(routes.logout(), { schema: { response: { 200: successSchema } } }, async (request, reply) => {
    const token = tokenOf(request, publicUrl)
    const accountId = token === null ? null : await logins.end(token)
    if (accountId !== null) await security.note(request, { action: 'logout', accountId })
    takeCookie(reply, publicUrl)
    return { success: true }
  })

  app.post(
    routes.changePassword(),
    { schema: { body: changePasswordSchema, response: { 200: successSchema, 422: errorSchema } } },
    async (request, reply) => {
      const account = askerOf(request)
      const { oldPassword, password, password2 } = request.body
      if (password !== password2 || password.length < SHORTEST_PASSWORD) throw new Refusal('bad-request')
      if (await isEasilyGuessed(password, [account.name, account.email])) throw new Refusal('password-common')
      const success = await attempts.tried(request, reply, account.email, () =>
        accounts.changePassword(account, oldPassword, password),
      )
      if (success) {
        await begin(request, reply, account)
        notices.tell(account, 'password')
      }
      return { success }
    },
  )

  app.post(
    routes.changeLogin(),
    { schema: { body: changeLoginSchema, response: { 200: successSchema, 409: errorSchema } } },
    async (request, reply) => {
      const account = askerOf(request)
      const { login, password } = request.body
      const change = await attempts.tried(request, reply, account.email, () =>
        accounts.changeLogin(account, login, password),
      )
      if (change === 'taken') throw new Refusal('email-taken')
      // To the address that the account had.
      if (change === 'changed') notices.tell(account, 'email')
      return { success: change === 'changed' }
    },
  )
  done()
}
