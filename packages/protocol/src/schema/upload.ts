/** What an upload is answered with. */
import { z } from 'zod'

const remarkSchema = z.object({
  code: z.string(),
  message: z.string(),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  file: z.string(),
  line: z.int().nullable(),
  column: z.int().nullable(),
  excerpt: z.string().nullable(),
})
export type UploadRemark = z.infer<typeof remarkSchema>

const countsSchema = z.object({
  boards: z.int(),
  results: z.int(),
  auctions: z.int(),
  plays: z.int(),
  registrations: z.int(),
})

/** A file that was read and stored. */
export const uploadReportSchema = z.object({
  /** Nothing new: the same content was stored before. */
  unchanged: z.boolean(),
  /** A session that was there before has been replaced. */
  replaced: z.boolean(),
  files: z.array(z.object({ name: z.string(), format: z.string() })),
  counts: countsSchema,
  official: z.object({
    compared: z.int(),
    differing: z.int(),
    explained: z.record(z.string(), z.int()),
    /** The first of those that differ, and where they are to be seen. */
    figures: z.array(
      z.object({
        message: z.string(),
        /** What explains it; `null` when nothing does. */
        convention: z.string().nullable(),
        miniSessionId: z.int().nullable(),
        /** `null` for a total. */
        board: z.int().nullable(),
      }),
    ),
  }),
  warnings: z.array(remarkSchema),
  miniSessionIds: z.array(z.int()),
})
export type UploadReport = z.infer<typeof uploadReportSchema>

/** A refusal: nothing was stored. */
export const uploadRefusalSchema = z.object({ error: remarkSchema })
export type UploadRefusal = z.infer<typeof uploadRefusalSchema>
