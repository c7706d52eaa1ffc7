/** The link of an operator: how it is written, and how long a console has its table. */

/** A console that does not beat for so long has let go of its table. */
export const WRITER_SECONDS = 45

/** Shows at a glance what a leaked text is. */
export const OPERATOR_PREFIX = 'operate_'

/** The page of a link. The secret is behind the `#`: browsers keep that part to themselves, and no log has it. */
export const operatePage = (link: number, secret: string): string => `/operate/${link}#${secret}`
