/** Values as the database can hold them. */

/** What PostgreSQL's texts cannot hold: the zero character, and halves of a pair of surrogates. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/** A value as JSON that can be stored. */
export const storableJson = (value: unknown): string => JSON.stringify(value).replace(UNSTORABLE, '$1\ufffd')

/** A value of JSON that can be stored: itself, where it can. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value)
  const stored = text.replace(UNSTORABLE, '$1\ufffd')
  return stored === text ? value : (JSON.parse(stored) as T)
}

/** A text that can be stored and shown. */
export const wellFormed = (text: string): string => storable(text)
