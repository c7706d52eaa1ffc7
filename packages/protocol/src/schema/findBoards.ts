/** The search for boards across the archive: what may be asked, and what is found. */
import { ARRANGE_TYPES } from '@openroom/bridge/session'
import { z } from 'zod'
import { WHOSE_HANDS } from '../findBoards.ts'
import { boardNumber, cardSchema, contractText, direction, id, relativeResult } from './common.ts'

const queryText = (what: string) => z.string().max(200).describe(what).exactOptional()
const wholeFrom = (least: number, most: number, what: string) =>
  z.coerce.number().int().min(least).max(most).describe(what).exactOptional()

export const findBoardsQuerySchema = z.strictObject({
  player: queryText('Who sat at the table: names of up to four players, a comma between two of them.'),
  personId: wholeFrom(1, 2_147_483_647, 'Of a player by the number of his page.'),
  event: queryText('Words of the names of the tournament, the event, the session and the club.'),
  serverId: wholeFrom(1, 2_147_483_647, 'Of one organiser only.'),
  from: z.iso.date().describe('The first day.').exactOptional(),
  to: z.iso.date().describe('The last day.').exactOptional(),
  contract: queryText(
    '`4S`, `3NTX`, `6` (any strain), `5m` (a minor), `4M` (a major), `game`, `slam`, `passed`.',
  ),
  auction: queryText(
    'The beginning of the auction, calls of the other side in parentheses: `1NT - (2D) - X`; `?` any call, `...` any number of them, `AP` the end.',
  ),
  hand: queryText('Shape and points of a hand: `5431`, `5=4=3=1`, `bal 15-17`, `S6+ 10-`.'),
  whose: z.enum(WHOSE_HANDS).describe('Whose hand that is; any when absent.').exactOptional(),
  lead: z
    .string()
    .regex(/^[SHDC][AKQJT98765432]?$/)
    .describe('The opening lead, or its suit: `SA`, `H`.')
    .exactOptional(),
  note: queryText(
    'Words of what is written beside the board: explanations of calls, comments of its record and of commentators.',
  ),
  overFrom: wholeFrom(-13, 6, 'Tricks above the contract (below it: less than 0) at least.'),
  overTo: wholeFrom(-13, 6, 'Tricks above the contract at most.'),
  swing: wholeFrom(
    1,
    24,
    'IMPs won or lost at least, against the other room or on average against the field.',
  ),
  gapFrom: wholeFrom(-13, 13, "Declarer's tricks above double dummy at least."),
  gapTo: wholeFrom(-13, 13, "Declarer's tricks above double dummy at most."),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .describe('Goes on after the board with this `place`.')
    .exactOptional(),
})
export type FindBoardsQuery = Readonly<z.infer<typeof findBoardsQuerySchema>>

export const foundBoardSchema = z.object({
  /** Its place among all boards; what comes after it is asked for by it. */
  place: z.int(),
  miniSessionId: id,
  tournament: z.string(),
  /** Event and segment, where they have names of their own. */
  session: z.string(),
  arrangeType: z.enum(ARRANGE_TYPES),
  segmentOrder: z.int().describe('Which stage of its event.'),
  day: z.iso.date().nullable(),
  board: boardNumber,
  round: z.int(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  /** The registration that sat north-south, by which a replay is addressed. */
  ns: id,
  /** North, East, South, West. */
  players: z.array(z.object({ name: z.string().nullable(), personId: id.nullable() })),
  contract: contractText,
  declarer: direction.nullable(),
  result: relativeResult,
  score: z.int().nullable(),
  lead: cardSchema.nullable(),
  swing: z.int().nullable(),
  gap: z.int().nullable(),
  /** The calls, `null` without an auction that may be shown. */
  auction: z.array(z.string()).nullable(),
  /** How many of the calls the pattern that was looked for took. */
  matched: z.int().nullable(),
  /** Whether there is a replay to look at. */
  replay: z.boolean(),
  /** Where in the replay the call or the note is that was looked for (`cindex` of its address). */
  cindex: z.int().nullable(),
  /** What is written there, of a search for `note`. */
  note: z.string().nullable(),
})
export type FoundBoard = Readonly<z.infer<typeof foundBoardSchema>>

export const foundBoardsSchema = z.object({
  boards: z.array(foundBoardSchema),
  /** How many there are, `MOST_COUNTED` + 1 standing for more; `null` beyond the first page. */
  count: z.int().nullable(),
  /** `before` of the next page; `null` on the last. */
  next: z.int().nullable(),
})
export type FoundBoards = z.infer<typeof foundBoardsSchema>
