/** Who of a team sits where in a round: asked for by the director, sealed until it is shown (docs/desk.md). */
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { id, instant } from './common.ts'

const name = z.string().trim().min(1).max(200)
const two = z.tuple([name, name])

/** Of each room north and south, or east and west, as the team sits there. */
export const lineUpSchema = z.strictObject({ open: two, closed: two })
export type LineUpOfTeam = z.infer<typeof lineUpSchema>

/** Who sees the other team's line-up first: nobody, one of them, or who wins the toss. */
export const SEATING_RIGHTS = ['blind', 'home', 'visiting', 'coin'] as const
export type SeatingRights = (typeof SEATING_RIGHTS)[number]

const round = z.int().min(1)

const calledParts = {
  dueAt: instant,
  rights: z.enum(SEATING_RIGHTS),
  /** So much later is the time of who sees the other line-up first. */
  answerMinutes: z.int().min(0).max(600),
}

/** Why a line-up that was handed in does not count any more: others to meet, or somebody has left the team. */
const fault = z.enum(['other-match', 'not-in-team']).nullable()

const side = z.enum(['NS', 'EW'])
const sides = { open: side, closed: side }

export const captainLineUpsSchema = z.object({
  miniSessionId: id,
  tournament: z.string(),
  event: z.string(),
  status: z.enum(STATUSES),
  team: z.string(),
  roster: z.array(z.string()),
  /** The newest round that is drawn, where the team sits it out. */
  restsIn: round.nullable(),
  /** Those for which line-ups are asked and in which the team meets another. */
  rounds: z.array(
    z.object({
      ...calledParts,
      round,
      number: z.int().min(1),
      against: z.string(),
      /** Where the team sits. */
      sides: z.object(sides),
      /** `null`: both teams at once. */
      order: z.enum(['first', 'second']).nullable(),
      /** Her own time. */
      closesAt: instant,
      /**
       * `waits`: for the other team's; `open`: it may be handed in, or another one; `shown`: the others see it; `over`: too late.
       */
      state: z.enum(['waits', 'open', 'shown', 'over']),
      own: lineUpSchema.nullable(),
      handedAt: instant.nullable(),
      fault,
      /** Once it is shown to this team. */
      theirs: lineUpSchema.nullable(),
    }),
  ),
})
export type CaptainLineUps = Readonly<z.infer<typeof captainLineUpsSchema>>
export type CaptainRound = CaptainLineUps['rounds'][number]

export const handInLineUpSchema = z.strictObject({
  round,
  lineUp: lineUpSchema,
  /** The team that she has seen to be the other one. */
  against: z.string(),
  /** When the one that she has seen was handed in; `null`: she has seen none. */
  seen: instant.nullable(),
})
export type HandInLineUp = z.infer<typeof handInLineUpSchema>

const deskTeamSchema = z.object({
  /** Its number. */
  team: id,
  name: z.string(),
  roster: z.array(z.string()),
  sides: z.object(sides),
  closesAt: instant.nullable(),
  handedAt: instant.nullable(),
  fault,
  /** Sealed until the other team sees it. */
  lineUp: lineUpSchema.nullable(),
  /** Its time is over, and there is none. */
  isMissing: z.boolean(),
  /** Its players are at their tables. */
  isPlaced: z.boolean(),
  /** As it sat in the round before; `null`: that is not known. */
  last: lineUpSchema.nullable(),
})
export type DeskTeam = z.infer<typeof deskTeamSchema>

export const deskLineUpsSchema = z.object({
  rounds: z.array(
    z.object({
      round,
      /** `null`: none are asked for. */
      call: z.object(calledParts).nullable(),
      matches: z.array(
        z.object({
          number: z.int().min(1),
          home: deskTeamSchema,
          visiting: deskTeamSchema,
          /** Who sees the other's first. */
          second: z.enum(['home', 'visiting']).nullable(),
        }),
      ),
    }),
  ),
})
export type DeskLineUps = Readonly<z.infer<typeof deskLineUpsSchema>>
export type DeskLineUpRound = DeskLineUps['rounds'][number]

/** @returns the whole; `call` `null`: none are asked for any more. */
export const askLineUpsSchema = z.strictObject({
  round,
  call: z.strictObject({ ...calledParts, answerMinutes: z.int().min(1).max(600) }).nullable(),
})
export type AskLineUps = z.infer<typeof askLineUpsSchema>

/** By the director; over one that is shown with a reason. */
export const enterLineUpsSchema = z.strictObject({
  round,
  lineUps: z
    .array(z.strictObject({ team: id, lineUp: lineUpSchema }))
    .min(1)
    .max(500),
  reason: z.string().trim().max(500).default(''),
})
export type EnterLineUps = z.input<typeof enterLineUpsSchema>
