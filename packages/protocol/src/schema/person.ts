/** A person across all sessions that are over. */
import { ARRANGE_TYPES } from '@openroom/bridge/session'
import { z } from 'zod'
import { MOST_FOLLOWED, MOST_NAMES } from '../followed.ts'
import { aboutPlayer, id } from './common.ts'
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
    given: meanSchema.describe(
      'Tricks given away against double dummy, card by card, of boards whose cards are known.',
    ),
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
    leadCost: meanSchema.describe('Tricks that those leads gave away double dummy.'),
    given: meanSchema.describe('Tricks given away against double dummy after the lead, card by card.'),
  }),
  /** What the player's side played. */
  contracts: z.object({ part: z.int(), game: z.int(), slam: z.int(), doubled: z.int() }),
})
export type Tendencies = Readonly<z.infer<typeof tendenciesSchema>>

const matchSchema = z.object({
  opponent: z.string(),
  own: z.number(),
  other: z.number(),
  outcome: z.enum(['won', 'drawn', 'lost']),
})

/** What there is of a player as of a pair or a team. */
const played = {
  /** The club, where it is one. */
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
      number: z.int().nullable().describe('Which of several sessions; `null` where it is the only one.'),
      of: z.int().describe('Sessions in all.'),
      place: z
        .object({
          rank: z.int().nullable(),
          of: z.int(),
          percent: z.number().nullable(),
          imps: z.number().nullable(),
          vps: z.number().nullable(),
        })
        .nullable()
        .describe('Of the pair or the team in this session, among those who are ranked together.'),
      match: matchSchema
        .exactOptional()
        .describe('Of a knock-out the whole match, carry-over included, at the session that decided it.'),
      day: z.iso.date().nullable(),
      type: z.enum(['PAIR', 'TEAM']),
      arrangeType: z.enum(ARRANGE_TYPES),
      segmentOrder: z.int().describe('Which stage of its event.'),
      /** The pair or the team. */
      registrationId: id,
      registration: z.string(),
      boards: z.int(),
      swing: meanSchema,
    }),
  ),
  /** Largest swings to the own side, and against it. */
  won: z.array(foundBoardSchema),
  lost: z.array(foundBoardSchema),
}

export const personSchema = z.object({
  personId: id.describe('Of a player who was joined to another the number of the other, who is told of.'),
  name: z.string(),
  /** As the newest session has it that is over. */
  ...aboutPlayer,
  ...played,
  partners: z.array(otherSchema),
  opponents: z.array(otherSchema),
})
export type PersonBody = Readonly<z.infer<typeof personSchema>>

const named = z.object({ personId: id, name: z.string() })

/** Two players as partners. What is of declarer and defence is of both. */
export const pairSchema = z.object({
  players: z.array(named).length(2).describe('In the order of their numbers, as they are now.'),
  ...played,
  opponents: z.array(otherSchema),
})
export type PairBody = Readonly<z.infer<typeof pairSchema>>

/**
 * A team, by its name within one organiser, whoever played in it. A board of both rooms counts once; what is of
 * declarer, defence and contracts is of each table.
 */
export const teamSchema = z.object({
  teamId: id,
  name: z.string(),
  ...played,
  /** Who played in it; `swing`: of the boards at whose table the player was. */
  players: z.array(otherSchema),
  opponents: z.array(z.object({ teamId: id, name: z.string(), boards: z.int(), swing: meanSchema })),
})
export type TeamBody = Readonly<z.infer<typeof teamSchema>>

/** The pages of a pair or team of a finished session, and of its players. */
export const entryPagesSchema = z.object({
  /** Those who have a page; of a pair with two of them there is a page of the pair. */
  players: z.array(named),
  teamId: id.nullable(),
})
export type EntryPages = Readonly<z.infer<typeof entryPagesSchema>>

export const knownNamesQuerySchema = z.strictObject({
  persons: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().max(2_147_483_647)).max(MOST_FOLLOWED))
    .describe('Numbers of players’ pages, a comma between two of them.'),
})

/** Those who are known; a player who was joined to another has the names of both. */
export const knownNamesSchema = z.array(
  z.object({ personId: id, names: z.array(z.string()).max(MOST_NAMES) }),
)
export type KnownNames = Readonly<z.infer<typeof knownNamesSchema>>
