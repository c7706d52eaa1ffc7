/** What staff put right in a session that is over (docs/corrections.md). */
import { ADJUSTMENT_UNITS } from '@openroom/bridge/score/adjustments'
import { z } from 'zod'
import { cardSchema, id, instant } from './common.ts'
import { contractSchema } from './phones.ts'

const name = z.string().trim().min(1).max(200)
const key = z.string().min(1).max(100)
const atTable = {
  /** Key of the table, as `boardResults` tells it. */
  table: key,
  board: z.int().min(1).max(99_999),
}
const award = z.union([z.enum(['AVE+', 'AVE', 'AVE-']), z.number().min(-1_000).max(1_000)])
const score = z.int().min(-20_000).max(20_000)

export const correctionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('player'), from: name, to: name }),
  z.strictObject({ kind: z.literal('registration'), registration: key, to: name }),
  z.strictObject({
    ...{ kind: z.literal('result'), ...atTable },
    /** `null`: not played. */
    contract: contractSchema.nullable(),
    lead: cardSchema.nullable(),
    /** Declarer's; `null` when passed out or not played. */
    tricks: z.int().min(0).max(13).nullable(),
  }),
  z.strictObject({
    ...{ kind: z.literal('ruling'), ...atTable },
    ruling: z.discriminatedUnion('kind', [
      /** Averages of the Laws, or percentages. */
      z.strictObject({ kind: z.literal('average'), ns: award, ew: award }),
      /** Both from North-South's view. */
      z.strictObject({ kind: z.literal('split'), scoreNs: score, scoreEw: score }),
    ]),
  }),
  z.strictObject({
    ...{ kind: z.literal('penalty'), registration: key },
    /** `null`: the points that the ranking counts. */
    unit: z.enum(ADJUSTMENT_UNITS).nullable(),
    /** Negative for a penalty. */
    amount: z.number().min(-10_000).max(10_000),
  }),
  /** Counts for nobody. */
  z.strictObject({ kind: z.literal('board'), board: atTable.board }),
])
export type WireCorrection = z.infer<typeof correctionSchema>

export const newCorrectionSchema = z
  .strictObject({ correction: correctionSchema, reason: z.string().trim().min(1).max(500) })
  .refine(
    ({ correction: { kind, ...parts } }) => {
      if (kind !== 'result') return true
      const { contract, tricks, lead } = parts as {
        contract: { kind: string } | null
        tricks: unknown
        lead: unknown
      }
      return contract?.kind === 'played' ? tricks !== null : tricks === null && lead === null
    },
    { message: 'A contract that was played has tricks, and nothing else has.' },
  )
export type NewCorrection = z.infer<typeof newCorrectionSchema>

const person = z.object({ name: z.string(), email: z.string() }).nullable()

export const correctedSchema = z.object({
  id,
  correction: correctionSchema,
  reason: z.string(),
  at: instant,
  /** `null`: on the server's machine. */
  by: person,
  /** When it was taken back; `null`: it counts. */
  undoneAt: instant.nullable(),
})
export type Corrected = z.infer<typeof correctedSchema>

/** A session as it can be put right. */
export const correctableSchema = z.object({
  isTeam: z.boolean(),
  registrations: z.array(
    z.object({
      key: z.string(),
      number: z.string().nullable(),
      name: z.string(),
      players: z.array(z.string()),
    }),
  ),
  /** Numbers of its boards. */
  boards: z.array(z.int()),
  /** Units that penalties may have. */
  units: z.array(z.enum(ADJUSTMENT_UNITS)),
  /** The newest first. */
  corrections: z.array(correctedSchema),
})
export type Correctable = z.infer<typeof correctableSchema>

export const boardResultSchema = z.object({
  table: z.string(),
  round: z.int(),
  number: z.int(),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  ns: z.string(),
  ew: z.string(),
  /** `4S N +1`, `Pass`, or what was ruled. */
  outcome: z.string(),
  scoreNs: z.number().nullable(),
})
export type BoardResult = z.infer<typeof boardResultSchema>

const standing = z.object({
  rank: z.number().nullable(),
  points: z.number().nullable(),
  percent: z.number().nullable(),
})

/** What a correction would change. */
export const correctionEffectSchema = z.object({
  /** Pairs or teams whose place or score would be another, the best first. */
  ranking: z.array(z.object({ key: z.string(), name: z.string(), before: standing, after: standing })),
  /** Pairs or teams with another name, other players or penalties, */
  registrations: z.int(),
  /** and results that would be others. */
  results: z.int(),
})
export type CorrectionEffect = z.infer<typeof correctionEffectSchema>

/** Of a correction that cannot be: why. */
export const correctionRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().optional(),
})
