/** Files that may be a convention card, as a browser's dialog offers them. */
export const CARD_KINDS = 'application/pdf,image/png,image/jpeg,image/webp'
