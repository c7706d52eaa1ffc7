/** A table's result of a board as data, so that whoever shows it says it in the words of its reader. */
import { z } from 'zod'
import { cardSchema, contractSchema } from './common.ts'

const award = z.union([z.enum(['AVE+', 'AVE', 'AVE-']), z.number()])

const share = z.object({
  /** 0 to 1. */
  weight: z.number(),
  contract: contractSchema.nullable(),
  lead: cardSchema.nullable(),
  tricks: z.int().nullable(),
  scoreNs: z.int(),
})

const shares = z.array(share).readonly()

/** What is ruled of a result. */
export const adjustmentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('average'), ns: award, ew: award }),
  /** Both from North-South's view. */
  z.object({ kind: z.literal('split'), scoreNs: z.int(), scoreEw: z.int() }),
  /** `ew: null` where the shares are the same for both sides. */
  z.object({ kind: z.literal('weighted'), ns: shares, ew: shares.nullable() }),
  /** IMPs of each side, from its own view. */
  z.object({ kind: z.literal('imps'), ns: z.number(), ew: z.number() }),
  /** The score stands, among the tables of the same group alone. */
  z.object({ kind: z.literal('fouled'), group: z.int() }),
])

export const outcomeSchema = z.object({
  status: z.enum(['played', 'notPlayed']),
  /** `null` where nothing but its score is known, or a ruling leaves none. */
  contract: contractSchema.nullable(),
  /** Declarer's. */
  tricks: z.int().nullable(),
  /** What counts in the place of what was played. */
  adjustment: adjustmentSchema.nullable(),
})
export type WireOutcome = z.infer<typeof outcomeSchema>

export const tableResultSchema = z.object({
  round: z.int(),
  number: z.int(),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  ns: z.string(),
  ew: z.string(),
  outcome: outcomeSchema,
  scoreNs: z.number().nullable(),
})
