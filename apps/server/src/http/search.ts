/** The archive's search: a strong ETag as for all of the archive; answers without words are kept. */
import { routes } from '@openroom/protocol/routes'
import { type SearchQuery, searchAnswerSchema, searchQuerySchema } from '@openroom/protocol/schema/search'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { ArchiveSearch } from '../services/public/archiveSearch.ts'
import { refuse } from './failure.ts'
import { type PreparedAnswers, sendPrepared } from './prepared.ts'

export type SearchOptions = { readonly search: ArchiveSearch; readonly prepared: PreparedAnswers }

const keyOf = ({ year, serverId, page }: SearchQuery): string =>
  `search ${year ?? ''} ${serverId ?? ''} ${page ?? 1}`

export const searchCall: FastifyPluginCallbackZod<SearchOptions> = (app, { search, prepared }, done) => {
  const schema = { querystring: searchQuerySchema, response: { 200: searchAnswerSchema }, tags: ['archive'] }
  app.get(routes.search(), { schema }, async ({ query, raw }, reply) => {
    const build = () => search.search(query)
    const hasWords = query.q !== undefined && query.q.trim() !== ''
    const found = await (hasWords ? prepared.once(build) : prepared.answer(keyOf(query), 'lists', build))
    if (!found.ok) return refuse(reply, found.error)
    reply.hijack()
    sendPrepared(found.value, raw, reply.raw)
  })
  done()
}
