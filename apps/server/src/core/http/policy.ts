/** Every call is let in by its line in the policies; one without a line does not register. */
import type { Who } from '@openroom/protocol/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Login, Logins } from '../../accounts/logins.ts'
import type { SecurityLog } from '../../accounts/securityLog.ts'
import type { OperatorBearers } from '../../consoles/bearer.ts'
import { idsOf, type OwnThings } from '../limits.ts'
import { mayAs, needsPassword, policyOf, whoseOf } from '../policies.ts'
import { type Bearers, hasBearer } from './bearer.ts'
import { Refusal } from './failure.ts'
import { accountOf } from './session.ts'

export type PolicyOptions = {
  readonly logins: Logins
  readonly bearers: Bearers
  readonly operators: OperatorBearers
  readonly phones: OperatorBearers
  readonly captains: OperatorBearers
  readonly publicUrl: string
  readonly security: SecurityLog
  readonly ownThings: OwnThings
}

const admitted = new WeakMap<FastifyRequest, Login>()

/** Who makes a call that visitors may not make, nor tokens alone. */
export function askerOf(request: FastifyRequest): Login {
  const account = admitted.get(request)
  if (!account) throw new Error('Nobody was asked for: the policy lets visitors in.')
  return account
}

/** Who is limited to organisers calls for theirs alone; a refusal says no more, whether or not there is such a thing. */
async function keepToOwn(
  request: FastifyRequest,
  account: Login,
  { ownThings, security }: PolicyOptions,
  part: 'path' | 'body',
): Promise<void> {
  const { method, routeOptions, params, body } = request
  const whose = whoseOf(method, routeOptions.url ?? '')
  const carried = { ...(params as object), body }
  if (await ownThings.areMeant(account.organisers, whose, carried, part)) return
  const subject = { call: `${method} ${routeOptions.url}`, organisers: idsOf(account.organisers) }
  await security.note(request, { action: 'call.refused', accountId: account.id, subject })
  throw new Refusal('not-yours')
}

async function admitAccount(
  request: FastifyRequest,
  options: PolicyOptions,
  allowed: readonly Who[],
): Promise<void> {
  const { logins, publicUrl, security } = options
  const account = await accountOf(request, logins, publicUrl)
  if (account === null) throw new Refusal(allowed.join() === 'token' ? 'token-refused' : 'not-signed-in')
  const { method, routeOptions } = request
  if (!mayAs(account.role, allowed)) {
    const subject = { call: `${method} ${routeOptions.url}` }
    await security.note(request, { action: 'call.refused', accountId: account.id, subject })
    throw new Refusal('forbidden')
  }
  await keepToOwn(request, account, options, 'path')
  if (needsPassword(method, routeOptions.url ?? '') && !account.isFresh) throw new Refusal('password-needed')
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
        throw new Error(
          `Nobody has decided who may call ${one} ${url}: add a line to a table of routes or views.`,
        )
      calls.push(`${one} ${url}`)
    }
  })
  return calls
}

const REFUSED_TOKEN = { action: 'token.refused', accountId: null } as const

/** Lets in or refuses each request, before its body is read. */
export function enforcePolicies(app: FastifyInstance, options: PolicyOptions): void {
  const { bearers, operators, phones, captains, security } = options
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === undefined) return
    const allowed = policyOf(request.method, url)
    if (allowed?.includes('visitor')) return
    reply.header('cache-control', 'no-store')
    const isSource = allowed?.includes('token') && (allowed.length === 1 || hasBearer(request))
    const refused = () => security.note(request, REFUSED_TOKEN)
    if (isSource) await bearers.admit(request, refused)
    else if (allowed?.includes('operator')) await operators.admit(request, refused)
    else if (allowed?.includes('phone')) await phones.admit(request, refused)
    else if (allowed?.includes('captain')) await captains.admit(request, refused)
    else await admitAccount(request, options, allowed ?? [])
  })
  // What a body names is known once it was read, and its form is right.
  app.addHook('preHandler', async (request) => {
    const account = admitted.get(request)
    if (account && account.organisers !== null) await keepToOwn(request, account, options, 'body')
  })
}
