/** Schemas that the document and its table events have in common. */
import { BIDS, type Call } from '@openroom/bridge/call'
import { type Card, DECK, STRAINS } from '@openroom/bridge/card'
import { DOUBLINGS } from '@openroom/bridge/contract'
import { ADJUSTMENT_UNITS } from '@openroom/bridge/score/adjustments'
import { SEATS } from '@openroom/bridge/seat'
import { VULNERABILITIES } from '@openroom/bridge/vulnerability'
import { z } from 'zod'

export const cardSchema = z.enum(DECK as readonly [Card, ...Card[]])
export const callSchema = z.enum(['P', 'X', 'XX', ...BIDS] as readonly [Call, ...Call[]])
export const seatSchema = z.enum(SEATS)
export const vulnerabilitySchema = z.enum(VULNERABILITIES)
export const trickCountSchema = z.int().min(0).max(13)
export const boardNumberSchema = z.int().min(1).max(100_000)
export const nameSchema = z.string().min(1).max(200)

export const bySeatSchema = <T extends z.ZodType>(of: T) => z.strictObject({ N: of, E: of, S: of, W: of })

const levelSchema = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
])

export const contractSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passedOut') }),
  z.strictObject({
    kind: z.literal('played'),
    level: levelSchema,
    strain: z.enum(STRAINS),
    declarer: seatSchema,
    doubling: z.enum(DOUBLINGS),
  }),
])

/** A penalty or bonus of a contestant, in the unit that the regulation names; negative for a penalty. */
export const adjustmentsSchema = z
  .array(
    z.strictObject({
      unit: z.enum(ADJUSTMENT_UNITS),
      amount: z.number(),
      reason: z.string().max(500).nullable(),
      /** The raw round whose match it changes; the whole session when left out. */
      round: z.int().min(1).max(10_000).exactOptional(),
    }),
  )
  .max(100)
