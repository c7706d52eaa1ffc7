/** What each destination sends (docs/adr/0007-live-protocol.md), as a table that documents itself. */
import { z } from 'zod'
import { ROOMS } from './address.ts'
import type { DestinationKind } from './destinationAddress.ts'
import { LEADER_UNITS } from './push.ts'
import { systemMessageSchema } from './schema/messages.ts'
import { clubSchema, miniSessionSchema } from './schema/miniSession.ts'
import {
  boardEntrySchema,
  pairFrequenciesSchema,
  registrationSchema,
  roundsSchema,
  runningScoresSchema,
  teamFrequenciesSchema,
} from './schema/results.ts'
import {
  crossImpRowSchema,
  crossTableSchema,
  ddsArchiveSchema,
  knockoutCorrectionSchema,
  privateScoresSchema,
  scoreCardSchema,
  tableKnockoutCorrectionsSchema,
  tablesSchema,
} from './schema/screens.ts'
import { upcomingEntrySchema } from './schema/upcoming.ts'

const figure = z.number().nullable()

const timerSchema = z.object({
  type: z.string().describe('Label beside the time.'),
  remainingTime: z.int().describe('Milliseconds; negative in overtime.'),
  running: z.boolean(),
})

const matchViewResultSchema = z.object({ himp: figure, vimp: figure, hmp: figure, vmp: figure })

const playingSchema = z.object({
  matches: z
    .array(z.object({ home: z.string(), visiting: z.string(), homeScore: figure, visitingScore: figure }))
    .describe('Matches of the round that is played, where they are few.'),
  leaders: z
    .array(z.object({ name: z.string(), score: z.number(), unit: z.enum(LEADER_UNITS) }))
    .describe('Who leads, where there are more tables than a row of the list has room for.'),
  tables: z
    .array(z.object({ room: z.enum(ROOMS).nullable(), address: z.string() }))
    .describe('Where cards are played, when that is one table alone: of a match its rooms.'),
})

const roundButtonsSchema = z.array(z.object({ miniSessionId: z.int(), rounds: z.array(z.int()) }))

const tableOf = (type: number) => {
  const { tables } = tablesSchema.options[type]!.shape
  return tables.element
}

export type DestinationBody = {
  readonly summary: string
} & (
  | {
      /** SUBSCRIBE with the whole body, ADD and UPDATE with an entry, REMOVE with its id where entries go. */
      readonly push: 'list'
      readonly whole: z.ZodType
      readonly entry: z.ZodType
      /** The field that names an entry. */
      readonly id: string
    }
  | { /** SUBSCRIBE with the whole body each time. */ readonly push: 'view'; readonly whole: z.ZodType }
  | { /** FULL, then every event of the table. */ readonly push: 'table' }
  | { readonly push: 'health' }
)

const view = (summary: string, whole: z.ZodType): DestinationBody => ({ push: 'view', summary, whole })

const list = (
  summary: string,
  entry: z.ZodType,
  id: string,
  whole: z.ZodType = z.array(entry),
): DestinationBody => ({ push: 'list', summary, entry, id, whole })

const RUNNING_SCORES = runningScoresSchema

export const DESTINATION_BODIES: { readonly [Kind in DestinationKind]: DestinationBody } = {
  miniSessions: list('All sessions that are listed', miniSessionSchema, 'miniSessionId'),
  clubs: list('All clubs', clubSchema, 'id'),
  upcoming: view(
    'Tournaments to come with their drafts, for those who handle them',
    z.array(upcomingEntrySchema),
  ),
  healthCheck: { push: 'health', summary: "The server's sign of life, every 20 s" },
  globalSystemMessages: list('System messages to all', systemMessageSchema, 'id'),
  sessionSystemMessages: list('System messages to the viewers of a session', systemMessageSchema, 'id'),
  tableSystemMessages: list('The commentary chat of a table', systemMessageSchema, 'id'),
  runningScores: view('Running scores of a session', RUNNING_SCORES),
  runningScoresOfRound: view('Running scores of teams after a displayed round', RUNNING_SCORES),
  roundButtons: view(
    'Displayed rounds with something to show, for each session of a segment',
    roundButtonsSchema,
  ),
  knockoutCorrections: view('Corrections of knock-out matches', z.array(knockoutCorrectionSchema)),
  tableKnockoutCorrections: view('The same under each calculated table', tableKnockoutCorrectionsSchema),
  pairTables: list('Tables of pairs in the round that is played', tableOf(0), 'tableId', tablesSchema),
  teamTables: list('Matches of a raw round', z.union([tableOf(1), tableOf(2)]), 'calcTableId', tablesSchema),
  crossImps: view('Cross-IMPs of a displayed round; −1 for all', z.array(crossImpRowSchema)),
  crossTable: view('Cross table by rank or by name', crossTableSchema),
  scoreCard: view('Score card of a match in a displayed round; 99999 for all', scoreCardSchema),
  privateScores: view('Private score of a pair', privateScoresSchema),
  pairFrequencies: view('Frequency of a board, of pairs', pairFrequenciesSchema),
  teamFrequencies: view('Frequency of a board, of teams', teamFrequenciesSchema),
  rounds: list('Displayed rounds of a session', roundsSchema.shape.rounds.element, 'round', roundsSchema),
  boards: list('Boards of a session that are public', boardEntrySchema, 'board'),
  registrations: view('Pairs or teams of a session', z.array(registrationSchema)),
  ddsLive: view('What each card is worth in the position at a table', ddsArchiveSchema),
  matchViewResult: view('Result of a match as far as both rooms have played', matchViewResultSchema),
  playing: view(
    'What the list tells of a live session: teams and score, leaders, the only table',
    playingSchema,
  ),
  timer: view('The clock of a table; nothing while it has none', timerSchema),
  watch: { push: 'table', summary: 'A table: its state, then its events as they become public' },
  follow: view('Table that a player sits at', z.int()),
}
