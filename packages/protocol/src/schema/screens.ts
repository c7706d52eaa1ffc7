/** The further screens of a session: tables, private scores, score card, cross views (specification 2, section 3). */
import { z } from 'zod'
import { LINES } from '../names.ts'
import {
  boardNumber,
  byDirection,
  byLine,
  cardSchema,
  contractText,
  direction,
  id,
  relativeResult,
} from './common.ts'
import { boardSchema, roomResultSchema } from './results.ts'

const figure = z.number().nullable()
const operators = z.array(z.string())
const commentators = z.array(z.string())

export const pairTableSchema = z.object({
  tableId: id,
  tableNumber: z.int(),
  section: z.string().nullable(),
  pairs: byLine(id.nullable()),
  /** Devices or people that report from the table now. */
  operators,
  commentators,
})
export type PairTable = z.infer<typeof pairTableSchema>

const imps = z.object({
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

/** A match of a knock-out as the bracket shows it. */
export const knockoutTableSchema = z.object({
  home: id,
  visiting: id,
  tableNumber: z.int(),
  round: z.int(),
  calcTableId: id,
  openTableId: id.nullable(),
  closeTableId: id.nullable(),
  openPlayed: z.int(),
  closedPlayed: z.int(),
  boardCount: z.int(),
  openOperators: operators,
  closedOperators: operators,
  watchable: z.boolean(),
  openRunning: z.boolean(),
  closeRunning: z.boolean(),
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
  round: z.int(),
  opponentId: id.nullable(),
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
  round: z.int(),
  calcTableId: id.nullable(),
  team: z.object({ OPPONENT: id.nullable() }),
  /** Which room the team sat north-south in: home teams in the open one. */
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
  replay: z.boolean(),
  juryComment: z.string().nullable(),
})

export const scoreCardLineSchema = z.object({
  board: boardNumber,
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
  round: z.int(),
  calcTableId: id,
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
  crossValue: z.number(),
  board: boardSchema,
})
export type PersonalCrossImpRow = z.infer<typeof personalCrossImpRowSchema>

const crossTableHeadSchema = z.object({ registrationId: id, number: z.string().nullable(), name: z.string() })

export const crossTableRowSchema = z.object({
  pair: crossTableHeadSchema,
  section: z.string().nullable(),
  rank: z.int().nullable(),
  carryOver: figure,
  correction: figure,
  total: figure,
  /** In the order of the head row; `null` on the diagonal, up to three results elsewhere. */
  results: z.array(z.array(z.number()).max(3).nullable()),
})
export type CrossTableRow = z.infer<typeof crossTableRowSchema>

export const crossTableSchema = z.object({
  carryOverColumn: z.boolean(),
  correctionColumn: z.boolean(),
  headerRow: z.array(crossTableHeadSchema),
  rows: z.array(crossTableRowSchema),
})
export type CrossTable = z.infer<typeof crossTableSchema>

export const withdrawCountSchema = z.object({ tableCount: z.int(), withdrawCount: z.int() })
export type WithdrawCount = z.infer<typeof withdrawCountSchema>

/** IMPs added to a side of a match; they count for rounds before `round`, always when `null`. */
export const knockoutCorrectionSchema = z.object({
  calcTableId: id,
  registrationId: id,
  amount: z.number(),
  round: z.int().nullable(),
})
export type KnockoutCorrection = z.infer<typeof knockoutCorrectionSchema>

const biddingSchema = z.object({
  dealer: direction,
  bids: z.array(
    z.object({
      direction,
      value: z.string(),
      alert: z.boolean(),
      explanations: z.array(z.object({ to: z.string(), text: z.string() })),
      irregular: z.string().nullable(),
    }),
  ),
})
export type Bidding = z.infer<typeof biddingSchema>

/** Bidding histories: `bh` keyed as the call says, `bd` the board (or boards) they belong to. */
export const biddingHistoriesSchema = z.object({
  bh: z.record(z.string(), biddingSchema),
  bd: z.record(z.string(), boardSchema),
})
export type BiddingHistories = z.infer<typeof biddingHistoriesSchema>

export const ddsArchiveSchema = z.object({
  player: direction,
  cardCount: z.int(),
  /** Card code and tricks that declarer's side ends with when it is played. */
  solvedCards: z.array(z.tuple([cardSchema, z.int()])),
})
export type DdsArchive = z.infer<typeof ddsArchiveSchema>
