/** The JSON form of table events: as the domain has them, checked. */
import type { Deep } from '@openroom/bridge/deep'
import type { TableEvent, TableEventType } from '@openroom/bridge/table/events'
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import { type Guard, is } from '@openroom/bridge/table/guards'
import { EVENT_RULES } from '@openroom/bridge/table/rules/all'
import type { TableState } from '@openroom/bridge/table/state'
import { EVENT_TYPES } from '@openroom/bridge/table/traits'
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

const dealSchema = bySeatSchema(z.array(cardSchema).length(13).nullable())

const boardSchema = z.strictObject({
  number: boardNumberSchema,
  dealer: seatSchema,
  vulnerability: vulnerabilitySchema,
  deal: dealSchema.nullable(),
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

/** What each part of an event is in JSON. */
const SCHEMAS = new Map<Guard, z.ZodType>([
  [is.text, text],
  [is.name, nameSchema],
  [is.flag, z.boolean()],
  [is.round, z.int().min(1)],
  [is.index, z.int().min(0)],
  [is.seat, seatSchema],
  [is.call, callSchema],
  [is.card, cardSchema],
  [is.tricks, trickCountSchema],
  [is.irregular, irregular],
  [is.player, playerSchema],
  [is.explanations, z.array(explanationSchema).max(100)],
  [is.board, boardSchema],
  [is.deal, dealSchema],
  [is.contract, contractSchema],
  [is.result, postedResultSchema],
  [is.state, stateSchema],
])

function schemaOfGuard(guard: Guard): z.ZodType {
  if (guard.of)
    return guard.may === 'null' ? schemaOfGuard(guard.of).nullable() : schemaOfGuard(guard.of).exactOptional()
  const schema = SCHEMAS.get(guard)
  if (schema === undefined) throw new Error('A part of table events has no schema.')
  return schema
}

const eventSchema = (type: TableEventType) => {
  const parts = Object.entries<Guard>(EVENT_RULES[type].fields)
  const shape = Object.fromEntries(parts.map(([name, guard]) => [name, schemaOfGuard(guard)]))
  return z.strictObject({ type: z.literal(type), comments, ...shape })
}

const [first, ...others] = EVENT_TYPES.map(eventSchema)

/** One event of a table's log, with the parts that its rule has in the bridge package. */
export const tableEventSchema = z.discriminatedUnion('type', [
  first!,
  ...others,
]) as unknown as z.ZodType<TableEvent>

type Exactly<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never

/** The schema and the domain type of a whole table, with all that it is made of, must say the same; a drift is a type error here. */
export const SCHEMA_IS_DOMAIN_STATE: Exactly<Deep<z.infer<typeof stateSchema>>, TableState> = true
