/** Signing in at a federation's own site (OpenID Connect): the way there, and what it says of who comes back. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Role } from '@openroom/protocol/names'
import { UNSEEN } from '@openroom/protocol/schema/staff'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { type Configured, comesBackTo, discover, openid } from '../core/issuer.ts'

/** How long somebody may take there. */
export const BEGUN_SECONDS = 600

/** What the browser keeps meanwhile, in a cookie that no script and no other site reads. */
export const begunSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where on the site they go on. */
  next: z.string(),
  at: z.int(),
  /** It is to count as the password once more. */
  confirms: z.boolean(),
})
export type Begun = z.infer<typeof begunSchema>

/** Who somebody is there, and what that makes them here. */
export type Federated = {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** `null`: the issuer has not seen that it is theirs. */
  readonly email: string | null
  /** `null`: nothing that they are there is anything here. */
  readonly role: Role | null
  /** Whether they were asked there who they are, just now. */
  readonly isFresh: boolean
}

/** By how much two clocks may differ. */
const APART_MS = 60_000

type Claims = Readonly<Record<string, unknown>>

/** By its whole name, or through objects by a name with dots: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Claims)[part] : undefined,
      claims,
    )
}

/** Without signs that no name here may have. */
function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replace(UNSEEN, '').trim() : ''
  return text === '' ? null : text
}

/** Of the site itself: somebody who has signed in is led nowhere else. */
export function placeOn(publicUrl: string, next: string): string {
  if (!URL.canParse(next, publicUrl)) return '/'
  const { href, pathname, search, hash } = new URL(next, publicUrl)
  const place = pathname + search + hash
  // A path that begins with two strokes is another host to a browser.
  return href === publicUrl + place && !place.startsWith('//') ? place : '/'
}

export class Federation {
  readonly #settings: Configured
  #discovered: Promise<Configuration> | null = null

  constructor(settings: Configured) {
    this.#settings = settings
  }

  /** Once; an issuer that did not answer is asked again. */
  #configuration(): Promise<Configuration> {
    this.#discovered ??= discover(this.#settings).catch((error: unknown) => {
      this.#discovered = null
      throw error
    })
    return this.#discovered
  }

  /** @param confirms it is to count as the password once more. Errors: the issuer does not answer */
  async begin(next: string, confirms: boolean): Promise<{ readonly url: string; readonly begun: Begun }> {
    const configuration = await this.#configuration()
    const client = await openid()
    const { randomState, randomNonce, randomPKCECodeVerifier } = client
    const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
    const { href } = client.buildAuthorizationUrl(configuration, {
      redirect_uri: comesBackTo(this.#settings),
      scope: this.#settings.OIDC_SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(confirms && { prompt: 'login', max_age: '0' }),
    })
    return { url: href, begun: { state, nonce, verifier, next, at: Date.now(), confirms } }
  }

  /**
   * @param query what the browser came back with
   * Errors: the reason in a library's words, for the log.
   */
  async end(query: string, begun: Begun): Promise<Result<Federated, string>> {
    if (Math.abs(Date.now() - begun.at) > BEGUN_SECONDS * 1000) return err('begun too long ago')
    try {
      const configuration = await this.#configuration()
      const client = await openid()
      // By the address that the issuer knows, whatever a proxy makes of it.
      const at = new URL(comesBackTo(this.#settings))
      at.search = query
      const tokens = await client.authorizationCodeGrant(configuration, at, {
        pkceCodeVerifier: begun.verifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      })
      const own = tokens.claims()
      if (own === undefined) return err('no ID token')
      const { issuer, userinfo_endpoint } = configuration.serverMetadata()
      const more = userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, own.sub)
        : {}
      const isFresh = (own.auth_time ?? 0) * 1000 > begun.at - APART_MS
      if (begun.confirms && !isFresh) return err(`signed in there at ${own.auth_time}, and not anew`)
      return ok({ ...this.#toFederated(issuer, own.sub, { ...more, ...own }), isFresh })
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error))
    }
  }

  /** Where somebody is signed out there too; `null`: nowhere, or it cannot be known now. */
  async signOutAt(): Promise<string | null> {
    try {
      const configuration = await this.#configuration()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return (await openid()).buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${this.#settings.PUBLIC_URL}/`,
      }).href
    } catch {
      return null
    }
  }

  #toFederated(issuer: string, subject: string, claims: Claims): Omit<Federated, 'isFresh'> {
    const { OIDC_ROLE_CLAIM, OIDC_ROLES } = this.#settings
    const given = [claimAt(claims, OIDC_ROLE_CLAIM)].flat()
    const email = claims.email_verified === true ? textIn(claims.email) : null
    return {
      issuer,
      subject,
      email,
      name: textIn(claims.name) ?? textIn(claims.preferred_username) ?? email ?? subject,
      role: OIDC_ROLES.find(({ value }) => given.includes(value))?.role ?? null,
    }
  }
}
