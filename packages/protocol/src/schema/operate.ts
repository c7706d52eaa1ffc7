/** What an operator's console is told and sends (docs/ingest.md), and what the desk knows of its links. */
import type { Contract } from '@openroom/bridge/contract'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { VULNERABILITIES } from '@openroom/bridge/vulnerability'
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id, instant } from './common.ts'
import { seq } from './ingest.ts'

const room = z.enum(['OPEN', 'CLOSED']).nullable()

/** Who it is for: an operator's console, the players' phones of a table, or the captain of a team. */
const linkKind = z.enum(['operator', 'phone', 'captain'])

const linkParts = {
  id,
  /** The table of one round; `null`: the tables of this number in all rounds. */
  tableId: id.nullable(),
  number: z.int().min(1),
  section: z.string().nullable(),
  room,
}

/** A link as it is listed: without its secret, which is shown once and not stored. */
export const operatorLinkSchema = z.object({
  ...linkParts,
  kind: linkKind,
  /** Of a link for one table. */
  round: z.int().min(1).nullable(),
  /** Of a captain's link: the team, which has no other that is good. */
  team: z.string().nullable(),
  label: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** To the minute; `null`: never. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type OperatorLink = z.infer<typeof operatorLinkSchema>

/** For one table of one round, or (without) one for each table number of the session, or each team, good for all rounds. */
export const newLinksSchema = z.strictObject({
  kind: linkKind.default('operator'),
  tableId: id.nullable().default(null),
  label: z.string().trim().max(100).default(''),
})
export type NewLinks = z.input<typeof newLinksSchema>

export const createdLinksSchema = z.object({
  links: z.array(operatorLinkSchema.extend({ secret: z.string() })),
})
export type CreatedLinks = z.infer<typeof createdLinksSchema>

const person = z.object({ name: z.string(), memberId: z.string().nullable() })

const seatsOfSchema = <T extends z.ZodType>(of: T) => z.object({ N: of, E: of, S: of, W: of })

const tableSchema = z.object({
  tableId: id,
  round: z.int().min(1),
  number: z.int().min(1),
  section: z.string().nullable(),
  room,
  /** Names of the two sides. */
  ns: z.string(),
  ew: z.string(),
  players: seatsOfSchema(person.nullable()),
  /** Who may sit for each side. */
  rosters: z.object({ NS: z.array(z.string()), EW: z.array(z.string()) }),
  /** Of its round, where the movement says so. */
  boards: z.array(z.int().min(1)).nullable(),
  /** Number expected of the table's next entry. */
  next: seq,
})
export type OperatedTable = z.infer<typeof tableSchema>

const boardSchema = z.object({
  number: z.int().min(1),
  dealer: z.enum(SEATS),
  vulnerability: z.enum(VULNERABILITIES),
  /** As `AKQ.J2.T98.76543`, each; `null`: not known. */
  deal: seatsOfSchema(z.string().nullable()).nullable(),
})
export type OperatedBoard = z.infer<typeof boardSchema>

/** What a link is for, as the console needs it before the first board. */
export const operatedSchema = z.object({
  link: z.object({ ...linkParts, label: z.string() }),
  miniSessionId: id,
  tournament: z.string(),
  event: z.string(),
  segment: z.string(),
  session: z.int().min(1),
  type: z.string(),
  status: z.enum(STATUSES),
  /** Seconds. */
  delay: z.int().min(0),
  releaseRule: z.string(),
  bidOnly: z.boolean(),
  firstRound: z.int().min(1),
  firstBoard: z.int().min(1),
  boardsPerRound: z.int().min(0),
  tables: z.array(tableSchema),
  boards: z.array(boardSchema),
})
export type Operated = z.infer<typeof operatedSchema>

/** An entry of the log as it is stored: an event, or a result beside the log. */
export type OperatedEntry = {
  readonly seq: number
  readonly board: number
  readonly event?: TableEvent
  readonly result?: OperatedResult
}

/** The part of a result beside the log that a console writes and shows. */
export type OperatedResult = {
  readonly contract: Contract | null
  readonly lead?: string | null
  readonly tricks: number | null
  readonly scoreNs?: number | null
}

export const operatedLogSchema = z.object({
  tableId: id,
  next: seq,
  entries: z.array(z.custom<OperatedEntry>()),
})
export type OperatedLog = z.infer<typeof operatedLogSchema>

export const logQuerySchema = z.object({ from: z.coerce.number().int().min(0).default(0) })

/** A console's own mark: it keeps it over reloads, so that it is known again. */
export const writerSchema = z.string().regex(/^[\w-]{8,60}$/)

const nameSchema = z.string().trim().min(1).max(100)

/** `keep`: stays the writer, or becomes it where nobody is; `take`: in any case; `leave`: hands over. */
export const askWriterSchema = z.strictObject({
  tableId: id,
  writer: writerSchema,
  name: nameSchema,
  want: z.enum(['keep', 'take', 'leave']),
})
export type AskWriter = z.infer<typeof askWriterSchema>

/** Who writes at a table; `null`: nobody. */
export const tableWriterSchema = z
  .object({ name: z.string(), isYou: z.boolean(), endsAt: instant })
  .nullable()
export type TableWriter = z.infer<typeof tableWriterSchema>

export const writerAnswerSchema = z.object({ writer: tableWriterSchema })
export type WriterAnswer = z.infer<typeof writerAnswerSchema>

export const hereSchema = z.strictObject({
  tableId: id,
  writer: writerSchema,
  name: nameSchema,
  present: z.boolean(),
  /** The newest message of the desk that is here already. */
  after: z.int().min(0).default(0),
})
export type Here = z.input<typeof hereSchema>

export const deskMessageSchema = z.object({
  id,
  tableId: id,
  /** Who wrote it, */
  name: z.string(),
  /** and whether from the desk. */
  isDesk: z.boolean(),
  text: z.string(),
  at: instant,
})
export type DeskMessage = z.infer<typeof deskMessageSchema>

export const hereAnswerSchema = z.object({
  /** It beats again within so long. */
  seconds: z.int(),
  status: z.enum(STATUSES),
  delay: z.int().min(0),
  /** By the director: viewers see nothing more of the table until it is resumed. */
  isHeld: z.boolean(),
  next: seq,
  viewers: z.int().min(0),
  writer: tableWriterSchema,
  messages: z.array(deskMessageSchema),
})
export type HereAnswer = z.infer<typeof hereAnswerSchema>

/** What is other at a table, in short: its consoles ask for what they want to know of it. */
export const consoleNewsSchema = z.object({
  status: z.enum(STATUSES),
  /** Seconds. */
  delay: z.int().min(0),
  isHeld: z.boolean(),
  viewers: z.int().min(0),
  /** Number expected of the table's next entry. */
  next: seq,
  /** Who writes; a sign of it alone, as two may have one name. `null`: nobody does. */
  writer: z.string().nullable(),
  /** The newest message between the table and the desk; 0: none. */
  message: z.int().min(0),
  /** A sign of who plays and of the boards. */
  plan: z.string(),
})
export type ConsoleNews = Readonly<z.infer<typeof consoleNewsSchema>>

const chatText = z.string().trim().min(1).max(500)
export const operatorChatSchema = z.strictObject({ tableId: id, name: nameSchema, text: chatText })
export const deskChatSchema = z.strictObject({ tableId: id, text: chatText })
export const chatSchema = z.array(deskMessageSchema)

/** A batch, with who sends it. */
export const fencedParts = { tableId: id, writer: writerSchema, name: nameSchema }
