/** The director's desk (docs/desk.md). */
import { ok, type Result } from '@openroom/bridge/result'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { successSchema } from '@openroom/protocol/schema/account'
import {
  askNamesakesSchema,
  clubSiteSchema,
  dealSeedSchema,
  deskSessionEntrySchema,
  deskSessionSchema,
  federationSchema,
  finishSessionSchema,
  hideTempoSchema,
  keptMovementsSchema,
  MOST_HANDS_BYTES,
  MOST_PROGRAM_BYTES,
  madeEventSchema,
  movementNameSchema,
  movementTextSchema,
  namesakesSchema,
  newEventSchema,
  programEventSchema,
  readMovementSchema,
  sessionFederationSchema,
  tellClubSiteSchema,
  tempoSchema,
  waitForSourceSchema,
  waitsForSourceSchema,
} from '@openroom/protocol/schema/desk'
import {
  fieldChangeSchema,
  fieldPreviewSchema,
  fieldSchema,
  makeFieldChangeSchema,
} from '@openroom/protocol/schema/field'
import {
  doubtsSchema,
  fedSessionSchema,
  ingestRefusalSchema,
  standingSchema,
} from '@openroom/protocol/schema/ingest'
import { madeRoundSchema, newRoundSchema, nextRoundsSchema } from '@openroom/protocol/schema/nextRound'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/http/failure.ts'
import { refuseEntry } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import type { Refused } from '../tables/entries.ts'
import { movementIn } from './clubMovements.ts'
import type { Desk } from './desk.ts'

const tag = 'desk'
const refusals = Object.fromEntries([404, 409, 413, 422].map((status) => [status, ingestRefusalSchema]))
const fed = { tag, answer: fedSessionSchema, refusals }

/** Names of a large field beside the hands. */
const EVENT_LIMIT = 2 * MOST_HANDS_BYTES

const answered = <T>(reply: FastifyReply, acted: Result<T, Refused>): T | FastifyReply =>
  acted.ok ? acted.value : refuseEntry(reply, acted.error)

/** Orders for a session that is there. */
function orderCalls(app: FastifyInstance, desk: Desk): void {
  serve(
    app,
    routes.deskStart,
    { ...fed, summary: 'Start a session that is announced or ready' },
    async ({ params, by, reply }) => answered(reply, await desk.start(params.id, by)),
  )
  serve(
    app,
    routes.deskFinish,
    { ...fed, summary: 'Close a session when everything has been released', body: finishSessionSchema },
    async ({ params, body, by, reply }) => answered(reply, await desk.finish(params.id, by, body)),
  )
  serve(
    app,
    routes.removeSession,
    { tag, refusals, summary: 'Take away a session that has not begun', answer: successSchema },
    async ({ params, by, reply }) => {
      const removed = await desk.remove(params.id, by)
      return answered(reply, removed.ok ? ok({ success: true as const }) : removed)
    },
  )
  serve(
    app,
    routes.deskStanding,
    { ...fed, summary: 'Carry-over, penalties, withdrawals, matches not played', body: standingSchema },
    async ({ params, body, by, reply }) => answered(reply, await desk.standing(params.id, body, by)),
  )
  serve(
    app,
    routes.deskDoubts,
    { tag, refusals, summary: 'What stands against entries that were kept', answer: doubtsSchema },
    async ({ params, reply }) => answered(reply, await desk.doubts(params.id)),
  )
  serve(
    app,
    routes.dealsFile,
    {
      tag,
      refusals: [404],
      answer: z.string(),
      summary:
        'The hands that were dealt here, as PBN for the dealing machine; who takes them is written down',
    },
    async ({ params, by, reply }) => {
      const file = await desk.dealsFile(params.id, by)
      if (file === null) throw new Refusal('seed-not-found')
      return reply
        .type('text/x-pbn; charset=utf-8')
        .header('content-disposition', `attachment; filename="deals-${params.id}.pbn"`)
        .send(file)
    },
  )
}

/** Evenings of a scoring program's own file, and movements of a club's own. */
function programCalls(app: FastifyInstance, desk: Desk): void {
  serve(
    app,
    routes.movements,
    { tag, summary: "A club's own movements, as files", answer: keptMovementsSchema },
    async ({ params }) => desk.movements(params.serverId),
  )
  serve(
    app,
    routes.removeMovement,
    {
      tag,
      summary: "Removes one of a club's own movements; evenings made with it stay",
      answer: keptMovementsSchema,
      body: movementNameSchema,
    },
    async ({ params, body, by }) => desk.removeMovement(params.serverId, body.name, by),
  )
  serve(
    app,
    routes.readMovement,
    {
      tag,
      refusals,
      bodyLimit: 2 * MOST_PROGRAM_BYTES,
      summary: "The movement in a file, a scoring program's too, as a file of a club's own movement",
      body: readMovementSchema,
      answer: movementTextSchema,
    },
    async ({ body, reply }) => answered(reply, await movementIn(body.file)),
  )
  serve(
    app,
    routes.makeOfProgram,
    {
      tag,
      refusals,
      bodyLimit: 2 * MOST_PROGRAM_BYTES,
      summary: "Make an evening of a scoring program's file: its movement, its players, its hands",
      body: programEventSchema,
      answer: madeEventSchema,
    },
    async ({ body, by, reply }) => answered(reply, await desk.programs.open(body, by)),
  )
  serve(
    app,
    routes.programFile,
    {
      tag,
      refusals,
      answer: z.unknown().describe('The file, as an attachment with its name.'),
      summary: 'The same file with the results and players of the evening; who takes it is written down',
    },
    async ({ params, by, reply }) => {
      const given = await desk.programs.giveBack(params.id, by)
      if (!given.ok) return refuseEntry(reply, given.error)
      const { name, bytes } = given.value
      return reply
        .type('application/x-msaccess')
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${name.replace(/[^\w .()-]+/g, '_')}"`,
        })
        .send(Buffer.from(bytes))
    },
  )
}

/** The file of a session for the organiser's federation, and what that asks once. */
function federationCalls(app: FastifyInstance, { federations }: Desk): void {
  const facts = { tag, refusals, answer: sessionFederationSchema }
  serve(
    app,
    routes.sessionFederation,
    { ...facts, summary: "What the organiser's federation asks, and what it would miss of the session" },
    async ({ params, reply }) => answered(reply, await federations.of(params.id)),
  )
  serve(
    app,
    routes.tellFederation,
    { ...facts, summary: "Say once what the organiser's federation asks", body: federationSchema },
    async ({ params, body, by, reply }) => answered(reply, await federations.tell(params.id, body, by)),
  )
  serve(
    app,
    routes.federationFile,
    {
      tag,
      refusals,
      answer: z.string(),
      summary: "USEBIO for the federation, with members' numbers; who takes it is written down",
    },
    async ({ params, by, reply }) => {
      const file = await federations.file(params.id, by)
      if (!file.ok) return refuseEntry(reply, file.error)
      return reply
        .type('application/xml; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${file.value.name}"`,
        })
        .send(file.value.text)
    },
  )
}

/** How long calls and cards took. */
function tempoCalls(app: FastifyInstance, desk: Desk): void {
  const tempo = { tag, refusals, answer: tempoSchema }
  serve(
    app,
    routes.tempo,
    { ...tempo, summary: 'How long each board took, by side' },
    async ({ params, reply }) => answered(reply, await desk.tempos(params.id)),
  )
  serve(
    app,
    routes.hideTempo,
    { ...tempo, summary: 'Say whether viewers of replays are told it', body: hideTempoSchema },
    async ({ params, body, by, reply }) => answered(reply, await desk.hideTempo(params.id, body, by)),
  )
  serve(
    app,
    routes.tempoFile,
    { tag, refusals, answer: z.string(), summary: 'Every call and card with its time, as CSV' },
    async ({ params, reply }) => {
      const file = await desk.tempoFile(params.id)
      if (!file.ok) return refuseEntry(reply, file.error)
      return reply
        .type('text/csv; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="tempo-${params.id}.csv"`,
        })
        .send(file.value)
    },
  )
}

/** The club's own site, told of a session at one press. */
function siteCalls(app: FastifyInstance, { sites }: Desk): void {
  const site = { tag, refusals, answer: clubSiteSchema }
  serve(
    app,
    routes.clubSite,
    { ...site, summary: "The club's code at its own site, and what that answered the last time" },
    async ({ params, reply }) => answered(reply, await sites.of(params.id)),
  )
  serve(
    app,
    routes.tellClubSite,
    { ...site, summary: "Say once the club's code and password at its own site", body: tellClubSiteSchema },
    async ({ params, body, by, reply }) => answered(reply, await sites.tell(params.id, body, by)),
  )
  serve(
    app,
    routes.sendToClubSite,
    { ...site, summary: 'Send what is public of the session: results, and hands where there are some' },
    async ({ params, by, reply }) => answered(reply, await sites.send(params.id, by)),
  )
}

/** Which announced session a source fills. */
function sourceCalls(app: FastifyInstance, desk: Desk): void {
  const source = { tag, refusals, answer: waitsForSourceSchema }
  serve(
    app,
    routes.waitsForSource,
    { ...source, summary: 'Whether the next session that a source brings is this announced one' },
    async ({ params }) => desk.waitsForSource(params.id),
  )
  serve(
    app,
    routes.waitForSource,
    { ...source, summary: 'Say which announced session is filled by a source', body: waitForSourceSchema },
    async ({ params, body, by, reply }) => answered(reply, await desk.waitForSource(params.id, body, by)),
  )
}

/** What comes next in a session. */
function nextCalls(app: FastifyInstance, { rounds }: Desk): void {
  serve(
    app,
    routes.nextRounds,
    { tag, refusals, summary: 'What can come next, and why so', answer: nextRoundsSchema },
    async ({ params, reply }) => answered(reply, await rounds.propose(params.id)),
  )
  serve(
    app,
    routes.makeNextRound,
    {
      tag,
      refusals,
      summary: 'Make the next round, segment or stage as the director has it',
      body: newRoundSchema,
      answer: madeRoundSchema,
    },
    async ({ params, body, by, reply }) => answered(reply, await rounds.make(params.id, body, by)),
  )
  serve(
    app,
    routes.tellDraw,
    { tag, refusals, summary: 'Show everybody now who plays whom', answer: successSchema },
    async ({ params, by }) => ({ success: await rounds.tell(params.id, by) }),
  )
}

/** Who plays changes. */
function fieldCalls(app: FastifyInstance, { field }: Desk): void {
  const told = { tag, refusals, answer: fieldSchema }
  serve(
    app,
    routes.field,
    { ...told, summary: 'Who plays: what can be changed, and what was' },
    async ({ params, reply }) => answered(reply, await field.of(params.id)),
  )
  serve(
    app,
    routes.previewField,
    {
      tag,
      refusals,
      summary: 'What a change of who plays would come to',
      body: fieldChangeSchema,
      answer: fieldPreviewSchema,
    },
    async ({ params, body, reply }) => answered(reply, await field.preview(params.id, body)),
  )
  serve(
    app,
    routes.changeField,
    { ...told, summary: 'Change who plays, as it was looked at', body: makeFieldChangeSchema },
    async ({ params, body, by, reply }) => answered(reply, await field.make(params.id, body, by)),
  )
  serve(
    app,
    routes.undoField,
    { ...told, summary: 'Undo the newest change of who plays' },
    async ({ params, by, reply }) => answered(reply, await field.undo(params.id, Number(params.change), by)),
  )
}

export function deskCalls(app: FastifyInstance, { desk }: { readonly desk: Desk }): void {
  serve(
    app,
    routes.deskSessions,
    { tag, summary: 'Sessions of sources and of the desk', answer: z.array(deskSessionEntrySchema) },
    async ({ by }) => [...(await desk.list(by.organisers))],
  )
  serve(
    app,
    routes.deskSession,
    { tag, refusals, summary: 'Every table at a glance', answer: deskSessionSchema },
    async ({ params }) => {
      const session = await desk.session(params.id)
      if (session === null) throw new Refusal('session-not-found')
      return session
    },
  )
  serve(
    app,
    routes.makeEvent,
    {
      tag,
      refusals,
      bodyLimit: EVENT_LIMIT,
      summary: 'Make an event: drawn, dealt, ready to start',
      body: newEventSchema,
      answer: madeEventSchema,
    },
    async ({ body, by, reply }) => answered(reply, await desk.events.make(body, by)),
  )
  serve(
    app,
    routes.namesakes,
    {
      tag,
      refusals,
      summary: 'Names that leave open which known player is meant',
      body: askNamesakesSchema,
      answer: z.array(namesakesSchema),
    },
    async ({ body }) => [...(await desk.namesakes(body))],
  )
  orderCalls(app, desk)
  nextCalls(app, desk)
  fieldCalls(app, desk)
  programCalls(app, desk)
  federationCalls(app, desk)
  siteCalls(app, desk)
  tempoCalls(app, desk)
  sourceCalls(app, desk)
  serve(
    app,
    routes.dealSeed,
    {
      tag,
      summary: 'The promise of the deals; their seed after the session',
      answer: dealSeedSchema,
      refusals,
    },
    async ({ params, reply }) => {
      const seed = await desk.seed(params.id)
      if (seed === null) throw new Refusal('seed-not-found')
      reply.header('cache-control', 'no-store')
      return seed
    },
  )
}
