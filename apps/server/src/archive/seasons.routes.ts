import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import {
  chosenSessionsSchema,
  clubSeasonsSchema,
  keptSeasonSchema,
  removedSeasonsSchema,
  savedSeasonSchema,
  saveSeasonSchema,
  seasonSchema,
  seasonSessionsSchema,
  undoSeasonSchema,
} from '@openroom/protocol/schema/season'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerInTurn, type InTurn } from '../core/http/prepared.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { seasonFile } from './seasonFile.ts'
import type { SeasonKeeping } from './seasonKeeping.ts'
import type { Seasons } from './seasons.ts'

export type SeasonsOptions = InTurn & { readonly seasons: Seasons }

export function seasonCalls(app: FastifyInstance, { seasons, ...inTurn }: SeasonsOptions): void {
  const described = { tag: 'archive', refusals: [404, 503] }
  serve(
    app,
    archiveRoutes.season,
    { ...described, summary: 'A season: its sessions and its tables', answer: seasonSchema },
    ({ params, request, reply }) => answerInTurn(inTurn, request, reply, () => seasons.season(params.id)),
  )
  serve(
    app,
    archiveRoutes.clubSeasons,
    { ...described, summary: 'Seasons of a club, and the hall of its winners', answer: clubSeasonsSchema },
    ({ params, request, reply }) =>
      answerInTurn(inTurn, request, reply, () => seasons.ofClub(params.serverId)),
  )
  serve(
    app,
    archiveRoutes.seasonFile,
    { ...described, summary: 'The tables of a season as comma-separated values', answer: z.string() },
    async ({ params, request, reply }) => {
      const found = unlessRefused(await inTurn.turns.take(request, reply, () => seasons.season(params.id)))
      return reply
        .type('text/csv; charset=utf-8')
        .headers({
          'cache-control': 'no-cache',
          'content-disposition': `attachment; filename="season-${params.id}.csv"`,
        })
        .send(seasonFile(found.value))
    },
  )
}

const tag = 'desk'

export function seasonKeepingCalls(
  app: FastifyInstance,
  { seasonKeeping: keeping }: { readonly seasonKeeping: SeasonKeeping },
): void {
  const refusals = [404, 409]
  serve(
    app,
    deskRoutes.keptSeason,
    { tag, refusals, summary: 'A season as it was made', answer: keptSeasonSchema },
    async ({ params }) => unlessRefused(await keeping.kept(params.id)),
  )
  serve(
    app,
    deskRoutes.saveSeason,
    {
      tag,
      refusals,
      body: saveSeasonSchema,
      answer: savedSeasonSchema,
      summary: 'Make a season, or change one',
    },
    async ({ body, by }) => unlessRefused(await keeping.save(body, by)),
  )
  serve(
    app,
    deskRoutes.removeSeason,
    { tag, refusals, summary: 'Take a season from the club’s page', answer: savedSeasonSchema },
    async ({ params, by }) => unlessRefused(await keeping.remove(params.id, by)),
  )
  serve(
    app,
    deskRoutes.undoSeason,
    {
      tag,
      refusals,
      body: undoSeasonSchema,
      answer: savedSeasonSchema,
      summary: 'Bring back what a season was, or a season that was removed',
    },
    async ({ params, body, by }) => unlessRefused(await keeping.undo(params.id, body.version, by)),
  )
  serve(
    app,
    deskRoutes.removedSeasons,
    { tag, summary: 'Removed seasons of a club', answer: removedSeasonsSchema },
    ({ params }) => keeping.removed(params.serverId).then((rows) => [...rows]),
  )
  serve(
    app,
    deskRoutes.seasonSessions,
    {
      tag,
      body: chosenSessionsSchema,
      answer: seasonSessionsSchema,
      summary: 'Finished sessions of a club, and which of them fit what was said',
    },
    ({ params, body }) =>
      keeping.sessions(params.serverId, body.sessions, body.contestants).then((rows) => [...rows]),
  )
}
