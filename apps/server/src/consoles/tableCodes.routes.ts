/** Codes that lie on tables for good (docs/phones.md). */
import {
  askTableSchema,
  enteredTableSchema,
  enterTableSchema,
  madeTableCodesSchema,
  makeTableCodesSchema,
  openTablesSchema,
  tablesTonightSchema,
  tableTonightSchema,
} from '@openroom/protocol/schema/tableCodes'
import { tableCodeRoutes as routes } from '@openroom/protocol/tableCodeRoutes'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../core/addresses.ts'
import { Refusal } from '../core/http/failure.ts'
import { Limiter } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import type { TableCodes } from './tableCodes.ts'

/** A room of players is behind one address: 120 phones come at once, with two calls each and a few that are repeated. */
const TRIES = { tries: 1_200, windowMs: 60_000 }

export function tableCodeCalls(app: FastifyInstance, { codes }: { readonly codes: TableCodes }): void {
  const tries = new Limiter(TRIES)
  serve(
    app,
    routes.tableTonight,
    {
      tag: 'phones',
      summary: 'What is played at the table of a code',
      body: askTableSchema,
      answer: tableTonightSchema,
      refusals: [404, 429],
    },
    async ({ body, request, reply }) => {
      countTry(tries, networkOf(request.ip), reply)
      return unlessRefused(await codes.tonight(body.code))
    },
  )
  serve(
    app,
    routes.enterTable,
    {
      tag: 'phones',
      summary: "A link of a table's phones, for who has its code and the evening's number",
      body: enterTableSchema,
      answer: enteredTableSchema,
      refusals: [403, 404, 429],
    },
    async ({ body, request, reply }) => {
      countTry(tries, networkOf(request.ip), reply)
      return unlessRefused(await codes.enter(body))
    },
  )
  const desk = { tag: 'desk', refusals: [404, 409] }
  serve(
    app,
    routes.makeTableCodes,
    {
      ...desk,
      summary: 'Make codes for tables, for good; those before end',
      body: makeTableCodesSchema,
      answer: madeTableCodesSchema,
    },
    async ({ params, body, by }) => unlessRefused(await codes.make(params.serverId, body, by.id)),
  )
  serve(
    app,
    routes.tablesTonight,
    { ...desk, summary: 'Whether codes on tables lead to a session', answer: tablesTonightSchema },
    async ({ params }) => {
      const tonight = await codes.ofSession(params.id)
      if (tonight === null) throw new Refusal('session-not-found')
      return tonight
    },
  )
  serve(
    app,
    routes.openTables,
    {
      ...desk,
      summary: 'Let codes on tables lead to a session for an evening, or no more',
      body: openTablesSchema,
      answer: tablesTonightSchema,
    },
    async ({ params, body, by }) => unlessRefused(await codes.set(params.id, body, by.id)),
  )
}
