/** The archive's search over tournaments, players and teams. */
import { z } from 'zod'
import { id } from './common.ts'
import { miniSessionSchema } from './miniSession.ts'

/** Sessions on a page of answers. */
export const SEARCH_PAGE = 50

/** Words beyond these narrow nothing down any more. */
export const MOST_WORDS = 8

export const searchQuerySchema = z.strictObject({
  year: z.coerce.number().int().min(0).max(9_999).exactOptional(),
  /** Of one organiser only. */
  serverId: z.coerce.number().int().min(1).max(2_147_483_647).exactOptional(),
  q: z.string().max(200).exactOptional(),
  page: z.coerce.number().int().min(1).max(100_000).exactOptional(),
})
export type SearchQuery = Readonly<z.infer<typeof searchQuerySchema>>

export const foundEntrySchema = z.object({
  registrationId: id,
  name: z.string(),
  players: z.array(z.string()),
})
export type FoundEntry = Readonly<z.infer<typeof foundEntrySchema>>

/** A session with the pairs and teams that the words were found in, at most three. */
const foundSessionSchema = z.object({ session: miniSessionSchema, found: z.array(foundEntrySchema) })

/** Players and teams named in an answer; there may be more. */
export const MOST_NAMED = 5

const found = <Shape extends z.ZodType>(of: Shape) =>
  z.object({ total: z.int().describe('How many were found.'), first: z.array(of).max(MOST_NAMED) })

export const searchAnswerSchema = z.object({
  /** Years that have a session, the newest first; `null` for sessions without a date. */
  years: z.array(z.object({ year: z.int().nullable(), sessions: z.int() })),
  page: z.int(),
  pages: z.int(),
  /** How many sessions were found. */
  total: z.int(),
  /** Tournament by tournament, the newest first. */
  sessions: z.array(foundSessionSchema),
  /** Who has a page, on the first page of an answer to words without a year or an organiser. */
  players: found(z.object({ personId: id, name: z.string() })).exactOptional(),
  teams: found(z.object({ teamId: id, name: z.string() })).exactOptional(),
  /** Sessions that are being played, on the first page of an answer to words without a year. */
  running: z.array(foundSessionSchema),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>
