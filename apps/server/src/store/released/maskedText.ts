/** Names that are not to be shown, in texts that hold them in their own way: surname first, capitals, no accents. */
import { isParticle, splitName } from '@openroom/protocol/playerName'
import { searchWords } from '@openroom/protocol/schema/search'

export type Mask = { readonly name: string; readonly shown: 'initials' | 'hidden' }

/** Nomen nescio: a name that nobody has, the same wherever one has to stand. */
const NOBODY = 'N. N.'

const initials = (name: string): string =>
  name
    .split(/[\s,]+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

export const masked = (name: string, { shown }: Pick<Mask, 'shown'>): string =>
  (shown === 'initials' ? initials(name) : '') || NOBODY

/** The same for a name in whichever order, case and accents it is written. */
export const nameKey = (name: string): string => [...searchWords(name)].sort().join(' ') || name

type Token = { readonly text: string; readonly word: string; readonly at: number; readonly end: number }

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{Mark}]+/gu)].map(({ 0: own, index }) => ({
    ...{ text: own, word: searchWords(own).join(''), at: index, end: index + own.length },
  }))

/** What may stand between two words of one name. */
const BETWEEN = /^(?:[\s,.]*|['’-])$/u

/** Words one after the other that are all of these. */
function runs(text: string, words: ReadonlySet<string>): readonly (readonly Token[])[] {
  const found: Token[][] = []
  let own: Token[] | null = null
  let last = 0
  for (const token of tokensOf(text)) {
    if (words.has(token.word)) {
      if (own && BETWEEN.test(text.slice(last, token.at))) own.push(token)
      else {
        own = [token]
        found.push(own)
      }
    } else own = null
    last = token.end
  }
  return found
}

type Span = { readonly at: number; readonly end: number }

const spanOf = (run: readonly Token[]): Span => ({ at: run[0]!.at, end: run.at(-1)!.end })

/** Where somebody's whole name stands. */
const wholeNames = (text: string, names: readonly string[]): readonly Span[] =>
  names.flatMap((name) => {
    const words = new Set(searchWords(name))
    if (words.size < 2) return []
    return runs(text, words)
      .filter((run) => new Set(run.map(({ word }) => word)).size === words.size)
      .map(spanOf)
  })

type IsNamed = (run: readonly Token[]) => boolean

/** The words of a name, and the letters that they may be shortened to. */
const partsOf = (name: string): ReadonlySet<string> => {
  const words = searchWords(name)
  return new Set([...words, ...words.map((word) => word.charAt(0))])
}

function replaced(text: string, mask: Mask, isNamed: IsNamed, kept: readonly Span[]): string {
  const spans = runs(text, partsOf(mask.name))
    .filter(isNamed)
    .map(spanOf)
    .filter(({ at, end }) => !kept.some((one) => one.at < end && at < one.end))
  // A mask ends with a dot of its own.
  return spans.reduceRight(
    (all, { at, end }) =>
      all.slice(0, at) + masked(all.slice(at, end), mask) + all.slice(end).replace(/^\./, ''),
    text,
  )
}

const surnameWords = (name: string): ReadonlySet<string> =>
  new Set(
    splitName(name)
      .surname.split(/\s+/)
      .filter((word) => !isParticle(word))
      .flatMap(searchWords),
  )

/**
 * The name of a pair or team that is made of its players' names, or of parts of them.
 * @param others players whose names are shown
 */
export function maskedEntry(name: string, masks: readonly Mask[], others: readonly string[]): string {
  return masks.reduce((text, mask) => {
    const surname = surnameWords(mask.name)
    const shared = new Set(others.flatMap(searchWords))
    const isNamed: IsNamed = (run) =>
      run.some(
        ({ text: own, word }) =>
          surname.has(word) || (word.length > 1 && !isParticle(own) && !shared.has(word)),
      )
    return replaced(text, mask, isNamed, wholeNames(text, others))
  }, name)
}

/** Words of the game, which surnames may be too: alone they name nobody. */
const OF_THE_GAME = new Set(
  [
    'north',
    'east',
    'south',
    'west',
    'ace',
    'king',
    'queen',
    'jack',
    'club',
    'diamond',
    'heart',
    'spade',
  ].flatMap((word) => [word, `${word}s`]),
)

/** What somebody wrote: whole names and surnames. */
export function maskedProse(prose: string, masks: readonly Mask[]): string {
  return masks.reduce((text, mask) => {
    const surname = surnameWords(mask.name)
    const own = new Set(tokensOf(mask.name).map((token) => token.text))
    const isNamed: IsNamed = (run) =>
      run.length > 1
        ? run.some(({ word }) => surname.has(word))
        : run.some(
            ({ text: as, word }) =>
              surname.has(word) &&
              word.length > 1 &&
              !OF_THE_GAME.has(word) &&
              (own.has(as) || /^\p{Lu}/u.test(as)),
          )
    return replaced(text, mask, isNamed, [])
  }, prose)
}
