/** A small issuer of OpenID Connect over real HTTP, which can be bent to say what is wrong. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Claims = Record<string, unknown>

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: Claims, key: KeyObject): string {
  const head = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`
}

export type OidcProvider = {
  readonly url: string
  readonly environment: NodeJS.ProcessEnv
  /** Who is signed in there. */
  person: Claims & { readonly sub: string }
  /** What is told apart from the ID token. */
  more: Claims
  /** What the ID token says instead. */
  bent: Claims
  /** Signs with a key that is not the issuer's. */
  isForged: boolean
  /** Does not answer. */
  isAway: boolean
  readonly stop: () => Promise<unknown>
}

const CLIENT = { OIDC_CLIENT_ID: 'openroom', OIDC_CLIENT_SECRET: 'a secret: of ours' }

/** As RFC 6749, 2.3.1 has it: both written as in a form. */
const basic = (): string => {
  const [id, secret] = Object.values(CLIENT).map((one) => `${new URLSearchParams({ '': one })}`.slice(1))
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

export async function oidcProvider(): Promise<OidcProvider> {
  const keys = newKey()
  const strange = newKey()
  const begun = new Map<string, URLSearchParams>()
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body = null, to }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(to && { location: to }) })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OidcProvider = {
    url,
    environment: { OIDC_ISSUER: url, OIDC_ROLES: 'board=ADMIN; directors=UPCOMING_EVENT_HANDLER', ...CLIENT },
    person: { sub: '' },
    more: {},
    bent: {},
    isForged: false,
    isAway: false,
    stop: () => new Promise((stopped) => server.close(stopped)),
  }

  type Answer = { readonly status?: number; readonly body?: unknown; readonly to?: string }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (provider.isAway) return { status: 502 }
    if (pathname === '/.well-known/openid-configuration')
      return {
        body: {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          userinfo_endpoint: `${url}/who`,
          end_session_endpoint: `${url}/leave`,
        },
      }
    if (pathname === '/keys') {
      const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
      return { body: { keys: [key] } }
    }
    if (pathname === '/authorize') {
      const code = randomUUID()
      begun.set(code, searchParams)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = `${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
      return { status: 302, to: back.href }
    }
    if (pathname === '/who') return { body: { sub: provider.person.sub, ...provider.more } }
    return token(request.headers.authorization ?? '', new URLSearchParams(await text(request)))
  }

  function token(authorization: string, form: URLSearchParams): Answer {
    if (authorization !== basic()) return { status: 401, body: { error: 'invalid_client' } }
    const code = form.get('code') ?? ''
    const asked = begun.get(code)
    begun.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      asked?.get('code_challenge') === challenge && asked.get('redirect_uri') === form.get('redirect_uri')
    if (!asked || !isRight) return { status: 400, body: { error: 'invalid_grant' } }
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: url, aud: CLIENT.OIDC_CLIENT_ID, iat: now, exp: now + 60, nonce: asked.get('nonce') },
      // Who is asked for nothing was signed in there before.
      ...(asked.has('max_age') && { auth_time: now - (asked.get('prompt') === 'login' ? 0 : 3_600) }),
      ...provider.person,
      ...provider.bent,
    }
    const id_token = signed(claims, (provider.isForged ? strange : keys).privateKey)
    return { body: { access_token: 'open', token_type: 'Bearer', expires_in: 60, id_token } }
  }

  return provider
}
