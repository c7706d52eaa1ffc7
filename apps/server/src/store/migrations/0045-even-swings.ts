/** Halves of IMPs are rounded alike for both sides: lines of boards are made anew, the old ones serving until then. */
export const evenSwings = `update board_fact_session set version = -1;`
