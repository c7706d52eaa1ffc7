/** What the hall is told at once, whatever its viewers are: the clock, the director's words, calls for him (docs/desk.md). */
import { z } from 'zod'
import { id, instant } from './common.ts'

/** Longest round that a clock is set to, in minutes. */
export const MOST_CLOCK_MINUTES = 600

const ms = z.int().min(0)

/** The clock of a session that is played in rounds, of all its tables together. */
export const hallClockSchema = z.strictObject({
  round: z.int().min(1),
  /** The last one: nothing follows it. */
  rounds: z.int().min(1),
  /** `play`: a round; `change`: everybody goes to the next table. */
  phase: z.enum(['play', 'change']),
  /** When it was set, ms since 1970. */
  at: z.int(),
  /** When the phase ends; while it stands still, when it would if it ran on from `at`. */
  endsAt: z.int(),
  running: z.boolean(),
  playMs: ms,
  changeMs: ms,
  /** Whether change and next round begin without the director. */
  byItself: z.boolean(),
})
export type HallClock = Readonly<z.infer<typeof hallClockSchema>>

const minutes = z.number().min(0).max(MOST_CLOCK_MINUTES)
const lengths = {
  minutes: minutes.min(1),
  change: minutes.max(60).default(0),
  byItself: z.boolean().default(false),
}

export const clockOrderSchema = z.discriminatedUnion('order', [
  /** A round begins now. */
  z.strictObject({ order: z.literal('start'), round: z.int().min(1).max(100), ...lengths }),
  /** Other lengths from the next round on. */
  z.strictObject({ order: z.literal('set'), ...lengths }),
  z.strictObject({ order: z.literal('pause') }),
  z.strictObject({ order: z.literal('resume') }),
  /** Minutes more, or less, of what is running. */
  z.strictObject({ order: z.literal('add'), minutes: z.number().min(-60).max(60) }),
  /** The next round begins now. */
  z.strictObject({ order: z.literal('next') }),
  z.strictObject({ order: z.literal('stop') }),
])
export type ClockOrder = z.output<typeof clockOrderSchema>
export type AskedClockOrder = Readonly<z.input<typeof clockOrderSchema>>

export const CALL_STATES = ['open', 'coming', 'done'] as const

/** Somebody at a table has called the director. */
export const directorCallSchema = z.object({
  callId: id,
  tableId: id,
  number: z.int(),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  round: z.int(),
  state: z.enum(CALL_STATES),
  at: instant,
})
export type DirectorCall = Readonly<z.infer<typeof directorCallSchema>>

export const hallSchema = z.object({
  /** Of what follows. */
  version: z.string(),
  /** The server's clock, ms since 1970. */
  now: z.int(),
  clock: hallClockSchema.nullable(),
  /** What was said to everybody of the session lately, oldest first. */
  words: z.array(z.object({ id, at: instant, text: z.string() })),
  /** Calls that are not done: of the tables asked for, the longest waiting first. */
  calls: z.array(directorCallSchema),
})
export type Hall = Readonly<z.infer<typeof hallSchema>>

/** `done` by who called: it has been settled without him. */
export const callDirectorSchema = z.strictObject({ tableId: id, state: z.enum(['open', 'done']) })
export type CallDirector = Readonly<z.infer<typeof callDirectorSchema>>

export const answerCallSchema = z.strictObject({ state: z.enum(['coming', 'done']) })
export type AnswerCall = Readonly<z.infer<typeof answerCallSchema>>
