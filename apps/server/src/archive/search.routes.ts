/** The archive's search: a strong ETag as for all of the archive; answers without words are kept. */
import { routes } from '@openroom/protocol/routes'
import { type SearchQuery, searchAnswerSchema, searchQuerySchema } from '@openroom/protocol/schema/search'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../core/addresses.ts'
import { answerPrepared, type PreparedAnswers } from '../core/http/prepared.ts'
import { serve } from '../core/http/serve.ts'
import { type ArchiveTurns, orBusy } from '../core/http/turns.ts'
import type { Views } from '../sessions/viewCache.ts'
import type { ArchiveSearch } from './archiveSearch.ts'

export type SearchOptions = {
  readonly search: ArchiveSearch
  readonly views: Views
  readonly prepared: PreparedAnswers
  readonly turns: ArchiveTurns
}

const keyOfSearchQuery = ({ year, serverId, page }: SearchQuery): string =>
  `search ${year ?? ''} ${serverId ?? ''} ${page ?? 1}`

export function searchCall(app: FastifyInstance, { search, views, prepared, turns }: SearchOptions): void {
  const shape = {
    tag: 'archive',
    query: searchQuerySchema,
    answer: searchAnswerSchema,
    refusals: [503],
    summary: 'Tournaments that are over: by year, tournament, player and team',
  }
  serve(app, routes.search, shape, async ({ query, request, reply }) => {
    const make = () => search.search(query)
    const key = keyOfSearchQuery(query)
    const hasWords = query.q !== undefined && query.q.trim() !== ''
    const found = await (hasWords
      ? turns.take(request, reply, () => prepared.once(make))
      : orBusy(
          reply,
          prepared.answer(key, networkOf(request.ip), () => views.cache.read(key, 'lists', make)),
          'archive-busy',
        ))
    return answerPrepared(request, reply, found)
  })
}
