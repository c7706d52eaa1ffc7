/** Limits that pages keep to as they are typed at; apart from the schemas, which pages do not load. */
import { linkHref } from './messageParts.ts'

export const LONGEST_MESSAGE = 2_000

/** Minutes added to the times shown; a day either way. */
export const MOST_SHIFT = 1_440

/** Of a stream. */
export const LONGEST_LABEL = 50

/** An address of the web, with its scheme: `https://…`. */
export const isStreamUrl = (text: string): boolean => /^https?:\/\//i.test(text) && linkHref(text) !== null
