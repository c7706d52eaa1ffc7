/** Letters that are no base and accent in Unicode, by their nearest plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
}

/** Letters of Unicode that stand for an apostrophe. */
const APOSTROPHES = /[ʹʻʼʽʾʿˈ]/g

/** A text as it is compared with what somebody types, in whichever language: without case and accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(/[łøđðæœßþıħŋŧĸə]/g, (letter) => PLAIN[letter] ?? letter)

/**
 * What a field that is searched by words asks for, each word once and at most so many; `null`: it is empty and asks for
 * nothing. A field with signs alone asks for what nothing has.
 */
export function askedWords(text: string | undefined, most: number): readonly string[] | null {
  if (text === undefined || text.trim() === '') return null
  return [...new Set(searchWords(text))].slice(0, most)
}

/** A text as words that are compared: without case, accents and punctuation. */
export const searchWords = (text: string): readonly string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
