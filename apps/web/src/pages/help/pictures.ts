/**
 * Pictures of help, by day and by night: `npm run tour` makes them of the tour's site and writes them to
 * apps/web/public/help (e2e/walk/helpPictures.ts; `TOUR=pictures npm run tour` makes them alone).
 */
export const PICTURES = ['table', 'replay', 'scores', 'private', 'console', 'event', 'desk', 'chat'] as const
export type Picture = (typeof PICTURES)[number]

export const PICTURE_SIZE = { width: 960, height: 640 } as const
export const pictureAt = (picture: Picture, theme: 'light' | 'dark'): string =>
  `/help/${picture}-${theme}.webp`
