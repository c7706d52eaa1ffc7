/** Who asks: the session cookie, and that a write comes from our own pages. */
import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { UserSession } from '@openroom/protocol/schema/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, type Accounts, SESSION_DAYS, type SignedIn, tokenHash } from '../services/accounts.ts'
import { Refusal } from './failure.ts'

const COOKIE = 'openroom_session'

export const tokenOf = (request: FastifyRequest): string | null => request.cookies[COOKIE] ?? null

export async function accountOf(request: FastifyRequest, accounts: Accounts): Promise<Account | null> {
  const token = tokenOf(request)
  return token === null ? null : accounts.signedIn(token)
}

/**
 * Whose socket it is to be, and by which login; one that another site's page opens is nobody's, whatever cookie it
 * brings.
 */
export async function accountOfUpgrade(
  { headers }: IncomingMessage,
  accounts: Accounts,
  publicUrl: string,
): Promise<(Account & { readonly login: string }) | null> {
  const { origin, host, cookie } = headers
  const token = cookie === undefined ? undefined : fastifyCookie.parse(cookie)[COOKIE]
  if (token === undefined || !isOwnOrigin(origin, host, publicUrl)) return null
  const account = await accounts.signedIn(token)
  return account && { ...account, login: tokenHash(token) }
}

export const sessionOf = ({ role, email, name }: Account): UserSession => ({
  authenticated: true,
  role,
  email,
  name,
})

/** @param publicUrl the site's own origin; its scheme decides whether the cookie needs https */
export function giveCookie(reply: FastifyReply, { token }: SignedIn, publicUrl: string): void {
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: SESSION_DAYS * 24 * 3600,
  })
}

export const takeCookie = (reply: FastifyReply): void => {
  reply.clearCookie(COOKIE, { path: '/' })
}

const isOwnOrigin = (origin: string | undefined, host: string | undefined, publicUrl: string): boolean =>
  origin === undefined || origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Refuses writes that another site made a browser send. Programs that are no browser send neither header,
 * and have no cookie that somebody else could use.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (isRead(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('cross-origin')
  if (!isOwnOrigin(origin, host, publicUrl)) throw new Refusal('cross-origin')
}
