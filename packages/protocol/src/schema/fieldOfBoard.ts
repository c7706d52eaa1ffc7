/** How all tables of a session that is over played one board: leads, tricks given away, lines of play. */
import { STRAINS } from '@openroom/bridge/card'
import { z } from 'zod'
import { cardSchema, direction, id } from './common.ts'

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

export const fieldOfBoardSchema = z.object({
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
