/** What a browser asks to be told of those whom it follows, and how it is reached. */
import { z } from 'zod'
import { LONGEST_NAME, MOST_FOLLOWED, MOST_NAMES, MOST_PLAYERS } from '../followed.ts'

const name = z.string().trim().min(1).max(LONGEST_NAME)
const id = z.int().min(0).max(2_147_483_647)
const names = z.array(name).max(MOST_NAMES)
const entry = { name, players: z.array(name).max(MOST_PLAYERS), tournamentId: id }

const followedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('player'),
    name,
    personId: id,
    told: names.exactOptional(),
    also: names.exactOptional(),
  }),
  z.object({ kind: z.literal('pair'), ...entry }),
  z.object({ kind: z.literal('team'), ...entry }),
  z.object({ kind: z.literal('tournament'), name, tournamentId: id }),
])

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When nothing is told, from one time of the day to another; over midnight where the second is earlier. */
export const quietSchema = z.object({
  from: timeOfDay,
  to: timeOfDay,
  timeZone: z.string().max(60).refine(isTimeZone),
})

/** Of the browser's push service: whoever knows the endpoint may send to it, and end it. */
export const endpointSchema = z.url({ protocol: /^https?$/ }).max(1_000)

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

/** How a browser is reached. */
const address = {
  endpoint: endpointSchema,
  /** The browser's public key, an uncompressed point of P-256, and its secret (RFC 8291). */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
}

export const pushWishSchema = z.object({
  ...address,
  followed: z.array(followedSchema).max(MOST_FOLLOWED),
  /** When they sit down, at a swing, at the end of a session. */
  tell: z.object({ sit: z.boolean(), swing: z.boolean(), end: z.boolean() }),
  quiet: quietSchema.nullable(),
  /** Without spoilers: what is told says that something happened, not what. */
  hidden: z.boolean(),
  /** What it is told in; absent: as the subscribing request was. */
  language: z.string().max(20).optional(),
})

export const pushEndSchema = z.object({ endpoint: endpointSchema })

/** `from`: the endpoint that it had before. */
export const pushMoveSchema = z.object({ from: endpointSchema, ...address })

/** @property publicKey of this server, base64url; `null` where it sends nothing */
export const pushKeySchema = z.object({ publicKey: z.string().nullable() })

export type PushWish = z.infer<typeof pushWishSchema>
export type PushMove = z.infer<typeof pushMoveSchema>
export type PushEnd = z.infer<typeof pushEndSchema>
export type PushKey = z.infer<typeof pushKeySchema>
export type QuietHours = z.infer<typeof quietSchema>
