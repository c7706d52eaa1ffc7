/** Who watches which table (specification 2, section 7): for those who are signed in. */
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Viewers } from '../services/viewers.ts'
import { serve } from './serve.ts'

export type ViewersOptions = { readonly viewers: Viewers }

export function viewersCall(app: FastifyInstance, { viewers }: ViewersOptions): void {
  const shape = { tag: 'live', answer: z.record(z.string(), z.int()) }
  serve(app, sessionRoutes.viewers, shape, ({ params }) => viewers.of(params.id))
}
