/** The field of a session changes: what the desk asks for, and what comes of it (docs/desk.md). */
import type { Deep } from '@openroom/bridge/deep'
import { PAIR_FORMS } from '@openroom/bridge/movement/draw'
import { MOST_MOVEMENT } from '@openroom/bridge/movement/own'
import { z } from 'zod'
import { FIELD_REASONS } from '../fieldReasons.ts'
import { id, instant } from './common.ts'
import { entrantPlayerSchema } from './desk.ts'

const key = z.string().min(1).max(100)
const round = z.int().min(1).max(10_000)
const pair = z.tuple([entrantPlayerSchema, entrantPlayerSchema])
/** North or East of the pair, South or West. */
const seat = z.union([z.literal(0), z.literal(1)])

/** Each holds from a round on; of the rounds before what is drawn stays. */
export const fieldChangeSchema = z.discriminatedUnion('kind', [
  /** A late pair takes the place of the bye; with `sitOut`, where there is none, that of another pair in each round. */
  z.strictObject({
    kind: z.literal('join'),
    from: round,
    players: pair,
    sitOut: z.boolean().exactOptional(),
  }),
  /** A pair leaves; whom it was to meet sits out. What it has begun and not played is an average for the others. */
  z.strictObject({ kind: z.literal('leave'), from: round, pair: key }),
  /** Somebody plays in a player's place; `to` null: to the end. Of an individual `pair` is the player, whose `seat` is 0. */
  z.strictObject({
    kind: z.literal('substitute'),
    from: round,
    to: round.nullable(),
    pair: key,
    seat,
    player: entrantPlayerSchema,
  }),
  /** Two pairs go each other's way. */
  z.strictObject({ kind: z.literal('places'), from: round, one: key, other: key }),
  /** A pair goes to another section: each section goes on in its own movement, with those who are there. */
  z.strictObject({ kind: z.literal('section'), from: round, pair: key, section: z.string().min(1).max(20) }),
  /** The table of a pair plays other boards in that round than it is drawn to; any of them names them all. */
  z.strictObject({ kind: z.literal('boards'), from: round, pair: key, first: z.int().min(1).max(10_000) }),
  /** Another movement for those who are there. */
  z.strictObject({
    kind: z.literal('movement'),
    from: round,
    /** Absent: the one that needs fewest new boards for these rounds. */
    form: z.enum([...PAIR_FORMS, 'own']).exactOptional(),
    /** The club's own, as a file. */
    movement: z.string().max(MOST_MOVEMENT).exactOptional(),
    rounds: round,
    gone: z.array(key).max(200),
    joined: z.array(pair).max(200),
  }),
  /** A team comes late: into the place of a bye, or as one more. */
  z.strictObject({
    kind: z.literal('team'),
    from: round,
    name: z.string().trim().min(1).max(200),
    players: z.array(entrantPlayerSchema).max(20),
  }),
  /** Of a Swiss or a round robin: the rounds from there on, of which nobody has begun anything, are drawn no more, and can be drawn anew. */
  z.strictObject({ kind: z.literal('draw'), from: round }),
])
export type AskedFieldChange = Deep<z.infer<typeof fieldChangeSchema>>
/** Of pairs; and of teams, whose withdrawal is a correction. */
export const PAIR_CHANGES = [
  'join',
  'leave',
  'substitute',
  'places',
  'section',
  'boards',
  'movement',
] as const
/** Of an individual, in which everybody plays with everybody. */
export const PLAYER_CHANGES = ['substitute'] as const
export const SWISS_CHANGES = ['join', 'leave', 'substitute', 'places', 'draw'] as const
export const TEAM_CHANGES = ['team', 'draw'] as const
const FIELD_CHANGES = [...PAIR_CHANGES, ...TEAM_CHANGES] as const
export type FieldChangeKind = (typeof FIELD_CHANGES)[number]

/** How it is drawn. */
const FIELD_FORMS = [...PAIR_FORMS, 'individual', 'swissPairs', 'swiss', 'roundRobin'] as const

export const makeFieldChangeSchema = z.strictObject({
  change: fieldChangeSchema,
  /** That of the preview. */
  state: z.string().max(100),
})
export type MakeFieldChange = Deep<z.infer<typeof makeFieldChangeSchema>>

const fieldTableSchema = z.object({
  round,
  number: z.int(),
  section: z.string().nullable(),
  /** `null`: nobody, the other side sits out. */
  ns: z.string().nullable(),
  ew: z.string().nullable(),
  boards: z.array(z.int()),
})
export type FieldTable = Deep<z.infer<typeof fieldTableSchema>>

export const fieldPreviewSchema = z.object({
  /** Given back with the press: the change that was seen is the one that is made. */
  state: z.string(),
  numberOfRounds: z.int(),
  /** Tables that are another than before, in the order of play; */
  tables: z.array(fieldTableSchema),
  /** and those that are no more. */
  closed: z.array(fieldTableSchema.pick({ round: true, number: true, section: true })),
  /** Everybody who goes on: boards played, boards to come, rounds to sit out. */
  pairs: z.array(
    z.object({
      key,
      name: z.string(),
      played: z.array(z.int()),
      toCome: z.array(z.int()),
      sitsOut: z.array(round),
    }),
  ),
  /** Of another movement: those that can be played, the one that is proposed first, with the new boards of each. */
  movements: z.array(z.object({ form: z.enum(PAIR_FORMS), rounds: z.int(), newBoards: z.int() })),
  /** Boards that nobody had before. */
  newBoards: z.array(z.int()),
  /** Of pairs, at how many tables each of them is played, and whether those are fewer than half. */
  newBoardsAt: z.array(z.object({ boards: z.array(z.int()), tables: z.int(), few: z.boolean() })),
  /** Tables that stay as they are in a round in which others change, unless they have begun. */
  staying: z.array(z.object({ round, tables: z.array(z.string()) })),
  /** Tables that had no code before. */
  newTables: z.array(z.string()),
  /** Meetings of two who have played each other by then. */
  again: z.int(),
  /** There is one ranking from now on, where there were two. */
  oneRanking: z.boolean(),
  /** Pairs whose number is another from now on, on what is printed and in every ranking. */
  renumbered: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  /** Boards that were begun at a table and are not played any more: an average. */
  ruled: z.array(z.object({ round, number: z.int(), section: z.string().nullable(), board: z.int() })),
})
export type FieldPreview = Deep<z.infer<typeof fieldPreviewSchema>>

export const fieldSchema = z.object({
  /** `null`: it can be changed. */
  why: z.enum(FIELD_REASONS).nullable(),
  /** The first round in which no table has begun, and the one that is played. */
  nextRound: round,
  nowRound: round,
  numberOfRounds: z.int(),
  boardsPerRound: z.int(),
  form: z.enum(FIELD_FORMS),
  /** Pairs, or teams; of an individual the players. */
  pairs: z.array(
    z.object({
      key,
      name: z.string(),
      number: z.string().nullable(),
      section: z.string().nullable(),
      /** Where north-south and east-west are ranked, and numbered, apart; else `null`. */
      side: z.enum(['NS', 'EW']).nullable(),
      players: z.array(z.string()),
      /** It plays on; one that has left is here for the record. */
      plays: z.boolean(),
    }),
  ),
  /** Rounds in which somebody sits out whose place a late pair can take. */
  free: z.array(round),
  /** The newest first; only that can be undone. */
  changes: z.array(
    z.object({
      id,
      at: instant,
      by: z.string().nullable(),
      kind: z.enum(FIELD_CHANGES),
      from: round,
      to: round.nullable(),
      /** Names: who came, left, sat down. */
      names: z.array(z.string()),
      /** Of another movement: who left with it. */
      gone: z.array(z.string()),
      canUndo: z.boolean(),
    }),
  ),
})
export type DeskField = Deep<z.infer<typeof fieldSchema>>
