/** System messages and table chat (specification 1 sections 3 and 6, 2 section 2 'Commentary chat'). */
import { z } from 'zod'
import { ROLES } from '../names.ts'
import { id, instant } from './common.ts'

/**
 * Text and its kind: `plain`, `link`, `goChoose!{tableId}`, `segmentSelect!{segment}`, and in chat
 * also the suits `clubs`, `diamonds`, `hearts`, `spades`.
 */
export const messagePartSchema = z.tuple([z.string().max(2_000), z.string().max(200)])
export type MessagePart = z.infer<typeof messagePartSchema>

export const systemMessageSchema = z.object({
  id,
  commentator: z.string(),
  /** `null` for a message to a whole session, or to all. */
  tableId: z.string().nullable(),
  message: z.array(messagePartSchema),
  /** When ADMIN, only admins receive the message. */
  role: z.enum(ROLES).nullable(),
  at: instant,
})
export type SystemMessage = z.infer<typeof systemMessageSchema>

/** `miniSessionId` and `tableId` are null for a message to all; text as typed, split by the server. */
export const sendMessageSchema = z.object({
  miniSessionId: id.nullable(),
  tableId: z.string().max(40).nullable(),
  message: z.string().trim().min(1).max(2_000),
})
export type SendMessage = z.infer<typeof sendMessageSchema>
