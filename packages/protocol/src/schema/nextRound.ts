/** What can come next in a session that the desk runs: another round, another segment of its matches, the next stage. */
import { z } from 'zod'
import { id } from './common.ts'

const key = z.string().min(1).max(200)

/** `round`: of a Swiss or a round robin; `segment`: of matches that go on; `stage`: of a knock-out, for those who are left. */
export const NEXT_KINDS = ['round', 'segment', 'stage'] as const
export type NextKind = (typeof NEXT_KINDS)[number]

/** Why nothing can come. */
export const NO_NEXT = ['not-drawn-here', 'final', 'stage-made', 'over'] as const

const passedOverSchema = z.object({ key, why: z.enum(['met', 'needed']) })

const proposedSchema = z.object({
  home: key,
  /** `null`: a bye. */
  visiting: key.nullable(),
  /** They have met before, or the one has sat out before: there was no other way. */
  again: z.boolean(),
  /** Who stands between the two and does not meet the first, the best first. */
  passedOver: z.array(passedOverSchema),
  /**
   * The two of whom the director says who plays here: results of their match are missing, or it is level. Empty where that is
   * decided.
   */
  either: z.object({ home: z.array(key), visiting: z.array(key) }),
})
export type Proposed = z.infer<typeof proposedSchema>

export const nextOfferSchema = z.object({
  kind: z.enum(NEXT_KINDS),
  /** Of a stage: 1; else the number of the round. */
  round: z.int().min(1),
  /** More rounds than were planned. */
  isExtra: z.boolean(),
  matches: z.array(proposedSchema),
  /** Of a stage: who may play for the third place. */
  losers: z.array(key),
  /** Of another segment: matches of which nothing is missing, and which nobody has won; home and visiting. */
  level: z.array(z.tuple([key, key])).exactOptional(),
})
export type NextOffer = z.infer<typeof nextOfferSchema>

const nextEntrantSchema = z.object({
  key,
  name: z.string(),
  number: z.string().nullable(),
  rank: z.int().nullable(),
  /** In the unit that ranks. */
  points: z.number().nullable(),
})
export type NextEntrant = z.infer<typeof nextEntrantSchema>

export const nextRoundsSchema = z.object({
  /** Changes with everything that stands here: given back with what is made of it. */
  state: z.string(),
  offers: z.array(nextOfferSchema),
  /** `null` where there is an offer. */
  why: z.enum(NO_NEXT).nullable(),
  /** In the order of the ranking, results that are not public yet included. */
  entrants: z.array(nextEntrantSchema),
  /** Results that are still to come of the rounds that were drawn. */
  missing: z.int().min(0),
  boardsPerRound: z.int(),
  numberOfRounds: z.int(),
  /** Who plays whom is not public yet. */
  waits: z.boolean(),
})
export type NextRounds = z.infer<typeof nextRoundsSchema>

const imps = z.number().min(-1_000).max(1_000)

export const newRoundSchema = z.strictObject({
  state: z.string().max(100),
  kind: z.enum(NEXT_KINDS),
  /** Who plays whom, in the order of the tables. */
  matches: z
    .array(
      z.strictObject({
        home: key,
        visiting: key.nullable(),
        /** IMPs that a team begins the match with. */
        carryOverHome: imps.nullable().default(null),
        carryOverVisiting: imps.nullable().default(null),
      }),
    )
    .min(1)
    .max(1_000),
  /** Of a stage: what it is called, */
  name: z.string().trim().min(1).max(200).default('Next stage'),
  /** how many segments its matches have, of how many boards, */
  rounds: z.int().min(1).max(32).default(1),
  boardsPerRound: z.int().min(1).max(100).nullable().default(null),
  /** `none`: the hands come from the tables. Those of the stage before have been played by all who are left. */
  deals: z.enum(['dealt', 'none']).default('dealt'),
  /** and whether the last match is for the third place. */
  thirdPlace: z.boolean().default(false),
})
export type NewRound = z.input<typeof newRoundSchema>

export const madeRoundSchema = z.object({ miniSessionId: id, round: z.int().min(1) })
export type MadeRound = z.infer<typeof madeRoundSchema>
