/** Results of a session: boards, registrations, frequencies, running scores (specification 2, section 3). */

import { ADJUSTMENT_UNITS } from '@openroom/bridge/score/adjustments'
import { TIE_BREAKS } from '@openroom/bridge/score/tieBreaks'
import { CALC_TYPES } from '@openroom/bridge/session'
import { z } from 'zod'
import { LINES, WIRE_VULNERABILITIES } from '../names.ts'
import {
  aboutPlayer,
  boardNumber,
  byDirection,
  byHome,
  byLine,
  cardSchema,
  contractText,
  direction,
  id,
  relativeResult,
} from './common.ts'
import { shownCardSchema } from './conventionCards.ts'
import { scoringRuleSchema } from './scoringRules.ts'

export const playerSchema = z.object({
  playerId: id,
  name: z.string(),
  surname: z.string(),
  bye: z.boolean(),
  ...aboutPlayer,
})
export type Player = z.infer<typeof playerSchema>

/** A pair, or a team; teams use the same shape with their members as players. */
export const registrationSchema = z.object({
  registrationId: id,
  number: z.string().nullable(),
  name: z.string(),
  section: z.string().nullable(),
  /** The side a pair keeps in a two-winner movement. */
  line: z.enum(LINES).nullable(),
  bye: z.boolean(),
  players: z.array(playerSchema),
  /** Partners for a while in an individual event: the registrations of the two, who are ranked. */
  members: z.array(id).exactOptional(),
  /** Which a team plays for, as players have it. */
  country: z.string().exactOptional(),
  /** What it plays, or what two of a team play. */
  cards: z.array(shownCardSchema).exactOptional(),
  /** As the organiser awarded them, to all of it or to one player. */
  masterPoints: z
    .array(z.object({ points: z.number(), type: z.string().nullable(), playerId: id.nullable() }))
    .exactOptional(),
})
export type Registration = z.infer<typeof registrationSchema>

export const roundsSchema = z.object({
  /** Displayed rounds in order; one without results yet is disabled. */
  rounds: z.array(z.object({ round: z.int(), enabled: z.boolean(), finished: z.boolean() })),
  /** By calculated table id: the round from which a team has withdrawn, and which of the two. */
  withdraws: z.record(z.string(), z.object({ first: z.int(), second: z.enum(['HOME', 'VISITING']) })),
})
export type Rounds = z.infer<typeof roundsSchema>

export const boardEntrySchema = z.object({
  board: boardNumber,
  /** Displayed rounds in which the board has a result; pair events have the one round 1. */
  rounds: z.array(z.int()),
  enabled: z.boolean(),
})
export type BoardEntry = z.infer<typeof boardEntrySchema>

const tricksByStrain = z.object({ C: z.int(), D: z.int(), H: z.int(), S: z.int(), NT: z.int() })

export const parContractSchema = z.object({
  contract: contractText,
  declarers: z.array(direction),
  result: relativeResult,
})

export const optimumScoresSchema = z.object({
  /** Par from North-South's view. */
  score: z.int(),
  contracts: z.array(parContractSchema),
  maxTricks: byDirection(tricksByStrain),
})
export type OptimumScores = z.infer<typeof optimumScoresSchema>

export const boardSchema = z.object({
  number: boardNumber,
  dealer: direction,
  vulnerability: z.enum(WIRE_VULNERABILITIES),
  /** `null` when nothing is known of the cards; a single hand is `null` when it alone is unknown. */
  hands: byDirection(z.array(cardSchema).nullable()).nullable(),
  /** `null` until it is computed, or when a hand is unknown. */
  optimumScores: optimumScoresSchema.nullable(),
})
export type Board = z.infer<typeof boardSchema>

const figure = z.number().nullable()

/** What told somebody apart from others with the same figure, and whether others still share the rank. */
const tie = {
  tied: z.literal(true).exactOptional(),
  tieBreak: z.enum(TIE_BREAKS).exactOptional(),
  /** Where the place leads when the stage is over. */
  qualifies: z.string().exactOptional(),
}

/** Penalties and bonuses; what they come to stands in the correction, in the match of their round. */
export const adjustmentsShown = z.array(
  z.object({
    unit: z.enum(ADJUSTMENT_UNITS),
    amount: z.number(),
    reason: z.string().nullable(),
    round: z.int().exactOptional(),
  }),
)

/** Boards sat out (rounds, of teams) and what was given for them, as the points have it in them. */
const sitOut = z.object({ count: z.number(), points: z.number() }).exactOptional()

const lineResult = {
  contract: contractText,
  declarer: direction.nullable(),
  lead: cardSchema.nullable(),
  result: relativeResult,
  /** Each side's score from its own view; `null` without a score. */
  scores: byLine(figure),
}

export const weightedFrequencySchema = z.object({
  /** Share, 0 to 1, for each side. */
  weights: byLine(figure),
  ...lineResult,
  points: byLine(figure),
})

export const pairFrequencyRowSchema = z.object({
  registrations: byLine(id),
  section: z.string().nullable(),
  round: z.int(),
  tableNumber: z.int(),
  ...lineResult,
  points: byLine(figure),
  /** 0 to 100; `null` in IMP tables. */
  percents: byLine(figure),
  /** The figures are the source's own, where they differ from ours. */
  official: z.boolean(),
  replay: z.boolean(),
  jury: z.boolean(),
  juryComment: z.string().nullable(),
  weightedFrequencies: z.array(weightedFrequencySchema),
})
export type PairFrequencyRow = z.infer<typeof pairFrequencyRowSchema>

export const pairFrequenciesSchema = z.object({
  board: boardNumber,
  /** One table for each way the session is calculated, the event's own first. */
  tables: z.array(z.object({ calcType: z.enum(CALC_TYPES), rows: z.array(pairFrequencyRowSchema) })),
})
export type PairFrequencies = z.infer<typeof pairFrequenciesSchema>

export const roomResultSchema = z.object({
  contract: contractText,
  decl: direction.nullable(),
  lead: cardSchema.nullable(),
  result: relativeResult,
  /** From North-South's view. */
  score: figure,
})
export type RoomResult = z.infer<typeof roomResultSchema>

/** A room's part of a team frequency, with what the director decided of it. */
export const frequencyRoomSchema = roomResultSchema.extend({
  jury: z.boolean(),
  juryComment: z.string().nullable(),
  weightedFrequencies: z.array(weightedFrequencySchema.omit({ points: true })),
})
export type FrequencyRoom = z.infer<typeof frequencyRoomSchema>

export const teamFrequencyRowSchema = z.object({
  calculatedTableId: id,
  tableNumber: z.int(),
  round: z.int(),
  status: z.enum(['POSTPONED_NOT_PLAYED', 'POSTPONED_PLAYED']).nullable(),
  registrations: byHome(id),
  openResult: frequencyRoomSchema.nullable(),
  closedResult: frequencyRoomSchema.nullable(),
  homeImp: figure,
  visitingImp: figure,
  homeMp: figure,
  visitingMp: figure,
  openNsCross: figure,
  openEwCross: figure,
  closedNsCross: figure,
  closedEwCross: figure,
  jury: z.boolean(),
  replay: z.boolean(),
  openReplay: z.boolean(),
  closedReplay: z.boolean(),
  official: z.boolean(),
})
export type TeamFrequencyRow = z.infer<typeof teamFrequencyRowSchema>

export const teamFrequenciesSchema = z.object({
  board: boardNumber,
  rows: z.array(teamFrequencyRowSchema),
})
export type TeamFrequencies = z.infer<typeof teamFrequenciesSchema>

export const pairRunningScoreSchema = z.object({
  registrationId: id,
  /** `null` in the figures of a pair that has not played. */
  miniSessionRank: z.int().nullable(),
  totalRank: z.int().nullable(),
  miniSessionPoints: figure,
  totalPoints: figure,
  miniSessionPercent: figure,
  totalPercent: figure,
  /** Boards played. */
  played: z.int(),
  correction: figure,
  carryOverPoints: figure,
  /** Where matches of pairs are turned into victory points, they rank. */
  /** The session is none of those that count. */
  dropped: z.literal(true).exactOptional(),
  totalVp: figure.exactOptional(),
  miniSessionVp: figure.exactOptional(),
  official: z.boolean(),
  ...tie,
  sitOut,
  adjustments: adjustmentsShown.exactOptional(),
})
export type PairRunningScore = z.infer<typeof pairRunningScoreSchema>

const knockoutSegmentSchema = z.object({
  round: z.int(),
  calcTableId: id,
  miniSessionId: id,
  /** Of the boards alone, without corrections. */
  homeImp: figure,
  visitingImp: figure,
  status: z.enum(['POSTPONED_NOT_PLAYED', 'POSTPONED_PLAYED']).nullable(),
  /** The team that gave the segment up. */
  conceded: z.enum(['HOME', 'VISITING']).nullable(),
})

export const knockoutMatchSchema = z.object({
  home: id,
  visiting: id,
  tableNumber: z.int(),
  carryOver: byHome(z.number()),
  /** Carry-over and segments; corrections come apart, as they count from a round on. */
  homeImp: figure,
  visitingImp: figure,
  /** With corrections; a withdrawal or a concession decides before the IMPs do. */
  winner: z.enum(['HOME', 'VISITING']).nullable(),
  complete: z.boolean(),
  segments: z.array(knockoutSegmentSchema),
})
export type KnockoutMatch = z.infer<typeof knockoutMatchSchema>

export const teamRunningScoreSchema = z.object({
  registrationId: id,
  totalRank: z.int().nullable(),
  totalVp: figure,
  totalMp: figure,
  totalImp: figure,
  totalPlayed: z.int(),
  /** IMPs (matchpoints at board-a-match) for each board played. */
  average: figure,
  correction: figure,
  carryOver: figure,
  /** IMPs won over lost, where it ranks; `null` without any lost. */
  quotient: figure.exactOptional(),
  /** Figures of the round looked at. */
  viewImp: figure,
  viewVp: figure,
  viewMp: figure,
  viewPlayed: z.int(),
  viewAverage: figure,
  viewOpponent: id.nullable(),
  official: z.boolean(),
  ...tie,
  sitOut,
  adjustments: adjustmentsShown.exactOptional(),
})
export type TeamRunningScore = z.infer<typeof teamRunningScoreSchema>

/** Of a barometer: boards that are over at all tables, in the order of play. */
const boardsOver = z.array(z.int()).exactOptional()

/** Rules that are not the defaults; absent where there are none. */
const rules = z.array(scoringRuleSchema).exactOptional()

/** A ranking beside the one by score: with handicaps, of a stratum, of a category. */
export const furtherRankingSchema = z.object({
  kind: z.enum(['handicap', 'stratum', 'category']),
  /** The stratum or category; `null` for the handicap. */
  name: z.string().nullable(),
  rows: z.array(
    z.object({
      registrationId: id,
      rank: z.int().nullable(),
      tied: z.literal(true).exactOptional(),
      /** What it is ranked by: percent, or points where there are no percents; with the handicap. */
      figure,
    }),
  ),
})
export type FurtherRanking = z.infer<typeof furtherRankingSchema>

/** Absent where no contestant has a handicap, a stratum or a category. */
const further = z.array(furtherRankingSchema).exactOptional()

export const runningScoresSchema = z.union([
  z.object({
    type: z.literal('PAIR'),
    rows: z.array(pairRunningScoreSchema),
    boards: boardsOver,
    rules,
    further,
  }),
  z.object({
    type: z.literal('TEAM'),
    /** `null`: all rounds. */
    round: z.int().nullable(),
    rows: z.array(teamRunningScoreSchema),
    knockoutMatches: z.array(knockoutMatchSchema),
    withdraws: roundsSchema.shape.withdraws,
    rules,
    further,
  }),
])
export type RunningScores = z.infer<typeof runningScoresSchema>
