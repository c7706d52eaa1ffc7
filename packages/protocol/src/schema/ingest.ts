/** What a live source sends and is answered (docs/ingest.md): entries of tables, answers, refusals. */

import { ADJUSTMENT_UNITS } from '@openroom/bridge/score/adjustments'
import { MATCH_STATUSES } from '@openroom/bridge/session'
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id } from './common.ts'

/** Entries in one batch. */
export const MOST_ENTRIES = 1_000

/** An operator who does not beat for so long has left the table. */
export const OPERATOR_SECONDS = 45

/** Entries of a log in one answer. */
export const MOST_LOGGED = 5_000

/** Bytes of a batch, and of a session. */
export const MOST_BATCH_BYTES = 1024 * 1024
export const MOST_SESSION_BYTES = 32 * 1024 * 1024

export const seq = z
  .int()
  .min(0)
  .max(2 ** 40)

/**
 * A batch for one table: events and results, numbered by the source from 0 without a gap.
 * @param event an event of a log, as the Tournament document has it
 * @param result a result without its board
 */
export const batchSchema = <E extends z.ZodType, R extends z.ZodType>(event: E, result: R) =>
  z.strictObject({
    entries: z
      .array(
        z
          .strictObject({
            seq,
            /** The board that the entry belongs to; of what comes between two boards, the next one. */
            board: z.int().min(1),
            event: event.optional(),
            result: result.optional(),
          })
          .refine((entry) => (entry.event === undefined) !== (entry.result === undefined), {
            error: 'An entry has either an event or a result.',
          }),
      )
      .min(1)
      .max(MOST_ENTRIES),
  })

const remarkSchema = z.object({
  seq,
  code: z.string(),
  /** The Law that stands against the entry; `null` where none is needed to see it. */
  law: z.string().nullable(),
  message: z.string(),
})
export type IngestRemark = z.infer<typeof remarkSchema>

export const batchAnswerSchema = z.object({
  /** Number expected of the table's next entry. */
  next: seq,
  /** Entries that were new. */
  stored: z.int(),
  /** What stands against entries that were kept all the same. */
  remarks: z.array(remarkSchema),
})
export type BatchAnswer = z.infer<typeof batchAnswerSchema>

const tableSchema = z.object({ key: z.string(), tableId: id, next: seq })

export const fedSessionSchema = z.object({
  miniSessionId: id,
  status: z.enum(STATUSES),
  /** Its source has finished; it closes when everything has been released. */
  closing: z.boolean(),
  tables: z.array(tableSchema),
})
export type FedSession = z.infer<typeof fedSessionSchema>

export const storedSessionSchema = fedSessionSchema.extend({
  change: z.enum(['new', 'changed', 'unchanged']),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

export const fedTableSchema = z.object({ tableId: id, miniSessionId: id, next: seq })
export type FedTable = z.infer<typeof fedTableSchema>

/** A part of a table's log as its source sent it, released or not. */
export const fedLogSchema = z.object({
  tableId: id,
  /** Number of the first entry that is not here; asked for with it, the next part comes. */
  next: seq,
  /** Whether this is the end of the log. */
  isWhole: z.boolean(),
  entries: z.array(
    z.object({
      seq,
      board: z.int(),
      /** Whether a program sent it, with a token; else it was written at the desk, a console or a phone. */
      own: z.boolean(),
      /** As it was sent: an event of the Tournament document, */
      event: z.looseObject({ type: z.string() }).optional(),
      /** or a result beside the log. */
      result: z.looseObject({}).optional(),
    }),
  ),
})
export type FedLog = z.infer<typeof fedLogSchema>

export const doubtsSchema = z.array(
  remarkSchema.extend({ tableId: id, key: z.string(), board: z.int(), type: z.string() }),
)
export type Doubts = z.infer<typeof doubtsSchema>

export const tokenTournamentSchema = z.object({
  tournamentId: id,
  organiser: z.string().nullable(),
  key: z.string(),
  name: z.string(),
})
export type TokenTournament = z.infer<typeof tokenTournamentSchema>

/** An operator's device comes, stays on (`present`) or leaves. */
export const operatorSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  present: z.boolean(),
})

const DAY_MS = 86_400_000

/** The clock of a round or a board, as it stands when the call arrives. */
export const setTimerSchema = z.strictObject({
  /** Tables it counts for, by id; `null`: all of the session. */
  tables: z.array(id).min(1).max(100_000).nullable().default(null),
  /** Label beside the time. */
  type: z.string().trim().min(1).max(40),
  /** Milliseconds until it reaches 0; negative in overtime. */
  remainingTime: z.int().min(-DAY_MS).max(DAY_MS),
  running: z.boolean(),
})
export type SetTimer = z.infer<typeof setTimerSchema>

const points = z.number().nullable()

const adjustmentSchema = z.strictObject({
  unit: z.enum(ADJUSTMENT_UNITS),
  /** Negative for a penalty. */
  amount: z.number(),
  reason: z.string().max(500).nullable().default(null),
  /** The raw round whose match it changes; the whole session when left out. */
  round: z.int().min(1).exactOptional(),
})

/** Figures beside the tables: what is left out stays as it is. */
export const standingSchema = z.strictObject({
  registrations: z
    .array(
      z.strictObject({
        key: z.string(),
        carryOver: points.optional(),
        correction: points.optional(),
        /** All penalties and bonuses so far. */
        adjustments: z.array(adjustmentSchema).max(100).optional(),
        /** The first round that is not played; `null` plays on. */
        withdrawnFrom: z.int().min(1).nullable().optional(),
      }),
    )
    .max(20_000)
    .default([]),
  matches: z
    .array(
      z.strictObject({
        round: z.int().min(1),
        number: z.int().min(1),
        status: z.enum(MATCH_STATUSES).optional(),
        carryOverHome: points.optional(),
        carryOverVisiting: points.optional(),
        correctionHome: points.optional(),
        correctionVisiting: points.optional(),
      }),
    )
    .max(50_000)
    .default([]),
})
export type Standing = z.infer<typeof standingSchema>

/** A refusal: nothing of the call was stored. */
export const ingestRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** Number expected of the table's next entry, where one was missing. */
  expected: seq.optional(),
  /** Which entry of the batch, counted from 0, */
  index: z.int().optional(),
  /** and why: a code of the catalogue of breaches, `derived-event`, or where the form is wrong. */
  reason: z.string().optional(),
  law: z.string().nullable().optional(),
  detail: z.string().optional(),
})
export type IngestRefusal = z.infer<typeof ingestRefusalSchema>
