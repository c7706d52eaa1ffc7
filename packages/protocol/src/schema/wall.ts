/** Small boards: what is shown of each table of a session at once, and of a few of them on the front page. */
import { SIDES } from '@openroom/bridge/seat'
import { z } from 'zod'
import { ROOMS } from '../address.ts'
import { WIRE_VULNERABILITIES } from '../names.ts'
import { cardSchema, direction, instant, relativeResult } from './common.ts'
import { BID_VALUES, contract } from './liveEvents.ts'

const figure = z.number().nullable()
const tricks = z.int().min(0).max(13)

/** As of a game: BID while there is no contract, then PLAY, RESULT from the result on; WAITING without a board. */
const PHASES = ['WAITING', 'BID', 'PLAY', 'RESULT'] as const

/** What leaders and boards are counted in. */
export const UNITS = ['PERCENT', 'IMP', 'POINT', 'VP', 'MP'] as const

const side = z.object({
  registrationId: z.int(),
  name: z.string().describe('Of a pair its surnames.'),
  score: figure.describe('What the match stands at for its team.'),
  tricks,
})

export const wallTableSchema = z.object({
  tableId: z.int(),
  tableNumber: z.int(),
  section: z.string().nullable(),
  room: z.enum(ROOMS).nullable(),
  round: z.int(),
  calcTableId: z.int().nullable(),
  ns: side,
  ew: side,
  boardNumber: z.int().describe('0 before the first of which anything but its result is told.'),
  results: z.int().describe('How many of its results are public, of the round that is played there.'),
  vulnerability: z.enum(WIRE_VULNERABILITIES).nullable(),
  phase: z.enum(PHASES),
  bidding: z.array(z.object({ direction, value: z.enum(BID_VALUES) })).describe('The last four calls.'),
  contract: contract.nullable(),
  nextPlayer: direction.nullable(),
  trick: z.array(z.object({ direction, card: cardSchema })).describe('The cards on the table.'),
  result: relativeResult,
  score: figure.describe("From North-South's view."),
  figure: figure.describe('What the board is worth to North-South, in `unit`.'),
  unit: z.enum(UNITS),
  elsewhere: figure.describe(
    "The other room's score, else the mean of the field's, from North-South's view.",
  ),
  elsewhereIn: z.enum(['ROOM', 'FIELD']).nullable().describe('Whose score `elsewhere` is.'),
  percents: z
    .array(z.number())
    .nullable()
    .describe(
      "Of pairs, while a contract is played: North-South's share against the field's results, by declarer's tricks 0 to 13.",
    ),
  atStake: z.int().describe('IMPs that hang on the contract, against `elsewhere`.'),
  interest: z.int().describe('The most interesting table has the most.'),
  viewers: z.int(),
})

const titled = { miniSessionId: z.int(), title: z.string() }

const match = z.object({ home: z.string(), visiting: z.string(), homeScore: figure, visitingScore: figure })

export const leader = z.object({
  name: z.string(),
  side: z
    .enum(SIDES)
    .nullable()
    .describe('Of the two that are ranked apart; `null` where all are ranked together.'),
  score: z.number(),
  unit: z.enum(UNITS),
})

/** Matches where they are few, else who leads. */
export const standingFields = {
  matches: z.array(match).describe('Matches of the round that is played, where they are few.'),
  leaders: z
    .array(leader)
    .describe('Who leads, where there are more tables than a row of the list has room for.'),
}

export const featuredSchema = z.object({
  tables: z.array(wallTableSchema.extend(titled)).describe('The most interesting of all that are live.'),
  swings: z
    .array(
      z.object({
        ...titled,
        calcTableId: z.int(),
        round: z.int().describe('Displayed round.'),
        boardNumber: z.int(),
        winner: z.string(),
        loser: z.string(),
        imps: z.number(),
        at: instant.nullable().describe('When it became public; `null` where that was not noticed.'),
      }),
    )
    .describe('Boards of live matches that moved them, the last first.'),
  ended: z
    .array(z.object({ ...titled, ...standingFields }))
    .describe('What was closed last, and who won it.'),
})

export type WallTable = Readonly<z.infer<typeof wallTableSchema>>
export type Featured = Readonly<z.infer<typeof featuredSchema>>
