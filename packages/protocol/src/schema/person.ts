/** A person across all sessions that are over. */
import { z } from 'zod'
import { id } from './common.ts'
import { foundBoardSchema } from './findBoards.ts'

/** Partners and opponents told of. */
export const MOST_OTHERS = 20
/** Boards of the largest swings, won and lost. */
export const MOST_SWINGS = 6

/** A mean, and of how many boards. */
const meanSchema = z.object({ boards: z.int(), mean: z.number().nullable() })
export type Mean = Readonly<z.infer<typeof meanSchema>>

const otherSchema = z.object({
  personId: id,
  name: z.string(),
  boards: z.int(),
  /** IMPs won for each board, against the other tables. */
  swing: meanSchema,
})

const tendenciesSchema = z.object({
  boards: z.int(),
  /** IMPs for each board. */
  swing: meanSchema,
  declarer: z.object({
    boards: z.int(),
    made: z.int(),
    /** Tricks above double dummy. */
    doubleDummy: meanSchema,
    /** Tricks above the mean of the other tables in the same strain from the same side. */
    field: meanSchema,
  }),
  dummy: z.object({ boards: z.int() }),
  defence: z.object({
    boards: z.int(),
    /** Contracts beaten. */
    beaten: z.int(),
    /** Tricks that the defence took above double dummy. */
    doubleDummy: meanSchema,
    /** Boards on which this player led. */
    leads: z.int(),
  }),
  /** What the player's side played. */
  contracts: z.object({ part: z.int(), game: z.int(), slam: z.int(), doubled: z.int() }),
})
export type Tendencies = Readonly<z.infer<typeof tendenciesSchema>>

export const personSchema = z.object({
  personId: id,
  name: z.string(),
  organiser: z.string().nullable(),
  tendencies: tendenciesSchema,
  /** The newest first; `null` of sessions without a date. */
  years: z.array(
    z.object({ year: z.int().nullable(), sessions: z.int(), boards: z.int(), swing: meanSchema }),
  ),
  sessions: z.array(
    z.object({
      miniSessionId: id,
      tournament: z.string(),
      session: z.string(),
      day: z.iso.date().nullable(),
      type: z.enum(['PAIR', 'TEAM']),
      /** The pair or the team. */
      registrationId: id,
      registration: z.string(),
      boards: z.int(),
      swing: meanSchema,
    }),
  ),
  partners: z.array(otherSchema),
  opponents: z.array(otherSchema),
  /** Largest swings to the player's side, and against it. */
  won: z.array(foundBoardSchema),
  lost: z.array(foundBoardSchema),
})
export type PersonBody = Readonly<z.infer<typeof personSchema>>
