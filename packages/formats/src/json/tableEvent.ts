/** The JSON form of table events: as the domain has them, checked. */
import type { Deep } from '@openroom/bridge/deep'
import type { TableEvent } from '@openroom/bridge/table/events'
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import { z } from 'zod'
import {
  boardNumberSchema,
  bySeatSchema,
  callSchema,
  cardSchema,
  contractSchema,
  nameSchema,
  seatSchema,
  trickCountSchema,
  vulnerabilitySchema,
} from './shared.ts'

const text = z.string().max(2_000)
const irregular = z.enum(IRREGULARITIES)
const comments = z.array(text).max(100).exactOptional()

const playerSchema = z.strictObject({ id: z.int().nullable(), name: nameSchema })

const boardSchema = z.strictObject({
  number: boardNumberSchema,
  dealer: seatSchema,
  vulnerability: vulnerabilitySchema,
  deal: bySeatSchema(z.array(cardSchema).length(13).nullable()).nullable(),
})

const postedResultSchema = z.strictObject({
  contract: contractSchema.nullable(),
  tricks: trickCountSchema.nullable(),
  scoreNs: z.int().nullable(),
})

const explanationSchema = z.strictObject({ to: z.union([seatSchema, z.literal('all')]), text })

const callMadeSchema = z.strictObject({
  seat: seatSchema,
  call: callSchema,
  alert: z.boolean(),
  explanations: z.array(explanationSchema).max(100),
  irregular: irregular.nullable(),
})

const trickSchema = z.strictObject({
  leader: seatSchema,
  cards: z
    .array(z.strictObject({ seat: seatSchema, card: cardSchema, irregular: irregular.nullable() }))
    .max(4),
  winner: seatSchema.nullable(),
})

const claimSchema = z.strictObject({
  seat: seatSchema.nullable(),
  tricks: trickCountSchema.nullable(),
  explanation: text.nullable(),
  status: z.enum(['made', 'accepted', 'declined']),
})

const stateSchema = z.strictObject({
  round: z.int().nullable(),
  players: bySeatSchema(playerSchema.nullable()),
  board: boardSchema.nullable(),
  calls: z.array(callMadeSchema).max(400),
  contract: contractSchema.nullable(),
  tricks: z.array(trickSchema).max(13),
  claim: claimSchema.nullable(),
  declinedClaims: z.array(claimSchema).max(100),
  posted: postedResultSchema.nullable(),
  corrections: z.array(postedResultSchema).max(100),
})

const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), comments, ...shape })

/** One event of a table's log; the shape follows `TableEvent` of the bridge package. */
export const tableEventSchema = z.discriminatedUnion('type', [
  event('FULL', { state: stateSchema }),
  event('START_ROUND', { round: z.int().min(1) }),
  event('SEAT_PLAYER', { seat: seatSchema, player: playerSchema.nullable() }),
  event('START_AUCTION', { board: boardSchema }),
  event('BID', {
    seat: seatSchema,
    call: callSchema,
    alert: z.boolean().exactOptional(),
    explanations: z.array(explanationSchema).max(100).exactOptional(),
    irregular: irregular.exactOptional(),
  }),
  event('CANCEL_BID', {}),
  event('EXPLAIN_BID', { index: z.int().min(0), explanations: z.array(explanationSchema).max(100) }),
  event('ALERT_BID', { index: z.int().min(0), alert: z.boolean() }),
  event('END_AUCTION', { contract: contractSchema }),
  event('PLAY_CARD', { seat: seatSchema, card: cardSchema, irregular: irregular.exactOptional() }),
  event('END_TRICK', { winner: seatSchema }),
  event('CANCEL_CARD', {}),
  event('CLAIM', {
    seat: seatSchema.nullable(),
    tricks: trickCountSchema.nullable(),
    explanation: text.exactOptional(),
  }),
  event('CLAIM_ACCEPT', {}),
  event('CLAIM_DECLINE', {}),
  event('UNDO_CLAIM', {}),
  event('END_GAME', { result: postedResultSchema }),
  event('UNDO_END_GAME', {}),
  event('CORRECTION', { result: postedResultSchema }),
  event('UNDO_CORRECTION', {}),
  event('CALL_DIRECTOR', { seat: seatSchema }),
  event('ACCEPT_CALL', { director: nameSchema }),
  event('END_ROUND', {}),
])

type Exactly<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never

/** The schema and the domain type must say the same; a drift is a type error here. */
export const SCHEMA_IS_DOMAIN_EVENT: Exactly<Deep<z.infer<typeof tableEventSchema>>, TableEvent> = true
