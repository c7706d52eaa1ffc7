/** Limits and words of the search for boards. */

/** Boards on a page of answers. */
export const BOARDS_PAGE = 30
/** More are not counted. */
export const MOST_COUNTED = 1_000

export const WHOSE_HANDS = ['any', 'declarer', 'dummy', 'leader', 'player', 'N', 'E', 'S', 'W'] as const
