/**
 * Tries of a password: so many from a network, and so many for an account. Browsers that the account has signed in from
 * have tries of their own, so that strangers who guess from everywhere do not shut its owner out.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../core/addresses.ts'
import type { Channel } from '../core/channel.ts'
import { type Limiter, SharedLimiter, type Try } from '../core/http/limiter.ts'
import { deviceOf } from '../core/http/session.ts'
import { countTry } from '../core/http/tries.ts'
import type { LoginCounts } from './accounts.ts'
import type { Devices } from './devices.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type AttemptsOptions = {
  readonly devices: Devices
  readonly publicUrl: string
  readonly refused: LoginCounts
  readonly tries: Channel<Try>
}

export class Attempts {
  readonly #options: AttemptsOptions
  /** From one network, whatever the account. */
  readonly #network: Limiter
  /** For one account, from one network. */
  readonly #account: Limiter
  /** For one account from everywhere, and from its known browsers: together fewer than 100 (OWASP ASVS 4.0.3, 2.2.1). */
  readonly #strangers: Limiter
  readonly #known: Limiter

  constructor(options: AttemptsOptions) {
    this.#options = options
    const limited = (name: string, tries: number, windowMs: number) =>
      new SharedLimiter(`login ${name}`, { tries, windowMs }, options.tries)
    this.#network = limited('network', 30, MINUTE)
    this.#account = limited('account', 5, MINUTE)
    this.#strangers = limited('strangers', 50, HOUR)
    this.#known = limited('known', 40, HOUR)
  }

  /** Checks a password within the limits; they are the same whether or not there is such an account. */
  async tried<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    check: () => Promise<T>,
    isRight: (checked: T) => boolean = (checked) => !!checked,
  ): Promise<T> {
    const name = email.trim().toLowerCase()
    const network = networkOf(request.ip)
    this.#count(this.#network, network, reply)
    const { devices, publicUrl } = this.#options
    const isKnown = await devices.isKnown(name, deviceOf(request, publicUrl))
    this.#count(this.#account, `${network} ${name}`, reply)
    this.#count(isKnown ? this.#known : this.#strangers, name, reply)
    const checked = await check()
    if (isRight(checked)) this.#account.clear(`${network} ${name}`)
    return checked
  }

  #count(limiter: Limiter, key: string, reply: FastifyReply): void {
    if (limiter.waitFor(key) !== null) this.#options.refused.limited += 1
    countTry(limiter, key, reply)
  }
}
