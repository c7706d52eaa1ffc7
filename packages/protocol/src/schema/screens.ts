/** The further screens of a session: tables, private scores, score card, cross views (specification 2, section 3). */
import { SEATS } from '@openroom/bridge/seat'
import { z } from 'zod'
import { LINES } from '../names.ts'
import {
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
import { adjustmentsShown, boardSchema, roomResultSchema } from './results.ts'

const figure = z.number().nullable()
const operators = z.array(z.string())
const commentators = z.array(z.string())

export const pairTableSchema = z.object({
  tableId: id,
  tableNumber: z.int(),
  section: z.string().nullable(),
  /** Raw round in which the pairs met here. */
  round: z.int(),
  pairs: byLine(id.nullable()),
  /** Devices or people that report from the table now. */
  operators,
  commentators,
})
export type PairTable = z.infer<typeof pairTableSchema>

const imps = z.object({
  /** As they count: corrections and carry-over included. */
  impHome: figure,
  impVisiting: figure,
  /** Corrections as shown beside the IMPs: `+3`, `−2.5`; `null` without one. */
  readableImpAdjustHome: z.string().nullable(),
  readableImpAdjustVisiting: z.string().nullable(),
  vpHome: figure,
  vpVisiting: figure,
  mpHome: figure,
  mpVisiting: figure,
})

export const teamTableSchema = z.object({
  calcTableId: id,
  tableNumber: z.int(),
  round: z.int(),
  home: id,
  visiting: id,
  /** Boards the figures are based on. */
  based: z.int(),
  ...imps.shape,
  openTableId: id.nullable(),
  closeTableId: id.nullable(),
  watchable: z.boolean(),
  openRunning: z.boolean(),
  closeRunning: z.boolean(),
  openOperators: operators,
  closedOperators: operators,
  openCommentators: commentators,
  closedCommentators: commentators,
})
export type TeamTable = z.infer<typeof teamTableSchema>

/** A segment of a knock-out match. */
export const knockoutTableSchema = teamTableSchema.extend({
  openPlayed: z.int(),
  closedPlayed: z.int(),
  boardCount: z.int(),
})
export type KnockoutTable = z.infer<typeof knockoutTableSchema>

export const tablesSchema = z.union([
  z.object({ type: z.literal('PAIR'), tables: z.array(pairTableSchema) }),
  z.object({ type: z.literal('TEAM'), tables: z.array(teamTableSchema) }),
  z.object({ type: z.literal('KNOCK_OUT'), tables: z.array(knockoutTableSchema) }),
])
export type Tables = z.infer<typeof tablesSchema>

export const operatorsSchema = z.record(
  /** `{table}_{segment}` of pairs, `{table}_{round}` of teams. */
  z.string(),
  operators,
)
export type Operators = z.infer<typeof operatorsSchema>

/** First board of a displayed round of a bid-only event with a result; 0 while there is none. */
export const bidOnlyBoardSchema = z.object({ board: z.int().min(0) })

export const searchTableSchema = z.object({ tableId: id.nullable() })

const weightedPrivateScoreSchema = z.object({
  weight: figure,
  contract: contractText,
  declarer: direction.nullable(),
  lead: cardSchema.nullable(),
  result: relativeResult,
  score: figure,
  points: figure,
})

export const privateScoreLineSchema = z.object({
  boardNumber,
  /** Raw round. */
  round: z.int(),
  tableNumber: z.int(),
  opponentId: id.nullable(),
  /** In an individual event: the registration of the partner on this board. */
  partnerId: id.exactOptional(),
  /** Who sat north-south, as a replay is addressed. */
  ns: id,
  line: z.enum(LINES),
  contract: contractText,
  declarer: direction.nullable(),
  lead: cardSchema.nullable(),
  result: relativeResult,
  /** From the contestant's own view. */
  score: figure,
  points: figure,
  boardPercent: figure,
  /** Running percentage of the session after this board. */
  miniSessionPercent: figure,
  /** Running points of the session after this board (IMP). */
  miniSessionPoints: figure,
  /** The figures are the source's own, where they differ from ours. */
  official: z.boolean(),
  replay: z.boolean(),
  jury: z.boolean(),
  juryComment: z.string().nullable(),
  weightedPrivateScores: z.array(weightedPrivateScoreSchema),
})
export type PrivateScoreLine = z.infer<typeof privateScoreLineSchema>

export const privateScoresSchema = z.object({
  registrationId: id,
  lines: z.array(privateScoreLineSchema),
})
export type PrivateScores = z.infer<typeof privateScoresSchema>

const ours = <T extends z.ZodType>(of: T) => z.object({ WE: of, OPPONENT: of })

export const teamScoreLineSchema = z.object({
  /** Displayed round. */
  round: z.int(),
  calcTableId: id,
  team: z.object({ OPPONENT: id }),
  bye: z.boolean(),
  home: z.boolean(),
  based: z.int(),
  imp: ours(figure),
  vp: ours(figure),
  mp: ours(figure),
  impAdjust: ours(z.string().nullable()),
  /** Rank after the round. */
  ranking: z.int().nullable(),
  tableClickable: z.boolean(),
})
export type TeamScoreLine = z.infer<typeof teamScoreLineSchema>

export const teamResultsSchema = z.object({ registrationId: id, results: z.array(teamScoreLineSchema) })
export type TeamResults = z.infer<typeof teamResultsSchema>

const scoreCardRoomSchema = roomResultSchema.extend({
  /** The team that sat north-south, as a replay is addressed. */
  ns: id,
  replay: z.boolean(),
  juryComment: z.string().nullable(),
})

export const scoreCardLineSchema = z.object({
  board: boardNumber,
  /** Displayed round it was played in; only in a card of all that the two teams played. */
  round: z.int().exactOptional(),
  openResult: scoreCardRoomSchema.nullable(),
  closedResult: scoreCardRoomSchema.nullable(),
  openJury: z.boolean(),
  closedJury: z.boolean(),
  homeImp: figure,
  visitingImp: figure,
  homeMp: figure,
  visitingMp: figure,
})
export type ScoreCardLine = z.infer<typeof scoreCardLineSchema>

export const scoreCardSchema = z.object({
  /** Displayed round; 99999 for all that the two teams played. */
  round: z.int(),
  calcTableId: id,
  tableNumber: z.int(),
  homeTeam: id,
  visitingTeam: id,
  homeVp: figure,
  visitingVp: figure,
  homeImp: figure,
  visitingImp: figure,
  homeMp: figure,
  visitingMp: figure,
  impAdjustHome: figure,
  impAdjustVisiting: figure,
  readableImpAdjustHome: z.string().nullable(),
  readableImpAdjustVisiting: z.string().nullable(),
  openSeated: byDirection(z.string().nullable()),
  closedSeated: byDirection(z.string().nullable()),
  scoreCardLines: z.array(scoreCardLineSchema),
  disabledRounds: z.array(z.int()),
  /** Penalties and bonuses of the two teams in these rounds. */
  adjustments: z.object({ home: adjustmentsShown, visiting: adjustmentsShown }).exactOptional(),
})
export type ScoreCard = z.infer<typeof scoreCardSchema>

export const crossImpRowSchema = z.object({
  rank: z.int(),
  /** The two players of a pair of team mates. */
  pair: z.object({ player1: id, player2: id, names: z.tuple([z.string(), z.string()]) }),
  registrationId: id,
  average: z.number(),
  sumImp: z.number(),
  percent: figure,
  numberOfBoards: z.int(),
})
export type CrossImpRow = z.infer<typeof crossImpRowSchema>

export const personalCrossImpRowSchema = z.object({
  boardNumber,
  round: z.int(),
  boardResult: roomResultSchema.extend({ replay: z.boolean() }),
  /** The team that sat north-south, as a replay is addressed. */
  ns: id,
  /** The side of the two players. */
  side: z.enum(LINES),
  /** `null` for a board that was not played. */
  crossValue: figure,
  board: boardSchema,
})
export type PersonalCrossImpRow = z.infer<typeof personalCrossImpRowSchema>

const crossTableHeadSchema = z.object({
  registrationId: id,
  number: z.string().nullable(),
  /** In full; the screen shortens it. */
  name: z.string(),
  /** The two of a pair; empty for teams. */
  players: z.array(z.string()),
})

export const crossTableRowSchema = z.object({
  pair: crossTableHeadSchema,
  rank: z.int().nullable(),
  carryOver: figure,
  correction: figure,
  /** With carry-over and correction. */
  total: figure,
  /** In the order of the head row; `null` on the diagonal, up to three results elsewhere. */
  results: z.array(z.array(figure).max(3).nullable()),
})
export type CrossTableRow = z.infer<typeof crossTableRowSchema>

export const crossTableSchema = z.object({
  carryOverColumn: z.boolean(),
  correctionColumn: z.boolean(),
  /** One table for each section; a single one without a name where there are none. */
  sections: z.array(
    z.object({
      section: z.string().nullable(),
      headerRow: z.array(crossTableHeadSchema),
      rows: z.array(crossTableRowSchema),
    }),
  ),
})
export type CrossTable = z.infer<typeof crossTableSchema>

export const withdrawCountSchema = z.object({ tableCount: z.int(), withdrawCount: z.int() })
export type WithdrawCount = z.infer<typeof withdrawCountSchema>

/** IMPs given or taken; they count in the rounds after `round`, from the beginning when it is `null`. */
export const knockoutCorrectionSchema = z.object({
  calcTableId: id,
  registrationId: id,
  amount: z.number(),
  round: z.int().nullable(),
})
export type KnockoutCorrection = z.infer<typeof knockoutCorrectionSchema>

const correctionsOfTeam = z.array(knockoutCorrectionSchema.pick({ amount: true, round: true }))

/** All corrections of a match, under every calculated table of it. */
export const tableKnockoutCorrectionsSchema = z.record(z.string(), byHome(correctionsOfTeam))
export type TableKnockoutCorrections = z.infer<typeof tableKnockoutCorrectionsSchema>

const bidSchema = z.object({
  direction,
  value: z.string(),
  alert: z.boolean(),
  /** To a direction, or to `ALL`. */
  explanations: z.array(z.object({ to: z.string(), text: z.string() })).readonly(),
  irregular: z.string().nullable(),
})

const biddingSchema = z.object({ dealer: direction, bids: z.array(bidSchema).readonly() })
export type Bidding = z.infer<typeof biddingSchema>

/**
 * Bidding histories: `bh` by `{north-south's id}_{board}` beside a frequency, by `{round}_{board}` beside a
 * private score, by `{OP or CL}_{board}` beside a score card; `bd` by board number.
 */
export const biddingHistoriesSchema = z.object({
  bh: z.record(z.string(), biddingSchema),
  bd: z.record(z.string(), boardSchema),
})
export type BiddingHistories = z.infer<typeof biddingHistoriesSchema>

/**
 * Calls, then cards, that stood at last; none where they came all at once, or where the organiser does not show times.
 * Seconds; dummy's cards are declarer's.
 */
export const playTempoSchema = z.object({
  actions: z.array(z.object({ kind: z.enum(['call', 'card']), seat: z.enum(SEATS), seconds: z.int() })),
})
export type PlayTempo = z.infer<typeof playTempoSchema>

export const ddsArchiveSchema = z.object({
  player: direction,
  cardCount: z.int(),
  /** Card code and tricks that declarer's side ends with when it is played. */
  solvedCards: z.array(z.tuple([cardSchema, z.int()])),
})
export type DdsArchive = z.infer<typeof ddsArchiveSchema>
