/** Names as they are compared: in whichever order, case and accents they are written. */
import { plainText } from '../plainText.ts'

/** Letters that are written as two where they cannot be written, and else lose their accents: `Müller`, Mueller, Muller. */
const AS_TWO: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ő: 'oe',
  ű: 'ue',
  å: 'aa',
  ø: 'oe',
  đ: 'dj',
}

/** More ways than these nobody writes. */
const MOST_WAYS = 16

/** Every letter one way or the other, as in Odegaard: all plain first, all as two last. */
function waysOf(word: string): readonly string[] {
  const letters = [...word.normalize('NFC').toLowerCase()]
  const plain = letters.map(plainText)
  const full = letters.map((letter, i) => AS_TWO[letter] ?? plain[i]!)
  let ways = ['']
  for (const [i, one] of plain.entries()) {
    const two = full[i]!
    ways = [...ways.map((way) => way + one), ...(two === one ? [] : ways.map((way) => way + two))]
    if (ways.length > MOST_WAYS) return [plain.join(''), full.join('')]
  }
  return ways
}

/** Scripts in which a mark is an accent that may be left out; elsewhere it is a vowel or makes another letter. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u

/** The ways in which a word is written without accents: mostly one. */
export const spellings = (word: string): readonly string[] =>
  ACCENTED.test(word)
    ? [...new Set(waysOf(word))].map((one) => one.replaceAll('ς', 'σ'))
    : [word.normalize('NFKC').toLowerCase()]

/** The words of a name, each in its spellings. */
export const spelledWords = (name: string): readonly (readonly string[])[] =>
  (name.match(/[\p{L}\p{N}\p{Mark}]+/gu) ?? []).map(spellings)

export type SpelledName = { readonly name: string; readonly words: readonly (readonly string[])[] }

/** Names come again and again: with each seat, each round, each page. */
const SPELLED = new Map<string, SpelledName>()
const MOST_SPELLED = 20_000

export function spelled(name: string): SpelledName {
  const known = SPELLED.get(name)
  if (known) return known
  if (SPELLED.size >= MOST_SPELLED) SPELLED.clear()
  const own = { name, words: spelledWords(name) }
  SPELLED.set(name, own)
  return own
}

/**
 * What a name is looked up by: equal for all that are the same person's (compareNames.ts), and for some that are not,
 * so whoever is found by it is compared after that. Order, gaps and the letters that an accent may bring tell nothing.
 */
export function nameKey(name: string): string {
  const { words } = spelled(name)
  if (words.length === 0) return name
  const letters = words.map(([plain]) => plain!).join('')
  return [...letters.replaceAll(/[aej]/g, '')].sort().join('')
}

/** Without what an accent would have brought: Mueller, Muller. */
export const withoutPairs = (spelling: string): string =>
  spelling
    .replaceAll(/a[ae]+/g, 'a')
    .replaceAll(/([ou])e+/g, '$1')
    .replaceAll('dj', 'd')

const written = (word: readonly string[]): readonly string[] => [
  ...new Set(word.flatMap((one) => [one, withoutPairs(one)])),
]

/** The words that a text is found by, whoever looks for it in which spelling: Müller by muller and mueller, Mueller too. */
export const findableWords = (text: string): readonly string[] => [
  ...new Set(spelledWords(text).flatMap(written)),
]

/** More that one name may be kept under are not looked for. */
const MOST_LINES = 64

/** Sorted plain words under which a name may be kept that is the same as this one, and some that are not. */
export function keptLines(name: string): readonly string[] {
  let lines: readonly (readonly string[])[] = [[]]
  for (const word of spelled(name).words) {
    const ways = written(word).slice(0, Math.max(1, Math.floor(MOST_LINES / lines.length)))
    lines = lines.flatMap((line) => ways.map((way) => [...line, way]))
  }
  return [...new Set(lines.map((line) => line.toSorted().join(' ')))]
}
