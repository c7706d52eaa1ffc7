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
