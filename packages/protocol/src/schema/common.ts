/** Pieces that several response schemas share. */
import { LEVELS } from '@openroom/bridge/call'
import { type Card, DECK, STRAINS } from '@openroom/bridge/card'
import { DOUBLINGS } from '@openroom/bridge/contract'
import { SEATS } from '@openroom/bridge/seat'
import { z } from 'zod'
import { DIRECTIONS } from '../names.ts'

// A page makes no code of texts: its policy forbids it, and browsers tell of the try as a fault.
if ('document' in globalThis) z.config({ jitless: true })

export const id = z.int().min(1)
export const boardNumber = z.int().min(1)
export const cardSchema = z.enum(DECK as readonly [Card, ...Card[]])
export const contractSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passedOut') }),
  z.strictObject({
    kind: z.literal('played'),
    level: z.literal(LEVELS),
    strain: z.enum(STRAINS),
    declarer: z.enum(SEATS),
    doubling: z.enum(DOUBLINGS),
  }),
])
export const direction = z.enum(DIRECTIONS)
export const instant = z.iso.datetime()

export const byDirection = <T extends z.ZodType>(of: T) =>
  z.object({ NORTH: of, EAST: of, SOUTH: of, WEST: of })

export const byLine = <T extends z.ZodType>(of: T) => z.object({ NORTH_SOUTH: of, EAST_WEST: of })

export const byHome = <T extends z.ZodType>(of: T) => z.object({ HOME: of, VISITING: of })

/**
 * A contract as it is shown: `4S`, `3NTx`, `6Hxx`, `Passed out`, `Not played`; `null` when an
 * adjustment leaves none. The declarer stands beside it.
 */
export const contractText = z
  .string()
  .regex(/^([1-7](C|D|H|S|NT)x{0,2}|Passed out|Not played)$/)
  .nullable()

/** Tricks relative to the contract: 0 made, +n over, −n down; `null` without a played result. */
export const relativeResult = z.int().min(-13).max(6).nullable()

/** Under which others may use data. */
export const licenceLine = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)

/** What the organiser tells everybody of a player. */
export const aboutPlayer = {
  /** ISO 3166-1 in capitals (`NL`, `GB-SCT`) where the code is known, else as it is written. */
  country: z.string().exactOptional(),
  title: z.string().exactOptional(),
  rating: z.string().exactOptional(),
  /** A number that is for everybody: never the organiser's own for its members. */
  publicNumber: z.string().exactOptional(),
}
