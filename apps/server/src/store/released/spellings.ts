/** Names as they are compared: in whichever order, case and accents they are written. */
import { plainText } from '@openroom/bridge/plainText'

/** Letters that are written as two where they cannot be written, and else lose their accents: `Müller`, Mueller, Muller. */
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

const inFull = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüåø]/g, (letter) => AS_TWO[letter] ?? letter)

/** The ways in which a word is written without accents: mostly one. */
export const spellings = (word: string): readonly string[] => [
  ...new Set([plainText(word), plainText(inFull(word))]),
]

/** The words of a name, each in its spellings. */
export const spelledWords = (name: string): readonly (readonly string[])[] =>
  (name.match(/[\p{L}\p{N}\p{Mark}]+/gu) ?? []).map(spellings)

const isWithin = (words: readonly (readonly string[])[], others: typeof words): boolean =>
  words.every((word) => others.some((other) => other.some((one) => word.includes(one))))

export type SpelledName = { readonly name: string; readonly words: readonly (readonly string[])[] }

export const spelled = (name: string): SpelledName => ({ name, words: spelledWords(name) })

export function isSameName(one: SpelledName, other: SpelledName): boolean {
  if (one.words.length !== other.words.length) return false
  if (one.words.length === 0) return one.name === other.name
  return isWithin(one.words, other.words) && isWithin(other.words, one.words)
}
