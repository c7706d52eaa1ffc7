/** To a federation's own site and back; what keeps somebody out is said in the dialog of the login. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../core/addresses.ts'
import type { Channel } from '../core/channel.ts'
import { Refusal } from '../core/http/failure.ts'
import { SharedLimiter, type Try } from '../core/http/limiter.ts'
import { serve } from '../core/http/serve.ts'
import { cookieAttributes, cookieName } from '../core/http/session.ts'
import { type BeginOptions, beginLogin } from './beginLogin.ts'
import type { FederatedAccounts } from './federatedAccounts.ts'
import { BEGUN_SECONDS, type Begun, begunSchema, type Federation, placeOn } from './federation.ts'

const tag = 'signing in'

export type FederationOptions = BeginOptions & {
  /** `null`: none is set. */
  readonly federation: Federation | null
  readonly federatedAccounts: FederatedAccounts
  readonly tries: Channel<Try>
}

const begunName = (publicUrl: string): string => cookieName('openroom_federation', publicUrl)

/** Kept while somebody signs in elsewhere. */
function giveBegun(reply: FastifyReply, begun: Begun, publicUrl: string): void {
  const text = Buffer.from(JSON.stringify(begun)).toString('base64url')
  reply.setCookie(begunName(publicUrl), text, { ...cookieAttributes(publicUrl), maxAge: BEGUN_SECONDS })
}

function begunOf(request: FastifyRequest, publicUrl: string): Begun | null {
  try {
    const text = request.cookies[begunName(publicUrl)] ?? ''
    return begunSchema.parse(JSON.parse(`${Buffer.from(text, 'base64url')}`))
  } catch {
    return null
  }
}

const takeBegun = (reply: FastifyReply, publicUrl: string): void => {
  reply.clearCookie(begunName(publicUrl), cookieAttributes(publicUrl))
}

const lead = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 303)

const refuseAt = (reply: FastifyReply, code: ErrorCode): FastifyReply => lead(reply, `/login#${code}`)

export function federationCalls(app: FastifyInstance, options: FederationOptions): void {
  const { federation, federatedAccounts, security, publicUrl, tries } = options
  const limiter = new SharedLimiter('federation', { tries: 30, windowMs: 60_000 }, tries)
  const answer = z.null()
  const isOften = ({ ip }: FastifyRequest): boolean => {
    const network = networkOf(ip)
    if (limiter.waitFor(network) !== null) return true
    limiter.count(network)
    return false
  }

  serve(
    app,
    ownRoutes.beginFederation,
    {
      tag,
      summary: 'Leads a browser to the federation’s own site, to sign in there (OpenID Connect)',
      query: z.object({ next: z.string().max(2_000).default('/') }),
      answer,
    },
    async ({ query: { next }, request, reply }) => {
      if (federation === null) throw new Refusal('not-found')
      if (isOften(request)) return refuseAt(reply, 'too-many-requests')
      try {
        const { url, begun } = await federation.begin(next)
        giveBegun(reply, begun, publicUrl)
        return lead(reply, url)
      } catch (error) {
        request.log.error({ err: error }, 'the federation’s site cannot be asked')
        return refuseAt(reply, 'federation-not-reached')
      }
    },
  )

  serve(
    app,
    ownRoutes.endFederation,
    { tag, summary: 'Where the federation’s site leads back to', answer },
    async ({ request, reply }) => {
      if (federation === null) throw new Refusal('not-found')
      if (isOften(request)) return refuseAt(reply, 'too-many-requests')
      const begun = begunOf(request, publicUrl)
      takeBegun(reply, publicUrl)
      const refused = async (code: ErrorCode, reason?: string) => {
        const subject = { code, ...(reason === undefined ? {} : { reason }) }
        await security.note(request, { action: 'login.refused', accountId: null, subject })
        return refuseAt(reply, code)
      }
      if (begun === null) return refused('federation-refused', 'not begun in this browser')
      const known = await federation.end(request.url.split('?')[1] ?? '', begun)
      if (!known.ok) return refused('federation-refused', known.error)
      const letIn = await federatedAccounts.of(known.value)
      if (!letIn.ok) return refused(letIn.error)
      await beginLogin(request, reply, letIn.value, options, true)
      return lead(reply, placeOn(publicUrl, begun.next))
    },
  )
}
