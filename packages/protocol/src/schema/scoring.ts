/** How a session was scored, and how many of the figures that its source published come out so. */
import { CALC_TYPES } from '@openroom/bridge/session'
import { z } from 'zod'
import { LINES } from '../names.ts'
import { id } from './common.ts'

const pairScoringSchema = z.object({
  perWin: z.union([z.literal(1), z.literal(2)]),
  ascherman: z.boolean(),
  /** What boards with fewer scores are brought to: nothing, the board's own top, that of the session. */
  neuberg: z.enum(['none', 'board', 'session']),
  imps: z.enum(['crossImps', 'butler']),
  /** What the IMPs of all comparisons are divided by. */
  divided: z.enum(['mean', 'meanOfAll', 'probst', 'sum']),
  datum: z.enum(['mean', 'median']),
  /** Scores left out at each end. */
  trim: z.number(),
  roundDatum: z.boolean(),
  sections: z.enum(['together', 'apart']),
  winners: z.union([z.literal(1), z.literal(2)]),
  missedBoards: z.enum(['left', 'scaled']),
})

export const FIGURE_KINDS = [
  'points',
  'percent',
  'imps',
  'total',
  'totalPercent',
  'rank',
  'matchImps',
  'matchVps',
] as const

/** A figure of the source that is not ours. */
export const differingFigureSchema = z.object({
  kind: z.enum(FIGURE_KINDS),
  /** `null` for one of a ranking or a match. */
  board: z.int().nullable(),
  line: z.enum(LINES).nullable(),
  /** Whose figure it is: one, or the two of a table or a match. */
  registrations: z.array(id),
  given: z.number(),
  ours: z.number().nullable(),
  /** What is proved to be the cause (docs/formats.md, 'Official figures'); `null` for nothing. */
  reason: z.string().nullable(),
})

export const scoringSchema = z.object({
  calcTypes: z.array(z.enum(CALC_TYPES)),
  totalPoints: z.literal(true).exactOptional(),
  /** `null` for teams. */
  pairs: pairScoringSchema.nullable(),
  organiser: z.string().nullable(),
  date: z.string().nullable(),
  /** `null` while the session goes on. */
  figures: z
    .object({
      published: z.int(),
      compared: z.int(),
      equal: z.int(),
      unexplained: z.int(),
      /** How many for each reason. */
      explained: z.record(z.string(), z.int()),
      /** The first of those that differ, those that nothing explains before the others. */
      differing: z.array(differingFigureSchema),
    })
    .nullable(),
})
export type Scoring = z.infer<typeof scoringSchema>
