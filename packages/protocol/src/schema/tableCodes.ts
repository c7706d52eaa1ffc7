/** Codes that lie on a club's tables for good, and the evening's number that opens them (docs/phones.md). */
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id, instant } from './common.ts'

const code = z.string().trim().min(10).max(60)
export const MOST_TABLES = 200

const number = z.int().min(1).max(MOST_TABLES)

/** A place of that number; sections and rooms have one each. */
const place = z.object({
  miniSessionId: id,
  tournament: z.string(),
  event: z.string(),
  status: z.enum(STATUSES),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
})

export const askTableSchema = z.strictObject({ code })

export const tableTonightSchema = z.object({
  organiser: z.string(),
  number,
  /** Of sessions whose tables are open now; none: nothing is played here. */
  places: z.array(place),
})
export type TableTonight = z.infer<typeof tableTonightSchema>

export const enterTableSchema = z.strictObject({
  code,
  /** Which of the places. */
  miniSessionId: id,
  section: z.string().max(20).nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  /** What the desk shows this evening. */
  tonight: z.string().trim().max(20),
})
export type EnterTable = Readonly<z.infer<typeof enterTableSchema>>

/** A link of players' phones, as the desk would have printed it. */
export const enteredTableSchema = z.object({ link: id, secret: z.string() })
export type EnteredTable = z.infer<typeof enteredTableSchema>

export const makeTableCodesSchema = z
  .strictObject({ from: number, to: number })
  .refine(({ from, to }) => from <= to, { message: 'From the lower number to the higher.' })
export type MakeTableCodes = Readonly<z.infer<typeof makeTableCodesSchema>>

/** Shown once; who makes them anew ends those before. */
export const madeTableCodesSchema = z.object({
  codes: z.array(z.object({ number, secret: z.string() })),
})
export type MadeTableCodes = z.infer<typeof madeTableCodesSchema>

export const openTablesSchema = z.strictObject({ isOpen: z.boolean() })
export type OpenTables = Readonly<z.infer<typeof openTablesSchema>>

export const tablesTonightSchema = z.object({
  /** What opens them; `null`: they are shut. */
  number: z.string().nullable(),
  /** By itself. */
  shutsAt: instant.nullable(),
  /** Tables of the organiser that have a code. */
  codes: z.array(number),
  /** Tables whose code is shut after too many wrong numbers, until there is another number. */
  shut: z.array(number),
})
export type TablesTonight = z.infer<typeof tablesTonightSchema>
