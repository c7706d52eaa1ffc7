/** How all tables of a finished session played a board. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { fieldOfBoardSchema } from '@openroom/protocol/schema/fieldOfBoard'
import type { FastifyInstance } from 'fastify'
import { answerInTurn, type InTurn } from '../core/http/prepared.ts'
import { serve } from '../core/http/serve.ts'
import type { BoardSearch } from './findBoards.ts'

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
