/** A forgotten password: asking for a link, and setting a new one with it (specification 1, sections 5 and 7). */

import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { successSchema, userSessionSchema } from '@openroom/protocol/schema/account'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../core/addresses.ts'
import type { Channel } from '../core/channel.ts'
import { Refusal } from '../core/http/failure.ts'
import { languageOf } from '../core/http/language.ts'
import { type Limit, SharedLimiter, type Try } from '../core/http/limiter.ts'
import { serve } from '../core/http/serve.ts'
import { sessionOf } from '../core/http/session.ts'
import { countTry } from '../core/http/tries.ts'
import { type BeginOptions, beginLogin } from './beginLogin.ts'
import type { PasswordRequests } from './passwordRequests.ts'
import { isEasilyGuessed } from './passwords.ts'
import type { SecondFactors } from './secondFactor.ts'

const tag = 'signing in'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const requestSchema = z.object({ email: z.email().max(320) })

const setSchema = z.object({
  hash: z.string().max(200),
  password: z.string().max(1_000),
  password2: z.string().max(1_000),
  /** Of the second factor, where the account has one. */
  code: z.string().max(40).default(''),
})

const setAnswerSchema = successSchema.extend({
  /** The login; `null` when the link is unknown, used or too old. */
  payload: userSessionSchema.nullable(),
})

const REFUSED = { success: false, payload: null }

export type PasswordOptions = BeginOptions & {
  readonly passwordRequests: PasswordRequests
  readonly secondFactors: SecondFactors
  readonly tries: Channel<Try>
}

export function passwordCalls(app: FastifyInstance, options: PasswordOptions): void {
  const { passwordRequests, secondFactors, logins, notices, publicUrl } = options
  const limited = (name: string, limit: Limit) => new SharedLimiter(`password ${name}`, limit, options.tries)
  const requests = limited('requests', { tries: 10, windowMs: MINUTE })
  /** Wherever they come from: nobody's mailbox is to be filled. The links that are in it stay good. */
  const mails = [
    { tries: 5, windowMs: 10 * MINUTE },
    { tries: 20, windowMs: DAY },
  ].map((limit) => limited(`mails ${limit.tries}`, limit))
  const uses = limited('uses', { tries: 10, windowMs: MINUTE })

  serve(
    app,
    ownRoutes.requestPassword,
    { tag, body: requestSchema, answer: successSchema },
    ({ body: { email }, request, reply }) => {
      countTry(requests, networkOf(request.ip), reply)
      const name = email.toLowerCase()
      if (mails.every((limiter) => limiter.waitFor(name) === null)) {
        for (const limiter of mails) limiter.count(name)
        passwordRequests.begin(email, publicUrl, languageOf(request))
      }
      return { success: true }
    },
  )

  serve(
    app,
    ownRoutes.setPassword,
    { tag, body: setSchema, answer: setAnswerSchema, refusals: [403, 422] },
    async ({ body: { hash, password, password2, code }, request, reply }) => {
      countTry(uses, networkOf(request.ip), reply)
      if (password !== password2 || password.length < SHORTEST_PASSWORD) throw new Refusal('bad-request')
      const owner = await passwordRequests.ownerOf(hash)
      if (owner && (await isEasilyGuessed(password, [owner.name, owner.email])))
        throw new Refusal('password-common')
      // Who reads the mails of an account has not its second factor.
      const missing = owner && (await secondFactors.missing(owner.id, code))
      if (missing !== null) throw new Refusal(missing)
      const account = owner && (await passwordRequests.setPassword(hash, password))
      if (account === null) return REFUSED
      await beginLogin(request, reply, account, options)
      await notices.tell(account, 'password')
      return { success: true, payload: sessionOf(account, await logins.limitsOf(account.id)) }
    },
  )
}
