/** Values as the database can hold them, and people see them. */

/** What PostgreSQL's texts cannot hold: the zero character, and halves of a pair of surrogates. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/**
 * What is no letter: control characters but for tab and line breaks, signs without a width that part words, and those that turn
 * the reading of what stands behind them, also of what others have written (UAX 9).
 */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u
/** The same in JSON. */
const UNSEEN_JSON =
  /(?<!\\)((?:\\\\)*)\\(?:u00(?:0[1-7be-f]|1[0-9a-f])|[bf])|[\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

const cleanJson = (json: string): string => json.replace(UNSTORABLE, '$1\ufffd').replace(UNSEEN_JSON, '$1')

/** A value as JSON that can be stored, without what nobody sees. */
export const storableJson = (value: unknown): string => cleanJson(JSON.stringify(value))

/** A value of JSON that can be stored: itself, where it can. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value)
  const stored = cleanJson(text)
  return stored === text ? value : (JSON.parse(stored) as T)
}

/** A text that can be stored and shown. */
export const wellFormed = (text: string): string => storable(text)
