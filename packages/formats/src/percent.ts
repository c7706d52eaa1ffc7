/** What can be a percentage of a contestant or a board; a handicap may lift it a little over 100. */
const MOST_PERCENT = 120

export const isPercent = (value: number): boolean => value >= 0 && value <= MOST_PERCENT
