/** Limits that pages keep to as they are typed at; apart from the schemas, which pages do not load. */

export const LONGEST_MESSAGE = 2_000

/** Minutes added to the times shown; a day either way. */
export const MOST_SHIFT = 1_440

/** Letters of a new password; older ones may be shorter (OWASP ASVS 4.0.3, 2.1.1). */
export const SHORTEST_PASSWORD = 12

/** A picture of oneself: bytes of its file, and pixels of its sides. */
export const PORTRAIT = { bytes: 65_536, least: 16, most: 512, made: 160 } as const

/** What a pair plays: bytes of its file, and pixels of the sides of a picture. */
export const CONVENTION_CARD = { bytes: 2_097_152, least: 100, most: 6_000 } as const
