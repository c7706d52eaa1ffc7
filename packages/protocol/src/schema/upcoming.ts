/** Tournaments to come: the plan that is edited, and the calls under `/api/upcoming`. */

import type { Deep } from '@openroom/bridge/deep'
import {
  ALERT_TYPES,
  ARRANGE_TYPES,
  CALC_TYPES,
  RELEASE_RULES,
  SESSION_TYPES,
  VP_SCALES,
} from '@openroom/bridge/session'
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id, instant } from './common.ts'

const text = z.string().max(200)

export const plannedSessionSchema = z.strictObject({
  /** `null` until it is announced. */
  miniSessionId: id.nullable(),
  /** `null`: not known yet. */
  startDateTime: instant.nullable(),
  /** Seconds between the table and the public. */
  delay: z.int(),
  releaseRule: z.enum(RELEASE_RULES),
  /** Boards are told while somebody has still to play them: an admin's word alone. */
  tellsEarly: z.boolean().exactOptional(),
  numberOfRounds: z.int(),
  boardsPerRound: z.int(),
  firstBoard: z.int(),
  /** Raw rounds to a displayed round; always 1 for knock-out. */
  roundGroups: z.int(),
  bidOnly: z.boolean(),
  adaptive: z.boolean(),
  vugraphClosedResult: z.boolean(),
  playVisible: z.boolean(),
  crossTable: z.boolean(),
  alertType: z.enum(ALERT_TYPES),
})
export type PlannedSession = Readonly<z.infer<typeof plannedSessionSchema>>

export const plannedSegmentSchema = z.strictObject({
  segmentId: id.nullable(),
  name: text,
  sessions: z.array(plannedSessionSchema).max(200),
})

export const plannedScoringSchema = z.strictObject({
  /** Matchpoints for each score beaten. */
  perWin: z.union([z.literal(2), z.literal(1)]),
  /** How pairs scored by IMPs are compared. */
  imps: z.enum(['crossImps', 'butler']),
  vpScale: z.enum(VP_SCALES),
  /** For margins of matchpoints at board-a-match; `none` takes the matchpoints themselves. */
  bamVpScale: z.enum(VP_SCALES),
  /** Handicaps of teams count match by match, in full over so many boards; absent: once, in the total. */
  handicapBoards: z.int().min(1).max(999).exactOptional(),
  /** What a bye or a board that is sat out counts; absent: as it was before, at first nothing. */
  byes: z
    .strictObject({
      /** Of a match's most, or of the top of each board. */
      percent: z.number().min(0).max(100).nullable(),
      /** The own average where it is better; without a percentage it alone. */
      ownAverage: z.boolean(),
    })
    .exactOptional(),
})
export type PlannedScoring = Readonly<z.infer<typeof plannedScoringSchema>>

export const plannedEventSchema = z.strictObject({
  eventId: id.nullable(),
  name: text,
  type: z.enum(SESSION_TYPES),
  calcType: z.enum(CALC_TYPES),
  otherCalcTypes: z.array(z.enum(CALC_TYPES)).max(2),
  arrangeType: z.enum(ARRANGE_TYPES),
  winners: z.union([z.literal(1), z.literal(2)]),
  sectionsScored: z.enum(['together', 'apart']),
  scoring: plannedScoringSchema,
  segments: z.array(plannedSegmentSchema).max(100),
})

export const planSchema = z.strictObject({
  /** Organiser: 1 is this installation's own, others are clubs and federations. */
  serverId: id,
  name: text,
  location: text,
  /** IANA zone of the event. */
  timeZone: z.string().max(60),
  events: z.array(plannedEventSchema).max(100),
})

export type Plan = Deep<z.infer<typeof planSchema>>
export type PlannedEvent = Plan['events'][number]
export type PlannedSegment = PlannedEvent['segments'][number]

/** A tournament is a draft until it is published; then it is its rows in the list of sessions. */
export const PLAN_KINDS = ['draft', 'tournament'] as const
export const planKeySchema = z.strictObject({ kind: z.enum(PLAN_KINDS), id })
export type PlanKey = Readonly<z.infer<typeof planKeySchema>>

export const upcomingSessionSchema = z.object({
  miniSessionId: id.nullable(),
  eventName: z.string(),
  segmentName: z.string(),
  session: z.int(),
  numberOfSessions: z.int(),
  startDateTime: instant.nullable(),
  realStartDateTime: instant.nullable(),
  delay: z.int(),
  /** `null` in a draft. */
  status: z.enum(STATUSES).nullable(),
})
export type UpcomingSession = Readonly<z.infer<typeof upcomingSessionSchema>>

export const upcomingEntrySchema = z.object({
  key: planKeySchema,
  serverId: id,
  /** `null`: this installation's own. */
  organiserName: z.string().nullable(),
  name: z.string(),
  location: z.string().nullable(),
  timeZone: z.string().nullable(),
  changedAt: instant.nullable(),
  sessions: z.array(upcomingSessionSchema),
})
export type UpcomingEntry = Deep<z.infer<typeof upcomingEntrySchema>>

/** Where a plan is wrong: the path of the field, and a code whose sentence the page has. */
export const planFaultSchema = z.object({ path: z.string(), code: z.string() })

export const planRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  faults: z.array(planFaultSchema),
})
export type PlanRefusal = Deep<z.infer<typeof planRefusalSchema>>

export const planAnswerSchema = z.object({
  key: planKeySchema,
  plan: planSchema,
  /** Sent back with a change: a plan that somebody else has changed meanwhile is not overwritten. */
  revision: z.string(),
  /** Status of each announced session by its id. */
  statuses: z.record(z.string(), z.enum(STATUSES)),
  /** Organisers that a tournament may belong to; the first is this installation's own. */
  organisers: z.array(z.object({ serverId: id, name: z.string().nullable() })),
})
export type PlanAnswer = Deep<z.infer<typeof planAnswerSchema>>

export const organisersSchema = planAnswerSchema.shape.organisers

export const savePlanSchema = z.strictObject({
  /** `null` makes a draft. */
  key: planKeySchema.nullable(),
  revision: z.string().max(100).nullable(),
  plan: planSchema,
})
export type SavePlan = Deep<z.infer<typeof savePlanSchema>>

const revised = z.strictObject({ key: planKeySchema, revision: z.string().max(100) })

export const publishPlanSchema = revised
export const deletePlanSchema = revised

export const finalizeSchema = z.strictObject({ miniSessionIds: z.array(id).min(1).max(1_000) })

export const postponeSchema = z.strictObject({
  starts: z
    .array(z.strictObject({ miniSessionId: id, startDateTime: instant }))
    .min(1)
    .max(1_000),
})

export const schedulerAnswerSchema = z.object({
  success: z.boolean(),
  status: z.enum(STATUSES),
  /** When the session's status moves on by itself; `null` when nothing is due. */
  dueAt: instant.nullable(),
})
export type SchedulerAnswer = Readonly<z.infer<typeof schedulerAnswerSchema>>
