/** Whose tournament a source feeds: its bearer token says so; how often it may call. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/failure.ts'
import { Limiter } from '../../http/limiter.ts'

/** The part of the token store that is needed. */
export type IngestTokens = {
  /** The tournament that a token is for; `null` for one that is unknown or revoked. */
  readonly check: (bearer: string) => Promise<{ readonly tournamentId: number } | null>
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
  readonly #tournaments = new WeakMap<FastifyRequest, number>()

  constructor(tokens: IngestTokens) {
    this.#tokens = tokens
  }

  /** Before a body is read. Errors: `token-refused`, `too-many-requests`. */
  async admit(request: FastifyRequest): Promise<void> {
    const bearer = bearerOf(request)
    const found = bearer === null ? null : await this.#tokens.check(bearer)
    if (bearer === null || found === null) this.#refuse(request)
    if (this.#calls.waitFor(bearer) !== null) throw new Refusal('too-many-requests')
    this.#calls.count(bearer)
    this.#tournaments.set(request, found.tournamentId)
  }

  /** One device with a wrong token must not shut out the others of its room: a right one always passes. */
  #refuse({ ip }: FastifyRequest): never {
    if (this.#wrong.waitFor(ip) !== null) throw new Refusal('too-many-requests')
    this.#wrong.count(ip)
    throw new Refusal('token-refused')
  }

  /** Whose tournament an admitted source feeds; `null`: it is no source that calls. */
  knownTournamentOf(request: FastifyRequest): number | null {
    return this.#tournaments.get(request) ?? null
  }

  tournamentOf(request: FastifyRequest): number {
    const id = this.#tournaments.get(request)
    if (id === undefined) throw new Refusal('token-refused')
    return id
  }
}
