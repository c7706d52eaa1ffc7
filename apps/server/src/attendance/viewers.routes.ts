/**
 * Who watches which table (specification 2, section 7): for those who are signed in. How many watched over time: for
 * those who run sessions.
 */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { curveQuerySchema, viewerFiguresSchema } from '@openroom/protocol/schema/viewerFigures'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { ViewerFigureKeeper } from './viewerFigures.ts'
import type { Viewers } from './viewers.ts'

export type ViewersOptions = { readonly viewers: Viewers }

export function viewersCall(app: FastifyInstance, { viewers }: ViewersOptions): void {
  const shape = { tag: 'live', answer: z.record(z.string(), z.int()) }
  serve(app, sessionRoutes.viewers, shape, ({ params }) => viewers.of(params.id))
}

export type ViewerFiguresOptions = { readonly viewerFigures: ViewerFigureKeeper }

export function viewerFigureCalls(app: FastifyInstance, { viewerFigures }: ViewerFiguresOptions): void {
  serve(
    app,
    deskRoutes.viewerFigures,
    {
      tag: 'desk',
      query: curveQuerySchema,
      answer: viewerFiguresSchema,
      refusals: [404],
      summary: 'How many watched a session and its tables, and the curve of one of them',
    },
    async ({ params, query }) => unlessRefused(await viewerFigures.of(params.id, query.table ?? null)),
  )
  serve(
    app,
    deskRoutes.viewerFiguresFile,
    {
      tag: 'desk',
      answer: z.string(),
      summary: 'All that is kept of it, as comma-separated values',
    },
    async ({ params, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="viewers-${params.id}.csv"`)
        .send(await viewerFigures.file(params.id)),
  )
}
