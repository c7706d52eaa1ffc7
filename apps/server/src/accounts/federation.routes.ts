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

/** Who only asks for the headers of an address signs nobody in. */
const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD'

/** Whether a page of the site leads there; over http alone browsers do not say it otherwise. */
function isLinkedHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.referer?.startsWith(`${publicUrl}/`) === true : site === 'same-origin'
}

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
      query: z.object({
        next: z.string().max(2_000).default('/'),
        /** As the password once more. */
        confirms: z.literal('true').optional(),
      }),
      answer,
    },
    async ({ query: { next, confirms }, request, reply }) => {
      if (federation === null || isHead(request)) throw new Refusal('not-found')
      if (isOften(request)) return refuseAt(reply, 'too-many-requests')
      if (confirms && !isLinkedHere(request, publicUrl)) return refuseAt(reply, 'cross-origin')
      try {
        const { url, begun } = await federation.begin(next, confirms !== undefined)
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
      if (federation === null || isHead(request)) throw new Refusal('not-found')
      if (isOften(request)) return refuseAt(reply, 'too-many-requests')
      const begun = begunOf(request, publicUrl)
      const query = request.url.split('?')[1] ?? ''
      const refused = async (code: ErrorCode, reason: string | null, accountId: number | null = null) => {
        const subject = { code, byFederation: true, ...(reason !== null && { reason }) }
        await security.note(request, { action: 'login.refused', accountId, subject })
        return refuseAt(reply, code)
      }
      // Of another tab, which may still come back.
      if (begun === null || begun.state !== new URLSearchParams(query).get('state'))
        return refused('federation-refused', 'not begun in this browser')
      takeBegun(reply, publicUrl)
      const known = await federation.end(query, begun)
      if (!known.ok) return refused('federation-refused', known.error)
      const letIn = await federatedAccounts.of(known.value)
      if (!letIn.ok) return refused(letIn.error.code, null, letIn.error.accountId)
      await beginLogin(request, reply, letIn.value, options, known.value)
      return lead(reply, placeOn(publicUrl, begun.next))
    },
  )
}
