/** Hebrew and Arabic letters, and those of their neighbours, which are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name as it stands in a text of ours: what comes after it keeps its place, whichever way the name is written. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
