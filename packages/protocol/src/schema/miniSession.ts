/** Sessions, clubs and streams as the lists carry them (specification 1, section 3). */
import {
  ALERT_TYPES,
  ARRANGE_TYPES,
  CALC_TYPES,
  RELEASE_RULES,
  SESSION_TYPES,
} from '@openroom/bridge/session'
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { LIMIT } from '../specified.ts'
import { id, instant } from './common.ts'

export const streamSchema = z.object({
  miniSessionId: id,
  email: z.string().nullable(),
  name: z.string(),
  label: z.string().max(LIMIT.streamLabel),
  url: z.string(),
})
export type Stream = z.infer<typeof streamSchema>

export const miniSessionSchema = z.object({
  miniSessionId: id,
  serverId: id,
  tournamentId: id,
  tournamentName: z.string(),
  eventId: id,
  eventName: z.string(),
  eventOrder: z.int(),
  segmentId: id,
  segmentName: z.string(),
  segmentOrder: z.int(),
  session: z.int(),
  miniSession: z.int(),
  numberOfSessions: z.int(),
  type: z.enum(SESSION_TYPES),
  calcType: z.enum(CALC_TYPES),
  otherCalcTypes: z.array(z.enum(CALC_TYPES)),
  arrangeType: z.enum(ARRANGE_TYPES),
  /** North-south and east-west are ranked apart when 2. */
  winners: z.union([z.literal(1), z.literal(2)]),
  /** Raw rounds to a displayed round; always 1 for knock-out. */
  roundGroups: z.int().min(1),
  firstRound: z.int(),
  numberOfRounds: z.int(),
  firstBoard: z.int(),
  boardsPerRound: z.int(),
  status: z.enum(STATUSES),
  /** 0 means a tournament, not a club. */
  clubId: z.int().min(0),
  clubName: z.string().nullable(),
  location: z.string().nullable(),
  timeZone: z.string().nullable(),
  startDateTime: instant.nullable(),
  /** The day alone, where the source knows no time: `2026-11-21`. */
  date: z.iso.date().nullable(),
  realStartDateTime: instant.nullable(),
  /** Seconds between the table and the public. */
  delay: z.int().min(0),
  /** When what is played is public; absent: by the delay alone. */
  released: z.enum(RELEASE_RULES).exclude(['DELAY']).exactOptional(),
  /** An admin has accepted that boards are public while somebody has still to play them. */
  tellsEarly: z.literal(true).exactOptional(),
  /** Of one that is LIVE: those that have still to play its boards, where its own play is over; it is public once they have. */
  awaits: z.array(id).exactOptional(),
  /** Of one that is over: when its time for corrections and appeals ends, or ended; absent: nothing was said of it. */
  finalAt: instant.exactOptional(),
  bidOnly: z.boolean(),
  /** Whether all sessions of its event, and of its tournament, are (specification 1, section 4). */
  eventBidOnly: z.boolean(),
  tournamentBidOnly: z.boolean(),
  adaptive: z.boolean(),
  alertType: z.enum(ALERT_TYPES),
  playVisible: z.boolean(),
  vugraphClosedResult: z.boolean(),
  crossTable: z.boolean(),
  /** Section → registration ids, only where there is more than one section. */
  sections: z.record(z.string(), z.array(id)),
  streams: z.array(streamSchema),
  /** Whether there is a score to show. */
  score: z.boolean(),
  name: z.string(),
  /** Pairs or teams that take part. */
  numberOfRegistrations: z.int().min(0),
  /** Players are ranked, each on their own, and change partners. */
  individual: z.literal(true).exactOptional(),
  /** Of the `calcType` IMP: the points themselves are scored, not IMPs. */
  totalPoints: z.literal(true).exactOptional(),
  /** Under which others may use its data, where the organiser says it. */
  licence: z.string().exactOptional(),
})
export type MiniSession = z.infer<typeof miniSessionSchema>

export const clubSchema = z.object({ id, serverId: id, name: z.string() })
export type Club = z.infer<typeof clubSchema>
