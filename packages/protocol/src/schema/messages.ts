/** System messages and table chat (specification 1 sections 3 and 6, 2 section 2 'Commentary chat'). */
import { z } from 'zod'
import { LONGEST_MESSAGE, MOST_SHIFT } from '../limits.ts'
import { ROLES } from '../names.ts'
import { id, instant } from './common.ts'

/**
 * Text and its kind: `plain`, `link`, `goChoose!{tableId}`, `segmentSelect!{segment}`, in chat also the
 * suits `clubs`, `diamonds`, `hearts`, `spades`; and what the server tells itself, where the text is a
 * name: `commentator-start`, `commentator-stop`, `invite`.
 */
export const messagePartSchema = z.tuple([z.string().max(2_000), z.string().max(200)])
export type MessagePart = z.infer<typeof messagePartSchema>

export const systemMessageSchema = z.object({
  /** Below 0: commentary that came with the record of the play. */
  id: z.int(),
  /** `null` where a record does not say whose commentary it is. */
  commentator: z.string().nullable(),
  /** The picture that the commentator has set, at `/portrait/{portrait}`; `null` where there is none. */
  portrait: z.string().nullable(),
  /** `null` for a message to a whole session, or to all. */
  tableId: z.string().nullable(),
  /** Board that was being played when a table's commentary was written. */
  board: z.int().nullable(),
  /**
   * How much of that board had happened: its events after it was opened, as a replay has them after its first
   * message. `null` where that is not known.
   */
  step: z.int().nullable(),
  message: z.array(messagePartSchema),
  /** When ADMIN, only admins receive the message. */
  role: z.enum(ROLES).nullable(),
  /** As the session's shift of timestamps has it; `null` where a record does not say. */
  at: instant.nullable(),
  /** When it was sent, whatever the shift: it is shown for a minute from then. `null` where a record does not say. */
  sentAt: instant.nullable(),
})
export type SystemMessage = z.infer<typeof systemMessageSchema>

/** `miniSessionId` and `tableId` are null for a message to all; text as typed, split by the server. */
export const sendMessageSchema = z.object({
  miniSessionId: id.nullable(),
  tableId: z.string().max(40).nullable(),
  message: z.string().trim().min(1).max(LONGEST_MESSAGE),
  /** Only for admins; an admin's to give. */
  role: z.literal('ADMIN').nullish(),
})
export type SendMessage = z.infer<typeof sendMessageSchema>

export const shiftTimestampSchema = z.object({
  miniSessionId: id,
  shiftInMinutes: z.int().min(-MOST_SHIFT).max(MOST_SHIFT),
})
export type ShiftTimestamp = z.infer<typeof shiftTimestampSchema>
