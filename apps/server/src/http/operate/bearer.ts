/** Operators: who has a table's link, and how often a console may call. */
import type { FastifyRequest } from 'fastify'
import type { AdmittedLink, OperatorLinks } from '../../services/operating/links.ts'
import { Admission } from '../ingest/bearer.ts'

/** Calls with one link in a minute: two consoles at eight keys a second, each key sent alone. */
const CALLS = { tries: 1_200, windowMs: 60_000 }

export class OperatorBearers extends Admission<AdmittedLink> {
  readonly #links: Pick<OperatorLinks, 'check'>

  constructor(links: Pick<OperatorLinks, 'check'>) {
    super(CALLS)
    this.#links = links
  }

  protected find(bearer: string): Promise<AdmittedLink | null> {
    return this.#links.check(bearer)
  }

  linkOf(request: FastifyRequest): AdmittedLink {
    return this.admitted(request)
  }
}
