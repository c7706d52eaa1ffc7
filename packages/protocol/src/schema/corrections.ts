/** What staff put right in a session (docs/corrections.md). */
import { ADJUSTMENT_UNITS } from '@openroom/bridge/score/adjustments'
import { SEATS } from '@openroom/bridge/seat'
import { ARRANGE_TYPES, CALC_TYPES, STEPPED_VP_SCALES } from '@openroom/bridge/session'
import { z } from 'zod'
import { aboutPlayer, cardSchema, contractSchema, id, instant, licenceLine } from './common.ts'
import { tableResultSchema } from './tableResult.ts'

const name = z.string().trim().min(1).max(200)
const key = z.string().min(1).max(100)
const told = (most: number) => z.string().trim().min(1).max(most)
const atTable = {
  /** Key of the table, as `boardResults` tells it. */
  table: key,
  board: z.int().min(1).max(99_999),
}
const award = z.union([z.enum(['AVE+', 'AVE', 'AVE-']), z.number().min(-1_000).max(1_000)])
const score = z.int().min(-20_000).max(20_000)
const imps = z.number().min(-1_000).max(1_000)
const isTogether = (shares: readonly { readonly weight: number }[]): boolean =>
  Math.abs(shares.reduce((sum, { weight }) => sum + weight, 0) - 1) < 1e-6

/** A result that might have come about, by its contract or by its score alone. */
const shareSchema = z
  .strictObject({
    /** Above 0, up to 1. */
    weight: z.number().gt(0).max(1),
    contract: contractSchema.nullable(),
    /** Declarer's. */
    tricks: z.int().min(0).max(13).nullable(),
    /** North-South's; `null` where the contract says it. */
    scoreNs: score.nullable(),
  })
  .refine(
    ({ contract, tricks, scoreNs }) =>
      (contract === null) === (scoreNs !== null) && (contract?.kind === 'played') === (tricks !== null),
    {
      message: 'A share has a contract with its tricks, or a score.',
    },
  )
const sharesSchema = z
  .array(shareSchema)
  .min(1)
  .max(20)
  .refine(isTogether, { message: 'The shares of a side add up to 1.' })

/** Of pairs IMPs are against every other result or a datum; `vpScale: none` ranks teams by their IMPs. */
const scoringSchema = z.strictObject({
  calcType: z.enum(CALC_TYPES).exactOptional(),
  arrangeType: z.enum(ARRANGE_TYPES).exactOptional(),
  winners: z.union([z.literal(1), z.literal(2)]).exactOptional(),
  sectionsScored: z.enum(['together', 'apart']).exactOptional(),
  pairs: z.enum(['butler', 'crossImps']).exactOptional(),
  vpScale: z.enum(['wbfContinuous', ...STEPPED_VP_SCALES, 'none']).exactOptional(),
})

export const correctionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('player'), from: name, to: name }),
  z.strictObject({ kind: z.literal('registration'), registration: key, to: name }),
  /** What is told of a player, all of it; `null` for nothing. */
  z.strictObject({
    kind: z.literal('about'),
    player: name,
    country: told(30).nullable(),
    title: told(40).nullable(),
    rating: told(20).nullable(),
    publicNumber: told(20).nullable(),
  }),
  /** Which country a team plays for. */
  z.strictObject({ kind: z.literal('country'), registration: key, to: told(30).nullable() }),
  /** Two players in each other's place, wherever they sat. */
  z.strictObject({ kind: z.literal('players'), one: name, other: name }),
  /** Two pairs or teams in each other's place; `round: null` wherever they sat. */
  z.strictObject({
    kind: z.literal('exchange'),
    one: key,
    other: key,
    round: z.int().min(1).max(10_000).nullable(),
  }),
  /** North-South sat East-West; `board: null` for all boards of the table. Of a team match: of both rooms. */
  z.strictObject({ kind: z.literal('sides'), table: key, board: atTable.board.nullable() }),
  /** Who sat at a table; seats left out are right. */
  z.strictObject({
    kind: z.literal('lineUp'),
    table: key,
    seats: z.partialRecord(z.enum(SEATS), name),
  }),
  z.strictObject({
    kind: z.literal('result'),
    ...atTable,
    /** `null`: not played. */
    contract: contractSchema.nullable(),
    lead: cardSchema.nullable(),
    /** Declarer's; `null` when passed out or not played. */
    tricks: z.int().min(0).max(13).nullable(),
  }),
  /** What the table entered for the board was of the other, and the other way round where it has both. */
  z.strictObject({ kind: z.literal('otherBoard'), ...atTable, other: atTable.board }),
  z.strictObject({
    kind: z.literal('ruling'),
    ...atTable,
    ruling: z.discriminatedUnion('kind', [
      /** Averages of the Laws, or percentages. */
      z.strictObject({ kind: z.literal('average'), ns: award, ew: award }),
      /** Both from North-South's view. */
      z.strictObject({ kind: z.literal('split'), scoreNs: score, scoreEw: score }),
      /** Weights of potential results (Law 12C1c); `ew: null` where they are the same for both sides. */
      z.strictObject({ kind: z.literal('weighted'), ns: sharesSchema, ew: sharesSchema.nullable() }),
      /** IMPs of each side, from its own view. */
      z.strictObject({ kind: z.literal('imps'), ns: imps, ew: imps }),
    ]),
  }),
  /** A team plays no more from a round on; whom it was to meet has a bye. */
  z.strictObject({ kind: z.literal('withdrawal'), registration: key, from: z.int().min(1).max(10_000) }),
  /** A team gives up a match, with those of its segments that follow. */
  z.strictObject({
    kind: z.literal('concession'),
    round: z.int().min(1).max(10_000),
    number: z.int().min(1).max(100_000),
    by: z.enum(['home', 'visiting']),
  }),
  z.strictObject({
    kind: z.literal('penalty'),
    registration: key,
    /** `null`: the points that the ranking counts. */
    unit: z.enum(ADJUSTMENT_UNITS).nullable(),
    /** Negative for a penalty. */
    amount: z.number().min(-10_000).max(10_000),
  }),
  /** Brought from an earlier stage, in the points of the ranking. */
  z.strictObject({
    kind: z.literal('carryOver'),
    registration: key,
    amount: z.number().min(-10_000).max(10_000).nullable(),
  }),
  /** IMPs brought into a match, or given in it. */
  z.strictObject({
    kind: z.literal('match'),
    round: z.int().min(1).max(10_000),
    number: z.int().min(1).max(100_000),
    of: z.enum(['carryOver', 'correction']),
    home: imps,
    visiting: imps,
  }),
  /** What these tables have of the board is compared among themselves alone (Law 87). */
  z.strictObject({ kind: z.literal('fouled'), board: atTable.board, tables: z.array(key).min(1).max(1_000) }),
  /** Counts for nobody. */
  z.strictObject({ kind: z.literal('board'), board: atTable.board }),
  /** Was no part of the session. */
  z.strictObject({ kind: z.literal('removed'), board: atTable.board }),
  /** The name of what the session belongs to; of a session that is announced or played too. */
  z.strictObject({ kind: z.literal('place'), of: z.enum(['tournament', 'event', 'segment']), to: name }),
  /** How the event of the session is arranged and scored; what is left out is right. As the name, at any time. */
  z.strictObject({ kind: z.literal('scoring'), scoring: scoringSchema }),
  /** Under which others may use what the tournament has; `null`: as its organiser says. As the name, at any time. */
  z.strictObject({ kind: z.literal('licence'), to: licenceLine.nullable() }),
  /** The session belongs to the event and segment of another (`others`), after the last there. */
  z.strictObject({ kind: z.literal('tie'), session: id }),
  /** The session is an event of its own, of this name. */
  z.strictObject({ kind: z.literal('part'), to: name }),
])
export type WireCorrection = z.infer<typeof correctionSchema>

/** What can be put right of a session of a live source or of the desk before it is over, too. */
export const OPEN_KINDS: readonly WireCorrection['kind'][] = [
  ...(['player', 'registration', 'about', 'country', 'players', 'exchange', 'sides', 'lineUp'] as const),
  ...([
    'result',
    'otherBoard',
    'ruling',
    'fouled',
    'withdrawal',
    'concession',
    'penalty',
    'carryOver',
    'match',
  ] as const),
]

export const newCorrectionSchema = z
  .strictObject({ correction: correctionSchema, reason: z.string().trim().min(1).max(500) })
  .refine(
    ({ correction: { kind, ...parts } }) => {
      if (kind !== 'result') return true
      const { contract, tricks, lead } = parts as {
        contract: { kind: string } | null
        tricks: unknown
        lead: unknown
      }
      return contract?.kind === 'played' ? tricks !== null : tricks === null && lead === null
    },
    { message: 'A contract that was played has tricks, and nothing else has.' },
  )
export type NewCorrection = z.infer<typeof newCorrectionSchema>

const person = z.object({ name: z.string(), email: z.string() }).nullable()

export const correctedSchema = z.object({
  id,
  correction: correctionSchema,
  reason: z.string(),
  at: instant,
  /** `null`: on the server's machine. */
  by: person,
  /** When it was taken back; `null`: it counts. */
  undoneAt: instant.nullable(),
})
export type Corrected = z.infer<typeof correctedSchema>

/** A session as it can be put right. */
export const correctableSchema = z.object({
  isTeam: z.boolean(),
  /** While it is not, names and scoring of what it belongs to can be put right, */
  isOver: z.boolean(),
  /** and what `OPEN_KINDS` has, where it is fed by a source or made at the desk. */
  isFed: z.boolean(),
  /** Sessions that it may be tied to, the nearest in time first. */
  others: z.array(z.object({ id, name: z.string(), date: z.string().nullable() })),
  /** Whether other sessions belong to the same event. */
  isTied: z.boolean(),
  tournament: z.string(),
  event: z.string(),
  segment: z.string(),
  /** Under which its data may be used, the tournament's own or its organiser's. */
  licence: z.string().nullable(),
  scoring: z.object({
    calcType: z.enum(CALC_TYPES),
    arrangeType: z.enum(ARRANGE_TYPES),
    winners: z.union([z.literal(1), z.literal(2)]),
    sectionsScored: z.enum(['together', 'apart']),
  }),
  registrations: z.array(
    z.object({
      key: z.string(),
      number: z.string().nullable(),
      name: z.string(),
      players: z.array(z.string()),
      /** Nobody: whoever meets it sits out. */
      bye: z.literal(true).exactOptional(),
      /** Of a team. */
      country: z.string().exactOptional(),
      /** What is told of its players, of whom there is something. */
      told: z.array(z.object({ name: z.string(), ...aboutPlayer })).exactOptional(),
    }),
  ),
  /** Numbers of its boards. */
  boards: z.array(z.int()),
  /** Who sat where, for what concerns one table; in the order of the rounds. */
  tables: z.array(
    z.object({
      key: z.string(),
      round: z.int(),
      number: z.int(),
      section: z.string().nullable(),
      room: z.enum(['OPEN', 'CLOSED']).nullable(),
      ns: z.string(),
      ew: z.string(),
      /** North, east, south, west; `null` where nobody is known. */
      seats: z.array(z.string().nullable()).length(4),
    }),
  ),
  /** Matches of teams, by name. */
  matches: z.array(z.object({ round: z.int(), number: z.int(), home: z.string(), visiting: z.string() })),
  /** Units that penalties may have. */
  units: z.array(z.enum(ADJUSTMENT_UNITS)),
  /** The newest first. */
  corrections: z.array(correctedSchema),
})
export type Correctable = z.infer<typeof correctableSchema>

export const boardResultSchema = tableResultSchema.extend({
  table: z.string(),
  /** `null`: they are drawn to play it, and nobody has a result. */
  outcome: tableResultSchema.shape.outcome.nullable(),
  /** What it is worth by all results so far, public or not: percent, or IMPs; `null` without a score, and of teams. */
  worth: z.object({ ns: z.number().nullable(), ew: z.number().nullable() }).nullable(),
  /** The newest correction of it alone that counts; `null`: none. */
  correction: id.nullable(),
})
export type BoardResult = z.infer<typeof boardResultSchema>
export const boardResultsSchema = z.array(boardResultSchema)

const standing = z.object({
  rank: z.number().nullable(),
  points: z.number().nullable(),
  percent: z.number().nullable(),
})

/** By all results that there are, public or not; the best first. */
export const rankingSchema = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    number: z.string().nullable(),
    /** Where sections are ranked apart. */
    section: z.string().nullable(),
    /** Where north-south and east-west are ranked apart. */
    side: z.enum(['NS', 'EW']).nullable(),
    /** Boards. */
    played: z.int(),
    ...standing.shape,
  }),
)
export type Ranking = readonly Readonly<z.infer<typeof rankingSchema>[number]>[]

/** What a correction would change. */
export const correctionEffectSchema = z.object({
  /** Pairs or teams whose place or score would be another, the best first. */
  ranking: z.array(z.object({ key: z.string(), name: z.string(), before: standing, after: standing })),
  /** Pairs or teams with another name, other players or penalties, */
  registrations: z.int(),
  /** results that would be others, */
  results: z.int(),
  /** and sessions that would be called or scored otherwise. */
  sessions: z.int(),
  /** Matches of a knock-out's next stage, drawn by now, with a team that would have lost before. */
  next: z.array(
    z.object({
      stage: z.string(),
      match: z.int(),
      lost: z.string(),
      /** Who would go on. */
      won: z.string(),
      /** Something of that stage has been played. */
      begun: z.boolean(),
    }),
  ),
})
export type CorrectionEffect = z.infer<typeof correctionEffectSchema>

/** Of a correction that cannot be: why. */
export const correctionRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  /** Of `move-tells-early` and `match-shown`: the boards. */
  reason: z.string().optional(),
})
