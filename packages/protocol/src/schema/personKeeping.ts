/** What staff does to persons: joining and parting their players, and how their names are shown. */
import { z } from 'zod'
import { id } from './common.ts'

export const SHOWN = ['name', 'initials', 'hidden'] as const
export type Shown = (typeof SHOWN)[number]

export const showPersonSchema = z.object({ shown: z.enum(SHOWN) })
export type ShowPerson = z.infer<typeof showPersonSchema>

export const joinPersonSchema = z.object({ into: id.describe('The person who stays.') })
export type JoinPerson = z.infer<typeof joinPersonSchema>

export const keptPersonsQuerySchema = z.strictObject({
  /** Words of a name; without them, everybody whose name is not shown. */
  q: z.string().max(200).exactOptional(),
})

export const keptPersonSchema = z.object({
  personId: id,
  name: z.string(),
  shown: z.enum(SHOWN),
  players: z.array(
    z.object({
      playerId: id,
      name: z.string(),
      memberId: z.string().nullable(),
      organiser: z.string().nullable(),
    }),
  ),
})
export type KeptPerson = z.infer<typeof keptPersonSchema>

/** All that is kept of one person, for whoever asks what that is. */
export const personFileSchema = z.object({
  madeAt: z.iso.datetime(),
  person: z.object({ personId: id, name: z.string(), shown: z.enum(SHOWN) }),
  /** How organisers call the person. */
  players: keptPersonSchema.shape.players,
  /** What the person has played in, as the results there say. */
  played: z.array(
    z.object({
      miniSessionId: id,
      tournament: z.string(),
      event: z.string(),
      segment: z.string(),
      startDateTime: z.iso.datetime().nullable(),
      /** The pair or team. */
      entry: z.string(),
      name: z.string(),
      memberId: z.string().nullable(),
      /** Country, title, rating and what else the organiser gave. */
      further: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  /** Boards with a result of the person's. */
  boards: z.int().min(0),
  /** Sessions with a convention card that the person plays. */
  conventionCards: z.array(id),
  /** Sessions in whose comments, chat, rulings or remarks the whole name stands, or whose tables tell that the person sat down for somebody else. */
  namedIn: z.array(id),
})
export type PersonFile = z.infer<typeof personFileSchema>
