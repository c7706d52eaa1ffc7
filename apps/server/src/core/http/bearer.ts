/** Who calls with a bearer: a source, whose token says which tournament it feeds; how often it may call. */
import type { FastifyRequest } from 'fastify'
import type { Source } from '../../sources/fedSessions.ts'
import { networkOf } from '../addresses.ts'
import { Refusal } from './failure.ts'
import { type Limit, Limiter } from './limiter.ts'

/** The part of the token store that is needed. */
export type IngestTokens = {
  /** The tournament that a token is for; `null` for one that is unknown or revoked. */
  readonly check: (bearer: string) => Promise<{
    readonly tournamentId: number
    readonly tokenId?: number
    readonly mayTellEarly?: boolean
  } | null>
}

const MINUTE = 60_000

/** Wrong tokens from one address in a minute. */
const WRONG = { tries: 60, windowMs: MINUTE }
/** Calls with one token in a minute: some thousand tables at ten times real speed. */
const CALLS = { tries: 240_000, windowMs: MINUTE }

/** @param header `authorization`, of a call or of a subscription */
export const bearerIn = (header: string): string | null => /^Bearer +(\S{1,500})$/i.exec(header)?.[1] ?? null

const bearerOf = ({ headers }: FastifyRequest): string | null => bearerIn(headers.authorization ?? '')

export const hasBearer = (request: FastifyRequest): boolean => bearerOf(request) !== null

/** Lets in who has a bearer that something is known of. */
export abstract class Admission<Found extends object> {
  readonly #wrong = new Limiter(WRONG)
  readonly #calls: Limiter
  readonly #found = new WeakMap<FastifyRequest, Found>()

  constructor(calls: Limit) {
    this.#calls = new Limiter(calls)
  }

  /** What a bearer is for; `null`: unknown, revoked or over. */
  protected abstract find(bearer: string): Promise<Found | null>

  /**
   * Before a body is read. Errors: `token-refused`, `too-many-requests`.
   * @param refused told of a bearer that is unknown or revoked
   */
  async admit(request: FastifyRequest, refused: () => Promise<void>): Promise<void> {
    const bearer = bearerOf(request)
    const found = bearer === null ? null : await this.find(bearer)
    if (bearer === null || found === null) return this.#refuse(request, refused)
    if (this.#calls.waitFor(bearer) !== null) throw new Refusal('too-many-requests')
    this.#calls.count(bearer)
    this.#found.set(request, found)
  }

  /** One device with a wrong token must not shut out the others of its room: a right one always passes. */
  async #refuse({ ip }: FastifyRequest, refused: () => Promise<void>): Promise<never> {
    const network = networkOf(ip)
    if (this.#wrong.waitFor(network) !== null) throw new Refusal('too-many-requests')
    this.#wrong.count(network)
    await refused()
    throw new Refusal('token-refused')
  }

  /** What is known of an admitted bearer; `null`: nobody with one calls. */
  protected known(request: FastifyRequest): Found | null {
    return this.#found.get(request) ?? null
  }

  protected admitted(request: FastifyRequest): Found {
    const found = this.known(request)
    if (found === null) throw new Refusal('token-refused')
    return found
  }
}

/** Sources. */
export class Bearers extends Admission<Source> {
  readonly #tokens: IngestTokens

  constructor(tokens: IngestTokens) {
    super(CALLS)
    this.#tokens = tokens
  }

  protected async find(bearer: string): Promise<Source | null> {
    const found = await this.#tokens.check(bearer)
    if (found === null) return null
    const { tournamentId, tokenId = null, mayTellEarly = false } = found
    return { tournamentId, tokenId, mayTellEarly }
  }

  /** Whose tournament an admitted source feeds; `null`: it is no source that calls. */
  knownTournamentOf(request: FastifyRequest): number | null {
    return this.known(request)?.tournamentId ?? null
  }

  sourceOf(request: FastifyRequest): Source {
    return this.admitted(request)
  }

  tournamentOf(request: FastifyRequest): number {
    return this.sourceOf(request).tournamentId
  }
}
