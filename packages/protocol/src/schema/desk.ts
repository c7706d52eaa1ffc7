/** What the director's desk sends and is told (docs/desk.md). */
import type { Deep } from '@openroom/bridge/deep'
import { DRAW_FORMS, PAIR_FORMS } from '@openroom/bridge/movement/draw'
import { MOST_MOVEMENT } from '@openroom/bridge/movement/own'
import { SEATS } from '@openroom/bridge/seat'
import { CALC_TYPES, RELEASE_RULES } from '@openroom/bridge/session'
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id, instant } from './common.ts'
import { plannedScoringSchema } from './upcoming.ts'

const name = z.string().trim().min(1).max(200)

/** By name, who has played here by it before is that member; or by a member's number, with the name where it is known. */
export const entrantPlayerSchema = z.union([
  name,
  z.strictObject({ memberId: z.string().trim().min(1).max(40), name: name.optional() }),
])
export type EntrantPlayer = Deep<z.infer<typeof entrantPlayerSchema>>

/** A pair, a team, or a player of an individual. */
const entrantSchema = z.strictObject({ name, players: z.array(entrantPlayerSchema).max(20) })
export type Entrant = z.infer<typeof entrantSchema>

/** A file of hands has some kilobytes. */
export const MOST_HANDS_BYTES = 1024 * 1024

/** `dealt`: by the server, from a seed that is published afterwards. `none`: hands come from the tables, or never. */
const dealsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dealt') }),
  z.strictObject({ kind: z.literal('none') }),
  /** A file with hands, of any format that can be read. */
  z.strictObject({
    kind: z.literal('file'),
    file: z.base64().max(Math.ceil((MOST_HANDS_BYTES * 4) / 3) + 4),
  }),
])
export type Deals = z.infer<typeof dealsSchema>

/** What a session of pairs goes on from. */
const afterSchema = z.strictObject({
  /** A session of pairs of the same organiser; tournament and event are its own. */
  session: id,
  /** `session`: one ranking over both. `stage`: a part of its own, as a final is. */
  as: z.enum(['session', 'stage']),
  /** Of a stage: how much of the points of the session before is taken along, in percent. */
  carryOver: z.number().min(0).max(100).default(0),
})

export const newEventSchema = z.strictObject({
  /** Organiser: 1 is this installation's own. */
  serverId: id.default(1),
  tournament: name,
  event: name,
  location: z.string().trim().max(200).default(''),
  /** IANA zone of the event. */
  timeZone: z.string().max(60).nullable().default(null),
  form: z.enum(DRAW_FORMS),
  /** The club's own movement as a file (docs/movements.md), where that is the form; it is kept with the club. */
  movement: z.string().max(MOST_MOVEMENT).nullable().default(null),
  /** Of its first part: a stage of a knock-out, say. */
  segment: name.default('Main'),
  /** `drawn`: the order of the contestants is left to chance. */
  order: z.enum(['given', 'drawn']).default('given'),
  /** Pairs and single players by sections; teams all in the first. */
  sections: z.array(z.array(entrantSchema).min(1).max(200)).min(1).max(26),
  /** Of pairs the movement of each section, where they do not all play `form`; then there is one ranking. */
  sectionForms: z.array(z.enum(PAIR_FORMS)).max(26).exactOptional(),
  /** As many as can be played where there are more. */
  rounds: z.int().min(1).max(100),
  boardsPerRound: z.int().min(1).max(100),
  firstBoard: z.int().min(1).max(900).default(1),
  calcType: z.enum(CALC_TYPES),
  winners: z.union([z.literal(1), z.literal(2)]).default(1),
  /** Of a Mitchell with one winner: in its last rounds the pairs at each table change directions. */
  arrowSwitch: z.boolean().default(true),
  /** Of a Mitchell or Howell: all tables play the same boards in a round. */
  barometer: z.boolean().default(false),
  sectionsScored: z.enum(['together', 'apart']).default('together'),
  scoring: plannedScoringSchema,
  deals: dealsSchema,
  /** `null`: by hand. */
  startDateTime: instant.nullable().default(null),
  /** Seconds between the table and the public. */
  delay: z.int().min(0).max(86_400),
  /** `null`: what the movement can bear. */
  releaseRule: z.enum(RELEASE_RULES).nullable().default(null),
  /** Boards are told while somebody has still to play them: an admin's word alone. */
  tellsEarly: z.boolean().default(false),
  /** `null`: a new event. */
  after: afterSchema.nullable().default(null),
})
export type NewEvent = Deep<z.input<typeof newEventSchema>>

export const madeEventSchema = z.object({ tournamentId: id, miniSessionId: id })
export type MadeEvent = z.infer<typeof madeEventSchema>

/** A file of a scoring program holds its club's members too. */
export const MOST_PROGRAM_BYTES = 8 * 1024 * 1024

/** An evening as a scoring program has it: the file's movement is that of the evening. */
export const programEventSchema = z.strictObject({
  serverId: id.default(1),
  tournament: name,
  event: name,
  timeZone: z.string().max(60).nullable().default(null),
  calcType: z.enum(CALC_TYPES),
  /** Seconds between the table and the public. */
  delay: z.int().min(0).max(86_400),
  /** As it is given back. */
  fileName: z.string().trim().min(1).max(120),
  file: z.base64().max(Math.ceil((MOST_PROGRAM_BYTES * 4) / 3) + 4),
})
export type ProgramEvent = Deep<z.input<typeof programEventSchema>>

/** Movements of a club's own that are kept, as files. */
export const keptMovementsSchema = z.array(z.object({ name: z.string(), text: z.string() }))
export type KeptMovements = Deep<z.infer<typeof keptMovementsSchema>>

export const movementNameSchema = z.strictObject({ name: z.string().min(1).max(80) })
export type MovementName = Readonly<z.infer<typeof movementNameSchema>>

/** A file that a movement is taken from: its rounds alone. */
export const readMovementSchema = z.strictObject({
  serverId: id,
  file: z.base64().max(Math.ceil((MOST_PROGRAM_BYTES * 4) / 3) + 4),
})
export type ReadMovement = Readonly<z.infer<typeof readMovementSchema>>

export const movementTextSchema = z.object({ text: z.string() })
export type MovementText = Readonly<z.infer<typeof movementTextSchema>>

const shortLine = (most: number) => z.string().trim().max(most)

/** What a federation asks of a club's evenings, told once. */
export const federationSchema = z.strictObject({
  clubName: shortLine(200).min(1),
  clubNumber: shortLine(40).min(1),
  /** Of the federation's own list. */
  chargeCode: shortLine(10).min(1),
  masterPointScale: shortLine(40),
  contact: z.strictObject({
    name: shortLine(200).min(1),
    telephone: shortLine(40),
    email: z.union([z.literal(''), z.email().max(200)]),
  }),
})
export type FederationFacts = Deep<z.infer<typeof federationSchema>>

/** What is told, and what of the session a federation would miss. */
export const sessionFederationSchema = z.object({
  federation: federationSchema.nullable(),
  /** Of the organiser, to begin with. */
  organiser: z.string().nullable(),
  /** Who played without a number of the federation. */
  withoutNumber: z.array(z.string()),
})
export type SessionFederation = Deep<z.infer<typeof sessionFederationSchema>>

/** The club at its own site; the password is told and never shown. */
export const tellClubSiteSchema = z.strictObject({
  club: shortLine(60).min(1),
  /** Absent: the one that was told. */
  password: z.string().min(1).max(200).exactOptional(),
  /** Whether sessions are sent when they end, and again when they are put right. */
  byItself: z.boolean(),
})
export type TellClubSite = Readonly<z.infer<typeof tellClubSiteSchema>>

export const clubSiteSchema = z.object({
  /** Its code there; `null`: not told. */
  club: z.string().nullable(),
  byItself: z.boolean(),
  /** What the site answered the last time; `''`: nothing. */
  posted: z.object({ at: instant, isTaken: z.boolean(), answer: z.string() }).nullable(),
})
export type ClubSite = Deep<z.infer<typeof clubSiteSchema>>

const sessionParts = {
  miniSessionId: id,
  tournament: z.string(),
  event: z.string(),
  segment: z.string(),
  type: z.string(),
  status: z.enum(STATUSES),
  startDateTime: instant.nullable(),
  realStartDateTime: instant.nullable(),
  /** Its play is over, and what is left of it is shown by and by. */
  closing: z.boolean(),
}

export const deskSessionEntrySchema = z.object(sessionParts)
export type DeskSessionEntry = z.infer<typeof deskSessionEntrySchema>

/** What a table is doing; `over`: its last board has a result, and none is under way. */
export const TABLE_PHASES = ['waiting', 'auction', 'play', 'over'] as const

const deskTableSchema = z.object({
  tableId: id,
  round: z.int(),
  number: z.int(),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  ns: z.string(),
  ew: z.string(),
  /** Nobody plays: one side, which has no name here, sits out, or the match is conceded. */
  isBye: z.boolean(),
  /** Of the newest entry. */
  board: z.int().nullable(),
  phase: z.enum(TABLE_PHASES),
  /** Boards that it is to play; 0 when not known. */
  boards: z.int(),
  /** Those with a result. */
  results: z.int(),
  /** Entries of the log. */
  entries: z.int(),
  newestAt: instant.nullable(),
  /** Operators there now. */
  operators: z.array(z.string()),
  doubts: z.int(),
  isHeld: z.boolean(),
})
export type DeskTable = z.infer<typeof deskTableSchema>

/** Law 79C1 and 92B: half an hour from when the scores can be seen, where nothing else is said. */
export const APPEAL_MINUTES = 30
export const MOST_APPEAL_MINUTES = 7 * 24 * 60

/** How long results can be questioned once all is public; `null`: nothing is said of it, absent: as it was made. */
export const finishSessionSchema = z.strictObject({
  appealMinutes: z.int().min(1).max(MOST_APPEAL_MINUTES).nullable().exactOptional(),
  /** Without the delay: also said of a session that ends already. Boards that others have still to play wait for them. */
  showNow: z.literal(true).exactOptional(),
})
export type FinishSession = Readonly<z.infer<typeof finishSessionSchema>>

export const deskSessionSchema = z.object({
  ...sessionParts,
  /** For corrections and appeals, in minutes after the end; `null`: nothing is said of them. */
  appealMinutes: z.int().nullable(),
  /** Organiser. */
  serverId: id,
  delay: z.int(),
  releaseRule: z.enum(RELEASE_RULES),
  boardsPerRound: z.int(),
  numberOfRounds: z.int(),
  arrangeType: z.string(),
  /** What AVE+ and AVE− are worth by the event's conventions, before anybody's own session makes them better or worse. */
  average: z.object({ unit: z.enum(['PERCENT', 'IMP', 'POINT']), plus: z.number(), minus: z.number() }),
  /** Who plays whom next is drawn and not public yet. */
  waits: z.boolean(),
  /** SHA-256 of the seed of the deals, to be told before play; `null`: they were not dealt here. */
  commitment: z.string().nullable(),
  /** The scoring program's file that it was made of; `null`: none. */
  programFile: z.string().nullable(),
  registrations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      carryOver: z.number().nullable(),
      adjustments: z.array(
        z.object({
          unit: z.string(),
          amount: z.number(),
          reason: z.string().nullable(),
          round: z.int().exactOptional(),
        }),
      ),
    }),
  ),
  tables: z.array(deskTableSchema),
  /** Teams that sit out a round; a pair that does so has a table. */
  resting: z.array(z.object({ round: z.int(), name: z.string() })),
})
export type DeskSession = z.infer<typeof deskSessionSchema>

/** How long one board took at one table; sides in seconds. */
const boardTempoSchema = z.object({
  tableId: id,
  board: z.int(),
  beganAt: instant,
  taken: z.object({ NS: z.int(), EW: z.int() }),
  /** What was thought about longest. */
  longest: z.object({
    seat: z.enum(SEATS),
    kind: z.enum(['call', 'card']),
    text: z.string(),
    seconds: z.int(),
  }),
})
export type BoardTempo = Deep<z.infer<typeof boardTempoSchema>>

export const tempoSchema = z.object({
  /** Whether viewers are not told how long something took. */
  hidden: z.boolean(),
  /** Only those whose calls and cards came in one by one; those that took longest first. */
  boards: z.array(boardTempoSchema),
})
export type SessionTempo = Deep<z.infer<typeof tempoSchema>>

export const hideTempoSchema = z.strictObject({ hidden: z.boolean() })
export type HideTempo = Readonly<z.infer<typeof hideTempoSchema>>

export const dealSeedSchema = z.object({
  /** SHA-256 of the seed's text, in hexadecimal digits. */
  commitment: z.string(),
  /** `null` until the session is closed. */
  seed: z.string().nullable(),
})
export type DealSeed = z.infer<typeof dealSeedSchema>

/** Whether the next session that a source of the tournament brings is this announced one. */
export const waitForSourceSchema = z.strictObject({ awaits: z.boolean() })
export type WaitForSource = Readonly<z.infer<typeof waitForSourceSchema>>

/** `null`: it has begun or has its source, and waits for none. */
export const waitsForSourceSchema = z.object({ awaits: z.boolean().nullable() })
export type WaitsForSource = Readonly<z.infer<typeof waitsForSourceSchema>>

export const askNamesakesSchema = z.strictObject({ serverId: id, names: z.array(name).max(2_000) })
export type AskNamesakes = Readonly<z.infer<typeof askNamesakesSchema>>

/**
 * A name that leaves open who is meant. Several players of the organiser have it: `memberIds` are the numbers of those who
 * have one. Or nobody has, and `alike` are called nearly so.
 */
export const namesakesSchema = z.object({
  name: z.string(),
  memberIds: z.array(z.string()),
  alike: z.array(z.object({ name: z.string(), memberId: z.string().nullable() })),
})
export type Namesakes = Deep<z.infer<typeof namesakesSchema>>
