/** Who has a table's link, and how often a console or a table's phones may call. */
import type { FastifyRequest } from 'fastify'
import { Admission } from '../core/http/bearer.ts'
import type { AdmittedLink, LinkKind, OperatorLinks } from './links.ts'

/** Calls with one link in a minute. */
const CALLS: Readonly<Record<LinkKind, number>> = {
  // Two consoles at eight keys a second, each key sent alone.
  operator: 1_200,
  // Four phones that ask every few seconds.
  phone: 240,
  // One or two who look now and then.
  captain: 120,
}

export class OperatorBearers extends Admission<AdmittedLink> {
  readonly #links: Pick<OperatorLinks, 'check'>
  readonly #kind: LinkKind

  constructor(links: Pick<OperatorLinks, 'check'>, kind: LinkKind) {
    super({ tries: CALLS[kind], windowMs: 60_000 })
    this.#links = links
    this.#kind = kind
  }

  protected find(bearer: string): Promise<AdmittedLink | null> {
    return this.#links.check(bearer, this.#kind)
  }

  linkOf(request: FastifyRequest): AdmittedLink {
    return this.admitted(request)
  }
}
