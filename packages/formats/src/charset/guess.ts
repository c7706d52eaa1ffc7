/**
 * Which 8-bit character set a text is in that does not say: a detection library's statistics, weighed by whether
 * its letters are those of one language that bridge is played in. Names are short; letters tell more than digrams.
 */
import { analyse } from 'chardet'
import { decodedAs } from './decoders.ts'
import { LANGUAGES, SIGNS } from './languages.ts'

/** Bytes that are looked at. */
const SAMPLE = 256 * 1024

/** The library's confidence, up to 100, counts as much as so many per cent of the letters. */
const STATISTICS = 0.1

/** What chardet calls sets that have a name of their own here. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'iso-8859-1': ['windows-1252'],
  'windows-1252': ['windows-1252'],
  'iso-8859-2': ['windows-1250', 'iso-8859-2'],
  'windows-1250': ['windows-1250', 'iso-8859-2'],
  'iso-8859-9': ['windows-1254'],
  'windows-1254': ['windows-1254'],
}

/** Sets of more than one byte a letter, where the statistics are sure. */
const WIDE = new Set(['big5', 'gb18030', 'shift_jis', 'euc-jp', 'euc-kr', 'iso-2022-jp'])
const SURE = 60

/** Runs of letters with those beyond ASCII, which names are. */
const WORDS = /[\p{L}\p{M}'’.-]*[^\p{ASCII}][^\s,;:"()[\]{}|/<>]*/gu

/** Only the lines with something to tell. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const lines: number[] = []
  let from = 0
  const sample = bytes.subarray(0, SAMPLE)
  for (let at = 0; at <= sample.length; at++) {
    if (at < sample.length && sample[at] !== 10) continue
    const line = sample.subarray(from, at + 1)
    if (line.some((byte) => byte >= 0x80)) for (const byte of line) lines.push(byte)
    from = at + 1
  }
  return Uint8Array.from(lines)
}

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()

/** A capital behind a small letter is a sign of another set. */
const isMisplaced = (word: string, at: number): boolean =>
  isUpper(word[at]!) && /\p{Ll}/u.test(word[at - 1] ?? '')

/** Of 100 characters beyond ASCII, how many are letters of the language where it has such. */
function fit(words: readonly string[], letters: ReadonlySet<string>): number {
  let all = 0
  let own = 0
  for (const word of words) {
    for (let at = 0; at < word.length; at++) {
      if (word.charCodeAt(at) < 0x80) continue
      all += 1
      const letter = word[at]!
      if (SIGNS.has(letter) || (letters.has(letter) && !isMisplaced(word, at))) own += 1
    }
  }
  return all === 0 ? 0 : (100 * own) / all
}

type Guess = { readonly charset: string; readonly score: number }

function statisticsOf(bytes: Uint8Array): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { name, confidence } of analyse(bytes)) {
    const own = name.toLowerCase()
    for (const charset of FAMILIES[own] ?? [own])
      found.set(charset, Math.max(found.get(charset) ?? 0, confidence))
  }
  return found
}

const matchWords = (text: string): readonly string[] => text.match(WORDS) ?? []

function bestOfLanguages(bytes: Uint8Array, statistics: ReadonlyMap<string, number>): Guess {
  const words = new Map<string, readonly string[]>()
  let best: Guess = { charset: 'windows-1252', score: 0 }
  for (const { letters, charsets } of LANGUAGES) {
    for (const charset of charsets) {
      const own = words.get(charset) ?? matchWords(decodedAs(bytes, charset) ?? '')
      words.set(charset, own)
      const score = fit(own, letters) + STATISTICS * (statistics.get(charset) ?? 0)
      // A later one must be clearly better: the order of languages and sets is how common they are.
      if (score > best.score + 3) best = { charset, score }
    }
  }
  return best
}

/** @param bytes that are no UTF-8 */
export function guessCharset(bytes: Uint8Array): string {
  const telling = tellingLines(bytes)
  const statistics = statisticsOf(telling)
  const [wide] = [...statistics].filter(([name]) => WIDE.has(name)).sort((a, b) => b[1] - a[1])
  const best = bestOfLanguages(telling, statistics)
  return wide && wide[1] >= SURE && best.score < 90 ? wide[0] : best.charset
}

const MOST_NAMES = 3

/** Some words with letters beyond ASCII, for people to see whether they are right. */
export function sampleNames(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [word] of text.matchAll(WORDS)) {
    if (word.length >= 3 && /\p{L}/u.test(word)) found.add(word.slice(0, 40))
    if (found.size === MOST_NAMES) break
  }
  return [...found]
}
