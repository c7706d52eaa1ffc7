/** A forgotten password: asking for a link, and setting a new one with it (specification 1, sections 5 and 7). */
import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { routes } from '@openroom/protocol/routes'
import { successSchema, userSessionSchema } from '@openroom/protocol/schema/account'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../services/accounts.ts'
import type { PasswordRequests } from '../services/passwordRequests.ts'
import { isEasilyGuessed } from '../services/passwords.ts'
import type { Settings } from '../settings.ts'
import { errorSchema, Refusal } from './failure.ts'
import { Limiter } from './limiter.ts'
import { giveCookie, sessionOf, tokenOf } from './session.ts'
import { countTry } from './tries.ts'

const MINUTE = 60_000

const requestSchema = z.object({ email: z.email().max(320) })

const setSchema = z.object({
  hash: z.string().max(200),
  password: z.string().max(1_000),
  password2: z.string().max(1_000),
})

const setAnswerSchema = successSchema.extend({
  /** The login; `null` when the link is unknown, used or too old. */
  payload: userSessionSchema.nullable(),
})

const REFUSED = { success: false, payload: null }

export type PasswordOptions = {
  readonly accounts: Accounts
  readonly passwordRequests: PasswordRequests
  readonly settings: Pick<Settings, 'PUBLIC_URL'>
}

export const passwordCalls: FastifyPluginCallbackZod<PasswordOptions> = (app, options, done) => {
  const { accounts, passwordRequests, settings } = options
  const requests = new Limiter({ tries: 10, windowMs: MINUTE })
  /** Wherever they come from: nobody's mailbox is to be filled. */
  const mails = new Limiter({ tries: 5, windowMs: 10 * MINUTE })
  const uses = new Limiter({ tries: 10, windowMs: MINUTE })

  app.post(
    routes.requestPassword(),
    { schema: { body: requestSchema, response: { 200: successSchema } } },
    (request, reply) => {
      const { email } = request.body
      countTry(requests, request.ip, reply)
      countTry(mails, email.toLowerCase(), reply)
      passwordRequests.begin(email, settings.PUBLIC_URL)
      return { success: true }
    },
  )

  app.post(
    routes.setPassword(),
    { schema: { body: setSchema, response: { 200: setAnswerSchema, 422: errorSchema } } },
    async (request, reply) => {
      const { hash, password, password2 } = request.body
      countTry(uses, request.ip, reply)
      if (password !== password2 || password.length < SHORTEST_PASSWORD) throw new Refusal('bad-request')
      const owner = await passwordRequests.ownerOf(hash)
      if (owner && (await isEasilyGuessed(password, [owner.name, owner.email])))
        throw new Refusal('password-common')
      const account = owner && (await passwordRequests.setPassword(hash, password))
      if (account === null) return REFUSED
      giveCookie(reply, await accounts.begin(account, tokenOf(request)), settings.PUBLIC_URL)
      return { success: true, payload: sessionOf(account) }
    },
  )
  done()
}
