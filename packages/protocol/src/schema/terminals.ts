/** What a program between scoring terminals at the tables and this site is told and sends (docs/bridgemates.md). */
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id } from './common.ts'
import { CALL_STATES } from './hall.ts'
import { phoneResultSchema } from './phones.ts'
import { adjustmentSchema } from './tableResult.ts'

const board = z.int().min(1).max(9_999)
const side = z.enum(['NS', 'EW'])
const award = z.enum(['AVE+', 'AVE', 'AVE-'])

/** Sessions of the token's tournament that are played, or will be. */
export const terminalSessionsSchema = z.array(
  z.object({
    miniSessionId: id,
    tournament: z.string(),
    event: z.string(),
    segment: z.string(),
    status: z.enum(STATUSES),
    startDateTime: z.iso.datetime().nullable(),
  }),
)
export type TerminalSessions = z.infer<typeof terminalSessionsSchema>

/** A scoring program's own file as it is with the results that count now. */
export const programCopySchema = z.object({
  /** As the program called it. */
  name: z.string(),
  /** Another one where what is in the file is. */
  mark: z.string(),
  /** Absent where whoever asks has it. */
  file: z.base64().nullable(),
  /** Nothing more is played. */
  isOver: z.boolean(),
})
export type ProgramCopy = z.infer<typeof programCopySchema>

export const programCopyQuerySchema = z.object({ mark: z.string().max(64).default('') })

const pairSchema = z.object({
  registrationId: id,
  /** As printed; two pairs of the two sides may have the same. */
  number: z.string().nullable(),
  side: side.nullable(),
  name: z.string(),
})
export type TerminalPair = z.infer<typeof pairSchema>

const countingSchema = z.object({
  board,
  result: phoneResultSchema,
  adjustment: adjustmentSchema.nullable(),
  /** The director's word. */
  ruled: z.boolean(),
})
export type TerminalResult = z.infer<typeof countingSchema>

const tableSchema = z.object({
  tableId: id,
  round: z.int().min(1),
  number: z.int().min(1),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  sitOut: z.boolean(),
  /** Registrations. */
  ns: id.nullable(),
  ew: id.nullable(),
  /** `null` where no movement is known. */
  boards: z.array(board).nullable(),
  /** Names of the pairs' players: North and South, East and West; empty while nobody has said them. */
  players: z.object({ ns: z.array(z.string()), ew: z.array(z.string()) }),
  /** Their members' numbers, in the same order. */
  numbers: z.object({ ns: z.array(z.string().nullable()), ew: z.array(z.string().nullable()) }),
  /** Somebody has entered something there: its round is not drawn anew. */
  begun: z.boolean(),
  /** What counts there now. */
  results: z.array(countingSchema),
})
export type TerminalTable = z.infer<typeof tableSchema>

/** A session as its terminals need it: what the desk has decided, before viewers are told. */
export const terminalEveningSchema = z.object({
  miniSessionId: id,
  tournament: z.string(),
  event: z.string(),
  type: z.enum(['PAIR', 'TEAM']),
  status: z.enum(STATUSES),
  startDateTime: z.iso.datetime().nullable(),
  calcType: z.enum(['MP', 'IMP', 'BAM']),
  /** Also those that are not drawn yet. */
  numberOfRounds: z.int(),
  winners: z.int(),
  pairs: z.array(pairSchema),
  /** Round by round, in the order of play. */
  tables: z.array(tableSchema),
  /** Hands of boards that all who are drawn to them have played, and that are public. */
  hands: z.array(
    z.object({ board, deal: z.object({ N: z.string(), E: z.string(), S: z.string(), W: z.string() }) }),
  ),
  /** Calls for the director that are not settled. */
  calls: z.array(z.object({ tableId: id, state: z.enum(CALL_STATES) })),
})
export type TerminalEvening = z.infer<typeof terminalEveningSchema>

/** What a terminal says of a board: a result, or an average that a director has entered there. */
const wordSchema = z.strictObject({
  result: phoneResultSchema,
  average: z.strictObject({ ns: award, ew: award }).nullable().default(null),
  /** The registrations that played it as the terminal has them; absent: those of the movement. */
  pairs: z.strictObject({ ns: id.nullable(), ew: id.nullable() }).optional(),
})
export type TerminalWord = z.output<typeof wordSchema>

/** Results at once; the whole is stored, or nothing. */
export const MOST_TOLD = 5_000

export const tellResultsSchema = z.strictObject({
  /** The queue that they come from, and how far it is read with them: what is older than what came is passed over. */
  queue: z.string().trim().min(1).max(100),
  last: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  results: z
    .array(
      z.strictObject({
        tableId: id,
        board,
        /** `null`: it is taken back. */
        word: wordSchema.nullable(),
      }),
    )
    .max(MOST_TOLD),
})
export type TellResults = z.input<typeof tellResultsSchema>

export const TOLD_OUTCOMES = ['counts', 'same', 'takenBack', 'stands', 'ruled', 'refused'] as const
export type ToldOutcome = (typeof TOLD_OUTCOMES)[number]

/** Why a word does not count. */
export const TOLD_REASONS = [
  'told-otherwise',
  'other-pairs',
  'table-not-found',
  'board-not-at-table',
  'round-not-played',
  'table-taken',
  'session-over',
] as const
export type ToldReason = (typeof TOLD_REASONS)[number]

/** What became of each board's last word, in their order. */
export const toldResultsSchema = z.object({
  /** How far the queue is stored. */
  last: z.int(),
  results: z.array(
    z.object({
      tableId: id,
      board,
      /**
       * `counts`: it is the table's result now. `same`: that was so before. `takenBack`: there is none any more. `ruled`: it
       * is kept beneath the director's word. `stands`: it is kept beside what counts, or without counting, until the
       * director decides. `refused`: it is not kept.
       */
      outcome: z.enum(TOLD_OUTCOMES),
      /** Why it does not count. */
      reason: z.enum(TOLD_REASONS).nullable(),
    }),
  ),
})
export type ToldResults = z.infer<typeof toldResultsSchema>

/** The director's own word on a board, as he has it in his scoring program; `null`: there is no result. */
export const terminalRulingSchema = z.strictObject({
  tableId: id,
  board,
  word: wordSchema.omit({ pairs: true }).nullable(),
})
export type TerminalRuling = z.input<typeof terminalRulingSchema>

const typedSchema = z.strictObject({
  number: z.string().trim().min(1).max(40).nullable(),
  name: z.string().trim().min(2).max(100).nullable(),
})
export type TypedPlayer = z.infer<typeof typedSchema>

/** Who plays for a pair, as typed at a terminal: a number, else a name. */
export const tellPlayersSchema = z.strictObject({
  tableId: id,
  side,
  players: z.tuple([typedSchema, typedSchema]),
})
export type TellPlayers = z.infer<typeof tellPlayersSchema>
