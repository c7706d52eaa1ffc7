/** Seasons of a club: series, championships and leagues over many sessions, and the winners of years gone by. */
import { SEASON_FIGURES } from '@openroom/bridge/score/season'
import { TIE_BREAKS } from '@openroom/bridge/score/tieBreaks'
import { z } from 'zod'
import { id, instant } from './common.ts'

/** `honours`: winners that are written down, of years before there were sessions here. */
export const SEASON_KINDS = ['series', 'championship', 'league', 'honours'] as const
export type SeasonKind = (typeof SEASON_KINDS)[number]

/** Who is ranked: each player whatever his partners, each pair as such, each team by its name. */
export const SEASON_CONTESTANTS = ['person', 'pair', 'team'] as const
export type SeasonContestants = (typeof SEASON_CONTESTANTS)[number]

/** Seasons of a club, sessions of a season, rows of one of its tables. */
export const MOST_SEASONS = 300
export const MOST_SEASON_SESSIONS = 400
export const MOST_SEASON_ROWS = 1_000

const name = z.string().trim().min(1).max(100)
/** `2026`, `2026/27`, `Autumn 2026`. */
const label = z.string().trim().max(20)
const day = z.iso.date()

/** Which finished sessions of the club count: those that fit all that is said here, and those picked. */
const sessionChoiceSchema = z.strictObject({
  /** Words that occur in the session's name, or in its event's or tournament's: all of them. */
  words: z.string().trim().max(100).default(''),
  /** Days of the week, 1 for Monday; none: any. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  /** Sessions that count whatever they are called, and those that do not. */
  added: z.array(id).max(MOST_SEASON_SESSIONS).default([]),
  left: z.array(id).max(MOST_SEASON_SESSIONS).default([]),
})
export type SessionChoice = Readonly<z.infer<typeof sessionChoiceSchema>>

const divisionSchema = z.strictObject({
  /** Empty where there is one. */
  name: z.string().trim().max(60),
  sessions: sessionChoiceSchema,
  /** Teams that belong to it before they have played. */
  teams: z.array(name).max(60).default([]),
  /** How many go up at its end, and how many down. */
  up: z.int().min(0).max(20).default(0),
  down: z.int().min(0).max(20).default(0),
})
export type SeasonDivision = Readonly<z.infer<typeof divisionSchema>>

export const seasonDefinitionSchema = z.strictObject({
  name,
  label,
  kind: z.enum(SEASON_KINDS),
  contestants: z.enum(SEASON_CONTESTANTS),
  figure: z.enum(SEASON_FIGURES),
  /** The best so many sessions count; `null`: all. */
  best: z.int().min(1).max(MOST_SEASON_SESSIONS).nullable().default(null),
  /** Sessions needed to be ranked; `null`: any. */
  least: z.int().min(1).max(MOST_SEASON_SESSIONS).nullable().default(null),
  /** Points by place, the first place first. */
  places: z.array(z.number().min(0).max(10_000)).max(60).default([]),
  divisions: z.array(divisionSchema).min(1).max(12),
  /** It is over: its winners stand in the hall. */
  ended: z.boolean().default(false),
  /** Of honours: year and winners. */
  honours: z
    .array(z.strictObject({ label, winners: name }))
    .max(200)
    .default([]),
})
export type SeasonDefinition = Readonly<z.infer<typeof seasonDefinitionSchema>>

const figure = z.number().nullable()

const playerSchema = z.object({
  /** `null`: the person has no page, or wants none. */
  personId: id.nullable(),
  name: z.string(),
})

export const seasonRowSchema = z.object({
  /** `null`: too few sessions so far. */
  rank: z.int().nullable(),
  tied: z.boolean(),
  tieBreak: z.enum(TIE_BREAKS).nullable(),
  /** Of a team; empty of a player or a pair. */
  team: z.string(),
  teamId: id.nullable().describe('The number of the team’s page; `null` while it has none.'),
  players: z.array(playerSchema),
  /** The mean of percentages, the sum of other figures, of the sessions that count. */
  figure,
  /** Sessions played, and how many of them count. */
  played: z.int(),
  counted: z.int(),
  /** In the order of the sessions: what it was worth, and whether it counts; `null`: missed. */
  sessions: z.array(z.object({ figure: z.number(), counts: z.boolean() }).nullable()),
  matches: z.object({
    played: z.int(),
    won: z.int(),
    drawn: z.int(),
    lost: z.int(),
    impsWon: z.number(),
    impsLost: z.number(),
  }),
  /** Of a league: where the place leads. */
  moves: z.enum(['up', 'down']).nullable(),
})
export type SeasonRow = Readonly<z.infer<typeof seasonRowSchema>>

const seasonHead = {
  seasonId: id,
  serverId: id,
  name: z.string(),
  label: z.string(),
  kind: z.enum(SEASON_KINDS),
  ended: z.boolean(),
}

export const seasonSchema = z.object({
  ...seasonHead,
  club: z.string(),
  contestants: z.enum(SEASON_CONTESTANTS),
  figure: z.enum(SEASON_FIGURES),
  best: z.int().nullable(),
  least: z.int().nullable(),
  places: z.array(z.number()),
  divisions: z.array(
    z.object({
      name: z.string(),
      sessions: z.array(
        z.object({ miniSessionId: id, day: day.nullable(), tournament: z.string(), session: z.string() }),
      ),
      rows: z.array(seasonRowSchema),
      up: z.int(),
      down: z.int(),
      /** Results of whom nobody knows the name: they are in no table. */
      nameless: z.int(),
      /** More sessions fit than are counted, or more contestants than are shown. */
      isCut: z.boolean(),
    }),
  ),
  honours: seasonDefinitionSchema.shape.honours.unwrap(),
})
export type SeasonBody = Readonly<z.infer<typeof seasonSchema>>

/** The seasons of a club, and who won those that are over. */
export const clubSeasonsSchema = z.object({
  seasons: z.array(
    z.object({
      ...seasonHead,
      /** Sessions that have counted so far. */
      sessions: z.int(),
      /** Who is first now, in each division; several when they share it. */
      leaders: z.array(z.object({ division: z.string(), names: z.array(z.string()) })),
    }),
  ),
  /** The newest year first. */
  hall: z.array(
    z.object({
      label: z.string(),
      winners: z.array(
        z.object({ seasonId: id, name: z.string(), division: z.string(), names: z.array(z.string()) }),
      ),
    }),
  ),
})
export type ClubSeasons = Readonly<z.infer<typeof clubSeasonsSchema>>

/** For staff: a season as it was made, and what it was before. */
export const keptSeasonSchema = z.object({
  seasonId: id,
  serverId: id,
  version: z.int(),
  definition: seasonDefinitionSchema,
  /** The newest first; the first is how it is now. */
  history: z.array(
    z.object({ version: z.int(), at: instant, by: z.string().nullable(), isRemoval: z.boolean() }),
  ),
})
export type KeptSeason = Readonly<z.infer<typeof keptSeasonSchema>>

/** `seasonId` `null`: a new one. `version`: the one that was read, so that nobody's changes are lost. */
export const saveSeasonSchema = z.strictObject({
  seasonId: id.nullable(),
  serverId: id,
  version: z.int().nullable(),
  definition: seasonDefinitionSchema,
})
export type SaveSeason = Readonly<z.input<typeof saveSeasonSchema>>

export const savedSeasonSchema = z.object({ seasonId: id, version: z.int() })
export type SavedSeason = Readonly<z.infer<typeof savedSeasonSchema>>

export const undoSeasonSchema = z.strictObject({ version: z.int() })

/** For staff who choose: finished sessions of the club, the newest first. */
export const seasonSessionsSchema = z.array(
  z.object({
    miniSessionId: id,
    day: day.nullable(),
    tournament: z.string(),
    session: z.string(),
    type: z.enum(['PAIR', 'TEAM']),
    /** Whether it counts by what was said. */
    fits: z.boolean(),
  }),
)
export type SeasonSessions = Readonly<z.infer<typeof seasonSessionsSchema>>

/** Removed seasons of a club, which can be brought back. */
export const removedSeasonsSchema = z.array(z.object({ seasonId: id, name: z.string(), label: z.string() }))
export type RemovedSeasons = Readonly<z.infer<typeof removedSeasonsSchema>>

/** What sessions would fit. */
export const chosenSessionsSchema = z.strictObject({
  sessions: sessionChoiceSchema,
  contestants: z.enum(SEASON_CONTESTANTS),
})
export type ChosenSessions = Readonly<z.input<typeof chosenSessionsSchema>>
