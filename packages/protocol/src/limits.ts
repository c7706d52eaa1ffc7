/** Limits that pages keep to as they are typed at; apart from the schemas, which pages do not load. */

export const LONGEST_MESSAGE = 2_000

/** Minutes added to the times shown; a day either way. */
export const MOST_SHIFT = 1_440

/** Letters of a new password; older ones may be shorter (OWASP ASVS 4.0.3, 2.1.1). */
export const SHORTEST_PASSWORD = 12
