/** Payload schemas of every live event of a table, by type (docs/live-events.md). */

import { LEVELS } from '@openroom/bridge/call'
import { CALC_TYPES, SESSION_TYPES } from '@openroom/bridge/session'
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import { z } from 'zod'
import { ROOMS } from '../address.ts'
import { LINES, WIRE_VULNERABILITIES } from '../names.ts'
import { type DerivedPayloads, FOLLOW_TYPES, SPEEDS } from '../table/derived.ts'
import type { LiveEventType } from '../table/liveEvents.ts'
import type { WirePayloads } from '../table/wire.ts'
import { type BidValue, WIRE_STRAINS } from '../table/words.ts'
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

const BID_VALUES = [
  'PASS',
  'DBL',
  'RDBL',
  ...LEVELS.flatMap((one) => WIRE_STRAINS.map((strain) => `${one}${strain}` as const)),
] as const satisfies readonly BidValue[]

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
const resultFields = { contract: contract.nullable(), trickCount: tricks, value: figure }
const result = name('Result', z.object(resultFields))
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

/** 'Game (table state)' of specification 2, section 3. */
export const gameSchema = z.object({
  tournamentName: z.string(),
  tournamentType: z.enum(SESSION_TYPES),
  calculationType: z.enum(CALC_TYPES),
  totalPoints: z.literal(true).exactOptional(),
  arrangeType: z.string(),
  alertType: z.string(),
  homeTeam: team.nullable(),
  visitingTeam: team.nullable(),
  ...matchFigures,
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
  boardNumber: z.int(),
  board: board.nullable(),
  players: byDirection(player.nullable()),
  bidding: z.array(bid),
  contract: contract.nullable(),
  allTricks: z.array(trick),
  claim: claim.nullable(),
  declinedClaims: z.array(claim),
  result: result.nullable(),
  corrections: z.array(result),
  jury: z.boolean(),
  nextPlayer: direction.nullable(),
})

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
  MATCH_RESULT: z.object(matchFigures),
  PAIR_RESULT: z.object(boardFigures),
  BUTTONS: z.object(buttons),
  KNOCKOUT_CORRECTION: z.object({
    corrections: z.array(z.object({ teamId: z.int(), amount: z.number(), roundLimit: z.int().nullable() })),
  }),
  SPEED: z.object({
    miniSessionId: z.int(),
    tableId: z.int(),
    calcTableId: z.int().nullable(),
    delay: z.number(),
    speed: z.enum(SPEEDS).nullable(),
  }),
  WAITING_TABLE: z.object({ waiting: z.boolean() }),
  EXTRA_DELAY: z.object({ seconds: z.number() }),
  FOLLOW_MESSAGE: z.object({ type: z.enum(FOLLOW_TYPES), playerId: z.int(), player: z.string() }),
  HIDE_FOLLOW_MESSAGE: z.object({ playerId: z.int() }),
} as const satisfies { readonly [T in LiveEventType]: z.ZodType }

type Deep<T> = T extends (infer U)[]
  ? readonly Deep<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Deep<T[K]> }
    : T
type Schemas = { [T in LiveEventType]: Deep<z.infer<(typeof LIVE_PAYLOADS)[T]>> }
type Exactly<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never

/** The schemas and the wire's types must say the same; a drift is a type error here. */
export const SCHEMAS_ARE_PAYLOADS: {
  [T in LiveEventType]: Exactly<Schemas[T], (WirePayloads & DerivedPayloads)[T]>
}[LiveEventType] = true
