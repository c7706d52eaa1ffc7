/** The JSON form of an event's changes to the scoring conventions. */
import type { Deep } from '@openroom/bridge/deep'
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import { TIE_BREAKS } from '@openroom/bridge/score/tieBreaks'
import { z } from 'zod'

const impCap = z.int().min(1).max(24).nullable()

const vpScaleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wbfContinuous') }),
  z.strictObject({ kind: z.literal('wbfDiscrete') }),
  z.strictObject({ kind: z.literal('wbfDiscrete10') }),
  z.strictObject({ kind: z.literal('discrete25') }),
  z.strictObject({ kind: z.literal('acbl20') }),
  z.strictObject({ kind: z.literal('acbl30') }),
  z.strictObject({ kind: z.literal('butler') }),
  z.strictObject({
    kind: z.literal('table'),
    columns: z
      .array(
        z.strictObject({
          upToBoards: z.int().min(1).max(1_000).nullable(),
          steps: z
            .array(z.strictObject({ from: z.number(), winner: z.number(), loser: z.number() }))
            .min(1)
            .max(500),
        }),
      )
      .min(1)
      .max(50),
  }),
])

/** Options of the scoring engine that differ from their documented default, part by part. */
export const conventionChangesSchema = z.strictObject({
  matchpoints: z
    .strictObject({
      perWin: z.union([z.literal(2), z.literal(1)]).exactOptional(),
      neuberg: z.boolean().exactOptional(),
      expected: z.union([z.enum(['session', 'rows']), z.number().positive()]).exactOptional(),
      ascherman: z.boolean().exactOptional(),
      neubergDecimals: z.int().min(0).max(10).nullable().exactOptional(),
      weightedInField: z.boolean().exactOptional(),
      averagePlus: z.number().min(0).max(100).exactOptional(),
      averageMinus: z.number().min(0).max(100).exactOptional(),
      ownAverage: z.boolean().exactOptional(),
    })
    .exactOptional(),
  imps: z
    .strictObject({
      pairs: z.enum(['crossImps', 'butler']).exactOptional(),
      scale: z.enum(['imps', 'totalPoints']).exactOptional(),
      average: z.number().exactOptional(),
    })
    .exactOptional(),
  crossImps: z
    .strictObject({
      method: z.enum(['mean', 'meanOfAll', 'sum', 'probst']).exactOptional(),
      cap: impCap.exactOptional(),
    })
    .exactOptional(),
  butler: z
    .strictObject({
      datum: z.enum(['mean', 'median']).exactOptional(),
      trim: z.number().min(0).exactOptional(),
      roundDatum: z.boolean().exactOptional(),
      cap: impCap.exactOptional(),
    })
    .exactOptional(),
  teams: z
    .strictObject({
      vpScale: vpScaleSchema.nullable().exactOptional(),
      bamVpScale: vpScaleSchema.nullable().exactOptional(),
      boardPoints: z.number().min(0).max(100).exactOptional(),
      handicapBoards: z.int().min(1).max(1_000).nullable().exactOptional(),
    })
    .exactOptional(),
  swissPairs: z
    .strictObject({
      maximum: z
        .union([z.literal(20), z.literal(10)])
        .nullable()
        .exactOptional(),
      impScale: vpScaleSchema.exactOptional(),
    })
    .exactOptional(),
  stages: z
    .strictObject({
      carryOverBoards: z.number().positive().max(1_000).nullable().exactOptional(),
      countedSessions: z.int().min(1).max(1_000).nullable().exactOptional(),
      leastSessions: z.int().min(1).max(1_000).nullable().exactOptional(),
      dropOneIn: z.int().min(1).max(1_000).nullable().exactOptional(),
      sessionsAlike: z.boolean().exactOptional(),
      cuts: z
        .array(
          z.strictObject({
            after: z.string().min(1).max(100),
            to: z.string().min(1).max(100),
            places: z.int().min(1).max(20_000),
          }),
        )
        .max(20)
        .exactOptional(),
    })
    .exactOptional(),
  byes: z
    .strictObject({
      percent: z.number().min(0).max(100).nullable().exactOptional(),
      ownAverage: z.boolean().exactOptional(),
    })
    .exactOptional(),
  ranking: z
    .strictObject({
      winners: z.union([z.literal(1), z.literal(2)]).exactOptional(),
      sections: z.enum(['apart', 'together']).exactOptional(),
      ranks: z.enum(['apart', 'together']).exactOptional(),
      by: z.enum(['auto', 'points', 'average', 'quotient']).exactOptional(),
      barometer: z.boolean().exactOptional(),
      tieBreaks: z.array(z.enum(TIE_BREAKS)).max(TIE_BREAKS.length).exactOptional(),
      missedBoards: z.enum(['left', 'scaled']).exactOptional(),
    })
    .exactOptional(),
})

type Exactly<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never

/** The schema and the engine's type must say the same; a drift is a type error here. */
export const SCHEMA_IS_ENGINE_CHANGES: Exactly<
  Deep<z.infer<typeof conventionChangesSchema>>,
  ConventionChanges
> = true
