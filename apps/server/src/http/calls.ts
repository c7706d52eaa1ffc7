/** Archive calls as a table says them: views kept as bytes, with ETags. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { View } from '../services/public/sessions.ts'
import { refuse } from './failure.ts'
import { type Limit, Limiter } from './limiter.ts'
import { type PreparedAnswers, sendPrepared, type Tag } from './prepared.ts'

const LARGEST_ID = 2_147_483_647

const number = z.coerce.number().int().min(-1).max(LARGEST_ID)

export type Numbers = readonly number[]

export type Call<Source> = {
  /** Path with its parameters: `rounds/:id`. */
  readonly path: string
  /** A parameter that is no number: the words it may be. */
  readonly word?: readonly [name: string, words: readonly [string, ...string[]]]
  readonly response: z.ZodType
  /** How often one address may have it computed; absent: as often as it likes. */
  readonly limit?: Limit
  /** Made from the list of sessions, not from the one session that the path names. */
  readonly ofLists?: true
  /**
   * @param numbers the parameters that are numbers, in the order of the path
   * @param word the one that is not
   */
  readonly view: (source: Source, numbers: Numbers, word: string) => View
}

/** A number of the path; the schema has made sure that it is there. */
export const of = (numbers: Numbers, i: number): number => numbers[i] ?? LARGEST_ID

const namesIn = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

export const errorSchema = z.object({ code: z.string(), message: z.string() })

const REFUSALS = { 404: errorSchema, 409: errorSchema, 429: errorSchema, 503: errorSchema }

export function serveCalls<Source>(
  plain: FastifyInstance,
  calls: readonly Call<Source>[],
  source: Source,
  prepared: PreparedAnswers,
): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  for (const { path, word, response, view, ofLists, limit } of calls) {
    const limiter = limit ? new Limiter(limit) : null
    const names = namesIn(path)
    const numeric = names.filter((name) => name !== word?.[0])
    const params = z.object({
      ...Object.fromEntries(numeric.map((name) => [name, number])),
      ...(word ? { [word[0]]: z.enum(word[1]) } : {}),
    })
    const schema = { params, response: { 200: response, ...REFUSALS }, tags: ['archive'] }
    app.get(`/api/archive/${path}`, { schema }, async (request, reply) => {
      const wait = limiter?.waitFor(request.ip) ?? null
      if (wait !== null) return refuse(reply.header('retry-after', wait), 'too-many-requests')
      limiter?.count(request.ip)
      const given = request.params as Readonly<Record<string, number | string>>
      const numbers = numeric.map((name) => Number(given[name]))
      const tag: Tag = ofLists ? 'lists' : (numbers[0] ?? 'lists')
      const key = `/api/archive/${path.replace(/:\w+/g, (name) => `${given[name.slice(1)]}`)}`
      const found = await prepared.answer(key, tag, () =>
        view(source, numbers, `${word ? given[word[0]] : ''}`),
      )
      if (!found.ok) return refuse(reply, found.error)
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw)
    })
  }
}
