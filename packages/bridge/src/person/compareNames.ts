/** Whether two names are one person's: the one way in which names of people are compared. */
import { isRomanised, sound } from './romanised.ts'
import { spelled, withoutPairs } from './spelling.ts'

/**
 * `same`: one name, however it is written; `likely`: one of the two tells less (an initial, the surname alone), or is
 * written in other letters; `other`: somebody else's.
 */
export type Likeness = 'same' | 'likely' | 'other'

type Word = readonly string[]
type Fits = (one: Word, other: Word) => boolean

/** Each of the fewer words with one of the others, none of these twice; `null` where one is left over. */
function matched(fewer: readonly Word[], others: readonly Word[], fits: Fits): readonly number[] | null {
  const owner = new Map<number, number>()
  const place = (i: number, tried: Set<number>): boolean =>
    others.some((other, j) => {
      if (tried.has(j) || !fits(fewer[i]!, other)) return false
      tried.add(j)
      const before = owner.get(j)
      if (before !== undefined && !place(before, tried)) return false
      owner.set(j, i)
      return true
    })
  for (const i of fewer.keys()) if (!place(i, new Set())) return null
  const found: number[] = []
  for (const [j, i] of owner) found[i] = j
  return found
}

const isSameWord: Fits = (one, other) => one.some((spelling) => other.includes(spelling))

/** Gaps may be left out, and come in: `Anne-Marie`, Annemarie; `O’Brien`, OBrien. */
function rounds(words: readonly Word[]): ReadonlySet<string> {
  const ways = [words.map((word) => word[0]!), words.map((word) => word.at(-1)!)]
  return new Set(ways.flatMap((way) => way.map((_, i) => [...way.slice(i), ...way.slice(0, i)].join(''))))
}

function areSameLetters(one: readonly Word[], other: readonly Word[]): boolean {
  if (one.length === other.length) return false
  const own = rounds(one)
  return [...rounds(other)].some((round) => own.has(round))
}

export function isSameName(name: string, otherName: string): boolean {
  if (name === otherName) return true
  const [one, other] = [spelled(name).words, spelled(otherName).words]
  if (one.length === 0 || other.length === 0) return false
  if (one.length === other.length) return matched(one, other, isSameWord) !== null
  return areSameLetters(one, other)
}

const loosely = (words: readonly Word[], way: (spelling: string) => string): readonly Word[] =>
  words.map((word) => [...new Set(word.map(way))])

/** `Þ.` and `Æ.` are one letter too. */
const isInitial = (spelling: string): boolean => [...spelling].length === 1 || /^(?:th|ae|oe)$/.test(spelling)

const isInitialOf = (one: Word, other: Word): boolean =>
  one.some((letter) => isInitial(letter) && other.some((word) => word.startsWith(letter)))

const isShortOf: Fits = (one, other) =>
  isSameWord(one, other) || isInitialOf(one, other) || isInitialOf(other, one)

const hasNumber = (words: readonly Word[]): boolean => words.some(([word]) => /\p{N}/u.test(word!))

/** More than an initial. */
const isWhole = (word: Word): boolean => !word.some(isInitial)

/** All that the shorter one tells is in the longer one too, and that is a first name or a surname at least. */
function isPartOf(shorter: readonly Word[], longer: readonly Word[]): boolean {
  const found = matched(shorter, longer, isShortOf)
  return (
    found?.some((j, i) => {
      const [own, other] = [shorter[i]!, longer[j]!]
      return isWhole(own) && isSameWord(own, other) && (j === 0 || j === longer.length - 1)
    }) ?? false
  )
}

const isForeign = (words: readonly Word[]): boolean => words.some(([word]) => isRomanised(word!))

function isLikelyName(one: readonly Word[], other: readonly Word[]): boolean {
  if (hasNumber(one) || hasNumber(other)) return false
  const way = isForeign(one) === isForeign(other) ? withoutPairs : sound
  const [own, others] = [loosely(one, way), loosely(other, way)]
  if (own.length < others.length) return isPartOf(own, others)
  return isPartOf(others, own) || (own.length === others.length && isPartOf(own, others))
}

/** Words of which names that are likely one person's have one at least, in some spelling. */
export const wordsToFind = (name: string): ReadonlySet<string> =>
  new Set(
    spelled(name)
      .words.filter(isWhole)
      .flatMap((word) => word.flatMap((one) => [withoutPairs(one), sound(one)])),
  )

export function compareNames(one: string, other: string): Likeness {
  if (isSameName(one, other)) return 'same'
  return isLikelyName(spelled(one).words, spelled(other).words) ? 'likely' : 'other'
}
