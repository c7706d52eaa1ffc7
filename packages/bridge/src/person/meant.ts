/** What a name tells where another may tell less of the same person, or be written in other letters. */
import { common, isRomanised, sounds } from './romanised.ts'
import type { Word } from './sameName.ts'
import { type SpelledName, spelled, spellings, withoutAccents, withoutPairs } from './spelling.ts'

/** A word as it is compared where one may tell less. */
export type Told = {
  readonly ways: Word
  /** A letter alone, or cut short. */
  readonly isInitial: boolean
  readonly isCut: boolean
}

/** `Þ.` and `Æ.` are one letter too. */
const isInitial = (spelling: string): boolean => [...spelling].length === 1 || /^(?:th|ae|oe)$/.test(spelling)

const isWholeWord = (word: Word): boolean => !word.some(isInitial)

/** Of a name that is compared with one of other letters, and of one that is not. */
type By = 'letters' | 'sounds'

const alike = (written: string, word: Word): Word => word.map(isRomanised(written) ? common : withoutAccents)

/** `ə` is written as either. */
const openE = (written: string): Word => (/ə/i.test(written) ? spellings(written.replaceAll(/ə/gi, 'a')) : [])

const soundsOf = (written: string, word: Word): Word =>
  isRomanised(written) ? sounds(written) : [...word, ...openE(written)].flatMap(sounds)

const waysOf = (written: string, word: Word, by: By): Word => [
  ...new Set(
    by === 'sounds' ? soundsOf(written, word) : [...word, ...alike(written, [...word, ...openE(written)])],
  ),
]

/** Initials without dots, `JP` and `vd`: capitals among others, or what cannot be said. */
const areInitials = (written: string, name: string): boolean =>
  written.length <= 3 &&
  /^(?![IVX]+$)(?:\p{Lu}{2,3}|[^aeiouyAEIOUY\W]{2})$/u.test(written) &&
  (/\p{Ll}/u.test(name) || !/[AEIOUY]/.test(written))

function toldBy(
  { name, words, written, isCut, isTitle }: SpelledName,
  by: By,
  areSplit: boolean,
): readonly Told[] {
  return words.flatMap((word, i): readonly Told[] => {
    const own = written[i]!
    if (areSplit && !isTitle[i] && areInitials(own, name))
      return [...own.toLowerCase()].map((letter) => ({ ways: [letter], isInitial: true, isCut: false }))
    return [{ ways: waysOf(own, word, by), isInitial: !isWholeWord(word), isCut: isCut[i]! }]
  })
}

const NUMBER = /\p{N}/u

/** The number that somebody has, behind the name: `(12345)`, #12345, WBF123. */
const BEHIND =
  /\s*(?:[([{]\s*\p{L}{0,5}[\s#.:-]*\d{3,}\s*[)\]}]|[\s,]#?\d{5,}|[\s,](?:#|\p{Lu}{1,5}[-#]?)\d{3,})\s*$/u

/** A name without the number behind it; `null`: it has another one. */
function nameWithoutNumber(name: string): string | null {
  if (!NUMBER.test(name)) return name
  const own = name.replace(BEHIND, '')
  return own === name || NUMBER.test(own) || spelled(own).words.length < 2 ? null : own
}

/** A name as it is compared with others, worked out once. */
class Meant {
  readonly isForeign: boolean
  readonly isNumbered: boolean
  readonly #own: SpelledName | null
  readonly #readings = new Map<By, readonly (readonly Told[])[]>()

  constructor(name: string) {
    const own = nameWithoutNumber(name)
    this.#own = own === null ? null : spelled(own)
    this.isNumbered = own !== name
    this.isForeign = isRomanised(name)
  }

  /** In all ways in which it may be meant where it is compared with another: mostly one. */
  by(by: By, other: Meant): readonly (readonly Told[])[] {
    const known = this.#readings.get(by) ?? this.#read(by)
    this.#readings.set(by, known)
    return known.filter((told, i) => i === 0 || this.#mayBeSplit(told, other))
  }

  #read(by: By): readonly (readonly Told[])[] {
    const own = this.#own
    if (own === null) return []
    const isSplit =
      own.words.length > 1 && own.written.some((one, i) => !own.isTitle[i] && areInitials(one, own.name))
    return [toldBy(own, by, false), ...(isSplit ? [toldBy(own, by, true)] : [])]
  }

  /** Of two words either may be a short surname: `LI Na`, `Ng Wei`. Then each letter is a longer first name of the other. */
  #mayBeSplit(told: readonly Told[], other: Meant): boolean {
    if (this.#own?.words.length !== 2) return true
    const written = other.#own?.written
    return written?.length === told.length && !written.some(isShort)
  }
}

const isShort = (written: string): boolean => written.length > 1 && written.length <= 3

const MEANT = new WeakMap<SpelledName, Meant>()

export function meant(name: SpelledName): Meant {
  const known = MEANT.get(name)
  if (known) return known
  const own = new Meant(name.name)
  MEANT.set(name, own)
  return own
}

/** Words of which names that are likely one person's have one at least, in some spelling. */
export const wordsToFind = (name: string): ReadonlySet<string> => {
  const { words, written } = spelled(name)
  return new Set(
    words.flatMap((word, i) => {
      if (!isWholeWord(word)) return []
      const plain = isRomanised(written[i]!)
        ? word.map(common)
        : [...word, ...openE(written[i]!)].map(withoutPairs)
      return [...plain, ...soundsOf(written[i]!, word)]
    }),
  )
}
