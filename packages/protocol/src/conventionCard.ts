/** What a file of a convention card holds, by its bytes. */
import { IMAGE_TYPES } from './image.ts'

export const CARD_TYPES = ['application/pdf', ...IMAGE_TYPES] as const
export type CardType = (typeof CARD_TYPES)[number]

/** Where a card is, by the hash that a registration tells. */
export const cardAddress = (card: string): string => `/convention-card/${card}`
