/** The search for boards of the archive, and the same as an Atom feed (RFC 4287): a search that is saved. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { fieldOfBoardSchema } from '@openroom/protocol/schema/fieldOfBoard'
import { findBoardsQuerySchema, foundBoardsSchema } from '@openroom/protocol/schema/findBoards'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/http/failure.ts'
import { answerInTurn, type InTurn, type PreparedAnswers } from '../core/http/prepared.ts'
import { serve } from '../core/http/serve.ts'
import type { ArchiveTurns } from '../core/http/turns.ts'
import type { Settings } from '../settings.ts'
import { boardsFeed } from './boardsFeed.ts'
import type { BoardSearch } from './findBoards.ts'

export type FindBoardsOptions = {
  readonly boards: BoardSearch
  readonly prepared: PreparedAnswers
  readonly settings: Settings
  readonly turns: ArchiveTurns
}

const described = { tag: 'archive', query: findBoardsQuerySchema, refusals: [422, 503] }

export function findBoardsCalls(
  app: FastifyInstance,
  { boards, prepared, settings, turns }: FindBoardsOptions,
): void {
  serve(
    app,
    archiveRoutes.findBoards,
    {
      ...described,
      summary: 'Boards of all sessions that are over: by players, auction, hand, contract, result',
      answer: foundBoardsSchema,
    },
    ({ query, request, reply }) =>
      answerInTurn({ prepared, turns }, request, reply, () => boards.find(query)),
  )
  serve(
    app,
    archiveRoutes.boardsFeed,
    { ...described, summary: 'The newest of the same boards as an Atom feed', answer: z.string() },
    async ({ query, request, reply }) => {
      const found = await turns.take(request, reply, () => boards.find(query))
      if (!found.ok) throw new Refusal(found.error)
      const [, search = ''] = request.url.split('?', 2)
      return reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(boardsFeed(found.value.value, settings.PUBLIC_URL, search))
    },
  )
}

export type FieldOfBoardOptions = InTurn & { readonly boards: BoardSearch }

export function fieldOfBoardCall(app: FastifyInstance, { boards, ...inTurn }: FieldOfBoardOptions): void {
  serve(
    app,
    archiveRoutes.fieldOfBoard,
    {
      tag: 'archive',
      answer: fieldOfBoardSchema,
      refusals: [404, 503],
      summary:
        'How all tables of a finished session played a board: leads with their cost, tricks given away, lines of play',
    },
    ({ params: { id, board }, request, reply }) =>
      answerInTurn(inTurn, request, reply, () => boards.field(id, board)),
  )
}
