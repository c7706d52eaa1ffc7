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
function waysOfWord(word: string): readonly string[] {
  if (/^[a-z]*$/i.test(word)) return [word.toLowerCase()]
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

/** Signs that nobody sees, of which words are not made. */
const UNSEEN = /[\u00ad\u200c-\u200f\u2060\ufeff]/g

/** A word; letters that stand for an apostrophe part words as that does. */
export const WORD =
  /(?![ʹʻʼʽʾʿˈ])[\p{L}\p{N}\p{Mark}](?:(?![ʹʻʼʽʾʿˈ])[\p{L}\p{N}\p{Mark}\u00ad\u200c-\u200f\u2060\ufeff])*/gu

/** The ways in which a word is written without accents: mostly one. */
export function spellings(word: string): readonly string[] {
  const seen = word.replaceAll(UNSEEN, '')
  return ACCENTED.test(seen)
    ? [...new Set(waysOfWord(seen))].map((one) => one.replaceAll('ς', 'σ'))
    : [seen.normalize('NFKC').toLowerCase()]
}

/** The words of a name, each in its spellings. */
export const spelledWords = (name: string): readonly (readonly string[])[] =>
  (name.match(WORD) ?? []).map(spellings)

export type SpelledName = {
  readonly name: string
  readonly words: readonly (readonly string[])[]
  /** @see keyOfName */
  readonly key: string
  /** Each word as it is written. */
  readonly written: readonly string[]
  /** Where each word begins; what hyphens and apostrophes join begins together. */
  readonly parts: readonly number[]
  /** Whether a dot behind it says that a word is cut short. */
  readonly isCut: readonly boolean[]
  /** Whether a word says how somebody is addressed, and no part of the name. */
  readonly isTitle: readonly boolean[]
}

/** Between two words of one part. */
const JOINING = /^[-‐‑–'’`´ʹʻʼʽʾʿˈ]$/u

const MOST_OF_CUT = 4

/** What somebody has studied is no word of a name; of two of one name Mr and Mrs, or father and son, are two. */
const STUDIED = /^(?:dr|prof|ing|mag|dipl)$/i
const TITLE = /^(?:dr|prof|ing|mag|dipl|fr|hr|mr|mrs|ms|jr|sr)$/i
/** Without a dot these may be names. */
const MAY_BE_NAME = /^(?:ing|mag|dipl|fr|hr)$/i

type Found = { readonly word: string; readonly index: number; readonly isDotted: boolean }

/** Capitals among other letters are initials: `MS Dhoni`. */
const isTitleOf = (name: string, { word, isDotted }: Found): boolean =>
  TITLE.test(word) &&
  (isDotted || (!MAY_BE_NAME.test(word) && (word !== word.toUpperCase() || name === name.toUpperCase())))

/** The words of a name, without titles where two words are left. */
function foundIn(name: string): readonly Found[] {
  const all = [...name.matchAll(WORD)].map(
    ({ 0: word, index }): Found => ({ word, index, isDotted: name[index + word.length] === '.' }),
  )
  const own = all.filter((one) => !(STUDIED.test(one.word) && isTitleOf(name, one)))
  return own.length > 1 ? own : all
}

function spelledAnew(name: string): SpelledName {
  const found = foundIn(name)
  const written = found.map(({ word }) => word.replaceAll(UNSEEN, ''))
  const parts: number[] = []
  for (const [i, { index }] of found.entries()) {
    const before = found[i - 1]
    const isJoined = before && JOINING.test(name.slice(before.index + before.word.length, index))
    parts.push(isJoined ? parts[i - 1]! : i)
  }
  const isTitle = found.map((one) => isTitleOf(name, one))
  const isCut = found.map(({ isDotted }, i) => isDotted && !isTitle[i] && written[i]!.length <= MOST_OF_CUT)
  const words = written.map(spellings)
  return { name, words, key: keyOfName(name, words), written, parts, isCut, isTitle }
}

/** Names come again and again: with each seat, each round, each page. */
const SPELLED = new Map<string, SpelledName>()
const MOST_SPELLED = 20_000

export function spelled(name: string): SpelledName {
  const known = SPELLED.get(name)
  if (known) return known
  if (SPELLED.size >= MOST_SPELLED) SPELLED.clear()
  const own = spelledAnew(name)
  SPELLED.set(name, own)
  return own
}

/**
 * What a name is looked up by: equal for all that are the same person's (compareNames.ts), and for some that are not,
 * so whoever is found by it is compared after that. Order, gaps and the letters that an accent may bring tell nothing.
 */
function keyOfName(name: string, words: SpelledName['words']): string {
  if (words.length === 0) return name
  const letters = words.map(([plain]) => plain!).join('')
  return [...letters.replaceAll(/[aej]/g, '')].sort().join('')
}

export const nameKey = (name: string): string => spelled(name).key

/** Without what an accent would have brought: Mueller, Muller. */
export const withoutPairs = (spelling: string): string =>
  spelling
    .replaceAll(/a[ae]+/g, 'a')
    .replaceAll(/([ou])e+/g, '$1')
    .replaceAll('dj', 'd')

/** Endings and beginnings of which the e is a syllable of its own: Noel, Samuel, Raphael, Manuela, Saed, Sue. */
const OWN_SYLLABLE = /[aou]e(?:[ld][ae]?)?$|^(?:no|jo)ell/g

/** A word without the e that an accent may have left: Mueller, Muller; not Noel, Nol. */
export function withoutAccents(spelling: string): string {
  const [own] = spelling.matchAll(OWN_SYLLABLE)
  const isLeft = own && own[0].length === 2 && spelling.length > MOST_OF_SYLLABLE
  if (own === undefined || isLeft) return withoutPairs(spelling)
  const end = own.index + own[0].length
  return withoutPairs(spelling.slice(0, own.index)) + own[0] + withoutPairs(spelling.slice(end))
}

/** Longer words end in an e that an accent may have left: Sandoe. */
const MOST_OF_SYLLABLE = 3

const writeWord = (word: readonly string[]): readonly string[] => [
  ...new Set(word.flatMap((one) => [one, withoutPairs(one)])),
]

/** The words that a text is found by, whoever looks for it in which spelling: Müller by muller and mueller, Mueller too. */
export const findableWords = (text: string): readonly string[] => [
  ...new Set(spelledWords(text).flatMap(writeWord)),
]

/** More that one name may be kept under are not looked for. */
const MOST_LINES = 64

/** Sorted plain words under which a name may be kept that is the same as this one, and some that are not. */
export function keptLines(name: string): readonly string[] {
  const linesOf = (words: SpelledName['words']): readonly string[] => {
    let lines: readonly (readonly string[])[] = [[]]
    for (const word of words) {
      const ways = writeWord(word).slice(0, Math.max(1, Math.floor(MOST_LINES / lines.length)))
      lines = lines.flatMap((line) => ways.map((way) => [...line, way]))
    }
    return lines.map((line) => line.toSorted().join(' '))
  }
  return [...new Set([spelledWords(name), spelled(name).words].flatMap(linesOf))]
}
