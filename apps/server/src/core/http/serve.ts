/** Registers calls: a line of a table of routes, the shape of what it takes and gives, and what answers it. */

import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import { EXPORTED } from '@openroom/protocol/exports'
import { namesIn, type ParametersIn, type Route, templateOf } from '@openroom/protocol/route'
import { PLAN_KINDS } from '@openroom/protocol/schema/upcoming'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Login } from '../../accounts/logins.ts'
import { errorSchema, Refusal } from './failure.ts'
import { askerOf } from './policy.ts'

const number = z.coerce.number().int().min(1).max(2_147_483_647)

/** Parameters of paths that are no numbers. */
const WORDS = {
  table: z.string().max(40),
  up: z.enum(['true', 'false']).transform((text) => text === 'true'),
  kind: z.enum(PLAN_KINDS),
  of: z.enum(EXPORTED),
  format: z.enum(EXPORT_FORMATS),
} as const

type Parameters<Path extends string> = {
  readonly [Name in ParametersIn<Path>[number]]: Name extends keyof typeof WORDS
    ? z.output<(typeof WORDS)[Name]>
    : number
}

const schemaOf = (name: string): z.ZodType => WORDS[name as keyof typeof WORDS] ?? number

const parametersOfPath = (path: string) =>
  z.object(Object.fromEntries(namesIn(path).map((name) => [name, schemaOf(name)])))

export type Shape<Answer, Body extends z.ZodType, Query extends z.ZodType> = {
  /** Of the interface's description. */
  readonly tag: string
  readonly summary?: string
  readonly answer: z.ZodType<Answer>
  readonly body?: Body
  readonly query?: Query
  /** Statuses of refusals that are the call's own, with bodies that say more than others. */
  readonly refusals?: readonly number[] | Readonly<Record<number, z.ZodType>>
  /** Bytes. */
  readonly bodyLimit?: number
  /** `false`: the body is described, and read by what answers. */
  readonly isChecked?: boolean
  /** Of the description, where it is not JSON without a key. */
  readonly consumes?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

/** A call that was let in, and whose form is right. */
export type Asked<Path extends string, Body, Query> = {
  readonly params: Parameters<Path>
  readonly body: Body
  readonly query: Query
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Who is signed in, where the line does not let visitors in. */
  readonly by: Login
}

const refusalsOfShape = (given: NonNullable<Shape<unknown, z.ZodType, z.ZodType>['refusals']>) =>
  Array.isArray(given) ? Object.fromEntries(given.map((status) => [status, errorSchema])) : given

/** Throws the reason where it was refused. */
export function unlessRefused<T>(acted: Result<T, ErrorCode>): T {
  if (!acted.ok) throw new Refusal(acted.error)
  return acted.value
}

/** @param act its answer is sent; one that was sent by `reply` is given back as it is */
export function serve<
  Path extends string,
  Answer,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  app: FastifyInstance,
  route: Route<Path, Answer>,
  shape: Shape<Answer, Body, Query>,
  act: (
    asked: Asked<Path, z.output<Body>, z.output<Query>>,
  ) => Answer | FastifyReply | Promise<Answer | FastifyReply>,
): void {
  const { tag, answer, query, refusals = [], bodyLimit, isChecked = true, ...described } = shape
  app.route({
    method: route.method,
    url: templateOf(route),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(isChecked ? {} : { validatorCompiler: () => (value: unknown) => ({ value }) }),
    schema: {
      ...described,
      tags: [tag],
      ...(route.path.includes('{') ? { params: parametersOfPath(route.path) } : {}),
      ...(query === undefined ? {} : { querystring: query }),
      response: { 200: answer, ...refusalsOfShape(refusals) },
    },
    handler: (request, reply) =>
      act({
        params: request.params as Parameters<Path>,
        body: request.body as z.output<Body>,
        query: request.query as z.output<Query>,
        request,
        reply,
        get by() {
          return askerOf(request)
        },
      }),
  })
}
