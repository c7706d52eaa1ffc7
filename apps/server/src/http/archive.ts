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
import type { Archive } from '../services/public/archive.ts'
import type { Screens } from '../services/public/screens.ts'
import type { Settings } from '../settings.ts'
import { type Call, of, serveCalls } from './calls.ts'
import type { PreparedAnswers } from './prepared.ts'
import { SCREEN_CALLS } from './screens.ts'

/** Table events have types of their own (`@openroom/protocol/table/wire`), too many for a schema here. */
const replaySchema = z.array(
  z.object({ type: z.string(), payload: z.unknown(), comments: z.array(z.string()).optional() }),
)

const CALLS: readonly Call<Archive>[] = [
  { path: 'miniSessions', response: z.array(miniSessionSchema), view: (a) => a.miniSessions() },
  {
    path: 'miniSessions/:id',
    ofLists: true,
    response: z.array(miniSessionSchema),
    view: (a, n) => a.sessionsBeside(of(n, 0)),
  },
  {
    path: 'miniSessions/:server/:segment',
    ofLists: true,
    response: z.array(miniSessionSchema),
    view: (a, n) => a.sessionsOfSegment(of(n, 0), of(n, 1)),
  },
  { path: 'rounds/:id', response: roundsSchema, view: (a, n) => a.rounds(of(n, 0)) },
  { path: 'boards/:id', response: z.array(boardEntrySchema), view: (a, n) => a.boards(of(n, 0)) },
  { path: 'board/:id/:board', response: boardSchema, view: (a, n) => a.board(of(n, 0), of(n, 1)) },
  {
    path: 'registrations/:id',
    response: z.array(registrationSchema),
    view: (a, n) => a.registrations(of(n, 0)),
  },
  { path: 'teams/:id', response: z.array(registrationSchema), view: (a, n) => a.teams(of(n, 0)) },
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

export type ArchiveOptions = {
  readonly archive: Archive
  readonly screens: Screens
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
      mails: settings.SMTP_URL !== undefined,
    }),
  },
  {
    path: routes.appVersion(),
    response: appVersionSchema,
    value: ({ version }: ArchiveOptions) => ({ version, protocol: PROTOCOL_VERSION }),
  },
] as const

export const archiveCalls: FastifyPluginCallbackZod<ArchiveOptions> = (app, options, done) => {
  const { archive, screens, prepared } = options
  serveCalls(app, CALLS, archive, prepared)
  serveCalls(app, SCREEN_CALLS, screens, prepared)
  for (const { path, response, value } of FIXED) {
    app.get(path, { schema: { response: { 200: response } } }, (_request, reply) => {
      reply.header('cache-control', 'no-cache').send(value(options) as never)
    })
  }
  done()
}
