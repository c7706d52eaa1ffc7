/**
 * First names and surname of a player whose record has one name (specification 2, section 3). No rule knows all
 * names: these are the ways in which scoring programs and players write them. Letters stay as they are.
 */

export type SplitName = {
  /** First names; empty for a player with one name. */
  readonly name: string
  readonly surname: string
}

/** Words that begin a surname when they stand before it; never said alone. */
const PARTICLES = new Set(
  [
    ...[
      'van',
      'von',
      'vom',
      'de',
      'der',
      'den',
      'des',
      'ter',
      'ten',
      'te',
      "'t",
      'zu',
      'zum',
      'zur',
      'af',
      'av',
    ],
    ...[
      'del',
      'della',
      'delle',
      'dello',
      'dal',
      'dalla',
      'di',
      'da',
      'do',
      'dos',
      'das',
      'du',
      'la',
      'le',
      'les',
    ],
    ...['lo', 'el', 'al', 'bin', 'ben', 'ibn', 'mc', 'mac', 'st', 'st.', 'san', 'santa', 'ap', 'ní', 'ó'],
  ].map((word) => word.toLocaleLowerCase('en')),
)

/** Particles that are a first name too where they come first with a capital: 'Al', 'Ben', 'Van', 'Di'. */
const FIRST_NAMES = new Set(['van', 'al', 'ben', 'di', 'mac', 'el', 'do', 'te', 'lo', 'san', 'santa', 'bin'])

/** Between the two surnames of a Spanish, Portuguese or Catalan name. */
const AND = new Set(['y', 'e', 'i'])

const SUFFIX = /^(?:jr|sr|jnr|snr|ii|iii|iv)\.?$/i
const IN_BRACKETS = /^\(.*\)$/
/** '2' of namesakes, the version of a robot. */
const NO_WORD = /^[^\p{L}]*\d[^\p{L}]*$/u

/** A word that begins a surname and is never one by itself. */
export const isParticle = (word: string): boolean => PARTICLES.has(word.toLocaleLowerCase('en'))
const isLower = (word: string): boolean => /^['’]?\p{Ll}/u.test(word)

/**
 * A surname in capitals. Two letters may be initials ('JP Smith'), unless they are said as a word ('LI Wei', 'NG Mei').
 */
function isShouted(word: string): boolean {
  const letters = word.replace(/[^\p{L}]/gu, '')
  if (letters !== letters.toLocaleUpperCase('en') || letters === letters.toLocaleLowerCase('en')) return false
  return letters.length > 2 || letters === 'NG' || /^[^AEIOU][AEIOU]$/.test(letters)
}

const joinWords = (words: readonly string[]): string => words.join(' ')

const splitAt = (words: readonly string[], at: number): SplitName => ({
  name: joinWords(words.slice(0, at)),
  surname: joinWords(words.slice(at)),
})

/** 'SMITH John', 'VAN DER BERG Jan', 'de GROOT Jan'; `null` where the first words are not in capitals. */
function shoutedFirst(words: readonly string[]): SplitName | null {
  const end = words.findIndex((word) => !isShouted(word) && !isParticle(word))
  const own = words.slice(0, Math.max(0, end))
  if (!own.some((word) => isShouted(word) && !isParticle(word))) return null
  return { name: joinWords(words.slice(end)), surname: joinWords(own) }
}

/** Where the surname begins of a name that ends with it. */
function surnameAt(words: readonly string[]): number {
  let at = words.length - 1
  // 'John SMITH JONES', unless all of it is in capitals.
  const shouts = words.some((word) => isShouted(word)) && !words.every((word) => isShouted(word))
  while (shouts && isShouted(words[at]!) && at > 1 && isShouted(words[at - 1]!)) at -= 1
  // 'Ortega y Gasset', 'Smith - Jones'.
  const link = words[at - 1] ?? ''
  if (at >= 3 && (link === '-' || link === '–' || AND.has(link))) at -= 2
  while (at > 1 && isParticle(words[at - 1]!)) at -= 1
  const [first = ''] = words
  const alone = at === 1 && isParticle(first)
  if (alone && (isLower(first) || !FIRST_NAMES.has(first.toLocaleLowerCase('en')))) return 0
  return at
}

function splitWords(words: readonly string[]): SplitName {
  if (words.length < 2) return { name: '', surname: joinWords(words) }
  return shoutedFirst(words) ?? splitAt(words, surnameAt(words))
}

const isSuffix = (word: string): boolean => SUFFIX.test(word) || IN_BRACKETS.test(word) || NO_WORD.test(word)

/** 'Jr', '(GBR)', '2' and the like stay with the surname. */
function withSuffix(words: readonly string[]): SplitName {
  const last = words.at(-1) ?? ''
  if (words.length < 2 || !isSuffix(last)) return splitWords(words)
  const { name, surname } = withSuffix(words.slice(0, -1))
  return { name, surname: `${surname} ${last}` }
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** 'Surname, First' too, but not 'John Smith, Jr'. */
export function splitName(text: string): SplitName {
  const [before = '', after, ...more] = text.split(',')
  const [surname, name] = [wordsOf(before), wordsOf(after ?? '')]
  if (after === undefined || surname.length === 0 || name.length === 0 || more.length > 0)
    return withSuffix(wordsOf(text))
  if (name.length === 1 && SUFFIX.test(name[0]!)) return withSuffix([...surname, ...name])
  return { name: joinWords(name), surname: joinWords(surname) }
}
