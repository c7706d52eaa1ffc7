/**
 * Payload schemas of every live event of a table, by type (docs/live-events.md), and the types that come of them:
 * the first message of a table's feed and of a replay carries the whole of it as 'Game (table state)' of
 * specification 2, section 3.
 */

import { LEVELS } from '@openroom/bridge/call'
import type { Deep } from '@openroom/bridge/deep'
import { CALC_TYPES, SESSION_TYPES } from '@openroom/bridge/session'
import type { TableEventType } from '@openroom/bridge/table/events'
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import { z } from 'zod'
import { ROOMS } from '../address.ts'
import { LINES, WIRE_STRAINS, WIRE_VULNERABILITIES } from '../names.ts'
import { byDirection, byLine, cardSchema, direction as directionSchema } from './common.ts'

/** Shapes that several payloads share, by name. */
export const NAMED = z.registry<{ readonly id: string }>()

function name<T extends z.ZodType>(id: string, schema: T): T {
  NAMED.add(schema, { id })
  return schema
}

const figure = z.number().nullable()
const tricks = z.int().min(0).max(13).nullable()
const direction = name('Direction', directionSchema)
const card = name('Card', cardSchema)
const irregular = name('Irregularity', z.enum(IRREGULARITIES)).nullable()
const level = z.literal([...LEVELS])

/** `PASS`, `DBL`, `RDBL` or level and strain: `1CLUBS`, `3NT`. */
const BID_VALUES = [
  'PASS',
  'DBL',
  'RDBL',
  ...LEVELS.flatMap((one) => WIRE_STRAINS.map((strain) => `${one}${strain}` as const)),
] as const

const player = name(
  'Player',
  z.object({ playerId: z.int().nullable(), name: z.string(), surname: z.string(), bye: z.boolean() }),
)
const explanation = name(
  'Explanation',
  z.object({ to: z.enum([...direction.options, 'ALL']), text: z.string() }),
)
const bid = name(
  'Bid',
  z.object({
    direction,
    value: z.enum(BID_VALUES),
    alert: z.boolean(),
    explanations: z.array(explanation),
    irregular,
  }),
)
const board = name(
  'Board',
  z.object({
    number: z.int(),
    dealer: direction,
    vulnerability: z.enum(WIRE_VULNERABILITIES),
    hands: byDirection(z.array(card).nullable()).nullable(),
  }),
)
const contract = name(
  'Contract',
  z.discriminatedUnion('passedOut', [
    z.object({ passedOut: z.literal(true) }),
    z.object({
      passedOut: z.literal(false),
      declarer: direction,
      level,
      suit: z.enum(WIRE_STRAINS),
      modifier: z.enum(['', 'x', 'xx']),
    }),
  ]),
)
const resultFields = {
  contract: contract.nullable(),
  /** Declarer's tricks. */
  trickCount: tricks,
  /** From North-South's view. */
  value: figure,
}
const result = name('Result', z.object(resultFields))
/** The result of the other room on the same board, as far as it may be known. */
const otherResult = name('OtherResult', z.object({ ...resultFields, line: z.enum(LINES).nullable() }))
const played = name('PlayedCard', z.object({ direction, card, irregular }))
const trick = name(
  'Trick',
  z.object({ leader: direction, cards: z.array(played), winner: direction.nullable() }),
)
const claim = name(
  'Claim',
  z.object({
    claimInProgress: z.boolean(),
    /** `null` when the record does not say who claimed. */
    claimant: direction.nullable(),
    claimedTrickCount: tricks,
    explanation: z.string().nullable(),
    status: z.enum(['made', 'accepted', 'declined']),
  }),
)
const team = name('Team', z.object({ teamId: z.int(), name: z.string(), bye: z.boolean() }))

const matchFigures = {
  homeImp: figure,
  visitingImp: figure,
  homeMp: figure,
  visitingMp: figure,
  homeVp: figure,
  visitingVp: figure,
}
const boardFigures = { nsRoundResult: figure, ewRoundResult: figure }
const buttons = {
  frequencyEnabled: z.boolean(),
  previousFrequencyEnabled: z.boolean(),
  scoreCardEnabled: z.boolean(),
}

/** What surrounds the table: the competition, the match, the other room. */
const contextSchema = z.object({
  tournamentName: z.string(),
  tournamentType: z.enum(SESSION_TYPES),
  calculationType: z.enum(CALC_TYPES),
  /** Of the calculation IMP: the points themselves are scored. */
  totalPoints: z.literal(true).exactOptional(),
  arrangeType: z.string(),
  alertType: z.string(),
  homeTeam: team.nullable(),
  visitingTeam: team.nullable(),
  ...matchFigures,
  /** The board's result for each side, in the calculation's unit. */
  ...boardFigures,
  roomType: z.enum(ROOMS).nullable(),
  tableId: z.int(),
  otherTableId: z.int().nullable(),
  calcTableId: z.int().nullable(),
  roundNumber: z.int(),
  sessionNumber: z.int(),
  numberOfRounds: z.int(),
  registrations: byLine(z.int().nullable()),
  otherResult: otherResult.nullable(),
  otherRoomVisible: z.boolean(),
  live: z.boolean(),
  ...buttons,
})

/** The table itself. */
const tableSchema = z.object({
  /** 0 while no board is on the table. */
  boardNumber: z.int(),
  board: board.nullable(),
  players: byDirection(player.nullable()),
  bidding: z.array(bid),
  contract: contract.nullable(),
  allTricks: z.array(trick),
  claim: claim.nullable(),
  /** Claims declined before it, the oldest first. */
  declinedClaims: z.array(claim),
  result: result.nullable(),
  /** The director's corrections in order; the last one counts. */
  corrections: z.array(result),
  jury: z.boolean(),
  nextPlayer: direction.nullable(),
})

export const gameSchema = contextSchema.extend(tableSchema.shape)

const nothing = z.object({})

export const LIVE_PAYLOADS = {
  FULL: gameSchema,
  START_ROUND: z.object({ round: z.int() }),
  SEAT_PLAYER: z.object({ direction, player: player.nullable() }),
  START_AUCTION: z.object({ board }),
  BID: z.object({ bid }),
  CANCEL_BID: nothing,
  EXPLAIN_BID: z.object({ index: z.int().min(0), explanations: z.array(explanation) }),
  ALERT_BID: z.object({ index: z.int().min(0), alert: z.boolean() }),
  END_AUCTION: z.object({ contract }),
  PLAY_CARD: z.object({ direction, card, irregular }),
  END_TRICK: z.object({ winner: direction }),
  CANCEL_CARD: nothing,
  CLAIM: z.object({
    claimant: direction.nullable(),
    claimedTrickCount: tricks,
    explanation: z.string().nullable(),
  }),
  CLAIM_ACCEPT: nothing,
  CLAIM_DECLINE: nothing,
  UNDO_CLAIM: nothing,
  END_GAME: z.object({ result }),
  UNDO_END_GAME: nothing,
  CORRECTION: z.object({ result }),
  UNDO_CORRECTION: nothing,
  CALL_DIRECTOR: z.object({ direction }),
  ACCEPT_CALL: z.object({ director: z.string() }),
  END_ROUND: nothing,

  OTHER_TABLE_RESULT: z.object({ result: otherResult.nullable() }),
  OTHER_TABLE_VISIBLE: z.object({ visible: z.boolean(), otherTableId: z.int().nullable() }),
  /** Of the match so far, as the fields of the Game. */
  MATCH_RESULT: z.object(matchFigures),
  /** Of the board, for each side. */
  PAIR_RESULT: z.object(boardFigures),
  BUTTONS: z.object(buttons),
  KNOCKOUT_CORRECTION: z.object({
    corrections: z.array(z.object({ teamId: z.int(), amount: z.number(), roundLimit: z.int().nullable() })),
  }),
  /** Overdue events are broadcast 5 % (NORMAL) or 20 % (FAST) faster than they were played; `null` while none is; `delay` in seconds. */
  SPEED: z.object({
    miniSessionId: z.int(),
    tableId: z.int(),
    calcTableId: z.int().nullable(),
    delay: z.number(),
    speed: z.enum(['NORMAL', 'FAST']).nullable(),
  }),
  /** The next board waits for other tables. */
  WAITING_TABLE: z.object({ waiting: z.boolean() }),
  /** Seconds added to the session's delay at this table. */
  EXTRA_DELAY: z.object({ seconds: z.number() }),
  FOLLOW_MESSAGE: z.object({
    type: z.enum(['FOLLOW', 'BYE_FOLLOW', 'BYE_NO_FOLLOW']),
    playerId: z.int(),
    player: z.string(),
  }),
  HIDE_FOLLOW_MESSAGE: z.object({ playerId: z.int() }),
} as const

export type BidValue = (typeof BID_VALUES)[number]
export type WireExplanation = Deep<z.infer<typeof explanation>>
export type WirePlayer = Deep<z.infer<typeof player>>
export type WireBid = Deep<z.infer<typeof bid>>
export type WireBoard = Deep<z.infer<typeof board>>
export type WireContract = Deep<z.infer<typeof contract>>
export type WireResult = Deep<z.infer<typeof result>>
export type WireTrick = Deep<z.infer<typeof trick>>
export type WireClaim = Deep<z.infer<typeof claim>>
export type WireTeam = Deep<z.infer<typeof team>>

export type GameContext = Deep<z.infer<typeof contextSchema>>
export type GameTable = Deep<z.infer<typeof tableSchema>>
export type Game = GameContext & GameTable

export type LiveEventType = keyof typeof LIVE_PAYLOADS
export type LivePayloads = { readonly [T in LiveEventType]: Deep<z.infer<(typeof LIVE_PAYLOADS)[T]>> }

/** Made by the server for the viewers of a table, never accepted from outside. */
export type DerivedType = Exclude<LiveEventType, TableEventType>
export type DerivedEvent = {
  [T in DerivedType]: { readonly type: T; readonly payload: LivePayloads[T] }
}[DerivedType]

export type FollowType = LivePayloads['FOLLOW_MESSAGE']['type']
export type Speed = NonNullable<LivePayloads['SPEED']['speed']>
export type WireTeamCorrection = LivePayloads['KNOCKOUT_CORRECTION']['corrections'][number]
