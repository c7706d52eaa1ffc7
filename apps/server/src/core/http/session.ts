/** Who asks: the cookies of a login, and that a write comes from our own pages. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { UserSession } from '@openroom/protocol/schema/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../accounts/accounts.ts'
import { DEVICE_DAYS } from '../../accounts/devices.ts'
import { LOGIN_SECONDS, type Login, type Logins, type SignedIn } from '../../accounts/logins.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from './failure.ts'

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** On https browsers take a name that begins so from this host alone, and over https alone. */
export const cookieName = (name: string, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name

const tokenName = (publicUrl: string): string => cookieName('openroom_session', publicUrl)
const deviceName = (publicUrl: string): string => cookieName('openroom_device', publicUrl)

const TOKEN = /^[\w-]{43}$/

/** @param publicUrl the site's own origin; its scheme decides whether the cookies need https */
export const tokenOfRequest = (request: FastifyRequest, publicUrl: string): string | null =>
  request.cookies[tokenName(publicUrl)] ?? null

/** What a browser is known by once somebody has signed in from it. */
export function deviceOf(request: FastifyRequest, publicUrl: string): string | null {
  const token = request.cookies[deviceName(publicUrl)] ?? ''
  return TOKEN.test(token) ? token : null
}

export async function accountOf(
  request: FastifyRequest,
  logins: Logins,
  publicUrl: string,
): Promise<Login | null> {
  const token = tokenOfRequest(request, publicUrl)
  return token === null ? null : logins.signedIn(token)
}

/**
 * Whose socket it is to be, and by which login; one that another site's page opens is nobody's, whatever cookie it
 * brings.
 */
export async function accountOfUpgrade(
  { headers }: IncomingMessage,
  logins: Logins,
  publicUrl: string,
): Promise<Login | null> {
  const { origin, host, cookie } = headers
  const token = cookie === undefined ? undefined : fastifyCookie.parse(cookie)[tokenName(publicUrl)]
  if (token === undefined || !isOwnOrigin(origin, host, publicUrl)) return null
  return logins.signedIn(token)
}

export const sessionOf = ({ role, email, name }: Account, organisers: Limits): UserSession => ({
  authenticated: true,
  role,
  email,
  name,
  ...(organisers === null ? {} : { organisers }),
})

export const cookieAttributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) }) as const

export function giveCookie(reply: FastifyReply, { token }: SignedIn, publicUrl: string): void {
  reply.setCookie(tokenName(publicUrl), token, { ...cookieAttributes(publicUrl), maxAge: LOGIN_SECONDS })
}

/** @returns what the browser is known by from now on */
export function giveDevice(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const token = deviceOf(request, publicUrl) ?? randomBytes(32).toString('base64url')
  const maxAge = DEVICE_DAYS * 24 * 3600
  reply.setCookie(deviceName(publicUrl), token, { ...cookieAttributes(publicUrl), maxAge })
  return token
}

export const takeCookie = (reply: FastifyReply, publicUrl: string): void => {
  reply.clearCookie(tokenName(publicUrl), cookieAttributes(publicUrl))
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
