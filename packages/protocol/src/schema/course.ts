/** The course of a session: what is finished of the round that is played and the one before, in its order. */
import { z } from 'zod'
import { leader } from './wall.ts'

const figure = z.number().nullable()

export const courseSchema = z.object({
  boards: z
    .array(
      z.object({
        round: z.int().describe('Displayed round.'),
        board: z.int(),
        calcTableId: z.int().nullable().describe('Of teams the match.'),
        ns: z.int().nullable().describe('At whose table there is a replay of it.'),
        results: z.int().describe('Tables that have a result.'),
        swing: figure.describe('Of a match what the board was worth to the home team.'),
      }),
    )
    .describe('Of teams what both rooms have played, of each match; of pairs what any table has.'),
  matches: z.array(
    z.object({
      calcTableId: z.int(),
      round: z.int(),
      home: z.string(),
      visiting: z.string(),
      homeScore: figure,
      visitingScore: figure,
    }),
  ),
  leaders: z.array(leader),
  round: z.int().describe('The displayed round that is played.'),
})

export type Course = Readonly<z.infer<typeof courseSchema>>
