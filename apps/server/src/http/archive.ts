/** The archive's calls (specification 1 section 7, 2 section 7): views kept as bytes, with ETags. */
import { ROLES } from '@openroom/protocol/names'
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { routes } from '@openroom/protocol/routes'
import { appVersionSchema, profileSchema } from '@openroom/protocol/schema/account'
import { miniSessionSchema } from '@openroom/protocol/schema/miniSession'
import {
  boardEntrySchema,
  boardSchema,
  pairFrequenciesSchema,
  registrationSchema,
  roundsSchema,
  runningScoresSchema,
  teamFrequenciesSchema,
} from '@openroom/protocol/schema/results'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Archive, View } from '../services/public/archive.ts'
import type { Settings } from '../settings.ts'
import { refuse } from './failure.ts'
import { type PreparedAnswers, sendPrepared, type Tag } from './prepared.ts'

const number = z.coerce.number().int().min(-1).max(2_147_483_647)

/** Table events have types of their own (`@openroom/protocol/table/wire`), too many for a schema here. */
const replaySchema = z.array(
  z.object({ type: z.string(), payload: z.unknown(), comments: z.array(z.string()).optional() }),
)

type Numbers = readonly number[]

type Call = {
  /** Path with its parameters: `rounds/:id`. */
  readonly path: string
  readonly response: z.ZodType
  /** @param numbers the parameters in the order of the path */
  readonly view: (archive: Archive, numbers: Numbers) => View
}

const of = (numbers: Numbers, i: number): number => numbers[i] ?? 0

const CALLS: readonly Call[] = [
  { path: 'miniSessions', response: z.array(miniSessionSchema), view: (a) => a.miniSessions() },
  { path: 'rounds/:id', response: roundsSchema, view: (a, n) => a.rounds(of(n, 0)) },
  { path: 'boards/:id', response: z.array(boardEntrySchema), view: (a, n) => a.boards(of(n, 0)) },
  { path: 'board/:id/:board', response: boardSchema, view: (a, n) => a.board(of(n, 0), of(n, 1)) },
  {
    path: 'registrations/:id',
    response: z.array(registrationSchema),
    view: (a, n) => a.registrations(of(n, 0)),
  },
  { path: 'teams/:id', response: z.array(registrationSchema), view: (a, n) => a.teams(of(n, 0)) },
  { path: 'substitutes/:id', response: z.array(registrationSchema), view: (a, n) => a.substitutes(of(n, 0)) },
  {
    path: 'pair-frequencies/:id/:board',
    response: pairFrequenciesSchema,
    view: (a, n) => a.pairFrequencies(of(n, 0), of(n, 1)),
  },
  {
    path: 'team-frequencies/:id/:board',
    response: teamFrequenciesSchema,
    view: (a, n) => a.teamFrequencies(of(n, 0), of(n, 1)),
  },
  {
    path: 'running-scores/:id',
    response: runningScoresSchema,
    view: (a, n) => a.runningScores(of(n, 0), null),
  },
  {
    path: 'running-scores/:id/:round',
    response: runningScoresSchema,
    view: (a, n) => a.runningScores(of(n, 0), of(n, 1)),
  },
  {
    path: 'watch/:id/:ns/:board',
    response: replaySchema,
    view: (a, n) => a.watch(of(n, 0), of(n, 1), of(n, 2)),
  },
]

const namesIn = (path: string): readonly string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

const errorSchema = z.object({ code: z.string(), message: z.string() })

export type ArchiveOptions = {
  readonly archive: Archive
  readonly prepared: PreparedAnswers
  readonly settings: Settings
  readonly version: string
}

/** Answers that only change with the program or its settings. */
const FIXED = [
  { path: routes.roles(), response: z.array(z.enum(ROLES)), value: () => ROLES },
  {
    path: routes.profile(),
    response: profileSchema,
    value: ({ settings }: ArchiveOptions) => ({
      profile: settings.PROFILE_NAME ?? null,
      links: settings.LINKS,
    }),
  },
  {
    path: routes.appVersion(),
    response: appVersionSchema,
    value: ({ version }: ArchiveOptions) => ({ version, protocol: PROTOCOL_VERSION }),
  },
] as const

const LARGEST_ID = 2_147_483_647

export const archiveCalls: FastifyPluginCallbackZod<ArchiveOptions> = (app, options, done) => {
  const { archive, prepared } = options
  for (const { path, response, view } of CALLS) {
    const names = namesIn(path)
    const params = z.object(Object.fromEntries(names.map((name) => [name, number])))
    const schema = {
      params,
      response: { 200: response, 404: errorSchema, 409: errorSchema },
      tags: ['archive'],
    }
    app.get(`/api/archive/${path}`, { schema }, async (request, reply) => {
      const numbers = names.map((name) => request.params[name] ?? LARGEST_ID)
      const tag: Tag = numbers[0] ?? 'lists'
      const key = `/api/archive/${path.replace(/:\w+/g, (name) => `${request.params[name.slice(1)]}`)}`
      const found = await prepared.answer(key, tag, () => view(archive, numbers))
      if (!found.ok) return refuse(reply, found.error)
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw)
    })
  }
  for (const { path, response, value } of FIXED) {
    app.get(path, { schema: { response: { 200: response } } }, (_request, reply) => {
      reply.header('cache-control', 'no-cache').send(value(options) as never)
    })
  }
  done()
}
