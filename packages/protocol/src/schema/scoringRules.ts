/** How a ranking was made, where it is not by the defaults: told in a few words below it. */
import { TIE_BREAKS } from '@openroom/bridge/score/tieBreaks'
import { STEPPED_VP_SCALES } from '@openroom/bridge/session'
import { z } from 'zod'

export const NAMED_VP_SCALES = [...STEPPED_VP_SCALES, 'table'] as const

export const scoringRuleSchema = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('vpScale'), scale: z.enum(NAMED_VP_SCALES) }),
  /** Points of boards beside the victory points; IMPs won over lost. */
  z.object({ rule: z.literal('boardPoints'), points: z.number() }),
  z.object({ rule: z.literal('quotient') }),
  /** Handicaps of teams count match by match, in full over so many boards. */
  z.object({ rule: z.literal('handicapBoards'), boards: z.int() }),
  z.object({ rule: z.literal('totalPoints') }),
  /** Matches of pairs turned into victory points, by percent or by a scale for IMPs. */
  z.object({
    rule: z.literal('swissPairs'),
    maximum: z.number(),
    scale: z.enum(['wbfContinuous', ...NAMED_VP_SCALES]).nullable(),
  }),
  /** How many sessions count; for how many boards a percentage brought along does. */
  z.object({ rule: z.literal('countedSessions'), sessions: z.int() }),
  /** Sessions that one must have played to be ranked, and of how many more the worst does not count. */
  z.object({ rule: z.literal('leastSessions'), sessions: z.int() }),
  z.object({ rule: z.literal('dropOneIn'), sessions: z.int() }),
  z.object({ rule: z.literal('sessionsAlike') }),
  z.object({ rule: z.literal('carryOverBoards'), boards: z.number() }),
  /** What boards sat out, or a bye, count. */
  z.object({ rule: z.literal('byes'), percent: z.number().nullable(), ownAverage: z.boolean() }),
  z.object({ rule: z.literal('tieBreaks'), by: z.array(z.enum(TIE_BREAKS)) }),
])
export type ScoringRule = z.infer<typeof scoringRuleSchema>
