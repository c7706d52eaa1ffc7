/**
 * The Tournament document, version 1: the only way into the store, and out of it without loss
 * (docs/formats.md). Every file is parsed into it; its JSON Schema is published.
 */
import type { Deep } from '@openroom/bridge/deep'
import {
  ALERT_TYPES,
  ARRANGE_TYPES,
  CALC_TYPES,
  MATCH_STATUSES,
  RELEASE_RULES,
  SESSION_TYPES,
} from '@openroom/bridge/session'
import { z } from 'zod'
import { isPercent } from '../percent.ts'
import { conventionChangesSchema } from './conventions.ts'
import {
  adjustmentsSchema,
  boardNumberSchema,
  bySeatSchema,
  cardSchema,
  contractSchema,
  nameSchema,
  seatSchema,
  trickCountSchema,
  vulnerabilitySchema,
} from './shared.ts'
import { tableEventSchema } from './tableEvent.ts'

export const DOCUMENT_FORMAT = 'openroom-tournament'
export const DOCUMENT_VERSION = 1

const text = z.string().max(500)
/** Ties parts of one session together; unique there, and stable from one version of a file to the next. */
const key = z.string().min(1).max(100)
const order = z.int().min(1).max(100_000)
const figure = z.number()
/** A handicap may lift one a little over 100 (percent.ts). */
const percent = z.number().refine(isPercent, 'This is no percentage.')

/** What one is ranked by beside the score; who has nothing of its own has its players' (bridge/score). */
const traits = {
  /**
   * Added to what is ranked by: percentage points, or points where the ranking has no percentages. A pair has the
   * mean of its players', a team the sum of its four; `teams.handicapBoards` counts them match by match.
   */
  handicap: figure.exactOptional(),
  /** Such as women, juniors, mixed; each has a ranking of its own. */
  categories: z.array(z.string().min(1).max(40)).min(1).max(10).exactOptional(),
  /** As the organiser awarded them; never computed. */
  masterPoints: z
    .array(z.strictObject({ points: figure, type: z.string().max(40).nullable() }))
    .min(1)
    .max(10)
    .exactOptional(),
}

const aboutText = (most: number) => z.string().regex(/\S/).max(most)

/** A code (`NED`, `NL`), else as it is to be shown. */
const country = { country: aboutText(30).exactOptional() }

/** What an organiser tells everybody of a player. */
const about = {
  ...country,
  title: aboutText(40).exactOptional(),
  rating: aboutText(20).exactOptional(),
  /** Shown to everybody; `memberId` is shown to nobody. */
  publicNumber: aboutText(20).exactOptional(),
}

const playerSchema = z.strictObject({
  name: nameSchema,
  /** The organiser's number for the player, where there is one. */
  memberId: z.string().max(50).nullable(),
  ...about,
  ...traits,
})

/** A ranking's figures as the source published them; shown as official and compared with ours. */
const officialStandingSchema = z.strictObject({
  rank: z.int().min(1).nullable(),
  total: figure.nullable(),
  percent: percent.nullable(),
  /** Of a board, where the source gives that. */
  mean: figure.exactOptional(),
})

export const registrationSchema = z.strictObject({
  key,
  /** As printed: "3", "A12"; `null` when the source has none. */
  number: z.string().max(20).nullable(),
  /** The team's name, or the pair's players joined as the source does. */
  name: nameSchema,
  section: z.string().max(20).nullable(),
  /** The side a pair keeps in a two-winner movement. */
  side: z.enum(['NS', 'EW']).nullable(),
  players: z.array(playerSchema).max(20),
  bye: z.boolean(),
  carryOver: figure.nullable(),
  /** In points of the event's own unit; `adjustments` say more. */
  correction: figure.nullable(),
  /** Penalties and bonuses with their reasons, beside `correction`. */
  adjustments: adjustmentsSchema.exactOptional(),
  /**
   * Two players of an individual event who are partners for a while, as keys of their own registrations in the order
   * of `players`: what
   * the two score is credited to each of them, and they are ranked, not this.
   */
  members: z.array(key).length(2).exactOptional(),
  /** `A`, `B`, `C`, the strongest first; whoever is in a lower one is ranked there and in all above. */
  stratum: z.string().min(1).max(20).exactOptional(),
  /** Of a team. */
  ...country,
  ...traits,
  /** The first round that a withdrawn contestant does not play; absent for one that plays on. */
  withdrawnFrom: z.int().min(1).max(10_000).exactOptional(),
  official: officialStandingSchema.nullable(),
})

/** Four hands as `spades.hearts.diamonds.clubs`, each from the highest down; `null` is unknown. */
const handSchema = z
  .string()
  .regex(/^[AKQJT2-9]{0,13}(\.[AKQJT2-9]{0,13}){3}$/)
  .nullable()

const tricksByStrainSchema = z.strictObject({
  C: trickCountSchema,
  D: trickCountSchema,
  H: trickCountSchema,
  S: trickCountSchema,
  NT: trickCountSchema,
})

export const boardSchema = z.strictObject({
  number: boardNumberSchema,
  dealer: seatSchema,
  vulnerability: vulnerabilitySchema,
  deal: bySeatSchema(handSchema).nullable(),
  /** Tricks by declarer and strain as the source gives them; ours are computed. */
  doubleDummy: bySeatSchema(tricksByStrainSchema).nullable(),
})

/** A side's share of an adjusted board: an average of the Laws (Law 12C) or a percentage. */
const awardSchema = z.union([z.enum(['AVE+', 'AVE', 'AVE-']), figure])

const weightedComponentSchema = z.strictObject({
  /** Share, 0 to 1; the shares of a side add up to 1. */
  weight: z.number().min(0).max(1),
  contract: contractSchema.nullable(),
  lead: cardSchema.nullable(),
  tricks: trickCountSchema.nullable(),
  scoreNs: z.int(),
})

const adjustmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('average'), ns: awardSchema, ew: awardSchema }),
  /** Different scores for the two sides, both from North-South's view. */
  z.strictObject({ kind: z.literal('split'), scoreNs: z.int(), scoreEw: z.int() }),
  z.strictObject({
    kind: z.literal('weighted'),
    ns: z.array(weightedComponentSchema).min(1).max(20),
    /** `null`: the same for both sides. */
    ew: z.array(weightedComponentSchema).min(1).max(20).nullable(),
  }),
  /** IMPs awarded to each side without a score. */
  z.strictObject({ kind: z.literal('imps'), ns: figure, ew: figure }),
  /** The score stands. The board was fouled, and counts among the tables of the same group alone (Law 87). */
  z.strictObject({ kind: z.literal('fouled'), group: z.int().min(1).max(99) }),
])

/** Figures of one line of a traveller as the source published them. */
const officialResultSchema = z.strictObject({
  pointsNs: figure.nullable(),
  pointsEw: figure.nullable(),
  percentNs: percent.nullable(),
  percentEw: percent.nullable(),
  impsNs: figure.nullable(),
  impsEw: figure.nullable(),
})

export const resultSchema = z.strictObject({
  board: boardNumberSchema,
  /** `notPlayed` when the source says so; a board still to come has no result at all. */
  status: z.enum(['played', 'notPlayed']),
  contract: contractSchema.nullable(),
  lead: cardSchema.nullable(),
  tricks: trickCountSchema.nullable(),
  /** North-South's score; `null` when there is none (not played, or adjusted without one). */
  scoreNs: z.int().nullable(),
  adjustment: adjustmentSchema.nullable(),
  /** The director changed what happened at the table. */
  jury: z.boolean(),
  juryComment: text.nullable(),
  official: officialResultSchema.nullable(),
})

const tableLogSchema = z.strictObject({
  board: boardNumberSchema,
  events: z.array(tableEventSchema).max(2_000),
})

export const tableSchema = z.strictObject({
  key,
  /** The raw round, from 1. */
  round: z.int().min(1).max(10_000),
  /** The table's number in the room, from 1; both rooms of a match share it. */
  number: z.int().min(1).max(100_000),
  section: z.string().max(20).nullable(),
  /** `null` in pairs events. */
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  /** Registration keys of the two sides. */
  ns: key,
  ew: key,
  players: bySeatSchema(playerSchema.nullable()),
  results: z.array(resultSchema).max(1_000),
  logs: z.array(tableLogSchema).max(1_000),
})

const officialMatchSchema = z.strictObject({
  impsHome: figure.nullable(),
  impsVisiting: figure.nullable(),
  vpsHome: figure.nullable(),
  vpsVisiting: figure.nullable(),
})

/** A team match of one raw round; its boards are at the tables of the same round and number. */
export const matchSchema = z.strictObject({
  round: z.int().min(1).max(10_000),
  number: z.int().min(1).max(100_000),
  home: key,
  visiting: key,
  status: z.enum(MATCH_STATUSES),
  carryOverHome: figure.nullable(),
  carryOverVisiting: figure.nullable(),
  /** IMPs added by the director. */
  correctionHome: figure.nullable(),
  correctionVisiting: figure.nullable(),
  official: officialMatchSchema.nullable(),
})

export const sessionSchema = z.strictObject({
  key,
  /** From 1; with `miniSession` it places this set of deals in its segment. */
  session: order,
  miniSession: order,
  numberOfSessions: order,
  date: z.iso.date().nullable(),
  startDateTime: z.iso.datetime().nullable(),
  firstRound: order,
  numberOfRounds: z.int().min(0).max(10_000),
  roundGroups: order,
  firstBoard: order,
  boardsPerRound: z.int().min(0).max(10_000),
  bidOnly: z.boolean(),
  adaptive: z.boolean(),
  vugraphClosedResult: z.boolean(),
  playVisible: z.boolean(),
  crossTable: z.boolean(),
  alertType: z.enum(ALERT_TYPES),
  /** Seconds between the table and the public. */
  delay: z.int().min(0).max(86_400),
  releaseRule: z.enum(RELEASE_RULES),
  registrations: z.array(registrationSchema).max(20_000),
  boards: z.array(boardSchema).max(5_000),
  matches: z.array(matchSchema).max(50_000),
  tables: z.array(tableSchema).max(100_000),
})

const segmentOf = <S extends z.ZodType>(session: S) =>
  z.strictObject({
    key,
    name: nameSchema,
    order,
    sessions: z.array(session).min(1).max(1_000),
  })

const eventOf = <S extends z.ZodType>(session: S) =>
  z.strictObject({
    key,
    name: nameSchema,
    order,
    type: z.enum(SESSION_TYPES),
    calcType: z.enum(CALC_TYPES),
    /** Further ways the same results are calculated; frequency shows a table for each. */
    otherCalcTypes: z.array(z.enum(CALC_TYPES)).max(2),
    arrangeType: z.enum(ARRANGE_TYPES),
    /** North-south and east-west are ranked apart when 2. */
    winners: z.union([z.literal(1), z.literal(2)]),
    /** Whether a board is compared within a section or across the field. */
    sectionsScored: z.enum(['together', 'apart']),
    /** Options of the scoring engine that differ from their documented default. */
    conventions: conventionChangesSchema,
    segments: z.array(segmentOf(session)).min(1).max(1_000),
  })

export const segmentSchema = segmentOf(sessionSchema)
export const eventSchema = eventOf(sessionSchema)

/** Letters of a licence, which is one line. */
export const MOST_OF_LICENCE = 200

export const tournamentSchema = z.strictObject({
  key,
  name: nameSchema,
  location: text.nullable(),
  /** IANA zone of the event. */
  timeZone: z.string().max(60).nullable(),
})

/** A document whose sessions are given otherwise, such as one by one. */
export const documentOf = <S extends z.ZodType>(session: S) =>
  z.strictObject({
    format: z.literal(DOCUMENT_FORMAT),
    version: z.literal(DOCUMENT_VERSION),
    organiser: z.strictObject({
      name: nameSchema.nullable(),
      club: z.boolean(),
      /** Under which others may use the data, as the organiser says it; in files that are given out. */
      licence: z.string().max(MOST_OF_LICENCE).exactOptional(),
    }),
    tournament: tournamentSchema,
    events: z.array(eventOf(session)).min(1).max(1_000),
  })

export const documentSchema = documentOf(sessionSchema)

export type TournamentDocument = Deep<z.infer<typeof documentSchema>>
export type DocumentEvent = TournamentDocument['events'][number]
export type DocumentSegment = DocumentEvent['segments'][number]
export type DocumentSession = DocumentSegment['sessions'][number]
export type DocumentRegistration = DocumentSession['registrations'][number]
export type DocumentBoard = DocumentSession['boards'][number]
export type DocumentMatch = DocumentSession['matches'][number]
export type DocumentTable = DocumentSession['tables'][number]
export type DocumentResult = DocumentTable['results'][number]
export type DocumentTableLog = DocumentTable['logs'][number]
export type DocumentPlayer = DocumentRegistration['players'][number]
/** What an organiser tells everybody of a player. */
export type AboutPlayer = Pick<DocumentPlayer, 'country' | 'title' | 'rating' | 'publicNumber'>
