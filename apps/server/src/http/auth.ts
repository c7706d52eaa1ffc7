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
import type { Accounts } from '../services/accounts.ts'
import { isEasilyGuessed } from '../services/passwords.ts'
import { errorSchema, Refusal } from './failure.ts'
import { Limiter } from './limiter.ts'
import { askerOf } from './policy.ts'
import { accountOf, giveCookie, sessionOf, takeCookie, tokenOf } from './session.ts'

const NOBODY: UserSession = { authenticated: false, role: null, email: null, name: null }

const MINUTE = 60_000

const changePasswordSchema = z.object({
  oldPassword: z.string().max(1_000),
  password: z.string().max(1_000),
  password2: z.string().max(1_000),
})

const changeLoginSchema = z.object({ login: z.email().max(320), password: z.string().max(1_000) })

export type AuthOptions = { readonly accounts: Accounts; readonly publicUrl: string }

/** Tries from one address, whatever the account, and for one account from one address. */
const limits = () => ({
  address: new Limiter({ tries: 30, windowMs: MINUTE }),
  account: new Limiter({ tries: 5, windowMs: MINUTE }),
})

export const auth: FastifyPluginCallbackZod<AuthOptions> = (app, { accounts, publicUrl }, done) => {
  const { address, account: perAccount } = limits()

  /** Checks a password within the limits; answers the same whether or not the account exists. */
  const tried = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    check: () => Promise<T>,
  ) => {
    const key = `${request.ip} ${email.trim().toLowerCase()}`
    const wait = address.waitFor(request.ip) ?? perAccount.waitFor(key)
    if (wait !== null) {
      reply.header('retry-after', wait)
      throw new Refusal('too-many-requests')
    }
    address.count(request.ip)
    perAccount.count(key)
    const checked = await check()
    if (checked) perAccount.clear(key)
    return checked
  }

  app.post(routes.check(), { schema: { response: { 200: userSessionSchema } } }, async (request) => {
    const account = await accountOf(request, accounts)
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
      const { username, password } = request.body
      const account = await tried(request, reply, username, () => accounts.authenticate(username, password))
      if (account === null) {
        const { status, message } = ERRORS['wrong-credentials']
        return reply
          .code(status as 403)
          .type('text/plain; charset=utf-8')
          .serializer(String)
          .send(message)
      }
      giveCookie(reply, await accounts.begin(account, tokenOf(request)), publicUrl)
      return sessionOf(account)
    },
  )

  app.post(routes.logout(), { schema: { response: { 200: successSchema } } }, async (request, reply) => {
    const token = tokenOf(request)
    if (token !== null) await accounts.end(token)
    takeCookie(reply)
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
      const success = await tried(request, reply, account.email, () =>
        accounts.changePassword(account, oldPassword, password),
      )
      if (success) giveCookie(reply, await accounts.begin(account, null), publicUrl)
      return { success }
    },
  )

  app.post(
    routes.changeLogin(),
    { schema: { body: changeLoginSchema, response: { 200: successSchema, 409: errorSchema } } },
    async (request, reply) => {
      const account = askerOf(request)
      const { login, password } = request.body
      const change = await tried(request, reply, account.email, () =>
        accounts.changeLogin(account, login, password),
      )
      if (change === 'taken') throw new Refusal('email-taken')
      return { success: change === 'changed' }
    },
  )
  done()
}
