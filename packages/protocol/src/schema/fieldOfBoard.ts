/** How all tables of a session that is over played one board: leads, tricks given away, lines of play. */
import { STRAINS } from '@openroom/bridge/card'
import { DIFFERENCES, STAKES, TURNS } from '@openroom/bridge/score/boardStory'
import { z } from 'zod'
import { LINES } from '../names.ts'
import { cardSchema, contractText, direction, id, relativeResult } from './common.ts'

const count = z.int().min(0)

/** Tricks given away against double dummy, card by card. */
const accuracySchema = z.object({
  /** Tables of which it is known: those whose cards lead to the result. */
  tables: count,
  given: z.number().nullable().describe('Tricks given away at a table, on average.'),
  /** Tables that gave away none. */
  faultless: count,
})
export type Accuracy = Readonly<z.infer<typeof accuracySchema>>

const lineSchema = z.object({
  /** How often tables have parted before: what follows with one more is a part of these tables. */
  depth: count,
  /** What they played the same way from there on; empty where each of them went its own way. */
  cards: z.array(cardSchema),
  tables: count,
  /** Declarer's, on average. */
  tricks: z.number().nullable(),
  /** North-South of one of them that has a replay, by which it is addressed. */
  ns: id.nullable(),
})
export type Line = Readonly<z.infer<typeof lineSchema>>

const playedSchema = z.object({
  contract: contractText,
  /** `null` where it was passed out. */
  declarer: direction.nullable(),
})

const oneTableSchema = playedSchema.extend({
  result: relativeResult,
  score: z.int().describe('Of North-South.'),
})

const roomSchema = oneTableSchema.extend({
  turn: z.enum(TURNS).nullable().describe('Who let the contract come out otherwise than double dummy.'),
  lead: cardSchema.nullable(),
})
export type RoomOfBoard = Readonly<z.infer<typeof roomSchema>>

export const storySchema = z.object({
  tables: count.describe('With a score of their own; those whose score a director gave are left out.'),
  contracts: z
    .array(
      playedSchema.extend({
        tables: count,
        made: count,
        down: count,
        makes: z.boolean().nullable().describe('Whether double dummy it is made.'),
        leads: z
          .array(z.object({ card: cardSchema, tables: count }))
          .describe('Leads after which it can be made double dummy, before them not, where it was made.'),
        defence: count.describe('Tables that made it where double dummy it goes down, by no such lead.'),
      }),
    )
    .describe('Most tables first.'),
  reached: z
    .array(z.object({ line: z.enum(LINES), stake: z.enum(STAKES), reached: count, below: count }))
    .describe('Games and slams that a side bid at some of the tables where it declared, and not at others.'),
  best: z
    .array(oneTableSchema.extend({ line: z.enum(LINES), tables: count, ns: id, ew: id }))
    .describe('The best score of each side, with the contract of one of its tables.'),
  matches: count.describe('Of teams: matches of which both rooms have a score.'),
  flat: count.describe('Matches in which both rooms have the same score.'),
  swing: z
    .object({
      home: id,
      visiting: id,
      open: roomSchema,
      closed: roomSchema,
      points: z.int().describe('Of the home team.'),
      imps: z.int().describe('Of the home team.'),
      difference: z.enum(DIFFERENCES).nullable(),
    })
    .nullable()
    .describe('The largest of all matches.'),
})
export type Story = Readonly<z.infer<typeof storySchema>>

export const fieldOfBoardSchema = z.object({
  story: storySchema.nullable().describe('What decided the board; `null` with fewer than two scores.'),
  contracts: z
    .array(
      z.object({
        strain: z.enum(STRAINS),
        declarer: direction,
        tables: count,
        leads: z.array(
          z.object({
            card: cardSchema,
            tables: count,
            tricks: z.number().nullable().describe('Of declarer, on average.'),
            cost: z
              .int()
              .nullable()
              .describe('Tricks that it gives away double dummy; `null` while that is not worked out.'),
          }),
        ),
        declarers: accuracySchema,
        /** The lead included. */
        defenders: accuracySchema,
        lines: z.array(lineSchema).describe('How the play went on, and where tables part company.'),
      }),
    )
    .describe('By strain and declarer, most tables first; of tables of which the lead is known at least.'),
  waiting: count.describe('Plays that are still to be worked out.'),
})
export type FieldOfBoard = Readonly<z.infer<typeof fieldOfBoardSchema>>
