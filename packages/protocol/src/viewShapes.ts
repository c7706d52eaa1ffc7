/** What each view holds, in words and as a schema: for answers, for both documents of the interface, and as types. */
import { z } from 'zod'
import { ROOMS } from './address.ts'
import { bulletinSchema } from './schema/bulletin.ts'
import { boardResultsSchema, rankingSchema } from './schema/corrections.ts'
import { courseSchema } from './schema/course.ts'
import { deskSessionEntrySchema, deskSessionSchema } from './schema/desk.ts'
import { hallSchema } from './schema/hall.ts'
import { captainLineUpsSchema, deskLineUpsSchema } from './schema/lineUps.ts'
import { systemMessageSchema } from './schema/messages.ts'
import { clubSchema, miniSessionSchema } from './schema/miniSession.ts'
import { consoleNewsSchema, deskMessageSchema } from './schema/operate.ts'
import { deskPhonesSchema, phoneTablesSchema } from './schema/phones.ts'
import {
  boardEntrySchema,
  boardSchema,
  pairFrequenciesSchema,
  registrationSchema,
  roundsSchema,
  runningScoresSchema,
  teamFrequenciesSchema,
} from './schema/results.ts'
import { scoringSchema } from './schema/scoring.ts'
import {
  biddingHistoriesSchema,
  bidOnlyBoardSchema,
  crossImpRowSchema,
  crossTableSchema,
  ddsArchiveSchema,
  knockoutCorrectionSchema,
  operatorsSchema,
  personalCrossImpRowSchema,
  playTempoSchema,
  privateScoresSchema,
  scoreCardSchema,
  searchTableSchema,
  tableKnockoutCorrectionsSchema,
  tablesSchema,
  teamResultsSchema,
  withdrawCountSchema,
} from './schema/screens.ts'
import { tablesTonightSchema } from './schema/tableCodes.ts'
import { upcomingEntrySchema } from './schema/upcoming.ts'
import { solvingSchema } from './schema/upload.ts'
import { featuredSchema, standingFields, wallTableSchema } from './schema/wall.ts'
import type { WireEvent } from './table/wire.ts'
import type { ViewName } from './views.ts'

export type Shape = {
  readonly summary: string
  /** Absent where messages have types of their own (`schema/liveEvents.ts`). */
  readonly whole?: z.ZodType
  /** Of a live list. */
  readonly entry?: z.ZodType
}

const describeWhole = <Whole extends z.ZodType>(summary: string, whole: Whole) => ({ summary, whole })

const listView = <Entry extends z.ZodType>(summary: string, entry: Entry) => ({
  summary,
  entry,
  whole: z.array(entry),
})

const listIn = <Whole extends z.ZodType>(summary: string, whole: Whole, entry: z.ZodType) => ({
  summary,
  whole,
  entry,
})

const figure = z.number().nullable()

const timerSchema = z.object({
  type: z.string().describe('Label beside the time.'),
  remainingTime: z.int().describe('Milliseconds; negative in overtime.'),
  running: z.boolean(),
})

const matchViewResultSchema = z.object({ himp: figure, vimp: figure, hmp: figure, vmp: figure })

/** What a row of the list tells of a session that is live, or over: then who has won, and no table. */
const playingSchema = z.object({
  ...standingFields,
  tables: z
    .array(z.object({ room: z.enum(ROOMS).nullable(), address: z.string() }))
    .describe('Where cards are played, when that is one table alone: of a match its rooms.'),
})

/** Rounds of each mini session of a segment that have something to show. */
const roundButtonsSchema = z.array(z.object({ miniSessionId: z.int(), rounds: z.array(z.int()) }))

export type TimerBody = z.infer<typeof timerSchema>
export type MatchViewResultBody = z.infer<typeof matchViewResultSchema>
export type PlayingBody = Readonly<z.infer<typeof playingSchema>>

/** Table events have types of their own (`table/wire.ts`), too many for a schema here. */
const replaySchema = z.array(
  z.object({ type: z.string(), payload: z.unknown(), comments: z.array(z.string()).optional() }),
)

const tableOfType = (type: number) => {
  const { tables } = tablesSchema.options[type]!.shape
  return tables.element
}

export const SHAPES = {
  miniSessions: listView('All sessions that are listed', miniSessionSchema),
  sessionsBeside: describeWhole(
    'Sessions of the segment that a session belongs to, however old',
    z.array(miniSessionSchema),
  ),
  sessionsOfSegment: describeWhole('Sessions of a segment', z.array(miniSessionSchema)),
  sessionsNear: describeWhole(
    'Sessions of a tournament that are played within two days of one of them, however old',
    z.array(miniSessionSchema),
  ),
  clubs: listView('All clubs', clubSchema),
  upcoming: describeWhole(
    'Tournaments to come with their drafts, for those who handle them',
    z.array(upcomingEntrySchema),
  ),
  solving: describeWhole(
    'Sessions whose boards wait for double dummy, or have deals that are too hard for it, for those who upload',
    z.array(solvingSchema),
  ),
  playing: describeWhole(
    'What the list tells of a session that is live or over: teams and score, leaders, the only table',
    playingSchema,
  ),
  featured: describeWhole(
    'Small boards of the most interesting live tables, the last swings, and what was closed last',
    featuredSchema,
  ),
  course: describeWhole(
    'What is finished of the round that is played and the one before, with the score so far',
    courseSchema,
  ),
  bulletin: describeWhole('Matches and largest swings of a session, for its bulletin', bulletinSchema),

  rounds: listIn('Displayed rounds of a session', roundsSchema, roundsSchema.shape.rounds.element),
  roundButtons: describeWhole(
    'Displayed rounds with something to show, for each session of a segment',
    roundButtonsSchema,
  ),
  boards: listView('Boards of a session that are public', boardEntrySchema),
  board: describeWhole('A board with its deal, once it is public', boardSchema),
  handRecords: describeWhole(
    'All boards of a session that are public, with their deals',
    z.array(boardSchema),
  ),
  scoring: describeWhole('How a session was scored, and what its source published', scoringSchema),
  registrations: describeWhole('Pairs or teams of a session', z.array(registrationSchema)),
  teams: describeWhole('Teams of a session', z.array(registrationSchema)),
  substitutes: describeWhole('Players who sat in for others', z.array(registrationSchema)),
  withdrawCount: describeWhole('Tables of teams that have withdrawn', withdrawCountSchema),

  runningScores: describeWhole('Running scores of a session', runningScoresSchema),
  runningScoresOfRound: describeWhole('Running scores of teams after a displayed round', runningScoresSchema),
  knockoutCorrections: describeWhole('Corrections of knock-out matches', z.array(knockoutCorrectionSchema)),
  tableKnockoutCorrections: describeWhole(
    'The same under each calculated table',
    tableKnockoutCorrectionsSchema,
  ),
  pairFrequencies: describeWhole('Frequency of a board, of pairs', pairFrequenciesSchema),
  teamFrequencies: describeWhole('Frequency of a board, of teams', teamFrequenciesSchema),
  privateScores: describeWhole('Private score of a pair', privateScoresSchema),
  teamResults: describeWhole('Matches of a team', teamResultsSchema),
  scoreCard: describeWhole('Score card of a match in a displayed round; 99999 for all', scoreCardSchema),
  disabledRounds: describeWhole('Displayed rounds of a match without a score card', z.array(z.int())),
  crossImps: describeWhole('Cross-IMPs of a displayed round; −1 for all', z.array(crossImpRowSchema)),
  personalCrossImps: describeWhole(
    'Cross-IMPs of two team mates, board by board',
    z.array(personalCrossImpRowSchema),
  ),
  crossTable: describeWhole('Cross table by rank or by name', crossTableSchema),
  pairBiddingHistories: describeWhole('Auctions of a board or of a pair; 0 for all', biddingHistoriesSchema),
  teamBiddingHistories: describeWhole('Auctions of a board or of a team; 0 for all', biddingHistoriesSchema),
  scoreCardBiddingHistories: describeWhole('Auctions of a room of a score card', biddingHistoriesSchema),
  bidOnlyTeamFrequencyBoard: describeWhole(
    'First board of a round with a result, of bid-only teams',
    bidOnlyBoardSchema,
  ),

  pairTables: listIn('Tables of pairs in the round that is played', tablesSchema, tableOfType(0)),
  tables: listIn(
    'Matches of a raw round; of pairs who sits at each table in it, past or to come',
    tablesSchema,
    z.union([tableOfType(1), tableOfType(2)]),
  ),
  wall: listView('All tables of a live session as small boards', wallTableSchema),
  wallTable: describeWhole('A table as a small board; `null` where nobody sits', wallTableSchema.nullable()),
  searchTable: describeWhole('Table that a pair sits at', searchTableSchema),
  operators: describeWhole('Who reports from the tables of a session', operatorsSchema),
  operatorsOfRound: describeWhole('Who reports from the tables of a round', operatorsSchema),
  matchViewResult: describeWhole('Result of a match as far as both rooms have played', matchViewResultSchema),
  watch: { summary: 'A table: its state, then its events as they become public' },
  follow: describeWhole('Table that a player sits at', z.int()),
  timer: describeWhole('The clock of a table; nothing while it has none', timerSchema),
  ddsLive: describeWhole('What each card is worth in the position at a table', ddsArchiveSchema),
  replay: describeWhole('The play of a board, event by event', replaySchema),
  tempo: describeWhole(
    'How long each call and card of a replay took, where it came in one by one',
    playTempoSchema,
  ),
  ddsArchive: describeWhole('What each card was worth in a position of a replay', ddsArchiveSchema),

  globalSystemMessages: listView('System messages to all', systemMessageSchema),
  sessionSystemMessages: listView('System messages to the viewers of a session', systemMessageSchema),
  tableSystemMessages: listView('The commentary chat of a table', systemMessageSchema),
  listOfTableMessages: describeWhole('The same as a call', z.array(systemMessageSchema)),
  healthCheck: { summary: "The server's sign of life, every 20 s" },

  deskSessions: describeWhole('Sessions that a desk runs, for directors', z.array(deskSessionEntrySchema)),
  deskSession: describeWhole(
    'A session as its director sees it: every table, released or not',
    deskSessionSchema,
  ),
  deskPhones: describeWhole('What phones have entered, table by table, for the director', deskPhonesSchema),
  deskChat: describeWhole('What operators and desk told each other', z.array(deskMessageSchema)),
  deskRanking: describeWhole('The ranking as it is to be, for the director', rankingSchema),
  deskBoard: describeWhole('A board at all tables, public or not, for the director', boardResultsSchema),
  deskCodes: describeWhole(
    'Whether codes on tables lead to a session, for the director',
    tablesTonightSchema,
  ),
  deskHall: describeWhole('Clock, words to everybody and calls for the director, at the desk', hallSchema),
  deskLineUps: describeWhole('Line-ups of teams, for the director', deskLineUpsSchema),
  captain: describeWhole('Line-ups of a captain’s team, round by round', captainLineUpsSchema),
  phone: describeWhole(
    'The tables of a phone’s link, round by round, with what was entered',
    phoneTablesSchema,
  ),
  phoneHall: describeWhole('The same of the hall, at the tables of a phone’s link', hallSchema),
  console: describeWhole('What is other at a table, for the consoles of its link', consoleNewsSchema),
  consoleHall: describeWhole('The same of the hall, at the tables of a console’s link', hallSchema),
} as const satisfies Readonly<Record<ViewName, Shape>>

/** What a view holds; the schema of table events, which have types of their own, is for documents only. */
export type BodyOf<Name extends ViewName> = Name extends 'replay'
  ? readonly WireEvent[]
  : (typeof SHAPES)[Name] extends { readonly whole: infer Whole extends z.ZodType }
    ? z.output<Whole>
    : never
