/** What a bulletin has of a session beside its ranking. */
import { z } from 'zod'
import { boardNumber } from './common.ts'
import { courseSchema } from './course.ts'
import { roomResultSchema } from './results.ts'

export const bulletinSchema = z.object({
  matches: z
    .array(
      courseSchema.shape.matches.element.extend({
        homeVp: z.number().nullable(),
        visitingVp: z.number().nullable(),
        homeOwn: z
          .number()
          .nullable()
          .describe('Of a knock-out that began in an earlier session, what this one alone has brought.'),
        visitingOwn: z.number().nullable(),
      }),
    )
    .describe(
      'Of a knock-out each once, as it stands after its last segment; else those of all rounds that have a score.',
    ),
  swings: z
    .array(
      z.object({
        board: boardNumber,
        round: z.int().describe('Displayed round.'),
        calcTableId: z.int().nullable().describe('Of teams the match.'),
        winner: z.string(),
        loser: z.string(),
        imps: z.number().describe('Against the other room; among pairs against the field.'),
        results: z.array(roomResultSchema).describe('Of teams those of both rooms, the open one first.'),
      }),
    )
    .describe('The largest first; none where it is not scored by IMPs.'),
})

export type Bulletin = Readonly<z.infer<typeof bulletinSchema>>
