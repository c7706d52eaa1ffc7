/** Viewers of a session over time: numbers only. */
import { z } from 'zod'
import { id, instant } from './common.ts'

const figures = {
  /** Most viewers at once, and when: the beginning of the span. */
  peak: z.int(),
  peakAt: instant.nullable(),
  /** Of all minutes that were counted; those of a table are the minutes in which somebody watched it. */
  mean: z.number().nullable(),
  minutes: z.int(),
  /** Minutes that all viewers watched together. */
  viewerMinutes: z.number(),
}

const figuresSchema = z.object(figures)
export type Figures = Readonly<z.infer<typeof figuresSchema>>

const spanSchema = z.object({
  at: instant,
  /** How long the span is: 1, 10 or 60. */
  minutes: z.int(),
  peak: z.int(),
  mean: z.number(),
})
export type SpanOfViewers = Readonly<z.infer<typeof spanSchema>>

export const viewerFiguresSchema = z.object({
  session: figuresSchema,
  /** Tables that somebody has watched, in the order of rounds. */
  tables: z.array(
    z.object({
      tableId: id,
      round: z.int(),
      number: z.int(),
      room: z.enum(['OPEN', 'CLOSED']).nullable(),
      ...figures,
    }),
  ),
  /** Whose curve it is; `null`: that of the session. */
  tableId: id.nullable(),
  curve: z.array(spanSchema),
})
export type ViewerFigures = Readonly<z.infer<typeof viewerFiguresSchema>>

export const curveQuerySchema = z.strictObject({
  table: z.coerce.number().int().min(1).max(2_147_483_647).exactOptional(),
})
