/** The link of a table's phones: how it is written. */

/** Shows at a glance what a leaked text is. */
export const PHONE_PREFIX = 'phone_'

/** The page of a link. The secret is behind the `#`: browsers keep that part to themselves, and no log has it. */
export const phonePage = (link: number, secret: string): string => `/phone/${link}#${secret}`
