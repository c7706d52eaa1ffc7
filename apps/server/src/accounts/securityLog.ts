/** Who came in, who was refused: in the server's log, and for admins in the audit log. */
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../core/addresses.ts'
import { Limiter } from '../core/http/limiter.ts'
import type { Accounts } from './accounts.ts'

type Happening = {
  readonly action: 'login' | 'logout' | 'login.end' | 'login.refused' | 'call.refused' | 'token.refused'
  /** `null`: nobody that is known. */
  readonly accountId: number | null
  readonly subject?: Readonly<Record<string, unknown>>
}

/** Lines of refusals from one network, and of all, that the audit log takes: nobody fills the disk with them. */
const OF_NETWORK = { tries: 20, windowMs: 60 * 60_000 }
const OF_ALL = { tries: 2_000, windowMs: 60 * 60_000 }

export class SecurityLog {
  readonly #accounts: Pick<Accounts, 'note'>
  readonly #network = new Limiter(OF_NETWORK)
  readonly #all = new Limiter(OF_ALL)

  constructor(accounts: Pick<Accounts, 'note'>) {
    this.#accounts = accounts
  }

  /** Never a password, nor a name that was typed: passwords get into the wrong field. */
  async note(request: FastifyRequest, { action, accountId, subject = {} }: Happening): Promise<void> {
    const address = request.ip
    const isRefusal = action.endsWith('.refused')
    request.log[isRefusal ? 'warn' : 'info']({ action, accountId, address, ...subject }, 'security')
    if (isRefusal && !this.#hasRoom(networkOf(address))) return
    await this.#accounts.note(accountId, action, { address, ...subject })
  }

  #hasRoom(network: string): boolean {
    if (this.#network.waitFor(network) !== null || this.#all.waitFor('') !== null) return false
    this.#network.count(network)
    this.#all.count('')
    return true
  }
}
