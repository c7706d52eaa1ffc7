/** Whether two names are one, in whichever order, case, accents and gaps they are written. */
import type { SpelledName } from './spelling.ts'

export type Word = readonly string[]

/** Each of the fewer words with one of the others, none of these twice; `null` where one is left over. */
export function matched<W>(
  fewer: readonly W[],
  others: readonly W[],
  fits: (one: W, other: W) => boolean,
): readonly number[] | null {
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

export const isSameWord = (one: Word, other: Word): boolean =>
  one.some((spelling) => other.includes(spelling))

/** What a hyphen joins stands there in its order. */
function keepsOrder(one: SpelledName, other: SpelledName): boolean {
  if (one.parts.every((part, i) => part === i)) return true
  return one.words.every((word, i) => {
    const next = one.words[i + 1]
    if (next === undefined || one.parts[i] !== one.parts[i + 1]) return true
    return other.words.some(
      (found, j) => isSameWord(word, found) && other.words[j + 1] && isSameWord(next, other.words[j + 1]!),
    )
  })
}

/** Scripts that are written without gaps. */
const GAPLESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u

/** More words than these are nobody's name. */
const MOST_WORDS = 12

/** Words from each of the parts on, and round: where they end, by their letters. */
function turns({ words, parts }: SpelledName, take: 0 | -1): readonly Map<number, number>[] {
  const letters = words.map((word) => word.at(take)!)
  return letters.flatMap((_, from) => {
    if (parts[from] !== from) return []
    const ends = new Map<number, number>()
    let end = 0
    for (const [i, word] of [...letters.slice(from), ...letters.slice(0, from)].entries()) {
      end += word.length
      ends.set(end, i + 1)
    }
    return [ends]
  })
}

const joinedFrom = (words: readonly Word[], take: 0 | -1, from: number): string =>
  [...words.slice(from), ...words.slice(0, from)].map((word) => word.at(take)!).join('')

/**
 * How many words of both are the same if gaps within them count for nothing; 0 where they do not end together, so that
 * several words of one would be several others of the other.
 */
function sharedWords(own: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): number {
  let [count, before, beforeOther] = [0, 0, 0]
  for (const [end, words] of own) {
    const otherWords = others.get(end)
    if (otherWords === undefined) continue
    if (words - before > 1 && otherWords - beforeOther > 1) return 0
    count += 1
    before = words
    beforeOther = otherWords
  }
  return count
}

/** Gaps may be left out, and come in, within a word that is not all of the name: `Anne-Marie`, Annemarie; `O’Brien`, OBrien. */
function areSameLetters(one: SpelledName, other: SpelledName): boolean {
  if (one.words.length > MOST_WORDS || other.words.length > MOST_WORDS) return false
  const least = GAPLESS.test(one.name) ? 1 : 2
  if (one.words.length < least || other.words.length < least) return false
  const starts = ({ parts }: SpelledName) => parts.filter((part, i) => part === i)
  const [own, others] = [starts(one), starts(other)]
  return ([0, -1] as const).some((take) =>
    ([0, -1] as const).some((takeOther) => {
      const [ends, otherEnds] = [turns(one, take), turns(other, takeOther)]
      return own.some((from, i) => {
        const letters = joinedFrom(one.words, take, from)
        return others.some(
          (otherFrom, j) =>
            sharedWords(ends[i]!, otherEnds[j]!) >= least &&
            joinedFrom(other.words, takeOther, otherFrom) === letters,
        )
      })
    }),
  )
}

export function areSame(one: SpelledName, other: SpelledName): boolean {
  if (one.words.length === 0 || other.words.length === 0 || one.key !== other.key) return false
  if (one.words.length === other.words.length && matched(one.words, other.words, isSameWord))
    return keepsOrder(one, other) && keepsOrder(other, one)
  return areSameLetters(one, other)
}
