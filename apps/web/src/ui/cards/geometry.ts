/** Proportions of a card, in shares of its width; every drawing and every layout keeps to them. */

/** The drawing's own unit: a card is 155 wide. */
const UNITS = 155

/** Height of a whole card (specification 2, section 9: 229 to 155). */
export const FULL = 229 / UNITS

/** Height of a half card, as rows use it. */
export const HALF = 142 / UNITS

/** What a covered card of a column shows. */
export const STRIP = 78 / UNITS

/** Distance between columns. */
export const COLUMN_GAP = 0.13

/** Where a fan's cards begin one after the other: as it should be, and as tight as it may be. */
export const STEP = { wide: 0.43, tight: 0.41 } as const

/** What a fan adds between suits. */
export const SUIT_GAP = { wide: 0.12, tight: 0.07 } as const

/** What lies between rows: without and with double-dummy chips. */
export const ROW_GAP = { plain: 0.07, chips: 0.16 } as const

/** What of a card is drawn; `rank` is a column's covered card. */
export type Drawing = 'full' | 'index' | 'half' | 'halfIndex' | 'rank' | 'back' | 'halfBack'

/** Height of a drawing as a share of its width. */
export const heightOf = (drawing: Drawing): number =>
  drawing === 'half' || drawing === 'halfIndex' || drawing === 'halfBack' ? HALF : FULL
