/** The JSON form of table events: as the domain has them, checked. */
import { BIDS, type Call } from '@openroom/bridge/call'
import { type Card, DECK, STRAINS } from '@openroom/bridge/card'
import { DOUBLINGS } from '@openroom/bridge/contract'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import { VULNERABILITIES } from '@openroom/bridge/vulnerability'
import { z } from 'zod'

export const cardSchema = z.enum(DECK as readonly [Card, ...Card[]])
const callSchema = z.enum(['P', 'X', 'XX', ...BIDS] as readonly [Call, ...Call[]])
const seat = z.enum(SEATS)
const text = z.string().max(2_000)
const trickCount = z.int().min(0).max(13)
const irregular = z.enum(IRREGULARITIES)
const comments = z.array(text).max(100).optional()

const bySeat = <T extends z.ZodType>(of: T) => z.strictObject({ N: of, E: of, S: of, W: of })

const level = z.union(([1, 2, 3, 4, 5, 6, 7] as const).map((n) => z.literal(n)))

export const contractSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passedOut') }),
  z.strictObject({
    kind: z.literal('played'),
    level,
    strain: z.enum(STRAINS),
    declarer: seat,
    doubling: z.enum(DOUBLINGS),
  }),
])

const playerSchema = z.strictObject({ id: z.int().nullable(), name: z.string().min(1).max(200) })

const boardSchema = z.strictObject({
  number: z.int().min(1).max(100_000),
  dealer: seat,
  vulnerability: z.enum(VULNERABILITIES),
  deal: bySeat(z.array(cardSchema).length(13).nullable()).nullable(),
})

const postedResultSchema = z.strictObject({
  contract: contractSchema.nullable(),
  tricks: trickCount.nullable(),
  scoreNs: z.int().nullable(),
})

const explanationSchema = z.strictObject({ to: z.union([seat, z.literal('all')]), text })

const callMadeSchema = z.strictObject({
  seat,
  call: callSchema,
  alert: z.boolean(),
  explanations: z.array(explanationSchema).max(100),
  irregular: irregular.nullable(),
})

const trickSchema = z.strictObject({
  leader: seat,
  cards: z.array(z.strictObject({ seat, card: cardSchema, irregular: irregular.nullable() })).max(4),
  winner: seat.nullable(),
})

const claimSchema = z.strictObject({
  seat,
  tricks: trickCount.nullable(),
  explanation: text.nullable(),
  status: z.enum(['made', 'accepted', 'declined']),
})

const stateSchema = z.strictObject({
  round: z.int().nullable(),
  players: bySeat(playerSchema.nullable()),
  board: boardSchema.nullable(),
  calls: z.array(callMadeSchema).max(400),
  contract: contractSchema.nullable(),
  tricks: z.array(trickSchema).max(13),
  claim: claimSchema.nullable(),
  posted: postedResultSchema.nullable(),
  corrections: z.array(postedResultSchema).max(100),
})

const event = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), comments, ...shape })

/** One event of a table's log; the shape follows `TableEvent` of the bridge package. */
export const tableEventSchema = z.discriminatedUnion('type', [
  event('FULL', { state: stateSchema }),
  event('START_ROUND', { round: z.int().min(1) }),
  event('SEAT_PLAYER', { seat, player: playerSchema.nullable() }),
  event('START_AUCTION', { board: boardSchema }),
  event('BID', {
    seat,
    call: callSchema,
    alert: z.boolean().optional(),
    explanations: z.array(explanationSchema).max(100).optional(),
    irregular: irregular.optional(),
  }),
  event('CANCEL_BID', {}),
  event('EXPLAIN_BID', { index: z.int().min(0), explanations: z.array(explanationSchema).max(100) }),
  event('ALERT_BID', { index: z.int().min(0), alert: z.boolean() }),
  event('END_AUCTION', { contract: contractSchema }),
  event('PLAY_CARD', { seat, card: cardSchema, irregular: irregular.optional() }),
  event('END_TRICK', { winner: seat }),
  event('CANCEL_CARD', {}),
  event('CLAIM', { seat, tricks: trickCount.nullable(), explanation: text.optional() }),
  event('CLAIM_ACCEPT', {}),
  event('CLAIM_DECLINE', {}),
  event('UNDO_CLAIM', {}),
  event('END_GAME', { result: postedResultSchema }),
  event('UNDO_END_GAME', {}),
  event('CORRECTION', { result: postedResultSchema }),
  event('UNDO_CORRECTION', {}),
])

type Writable<T> = T extends readonly (infer U)[]
  ? Writable<U>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T

/** The schema and the domain type must say the same; a drift is a type error here. */
export const parsedEventIsDomainEvent: (parsed: z.infer<typeof tableEventSchema>) => TableEvent = (e) =>
  e as Writable<TableEvent> as TableEvent
