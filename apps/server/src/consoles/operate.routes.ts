/** `/api/operate/…`: what operators' consoles call, each for the tables of its link (docs/ingest.md). */
import { err, ok, type Result } from '@openroom/bridge/result'
import { operateRoutes as routes } from '@openroom/protocol/operateRoutes'
import { batchAnswerSchema, MOST_BATCH_BYTES, OPERATOR_SECONDS } from '@openroom/protocol/schema/ingest'
import {
  askWriterSchema,
  deskMessageSchema,
  hereAnswerSchema,
  hereSchema,
  logQuerySchema,
  operatedLogSchema,
  operatedSchema,
  operatorChatSchema,
  writerAnswerSchema,
} from '@openroom/protocol/schema/operate'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import type { Viewers } from '../attendance/viewers.ts'
import { Limiter } from '../core/http/limiter.ts'
import { answerBearer, bearerCalls, refuseWrongForms } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import { fencedBatchBody, givenEntries } from '../core/reading/bodies.ts'
import { tableHallCalls } from '../hall/hall.routes.ts'
import type { Hall } from '../hall/hall.ts'
import type { Operators } from '../sources/operators.ts'
import type { Entries, Refused } from '../tables/entries.ts'
import type { OperatorBearers } from './bearer.ts'
import type { DeskChat } from './deskChat.ts'
import type { AdmittedLink } from './links.ts'
import type { OperatedTables } from './operatedTables.ts'
import type { Writers } from './writers.ts'

/** What operators of a table may tell the desk in a minute: somebody who types, not a program. */
const CHAT = { tries: 30, windowMs: 60_000 }

export type OperateOptions = {
  readonly operators: OperatorBearers
  readonly tables: OperatedTables
  readonly entries: Entries
  readonly writers: Writers
  readonly presence: Operators
  readonly chat: DeskChat
  readonly viewers: Viewers
  readonly hall: Hall
}

const described = bearerCalls('operate')

export const operateCalls: FastifyPluginCallback<OperateOptions> = (app, options, registered) => {
  const { operators, tables, entries, writers, presence, chat, viewers } = options
  refuseWrongForms(app)

  const chatting = new Limiter(CHAT)

  /** A table that is not the link's is not there. */
  async function atTable<T>(
    request: FastifyRequest,
    tableId: number,
    act: (link: AdmittedLink) => Promise<Result<T, Refused>>,
  ): Promise<Result<T, Refused>> {
    const link = operators.linkOf(request)
    return (await tables.opens(link, tableId)) ? act(link) : err({ code: 'table-not-found' })
  }

  serve(
    app,
    routes.operated,
    described('The tables of the link, who plays there, and the boards', operatedSchema),
    async ({ request, reply }) => {
      const operated = await tables.of(operators.linkOf(request))
      return answerBearer(reply, operated ? ok(operated) : err({ code: 'session-not-found' }))
    },
  )
  serve(
    app,
    routes.operatedLog,
    { ...described("A table's log, also what is not public yet", operatedLogSchema), query: logQuerySchema },
    async ({ params: { id }, query: { from }, request, reply }) =>
      answerBearer(reply, await atTable(request, id, async () => ok(await tables.log(id, from)))),
  )
  serve(
    app,
    routes.operateEntries,
    {
      ...described('Append events and results, by the console that writes there', batchAnswerSchema),
      body: fencedBatchBody,
      bodyLimit: MOST_BATCH_BYTES,
    },
    async ({ body, request, reply }) => {
      const { tableId, writer, name } = body
      const stored = await atTable(request, tableId, ({ tournamentId }) =>
        entries.append(tournamentId, tableId, givenEntries(body), writers.fence({ tableId, writer, name })),
      )
      return answerBearer(reply, stored)
    },
  )
  serve(
    app,
    routes.operateWriter,
    { ...described('Take a table over, keep it, hand it over', writerAnswerSchema), body: askWriterSchema },
    async ({ body, request, reply }) =>
      answerBearer(
        reply,
        await atTable(request, body.tableId, async ({ miniSessionId }) =>
          ok({ writer: await writers.ask(miniSessionId, body) }),
        ),
      ),
  )
  serve(
    app,
    routes.operateHere,
    {
      ...described('A console is there, stays or leaves; what is new for it', hereAnswerSchema),
      body: hereSchema,
    },
    async ({ body: { tableId, writer, name, present, after }, request, reply }) => {
      const told = await atTable(request, tableId, async ({ tournamentId, miniSessionId }) => {
        const set = await presence.set(tournamentId, tableId, name, present)
        // Where the session is over nobody is present, and what was typed can still be looked at.
        const table = await entries.table(tournamentId, tableId)
        if (!table) return set.ok ? err<Refused>({ code: 'table-not-found' }) : set
        return ok({
          seconds: OPERATOR_SECONDS,
          status: table.status,
          delay: table.delay,
          isHeld: table.isHeld,
          next: table.next,
          viewers: viewers.of(miniSessionId)[tableId] ?? 0,
          writer: present
            ? await writers.beat(miniSessionId, { tableId, writer, name })
            : await writers.of(tableId, writer),
          messages: [...(await chat.of([tableId], after))],
        })
      })
      return answerBearer(reply, told)
    },
  )
  serve(
    app,
    routes.sayToDesk,
    { ...described('Tell the desk something', deskMessageSchema), body: operatorChatSchema },
    async ({ body: { tableId, name, text }, request, reply }) => {
      const said = await atTable(request, tableId, async ({ miniSessionId }) => {
        countTry(chatting, `${tableId}`, reply)
        return ok(await chat.say(miniSessionId, { tableId, name, text, isDesk: false }))
      })
      return answerBearer(reply, said)
    },
  )
  tableHallCalls(app, options, 'operator', operators)
  registered()
}
