/** Convention cards of pairs, and of two of a team. */
import { z } from 'zod'
import { CARD_TYPES } from '../conventionCard.ts'
import { CONVENTION_CARD } from '../limits.ts'
import { id } from './common.ts'

const whose = {
  registrationId: id,
  /** Two of a team by their numbers; none: the pair. */
  players: z.array(id).max(2),
}

/** As a registration tells of it; its file is at `/convention-card/{card}`. */
export const shownCardSchema = z.object({ players: z.array(id), card: z.string(), type: z.enum(CARD_TYPES) })

export const keptCardSchema = shownCardSchema.extend({ registrationId: id, bytes: z.int() })
export const keptCardsSchema = z.array(keptCardSchema)
export type KeptCard = Readonly<z.infer<typeof keptCardSchema>>

/** A PDF without scripts, or a PNG, JPEG or WebP picture, in base64. */
const file = z
  .base64()
  .min(1)
  .max(Math.ceil(CONVENTION_CARD.bytes / 3) * 4)

export const newCardSchema = z.strictObject({ ...whose, file })
export type NewCard = z.infer<typeof newCardSchema>

export const removeCardSchema = z.strictObject(whose)
export type RemoveCard = z.infer<typeof removeCardSchema>

/** Of the pair that sits there, given by itself; `null` takes it away. */
export const ownCardSchema = z.strictObject({
  tableId: id,
  side: z.enum(['NS', 'EW']),
  file: file.nullable(),
})
export type OwnCard = z.infer<typeof ownCardSchema>
