/** Every call is let in by its line in the policies; one without a line does not register. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Bearers, hasBearer } from '../ingest/http/bearer.ts'
import type { Account, Accounts } from '../services/accounts.ts'
import { mayAs, policyOf, type Who } from '../services/policies.ts'
import { Refusal } from './failure.ts'
import { accountOf } from './session.ts'

export type PolicyOptions = { readonly accounts: Accounts; readonly bearers: Bearers }

const admitted = new WeakMap<FastifyRequest, Account>()

/** Who makes a call that visitors may not make, nor tokens alone. */
export function askerOf(request: FastifyRequest): Account {
  const account = admitted.get(request)
  if (!account) throw new Error('Nobody was asked for: the policy lets visitors in.')
  return account
}

async function admitAccount(
  request: FastifyRequest,
  accounts: Accounts,
  allowed: readonly Who[],
): Promise<void> {
  const account = await accountOf(request, accounts)
  if (account === null) throw new Refusal(allowed.join() === 'token' ? 'token-refused' : 'not-signed-in')
  if (!mayAs(account.role, allowed)) throw new Refusal('forbidden')
  admitted.set(request, account)
}

/**
 * Looks at every route that is added from now on.
 * @returns the calls, growing: `GET /api/archive/rounds/:id`
 */
export function requirePolicies(app: FastifyInstance): readonly string[] {
  const calls: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (policyOf(one, url) === null)
        throw new Error(`Nobody has decided who may call ${one} ${url}: add a line to services/policies.ts.`)
      calls.push(`${one} ${url}`)
    }
  })
  return calls
}

/** Lets in or refuses each request, before its body is read. */
export function enforcePolicies(app: FastifyInstance, { accounts, bearers }: PolicyOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === undefined) return
    const allowed = policyOf(request.method, url)
    if (allowed?.includes('visitor')) return
    reply.header('cache-control', 'no-store')
    const isSource = allowed?.includes('token') && (allowed.length === 1 || hasBearer(request))
    if (isSource) await bearers.admit(request)
    else await admitAccount(request, accounts, allowed ?? [])
  })
}
