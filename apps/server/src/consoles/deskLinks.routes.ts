/** The desk's side of operators: their links, and what is said to them. */
import { operateRoutes as routes } from '@openroom/protocol/operateRoutes'
import {
  chatSchema,
  createdLinksSchema,
  deskChatSchema,
  deskMessageSchema,
  newLinksSchema,
  operatorLinkSchema,
} from '@openroom/protocol/schema/operate'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/http/failure.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { DeskChat } from './deskChat.ts'
import type { OperatorLinks } from './links.ts'

type DeskLinkOptions = { readonly links: OperatorLinks; readonly chat: DeskChat }

const tag = 'desk'
const refusals = [404, 409]

export function deskLinkCalls(app: FastifyInstance, { links, chat }: DeskLinkOptions): void {
  serve(
    app,
    routes.operatorLinks,
    { tag, summary: 'Links of operators', answer: z.array(operatorLinkSchema), refusals },
    async ({ params }) => unlessRefused(await links.list(params.id)),
  )
  serve(
    app,
    routes.createOperatorLinks,
    {
      tag,
      refusals,
      summary: 'Make links; their secrets are in the answer and nowhere else',
      body: newLinksSchema,
      answer: createdLinksSchema,
    },
    async ({ params, body, by }) => unlessRefused(await links.create(params.id, body, by.id)),
  )
  serve(
    app,
    routes.revokeOperatorLink,
    { tag, summary: 'End a link at once', answer: staffAnswerSchema, refusals },
    async ({ params, by }) => {
      const changed = await links.revoke(params.link, by.id)
      if (changed === null) throw new Refusal('operator-link-not-found')
      return { success: true, changed }
    },
  )
  serve(
    app,
    routes.deskChat,
    { tag, summary: 'What operators and desk told each other', answer: chatSchema, refusals },
    async ({ params }) => [...(await chat.ofSession(params.id))],
  )
  serve(
    app,
    routes.sayToOperator,
    { tag, summary: 'Tell an operator something', body: deskChatSchema, answer: deskMessageSchema, refusals },
    async ({ params, body: { tableId, text }, by }) => {
      if (!(await chat.isIn(params.id, tableId))) throw new Refusal('table-not-in-session')
      return chat.say(params.id, { tableId, text, name: by.name, isDesk: true })
    },
  )
}
