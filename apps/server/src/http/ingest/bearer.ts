/** Whose tournament a source feeds: its bearer token says so; how often it may call. */
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../runtime/addresses.ts'
import type { Source } from '../../services/ingest/fedSessions.ts'
import { Refusal } from '../failure.ts'
import { Limiter } from '../limiter.ts'

/** The part of the token store that is needed. */
export type IngestTokens = {
  /** The tournament that a token is for; `null` for one that is unknown or revoked. */
  readonly check: (
    bearer: string,
  ) => Promise<{ readonly tournamentId: number; readonly tokenId?: number } | null>
}

const MINUTE = 60_000

/** Wrong tokens from one address in a minute. */
const WRONG = { tries: 60, windowMs: MINUTE }
/** Calls with one token in a minute: some thousand tables at ten times real speed. */
const CALLS = { tries: 240_000, windowMs: MINUTE }

const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? null

export const hasBearer = (request: FastifyRequest): boolean => bearerOf(request) !== null

export class Bearers {
  readonly #tokens: IngestTokens
  readonly #wrong = new Limiter(WRONG)
  readonly #calls = new Limiter(CALLS)
  readonly #sources = new WeakMap<FastifyRequest, Source>()

  constructor(tokens: IngestTokens) {
    this.#tokens = tokens
  }

  /**
   * Before a body is read. Errors: `token-refused`, `too-many-requests`.
   * @param refused told of a token that is unknown or revoked
   */
  async admit(request: FastifyRequest, refused: () => Promise<void>): Promise<void> {
    const bearer = bearerOf(request)
    const found = bearer === null ? null : await this.#tokens.check(bearer)
    if (bearer === null || found === null) return this.#refuse(request, refused)
    if (this.#calls.waitFor(bearer) !== null) throw new Refusal('too-many-requests')
    this.#calls.count(bearer)
    const { tournamentId, tokenId = null } = found
    this.#sources.set(request, { tournamentId, tokenId })
  }

  /** One device with a wrong token must not shut out the others of its room: a right one always passes. */
  async #refuse({ ip }: FastifyRequest, refused: () => Promise<void>): Promise<never> {
    const network = networkOf(ip)
    if (this.#wrong.waitFor(network) !== null) throw new Refusal('too-many-requests')
    this.#wrong.count(network)
    await refused()
    throw new Refusal('token-refused')
  }

  /** Whose tournament an admitted source feeds; `null`: it is no source that calls. */
  knownTournamentOf(request: FastifyRequest): number | null {
    return this.#sources.get(request)?.tournamentId ?? null
  }

  sourceOf(request: FastifyRequest): Source {
    const source = this.#sources.get(request)
    if (source === undefined) throw new Refusal('token-refused')
    return source
  }

  tournamentOf(request: FastifyRequest): number {
    return this.sourceOf(request).tournamentId
  }
}
