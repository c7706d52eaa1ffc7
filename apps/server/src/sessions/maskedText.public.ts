/** Names that are not to be shown, in texts that hold them in their own way: surname first, capitals, no accents. */
import { type SpelledName, spelledWords, spellings, WORD } from '@openroom/bridge/person/spelling'
import { isParticle, splitName } from '@openroom/protocol/playerName'

export type Mask = { readonly name: string; readonly shown: 'initials' | 'hidden' }

/** Nomen nescio: a name that nobody has, the same wherever one has to stand. */
const NOBODY = 'N. N.'

const initials = (name: string): string =>
  name
    .split(/[\s,]+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

export const maskName = (name: string, { shown }: Pick<Mask, 'shown'>): string =>
  (shown === 'initials' ? initials(name) : '') || NOBODY

type Token = {
  readonly text: string
  /** As it is compared: one of these is enough. */
  readonly words: readonly string[]
  readonly at: number
  readonly end: number
}

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(WORD)].map(({ 0: own, index }) => ({
    text: own,
    words: spellings(own),
    at: index,
    end: index + own.length,
  }))

const isAmong = ({ words }: Token, wanted: ReadonlySet<string>): boolean =>
  words.some((word) => wanted.has(word))

/** What may stand between two words of one name. */
const BETWEEN = /^(?:[\s,.]*|['’ʻʼ-])$/u

/** Words one after the other that are all of these. */
function runs(text: string, words: ReadonlySet<string>): readonly (readonly Token[])[] {
  const found: Token[][] = []
  let own: Token[] | null = null
  let last = 0
  for (const token of tokensOf(text)) {
    if (isAmong(token, words)) {
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

const spanOfTokens = (run: readonly Token[]): Span => ({ at: run[0]!.at, end: run.at(-1)!.end })

/** Where somebody's whole name stands, in whichever order: of more than one word, as one word is nobody's alone. */
function wholeNames(text: string, name: string): readonly Span[] {
  const words = spelledWords(name).map((word) => new Set(word))
  if (words.length < 2) return []
  return runs(text, new Set(words.flatMap((word) => [...word])))
    .filter((run) => words.every((word) => run.some((token) => isAmong(token, word))))
    .map(spanOfTokens)
}

type IsNamed = (run: readonly Token[]) => boolean

/** Shorter words are words of many languages. */
const LEAST_ALONE = 4

/** As it is written in haste of what is somebody's: `in quixwaters chair`. */
const withGenitives = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (word.length < LEAST_ALONE ? [word] : [word, `${word}s`]))

/** The words of a name, and the letters that they may be shortened to. */
const partsOfName = (name: string): ReadonlySet<string> => {
  const words = spelledWords(name).flat()
  return new Set([...withGenitives(words), ...words.map((word) => word.charAt(0))])
}

/** A mask ends with a dot of its own. */
const without = (text: string, mask: Mask, spans: readonly Span[]): string =>
  spans.reduceRight(
    (all, { at, end }) =>
      all.slice(0, at) + maskName(all.slice(at, end), mask) + all.slice(end).replace(/^\./, ''),
    text,
  )

function replaceName(text: string, mask: Mask, isNamed: IsNamed, kept: readonly Span[]): string {
  const spans = runs(text, partsOfName(mask.name))
    .filter(isNamed)
    .map(spanOfTokens)
    .filter(({ at, end }) => !kept.some((one) => one.at < end && at < one.end))
  return without(text, mask, spans)
}

const surnameWords = (name: string): ReadonlySet<string> =>
  new Set(
    splitName(name)
      .surname.split(/\s+/)
      .filter((word) => !isParticle(word))
      .flatMap((word) => spelledWords(word).flat()),
  )

/**
 * The name of a pair or team that is made of its players' names, or of parts of them.
 * @param others players whose names are shown
 */
export function maskedEntry(name: string, masks: readonly Mask[], others: readonly string[]): string {
  return masks.reduce((text, mask) => {
    const surname = surnameWords(mask.name)
    const shared = new Set(others.flatMap((other) => spelledWords(other).flat()))
    const isNamed: IsNamed = (run) =>
      run.some(
        (token) =>
          isAmong(token, surname) ||
          (token.text.length > 1 && !isParticle(token.text) && !isAmong(token, shared)),
      )
    return replaceName(
      text,
      mask,
      isNamed,
      others.flatMap((other) => wholeNames(text, other)),
    )
  }, name)
}

const textWords = (text: string): ReadonlySet<string> => new Set(withGenitives(text.split(' ')))

/** Words of the game, which surnames may be too: alone they name nobody. */
const OF_THE_GAME = new Set([
  ...textWords('north east south west king queen jack club diamond heart spade'),
  ...['ace', 'aces'],
])

/** Words that comments are made of, and that surnames are too: in small letters they name nobody. */
const ORDINARY = textWords(
  'play lead hand pass double trump trick board card suit deal draw duck cash ruff cover game slam part score claim ' +
    'short long high good best young small little white black brown green gray grey winter summer spring field hill ' +
    'wood woods stone rose moon star page day price rich poor hope love joy case cross bush bird wolf fish lamb bull ' +
    'berg wald baum klein gross lang kurz jung alt neu weiss schwarz koenig bauer richter grand petit blanc noir roi ' +
    'rossi bianchi rivera campos branco costa dahl berge lund holm strand stern wilde sharp strong wise frank grant ' +
    'mark will bell cook ford hall hunt lane park pool reed ward west wells woodward power rule chance luck bond gold',
)

const isUnusual = (token: Token): boolean => token.text.length >= LEAST_ALONE && !isAmong(token, ORDINARY)

/** What somebody wrote: whole names and surnames, also in small letters, as commentators write them in haste. */
export function maskedProse(prose: string, masks: readonly Mask[]): string {
  return masks.reduce((text, mask) => {
    const surname = new Set(withGenitives([...surnameWords(mask.name)]))
    const own = new Set(tokensOf(mask.name).map((token) => token.text))
    const isNamed: IsNamed = (run) =>
      run.length > 1
        ? run.some((token) => isAmong(token, surname))
        : run.some(
            (token) =>
              isAmong(token, surname) &&
              token.text.length > 1 &&
              !isAmong(token, OF_THE_GAME) &&
              (own.has(token.text) || /^\p{Lu}/u.test(token.text) || isUnusual(token)),
          )
    return replaceName(text, mask, isNamed, [])
  }, prose)
}

/** Whether somebody's whole name stands in a text. */
export const isNamedIn = (text: string, name: string): boolean => wholeNames(text, name).length > 0

/** What something is called: whole names alone, as a family's name is in titles of many. */
export function maskedTitle(title: string, masks: readonly (Mask & SpelledName)[]): string {
  const words = new Set(spelledWords(title).flat())
  return masks
    .filter((mask) => mask.words.every((word) => word.some((one) => words.has(one))))
    .reduce((text, mask) => without(text, mask, wholeNames(text, mask.name)), title)
}
