/** How all tables of a finished session played a board. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { fieldOfBoardSchema } from '@openroom/protocol/schema/fieldOfBoard'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../core/http/failure.ts'
import { type PreparedAnswers, sendPrepared } from '../core/http/prepared.ts'
import { serve } from '../core/http/serve.ts'
import type { ArchiveTurns } from '../core/http/turns.ts'
import type { BoardSearch } from './findBoards.ts'

export type FieldOfBoardOptions = {
  readonly boards: BoardSearch
  readonly prepared: PreparedAnswers
  readonly turns: ArchiveTurns
}

export function fieldOfBoardCall(
  app: FastifyInstance,
  { boards, prepared, turns }: FieldOfBoardOptions,
): void {
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
    async ({ params: { id, board }, request, reply }) => {
      const made = () => prepared.once(() => boards.field(id, board))
      const found = await turns.take(request, reply, made)
      if (!found.ok) return refuse(reply, found.error)
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw)
      return reply
    },
  )
}
